// A record that somebody has: dropped here, read here. Nothing leaves this browser unless it is asked for.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KitDocument } from "@annals/client/kit";
import type { Report } from "../../verify.js";
import { say } from "../i18n/evidence";
import { language } from "../i18n/language";
import { NameForm, withName } from "../lobby/entrance";
import { identity } from "../api/identity";
import { go } from "../session/router";
import { annals, kits } from "../session/session";
import { Problem } from "../shell/problem";
import { AskedBoard } from "./boardAt";
import { keysIn, useServerKeys } from "./keys";
import { readRecord } from "./recordFile";
import { RecordReport } from "./recordReport";
import "../theme/audit.css";

export function RecordPage() {
  const [file, setFile] = useState<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function take(found: File | undefined): Promise<void> {
    setOver(false);
    if (found) setFile({ name: found.name, bytes: new Uint8Array(await found.arrayBuffer()) });
  }

  return (
    <div
      class="page stack"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <h1>{say("record_title")}</h1>
      <div class={`card drop ${over ? "over" : ""}`}>
        <p>{say("drop_here")}</p>
        <p class="soft">{say("nothing_uploaded")}</p>
        <button type="button" class="button main" onClick={() => input.current?.click()}>
          {say("choose_file")}
        </button>
        <input
          ref={input}
          type="file"
          accept=".ndjson,.jsonl,.json,application/x-ndjson"
          class="hidden-text"
          tabIndex={-1}
          aria-label={say("choose_file")}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      {file ? <Dropped key={file.name + file.bytes.length} {...file} /> : null}
    </div>
  );
}

function Dropped({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }) {
  const known = useServerKeys();
  const [brought, setBrought] = useState("");
  const [kit, setKit] = useState<KitDocument | null>(null);
  const [more, setMore] = useState<Partial<Report>>({});
  const [why, setWhy] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const record = useMemo(() => readRecord(bytes), [bytes]);
  const game = record?.header.game;
  const lang = language.value;
  useEffect(() => {
    const kitOf = async () => {
      const known = await kits.games();
      return game !== undefined && known.some(({ name }) => name === game) ? kits.kit(game, lang) : null;
    };
    kitOf().then(setKit, () => setKit(null));
  }, [game, lang]);

  async function send(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setWhy(null);
    await act().catch(setWhy);
    setBusy(false);
  }

  const askRules = () =>
    send(async () => {
      const report = await annals.records.verify(bytes);
      setMore({ rules: report["rules"]! });
    });
  const show = () =>
    send(async () => {
      const table = await annals.records.import(bytes);
      go(`/t/${table.table}/replay`);
    });

  return (
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <section class="card group" aria-labelledby="server-title">
        <h3 id="server-title">{say("with_this_server")}</h3>
        <p class="soft">{say("with_this_server_hint")}</p>
        <div class="row">
          <button type="button" class="button small" disabled={busy} onClick={() => void askRules()}>
            {say("send_to_check_rules")}
          </button>
          <button type="button" class="button small" disabled={busy} onClick={() => withName(() => void show())}>
            {say("send_to_show")}
          </button>
        </div>
        {identity.value ? null : <NameForm />}
        <Problem why={why} game={game ?? ""} kit={kit} />
        <details>
          <summary>{say("whose_keys")}</summary>
          <label>
            {say("keys_from_elsewhere")}
            <textarea rows={2} dir="ltr" value={brought} onInput={(event) => setBrought(event.currentTarget.value)} />
          </label>
          <p class="soft small-text">{say("keys_hint", { count: known.length })}</p>
        </details>
      </section>
      <RecordReport bytes={bytes} keys={[...known, ...keysIn(brought)]} kit={kit} more={more} board={record && kit ? (v, bad) => <AskedBoard id={record.header.table} kit={kit} v={v} bad={bad} /> : undefined} />
    </>
  );
}
