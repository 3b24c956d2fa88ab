// The lists of tables on the lobby.

import type { ComponentChildren } from "preact";
import { identity } from "../api/identity";
import type { TableDocument } from "../api/types";
import { type Key } from "../i18n/en";
import { t } from "../i18n/language";
import { Problem } from "../shell/problem";
import { mine, owed, type TableList } from "./lists";
import { TableCard } from "./tableCard";

interface Props {
  title: Key;
  list: TableList;
  empty: Key;
  only?: (table: TableDocument) => boolean;
}

export function Tables({ title, list, empty, only }: Props) {
  const all = list.tables.value;
  const shown = only ? all?.filter(only) : all;
  return (
    <section class="tables" aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      <Problem why={list.problem.value && !all ? list.problem.value : null} />
      {shown?.length ? <Cards tables={shown} /> : all ? <p class="soft">{t(empty)}</p> : null}
      <More list={list} />
    </section>
  );
}

/** What waits for me first, then what runs, then what waits for players; what is over is folded away. */
export function MyTables() {
  if (!identity.value) return null;
  const listed = mine.tables.value;
  const all = [...forgotten(listed ?? []), ...(listed ?? []).filter((each) => typeof each.you === "number")];
  const now = all.filter((each) => each.status !== "finished").sort((one, other) => rank(one) - rank(other) || other.moved_at - one.moved_at);
  const past = all.filter((each) => each.status === "finished");
  return (
    <section class="tables" aria-labelledby="my_tables">
      <h2 id="my_tables">{t("my_tables")}</h2>
      <Problem why={mine.problem.value && !listed ? mine.problem.value : null} />
      {now.length ? <Cards tables={now} /> : listed ? <p class="soft">{t("no_tables_of_mine")}</p> : null}
      {past.length ? (
        <details class="past">
          <summary>{t("my_finished", { count: past.length })}</summary>
          <div class="tables">
            <Cards tables={past} />
          </div>
        </details>
      ) : null}
      <More list={mine} />
    </section>
  );
}

const ORDER = ["playing", "frozen", "open"];

function rank(table: TableDocument): number {
  return owed.value.has(table.table) ? -1 : ORDER.indexOf(table.status);
}

/** Tables that wait for me but are too old for the first page of mine. */
function forgotten(listed: TableDocument[]): TableDocument[] {
  const known = new Set(listed.map((each) => each.table));
  return [...owed.value.values()]
    .filter((each) => !known.has(each.table))
    .map(({ table, game, version, seats, opened_at, moved_at, decision }) => ({
      ...{ table, game, version, seats, opened_at, moved_at },
      ...{ status: "playing", options: {}, private: false, outcome: null, finished_at: null, you: decision.seat },
    }));
}

function Cards({ tables }: { tables: TableDocument[] }): ComponentChildren {
  return (
    <ul role="list">
      {tables.map((each) => (
        <TableCard key={each.table} table={each} />
      ))}
    </ul>
  );
}

function More({ list }: { list: TableList }) {
  if (!list.next.value) return null;
  return (
    <button type="button" class="button small more" onClick={() => void list.more()}>
      {t("more")}
    </button>
  );
}
