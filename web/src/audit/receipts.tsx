// Receipts: what the server signed when it took a move, held against the record.

import { useEffect, useState } from "preact/hooks";
import { encode, signedBy, signedByReceipt } from "../../verify.js";
import { say } from "../i18n/evidence";
import { Mark } from "./luckView";
import type { Receipt } from "../api/receipts";
import type { RecordFile } from "./recordFile";

interface Props {
  record: RecordFile;
  given: readonly unknown[];
  give(receipts: unknown[]): void;
}

export function Receipts({ record, given, give }: Props) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const all = [...record.receipts, ...(given as Receipt[])];

  function add(event: Event): void {
    event.preventDefault();
    const found = receiptsIn(text);
    setWrong(!found.length);
    if (!found.length) return;
    give([...given, ...found]);
    setText("");
  }

  return (
    <section class="card group" aria-labelledby="receipts-title">
      <h2 id="receipts-title">{say("receipts_title")}</h2>
      <p class="soft">{say("receipts_hint")}</p>
      {all.length ? (
        <ul class="receipts" role="list">
          {all.map((receipt, at) => (
            <ReceiptLine key={at} receipt={receipt} record={record} />
          ))}
        </ul>
      ) : null}
      <details>
        <summary>{say("add_receipt")}</summary>
        <form class="stack" onSubmit={add}>
          <label>
            {say("receipt_text")}
            <textarea rows={3} dir="ltr" value={text} onInput={(event) => setText(event.currentTarget.value)} aria-invalid={wrong} />
          </label>
          <p role="status">{wrong ? say("no_receipt") : ""}</p>
          <button type="submit" class="button small">
            {say("check_receipt")}
          </button>
        </form>
      </details>
    </section>
  );
}

function ReceiptLine({ receipt, record }: { receipt: Receipt; record: RecordFile }) {
  const [signed, setSigned] = useState<boolean | null>(null);
  const { version, hash, key, signature } = receipt;
  useEffect(() => {
    void signedByReceipt(receipt)
      .then((signed) => signedBy(key, bytesOf(signature), encode(signed)))
      .then(setSigned, () => setSigned(false));
  }, [receipt]);
  const kept = record.entries[version - 1]?.hash === hash && receipt.table === record.header.table;
  return (
    <li>
      <span>{say("receipt_for", { n: version })}</span>
      <Mark good={kept} text={say(kept ? "receipt_kept" : "receipt_not_kept")} />
      {signed === null ? null : <Mark good={signed} text={say(signed ? "receipt_signed" : "receipt_not_signed")} />}
      <code class="hex" dir="ltr">
        {String(hash).slice(0, 16)}…
      </code>
    </li>
  );
}

/** One receipt, a list of them, the answers they came with, or one a line. */
function receiptsIn(text: string): Receipt[] {
  const documents = [text, ...text.split("\n")].flatMap((each) => {
    try {
      const found = JSON.parse(each) as unknown;
      return Array.isArray(found) ? found : [found];
    } catch {
      return [];
    }
  });
  const receipts = documents.map((each) => (each as { receipt?: unknown })?.receipt ?? each) as Receipt[];
  const whole = receipts.filter((each) => typeof each?.hash === "string" && typeof each.version === "number" && typeof each.signature === "string" && typeof each.at === "number");
  return [...new Map(whole.map((each) => [`${each.table} ${each.version} ${each.signature}`, each])).values()];
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
