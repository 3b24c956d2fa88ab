// Who am I: a name is enough. What one wanted to do before goes on afterwards.

import "../theme/entrance.css";
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { identity, recovery, remember } from "../api/identity";
import type { Registered } from "../api/types";
import { t } from "../i18n/language";
import { annals } from "../session/session";
import { CopyButton } from "../shell/copyButton";
import { Problem } from "../shell/problem";
import { ComeBack } from "./comeBack";

/** What waits for a name. */
const waiting = signal<(() => void) | null>(null);

/** Does it now if there is a name, else asks for one first. */
export function withName(act: () => void): void {
  if (identity.value) act();
  else waiting.value = act;
}

function entered(registered: Registered): void {
  remember(registered);
  const act = waiting.value;
  waiting.value = null;
  act?.();
}

/** Says who one is: somebody new, or somebody who comes back. */
export function NameForm() {
  return (
    <div class="entrance">
      <NewName />
      <ComeBack onEnter={entered} />
    </div>
  );
}

function NewName() {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<unknown>(null);
  const wanted = waiting.value;

  useEffect(() => {
    if (!wanted) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: "center" });
  }, [wanted]);
  useEffect(() => () => void (waiting.value = null), []);

  async function enter(event: Event): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWhy(null);
    try {
      entered(await annals.players.create(name.trim()));
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  return (
    <form class="card name-form" onSubmit={enter} aria-label={t("who_are_you")}>
      <label for="name">{t("your_name")}</label>
      <div class="row">
        <input
          id="name"
          ref={field}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          required
          maxLength={80}
          autocomplete="nickname"
          dir="auto"
          aria-describedby="name-hint"
        />
        <button type="submit" class="button main" disabled={busy}>
          {t("come_in")}
        </button>
      </div>
      <p id="name-hint" class="soft" role="status">
        {wanted ? t("name_first") : t("name_hint")}
      </p>
      <Problem why={why} />
    </form>
  );
}

/** The code to come back with: shown once, right after the name was given. */
export function RecoveryCode() {
  if (!recovery.value) return null;
  return (
    <section class="card name-form" aria-labelledby="recovery">
      <h2 id="recovery">{t("recovery_title")}</h2>
      <p>{t("recovery_text")}</p>
      <p class="code">{recovery.value}</p>
      <p class="soft">
        {t("your_id")}: <bdi class="player-id">{identity.value?.player}</bdi>
      </p>
      <div class="row">
        <CopyButton text={`${identity.value?.player} ${recovery.value}`} label="copy_both" />
        <button type="button" class="button small" onClick={() => (recovery.value = null)}>
          {t("recovery_kept")}
        </button>
      </div>
    </section>
  );
}
