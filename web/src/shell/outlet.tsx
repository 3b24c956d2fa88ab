// The page that the address asks for, once it is here.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/language";
import { address } from "../session/router";
import { load, wanted } from "./pages";

type Loaded = { file: string; Page: ComponentType<Record<string, string>> } | { file: string; failed: true };

export function Outlet() {
  const page = wanted(address.value);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const file = page?.file;

  useEffect(() => {
    if (file === undefined) return;
    let here = true;
    load(file).then(
      (Page) => here && setLoaded({ file, Page }),
      () => here && setLoaded({ file, failed: true }),
    );
    return () => {
      here = false;
    };
  }, [file, attempt]);

  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true }); // readers begin at the new page
    first.current = false;
  }, [address.value.path]);

  return (
    <main id="page" ref={main} tabIndex={-1}>
      {content()}
    </main>
  );

  function content() {
    if (!page) return <Note>{t("not_found")}</Note>;
    if (loaded?.file !== page.file) return <Note>{t("loading")}</Note>;
    if ("failed" in loaded) {
      return (
        <Note>
          {t("page_failed")}{" "}
          <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
            {t("try_again")}
          </button>
        </Note>
      );
    }
    return <loaded.Page key={address.value.path} {...page.props} />;
  }
}

function Note({ children }: { children: preact.ComponentChildren }) {
  return (
    <p class="page soft" role="status">
      {children}
    </p>
  );
}
