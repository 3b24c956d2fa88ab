// What the people at a table agree on: taking back, proposals, resigning, playing once more. The house decides; it is only asked here.

import { useState } from "preact/hooks";
import type { Table } from "@annals/client";
import { identity } from "../api/identity";
import type { Proposal, TableDocument } from "../api/types";
import { n, t } from "../i18n/language";
import type { Key } from "../i18n/en";
import { tableOf } from "../session/session";
import { go } from "../session/router";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import type { LiveTable } from "./live";
import { nameAt } from "./seats";

type Deed = (table: Table) => Promise<unknown>;

export function Agreement({ live }: { live: LiveTable }) {
  const table = live.document.value!;
  const [why, setWhy] = useState<unknown>(null);
  const [sure, setSure] = useState(false);
  const me = table.you ?? null;
  const stoodUp = table.seats.some((seat) => seat.for !== undefined && seat.for === identity.value?.player);
  const act = (deed: Deed) => async () => {
    setWhy(null);
    setSure(false);
    try {
      await deed(tableOf(live.id));
    } catch (error) {
      setWhy(error);
    }
    await live.ask();
  };
  if (table.outcome) return me !== null || stoodUp ? <Rematch table={table} onRefused={setWhy} why={why} /> : null;
  if (me === null || table.proposal === undefined || table.status === "open") return null; // not at the table, or a house without agreements
  const isPaused = table.paused === true;
  return (
    <section class="agreement stack" aria-label={t("agreements")}>
      {table.proposal ? <Asked proposal={table.proposal} table={table} me={me} act={act} /> : null}
      <div class="row">
        <button type="button" class="button small" onClick={act((house) => house.undo())}>
          {t("take_back")}
        </button>
        {table.proposal ? null : (
          <details class="proposing">
            <summary>{t("propose")}</summary>
            <div class="row">
              {table.version > 1 ? (
                <button type="button" class="button small" onClick={act((house) => house.propose({ kind: "takeback", to: table.version - 1 }))}>
                  {t("propose_takeback")}
                </button>
              ) : null}
              <button type="button" class="button small" onClick={act((house) => house.propose({ kind: isPaused ? "resume" : "pause" }))}>
                {t(isPaused ? "propose_resume" : "propose_pause")}
              </button>
              <button type="button" class="button small" onClick={act((house) => house.propose({ kind: "abort" }))}>
                {t("propose_abort")}
              </button>
            </div>
          </details>
        )}
        {sure ? (
          <>
            <span>{t("resign_sure")}</span>
            <button type="button" class="button small main" onClick={act((house) => house.resign())}>
              {t("resign")}
            </button>
            <button type="button" class="button small" onClick={() => setSure(false)}>
              {t("cancel")}
            </button>
          </>
        ) : (
          <button type="button" class="button small quiet" onClick={() => setSure(true)}>
            {t("resign")}
          </button>
        )}
      </div>
      <Problem why={why} game={table.game} />
    </section>
  );
}

interface AskedProps {
  proposal: Proposal;
  table: TableDocument;
  me: number;
  act(deed: Deed): () => void;
}

/** What is proposed now, and my answer to it. */
function Asked({ proposal, table, me, act }: AskedProps) {
  const missing = proposal.answers.flatMap((answer, seat) => (answer === null ? [nameAt(table, seat)] : []));
  const what = t(`proposed_${proposal.kind}` as Key, { who: nameAt(table, proposal.by), n: n(proposal.to ?? 0) });
  return (
    <div class="card proposal" role="status">
      <p>{what}</p>
      {missing.length ? <p class="soft small-text">{t("still_asked", { who: missing.join(", ") })}</p> : null}
      <div class="row">
        {proposal.by === me ? (
          <button type="button" class="button small" onClick={act((house) => house.withdraw(proposal.id))}>
            {t("withdraw")}
          </button>
        ) : proposal.answers[me] === null ? (
          <>
            <button type="button" class="button small main" onClick={act((house) => house.answer(proposal.id, true))}>
              {t("yes")}
            </button>
            <button type="button" class="button small" onClick={act((house) => house.answer(proposal.id, false))}>
              {t("no")}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Rematch({ table, why, onRefused }: { table: TableDocument; why: unknown; onRefused(why: unknown): void }) {
  if (table.rematch) {
    return (
      <Link class="button main" to={`/t/${table.rematch}`}>
        {t("rematch")}
      </Link>
    );
  }
  const again = async () => {
    try {
      const next = await tableOf(table.table).rematch();
      go(`/t/${next.id}`);
    } catch (error) {
      onRefused(error);
    }
  };
  return (
    <div class="row">
      <button type="button" class="button main" onClick={() => void again()}>
        {t("rematch")}
      </button>
      <Problem why={why} />
    </div>
  );
}
