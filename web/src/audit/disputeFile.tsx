// The file of a dispute: claim, both sides, evidence, the verdict, and the way to ask once more.

import { type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type KitDocument, Words } from "@annals/client/kit";
import type { Me, TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import type { EvidenceKey } from "../i18n/evidence/en";
import { language, n } from "../i18n/language";
import { tableOf } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { nameAt } from "../table/seats";
import { BoardAt } from "./boardAt";
import type { DisputeDocument, Ruling } from "./disputeDocument";
import { VerdictForm } from "./verdictForm";
import { Verdicts } from "./verdicts";

interface Props {
  table: TableDocument;
  kit: KitDocument;
  document: DisputeDocument;
  me: Me;
  changed(): Promise<void>;
}

export function DisputeFile({ table, kit, document, me, changed }: Props) {
  const { status, verdict, appeal, statements, evidence } = document;
  const isParty = typeof table.you === "number" || table.seats.some((seat) => seat.player === me.player || seat.for === me.player);
  const mayJudge = me.referee && status === "open" && !isParty;
  return (
    <div class="stack dispute-file" data-dispute={document.dispute}>
      <Said by={document.by} seat={document.seat} at={document.filed_at} table={table} title={say("claim_about", { n: document.at })}>
        {document.claim}
      </Said>
      <BoardAt table={table} kit={kit} v={document.at} bad={document.at} judging={mayJudge} />
      {appeal?.first_verdict ? <Verdict ruling={appeal.first_verdict} table={table} title={say("first_verdict")} /> : null}
      {appeal ? (
        <Said by={appeal.by} seat={appeal.seat} at={appeal.at} table={table} title={say("appeal")}>
          {appeal.text}
        </Said>
      ) : null}
      {statements.map((each, at) => (
        <Said key={at} {...each} table={table} title={say("statement")}>
          {each.text}
        </Said>
      ))}
      {status === "open" ? <Write table={table} dispute={document.dispute} what="statements" title={say("say_your_side")} button={say("say_it")} changed={changed} /> : null}
      <Evidence table={table} kit={kit} evidence={evidence} isWhole={me.referee} />
      {verdict && status === "judged" ? <Verdict ruling={verdict} table={table} title={say("the_verdict")} /> : null}
      {mayJudge ? <VerdictForm table={table} document={document} changed={changed} /> : null}
      {status === "judged" && !appeal && isParty ? (
        <Write table={table} dispute={document.dispute} what="appeal" title={say("ask_once_more")} button={say("appeal_it")} changed={changed} />
      ) : null}
    </div>
  );
}

interface SaidProps {
  by: string;
  seat: number | null;
  at: number;
  table: TableDocument;
  title: string;
  children: ComponentChildren;
}

function Said({ by, seat, at, table, title, children }: SaidProps) {
  return (
    <blockquote class="said">
      <p class="soft small-text">
        {title} · <bdi>{seat === null ? by : nameAt(table, seat)}</bdi> · <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
      </p>
      <p dir="auto">{children}</p>
    </blockquote>
  );
}

const moment = (at: number): string => new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at);

function Verdict({ ruling, table, title }: { ruling: Ruling; table: TableDocument; title: string }) {
  return (
    <section class="card group ruling" aria-label={title}>
      <h3>
        {title}: {say(`ruled_${ruling.verdict}` as EvidenceKey)}
      </h3>
      <p dir="auto">{ruling.reasons}</p>
      {ruling.seat === undefined ? null : <p>{say("forfeits", { name: `\u2068${nameAt(table, ruling.seat)}\u2069` })}</p>}
      {ruling.fork ? (
        <nav class="row branches" aria-label={say("both_branches")}>
          <Link to={`/t/${table.table}?v=${ruling.at}`} class="button small">
            {say("old_branch", { n: ruling.at ?? 0 })}
          </Link>
          <Link to={`/t/${ruling.fork}`} class="button small main">
            {say("new_branch", { n: ruling.at ?? 0 })}
          </Link>
        </nav>
      ) : null}
    </section>
  );
}

interface EvidenceProps {
  table: TableDocument;
  kit: KitDocument;
  evidence: DisputeDocument["evidence"];
  isWhole: boolean;
}

function Evidence({ table, kit, evidence, isWhole }: EvidenceProps) {
  const words = new Words(kit, (seat) => nameAt(table, seat));
  const seatOf = (player: string) => table.seats.findIndex((seat) => seat.player === player);
  return (
    <details>
      <summary>{say("evidence")}</summary>
      <div class="stack">
        <p class="soft">{say(isWhole ? "evidence_whole" : "evidence_yours")}</p>
        <Verdicts report={evidence.report} />
        <h3>{say("refused_attempts")}</h3>
        {evidence.refused.length ? (
          <ul>
            {evidence.refused.map((each, at) => (
              <li key={at}>
                {say("attempt", { n: each.version, name: seatOf(each.player) < 0 ? each.player : `\u2068${nameAt(table, seatOf(each.player))}\u2069`, move: words.moveName(typeOf(each.move)) })}{" "}
                <code dir="ltr">{each.code}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p>{say("none_refused")}</p>
        )}
        <h3>{say("who_acted")}</h3>
        <div class="scroll" tabIndex={0} role="group" aria-label={say("who_acted")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say("entry")}</th>
                <th scope="col">{say("time")}</th>
                <th scope="col">{say("by_whom")}</th>
                <th scope="col">{say("token")}</th>
              </tr>
            </thead>
            <tbody>
              {evidence.acts.map((act) => (
                <tr key={act.v}>
                  <td>{n(act.v)}</td>
                  <td>{moment(act.at)}</td>
                  <td dir="ltr">{act.by}</td>
                  <td dir="ltr">
                    <code>{act.token?.slice(0, 12) ?? "–"}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  );
}

/** An attempt is kept as it came, which may be nothing that can be read. */
function typeOf(attempt: string): string {
  return /"type"\s*:\s*"([^"]*)"/.exec(attempt)?.[1] ?? "–";
}

interface WriteProps {
  table: TableDocument;
  dispute: string;
  what: "statements" | "appeal";
  title: string;
  button: string;
  changed(): Promise<void>;
}

function Write({ table, dispute, what, title, button, changed }: WriteProps) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setWhy(null);
    try {
      const { state, appeal } = tableOf(table.table).disputed(dispute);
      await (what === "appeal" ? appeal : state)(text.trim());
      setText("");
      await changed();
    } catch (error) {
      setWhy(error);
    }
    setBusy(false);
  }

  return (
    <form class="stack" data-form={what} onSubmit={(event) => void send(event)}>
      <label>
        {title}
        <textarea required maxLength={4000} rows={3} dir="auto" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="submit" class="button small" disabled={busy}>
          {button}
        </button>
      </div>
      <Problem why={why} />
    </form>
  );
}
