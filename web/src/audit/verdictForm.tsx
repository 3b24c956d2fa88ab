// What a referee decides, and why.

import { useState } from "preact/hooks";
import type { Json, TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import type { EvidenceKey } from "../i18n/evidence/en";
import { tableOf } from "../session/session";
import { Problem } from "../shell/problem";
import { nameAt } from "../table/seats";
import type { DisputeDocument } from "./disputeDocument";

const VERDICTS = ["dismissed", "rewound", "forfeited", "adjusted"] as const;

interface Props {
  table: TableDocument;
  document: DisputeDocument;
  changed(): Promise<void>;
}

export function VerdictForm({ table, document, changed }: Props) {
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>("dismissed");
  const [reasons, setReasons] = useState("");
  const [at, setAt] = useState(Math.max(1, document.at - 1));
  const [seat, setSeat] = useState(document.seat);
  const [scores, setScores] = useState<number[]>(table.seats.map((_, each) => table.outcome?.scores[each] ?? 0));
  const [why, setWhy] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function judge(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setWhy(null);
    const needed: Record<string, Json> = verdict === "rewound" ? { at } : verdict === "forfeited" ? { seat } : verdict === "adjusted" ? { outcome: outcomeOf(scores) } : {};
    try {
      await tableOf(table.table).disputed(document.dispute).judge({ verdict, reasons: reasons.trim(), ...needed });
      await changed();
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  return (
    <form class="card group stack verdict-form" onSubmit={(event) => void judge(event)}>
      <h3>{say("judge")}</h3>
      <fieldset>
        <legend>{say("your_verdict")}</legend>
        {VERDICTS.map((each) => (
          <label key={each} class="tick">
            <input type="radio" name="verdict" value={each} checked={each === verdict} onChange={() => setVerdict(each)} />
            <span>
              <b>{say(`ruled_${each}` as EvidenceKey)}</b> <span class="soft">{say(`means_${each}` as EvidenceKey)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {verdict === "rewound" ? (
        <label>
          {say("back_to")}
          <input type="number" min={1} max={table.version} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))} />
        </label>
      ) : null}
      {verdict === "forfeited" ? (
        <label>
          {say("who_forfeits")}
          <select value={String(seat)} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
            {table.seats.map((each) => (
              <option key={each.seat} value={String(each.seat)}>
                {nameAt(table, each.seat)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {verdict === "adjusted"
        ? table.seats.map((each) => (
            <label key={each.seat}>
              {say("score_of", { name: `\u2068${nameAt(table, each.seat)}\u2069` })}
              <input
                type="number"
                value={scores[each.seat]}
                onInput={(event) => setScores(scores.map((score, number) => (number === each.seat ? Number(event.currentTarget.value) : score)))}
              />
            </label>
          ))
        : null}
      <label>
        {say("reasons")}
        <textarea required maxLength={4000} rows={3} dir="auto" value={reasons} onInput={(event) => setReasons(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="submit" class="button main" disabled={busy}>
          {say("give_verdict")}
        </button>
      </div>
      <Problem why={why} />
    </form>
  );
}

/** Who has more is before who has less; equals stand together. */
function outcomeOf(scores: readonly number[]): Json {
  const ranking = [...new Set(scores)].sort((one, other) => other - one).map((score) => scores.flatMap((each, seat) => (each === score ? [seat] : [])));
  return { winners: ranking[0]!, ranking, scores: [...scores] };
}
