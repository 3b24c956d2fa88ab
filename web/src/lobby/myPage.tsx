// Who I am in this browser: name, id for invitations, and the way to be forgotten.

import { useState } from "preact/hooks";
import { forget, identity } from "../api/identity";
import { t } from "../i18n/language";
import { CopyButton } from "../shell/copyButton";
import { NameForm, RecoveryCode } from "./entrance";
import "../theme/lobby.css";

export function MyPage() {
  const me = identity.value;
  return (
    <div class="page narrow stack">
      <h1>{me ? t("about_you") : t("who_are_you")}</h1>
      <RecoveryCode />
      {me ? <Known player={me.player} name={me.name} /> : <NameForm />}
    </div>
  );
}

function Known({ player, name }: { player: string; name: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <section class="card group">
        <p>
          {t("your_name")}: <bdi class="strong">{name}</bdi>
        </p>
        <div class="field">
          <h2>{t("your_id")}</h2>
          <p class="code plain">{player}</p>
          <p class="hint">{t("your_id_hint")}</p>
          <div class="row">
            <CopyButton text={player} label="copy_id" />
          </div>
        </div>
      </section>
      <section class="card group">
        <p class="soft">{t("forget_hint")}</p>
        <div class="row">
          <button type="button" class={asked ? "button main" : "button"} onClick={() => (asked ? forget() : setAsked(true))}>
            {asked ? t("forget_sure") : t("leave")}
          </button>
          {asked ? (
            <button type="button" class="button quiet" onClick={() => setAsked(false)}>
              {t("cancel")}
            </button>
          ) : null}
        </div>
      </section>
    </>
  );
}
