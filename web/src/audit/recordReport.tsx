// A record under the glass: the verdicts, the first bad entry, luck step by step, receipts, and what happened.

import { useEffect, useMemo, useState } from "preact/hooks";
import { type KitDocument, Words } from "@annals/client/kit";
import { linesOf, type Report, verify } from "../../verify.js";
import { say } from "../i18n/evidence";
import { Chronicle } from "../replay/chronicle";
import { Versions } from "../replay/versions";
import { Scenes } from "../replay/scenes";
import { nameAt } from "../table/seats";
import type { TableDocument } from "../api/types";
import { receiptsOf } from "../api/receipts";
import { LuckView } from "./luckView";
import { Receipts } from "./receipts";
import { readRecord, tableOf } from "./recordFile";
import { firstBad, Verdicts } from "./verdicts";
import "../theme/audit.css";

interface Props {
  bytes: Uint8Array<ArrayBuffer>;
  keys: readonly string[];
  kit: KitDocument | null;
  table?: TableDocument | null; // with the names of those who sat there
  more?: Partial<Record<string, Report[string]>>; // verdicts from elsewhere
  /** The board at an entry, where somebody has it. */
  board?: ((v: number, bad: number | null) => preact.ComponentChildren) | undefined;
}

export function RecordReport({ bytes, keys, kit, table = null, more, board }: Props) {
  const [report, setReport] = useState<Report | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const record = useMemo(() => readRecord(bytes), [bytes]);
  const [kept, setKept] = useState<unknown[]>(() => (record ? receiptsOf(record.header.table) : []));
  const keyList = keys.join(" ");
  useEffect(() => {
    let here = true;
    setReport(null);
    void verify(linesOf(new Blob([bytes]).stream()), { keys, receipts: kept }).then((found) => {
      if (!here) return;
      setReport(found);
      setAt(firstBad(found, record?.entries.length ?? 0));
    });
    return () => {
      here = false;
    };
  }, [bytes, keyList, kept]);
  const people = useMemo(() => table ?? (record && tableOf(record)), [table, record]);
  const words = useMemo(() => kit && people && new Words(kit, (seat) => nameAt(people, seat)), [kit, people]);
  const versions = useMemo(() => record && Versions.held("all", record.entries, new Scenes()), [record]);
  if (!report) return <p role="status">{say("checking")}</p>;
  const whole = { ...report, ...more } as Report;
  const bad = firstBad(whole, record?.entries.length ?? 0);
  const shown = at ?? bad;
  return (
    <div class="stack report">
      <Verdicts report={whole} onEntry={setAt} />
      {record && shown !== null ? (
        <section class="card group entry-shown" aria-labelledby="entry-title">
          <h2 id="entry-title">{say(shown === bad ? "first_bad" : "entry_n", { n: shown })}</h2>
          {words ? <Chronicle versions={versions!} v={shown} words={words} bad={bad} go={setAt} /> : null}
          {board?.(shown, bad)}
          <details>
            <summary>{say("as_written")}</summary>
            <pre dir="ltr">{JSON.stringify(record.entries[shown - 1], null, 2)}</pre>
          </details>
        </section>
      ) : null}
      {record && shown === null && record.entries.length ? (
        <p>
          <button type="button" class="button small" onClick={() => setAt(record.entries.length)}>
            {say("read_entries")}
          </button>
        </p>
      ) : null}
      {record ? <LuckView record={record} words={words} /> : null}
      {record ? <Receipts record={record} given={kept} give={setKept} /> : null}
      {record ? null : <p>{say("no_record")}</p>}
    </div>
  );
}
