// The frame: header, what must be told on every page, the page, the foot.

import { effect } from "@preact/signals";
import { reachable } from "../api/reach";
import { t } from "../i18n/language";
import { Header } from "./header";
import { Link } from "./link";
import { Outlet } from "./outlet";
import { exists } from "./pages";
import { newer, useNewer } from "./updates";

effect(() => {
  document.title = t("title");
});

export function App() {
  return (
    <div class="shell">
      <a class="skip button" href="#page">
        {t("skip_to_page")}
      </a>
      <Header />
      <div role="status">
        {reachable.value ? null : <div class="notice">{t("reconnecting")}</div>}
        {newer.value ? (
          <div class="notice">
            {t("new_version")}
            <button type="button" class="button small" onClick={useNewer}>
              {t("use_it")}
            </button>
          </div>
        ) : null}
      </div>
      <Outlet />
      <footer class="foot">
        {exists("audit") ? <Link to="/audit">{t("audit")}</Link> : null}
        <a href="/docs">{t("api_docs")}</a>
      </footer>
    </div>
  );
}
