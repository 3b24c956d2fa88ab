// What a verifier says of a record, one question a card.

import type { Report, Verdict } from "../../verify.js";
import { say } from "../i18n/evidence";
import type { EvidenceKey } from "../i18n/evidence/en";

interface Props {
  report: Report;
  onEntry?: ((entry: number) => void) | undefined;
}

const SIGNS = { pass: "M5 12.5l4.5 4.5L19 7.5", fail: "M6 6l12 12M18 6L6 18", unknown: "M9 9a3 3 0 1 1 4 2.8c-1 .5-1 1.2-1 2.2M12 18v.01" };

export const questionsOf = (report: Report): [string, Verdict][] =>
  Object.entries(report).filter((each): each is [string, Verdict] => typeof each[1] === "object" && each[1] !== null && "verdict" in each[1]);

/** The first entry that is not in order; the header and the trailer are none. */
export function firstBad(report: Report, count: number): number | null {
  const bad = questionsOf(report).flatMap(([, { verdict, entry }]) => (verdict === "fail" && entry !== undefined && entry >= 1 && entry <= count ? [entry] : []));
  return bad.length ? Math.min(...bad) : null;
}

export function Verdicts({ report, onEntry }: Props) {
  return (
    <div class="verdicts-whole">
      <p class={`whole ${overall(report)}`} role="status">
        {say(`whole_${overall(report)}` as EvidenceKey)}
      </p>
      <ul class="verdicts" role="list">
        {questionsOf(report).map(([question, verdict]) => (
          <li key={question} class={`card verdict ${verdict.verdict}`} data-question={question} data-verdict={verdict.verdict}>
            <svg class="icon sign" viewBox="0 0 24 24" aria-hidden="true">
              <path d={SIGNS[verdict.verdict]} />
            </svg>
            <div>
              <h3>{say(`question_${question}` as EvidenceKey) || question}</h3>
              <p>
                <b>{say(`verdict_${verdict.verdict}` as EvidenceKey)}</b> {explained(question, verdict)}
              </p>
              <Details verdict={verdict} onEntry={onEntry} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function overall(report: Report): "good" | "bad" | "open" {
  if (questionsOf(report).some(([, { verdict }]) => verdict === "fail")) return "bad";
  return report.ok ? "good" : "open";
}

function explained(question: string, { verdict, rule }: Verdict): string {
  return (rule ? say(`${verdict}_${question}_${rule}` as EvidenceKey) : "") || say(`${verdict}_${question}` as EvidenceKey);
}

function Details({ verdict: { verdict, entry, rule, expected, found }, onEntry }: { verdict: Verdict; onEntry: Props["onEntry"] }) {
  if (verdict === "pass") return null;
  return (
    <>
      {entry !== undefined && entry > 0 && onEntry ? (
        <button type="button" class="button small" onClick={() => onEntry(entry)}>
          {say("see_entry", { n: entry })}
        </button>
      ) : null}
      {expected === undefined && found === undefined ? null : (
        <details>
          <summary>{say("details")}</summary>
          <dl class="small-text">
            {rule ? <Said name={say("detail_rule")} value={rule} /> : null}
            {expected === undefined ? null : <Said name={say("detail_expected")} value={expected} />}
            {found === undefined ? null : <Said name={say("detail_found")} value={found} />}
          </dl>
        </details>
      )}
    </>
  );
}

function Said({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="ltr">
        <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>
      </dd>
    </>
  );
}
