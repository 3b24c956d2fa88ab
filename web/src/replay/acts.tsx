// What one can do at the version one looks at: send it on, go on from it, keep the game, call the referee.

import { useState } from "preact/hooks";
import type { Schemas } from "@annals/client";
import type { KitDocument } from "@annals/client/kit";
import { identity } from "../api/identity";
import type { SeatWish, TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import { levelName, t } from "../i18n/language";
import { NameForm, withName } from "../lobby/entrance";
import { go } from "../session/router";
import { tableOf } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { nameAt } from "../table/seats";
import type { Cursor } from "./cursor";
import { SaveGame } from "../oneFile/saveGame";
import type { Versions } from "./versions";

interface Props {
  table: TableDocument;
  kit: KitDocument;
  versions: Versions;
  cursor: Cursor;
}

export function Acts({ table, kit, versions, cursor }: Props) {
  const finished = table.status === "finished";
  const mayClaim = typeof table.you === "number" && table.status !== "frozen" && table.status !== "open";
  return (
    <section class="acts card" aria-label={say("what_now")}>
      <CopyLink />
      {finished ? <Fork table={table} kit={kit} cursor={cursor} /> : null}
      <SaveGame table={table} kit={kit} versions={versions} />
      {mayClaim ? <Claim table={table} kit={kit} cursor={cursor} /> : null}
      <Link to={`/t/${table.table}/audit`} class="button small">
        {say("check_it")}
      </Link>
      <a class="button small" href={`/v1/tables/${table.table}/record`} download={`${table.table}.ndjson`}>
        {say("record_file")}
      </a>
    </section>
  );
}

function CopyLink() {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => setCopied(true), () => undefined);
  return (
    <span class="row">
      <button type="button" class="button small" onClick={copy}>
        {say("copy_this_version")}
      </button>
      <span role="status">{copied ? t("copied") : ""}</span>
    </span>
  );
}

function Fork({ table, kit, cursor }: Omit<Props, "versions">) {
  const [mine, setMine] = useState<number>(typeof table.you === "number" ? table.you : 0);
  const [others, setOthers] = useState("greedy");
  const [why, setWhy] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [named, setNamed] = useState(true);
  const v = cursor.v.value;

  async function branch(): Promise<void> {
    setBusy(true);
    setWhy(null);
    const seats: SeatWish[] = table.seats.map(({ seat }) => (seat === mine ? "me" : others === "open" ? "open" : { ai: others }));
    try {
      const made = await tableOf(table.table).fork({ at: v, seats: seats as Schemas["NewFork"]["seats"] });
      go(`/t/${made.id}`);
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  return (
    <details class="act">
      <summary>{say("branch_from", { n: v })}</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setNamed(identity.value !== null);
          withName(() => void branch());
        }}
      >
        <p class="hint">{say("branch_hint")}</p>
        <label>
          {say("i_play")}
          <select value={String(mine)} onChange={(event) => setMine(Number(event.currentTarget.value))}>
            {table.seats.map(({ seat }) => (
              <option key={seat} value={String(seat)}>
                {nameAt(table, seat)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("the_others")}
          <select value={others} onChange={(event) => setOthers(event.currentTarget.value)}>
            {["greedy", "random"].map((level) => (
              <option key={level} value={level}>
                {t("seat_computer", { level: levelName(level) })}
              </option>
            ))}
            <option value="open">{t("seat_open")}</option>
          </select>
        </label>
        <button type="submit" class="button small main" disabled={busy}>
          {say("branch")}
        </button>
        <Problem why={why} game={table.game} kit={kit} />
      </form>
      {identity.value || named ? null : <NameForm />}
    </details>
  );
}

function Claim({ table, kit, cursor }: Omit<Props, "versions">) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const v = cursor.v.value;

  async function file(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setWhy(null);
    try {
      const filed = await tableOf(table.table).dispute({ at: v, claim: text.trim() });
      go(`/t/${table.table}/audit?dispute=${filed.dispute}`);
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  return (
    <details class="act">
      <summary>{say("dispute_at", { n: v })}</summary>
      <form class="stack" onSubmit={(event) => void file(event)}>
        <p class="hint">{say("dispute_hint")}</p>
        <label>
          {say("claim")}
          <textarea required maxLength={4000} rows={3} dir="auto" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button small main" disabled={busy}>
          {say("file_it")}
        </button>
        <Problem why={why} game={table.game} kit={kit} />
      </form>
    </details>
  );
}
