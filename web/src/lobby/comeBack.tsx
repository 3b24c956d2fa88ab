// The way back for somebody whom this browser does not know: a player id with its recovery code, or a token.

import { useState } from "preact/hooks";
import type { Registered } from "../api/types";
import { t } from "../i18n/language";
import { annals } from "../session/session";
import { Problem } from "../shell/problem";

/** Whose token this is. */
async function known(token: string): Promise<Registered> {
  const { player, name } = await annals.as(token).me.get();
  return { player, name, token };
}

export function ComeBack({ onEnter }: { onEnter(registered: Registered): void }) {
  return (
    <details class="come-back">
      <summary>{t("come_back")}</summary>
      <div class="stack">
        <Way
          fields={{ player: "your_id", recovery: "recovery_title" }}
          hint="come_back_code"
          enter={({ player = "", recovery = "" }) => annals.players.recover(player, recovery)}
          onEnter={onEnter}
        />
        <Way fields={{ token: "token" }} hint="come_back_token" enter={({ token = "" }) => known(token)} onEnter={onEnter} />
      </div>
    </details>
  );
}

interface Props {
  fields: Record<string, "your_id" | "recovery_title" | "token">;
  hint: "come_back_code" | "come_back_token";
  enter(given: Record<string, string>): Promise<Registered>;
  onEnter(registered: Registered): void;
}

function Way({ fields, hint, enter, onEnter }: Props) {
  const [given, setGiven] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<unknown>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWhy(null);
    try {
      onEnter(await enter(given));
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} aria-label={t(hint)}>
      <p class="hint">{t(hint)}</p>
      {Object.entries(fields).map(([name, label]) => (
        <label key={name}>
          <span>{t(label)}</span>
          <input
            name={name}
            value={given[name] ?? ""}
            onInput={(event) => setGiven({ ...given, [name]: event.currentTarget.value.trim() })}
            required
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            dir="ltr"
          />
        </label>
      ))}
      <div class="row">
        <button type="submit" class="button" disabled={busy}>
          {t("come_in")}
        </button>
      </div>
      <Problem why={why} />
    </form>
  );
}
