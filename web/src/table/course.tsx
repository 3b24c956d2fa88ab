// The course of the turn: what is asked now, what was done in it, who else has to decide.

import { entryTexts, type Words } from "@annals/client/kit";
import type { Decision, Entry } from "../api/types";
import { t } from "../i18n/language";
import type { LiveTable } from "./live";
import { nameAt } from "./seats";

const SHOWN = 4; // the last things done

export function Course({ live, words }: { live: LiveTable; words: Words }) {
  const table = live.document.value!;
  const decisions = table.decisions ?? [];
  if (table.outcome || !decisions.length) return null;
  const now = decisions.find((each) => each.seat === table.you) ?? decisions[0]!;
  const others = decisions.filter((each) => each !== now);
  const asked = (each: Decision) => (
    <span key={each.id}>
      <bdi>{nameAt(table, each.seat)}</bdi>: {words.kit.decisions[each.kind]?.name ?? words.ask(each.kind)}
    </span>
  );
  const done = lastRun(live.entries.value)
    .flatMap((entry) => entryTexts(entry, words).slice(0, 1).map((text) => ({ v: entry.v, text })))
    .slice(-SHOWN);
  return (
    <dl class="course small-text" aria-label={t("course")}>
      <dt>{t("course_now")}</dt>
      <dd>{asked(now)}</dd>
      {done.length ? (
        <>
          <dt>{t("course_done")}</dt>
          <dd>
            {done.map(({ v, text }) => (
              <span key={v} data-v={v}>
                {text}
              </span>
            ))}
          </dd>
        </>
      ) : null}
      {others.length ? (
        <>
          <dt>{t("course_next")}</dt>
          <dd>{others.map(asked)}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** The last things that one and the same seat did, with what followed of themselves. */
function lastRun(entries: readonly Entry[]): Entry[] {
  const seat = entries.findLast((each) => each.seat !== null)?.seat ?? null;
  const before = entries.findLastIndex((each) => each.seat !== null && each.seat !== seat);
  return entries.slice(before + 1).filter((each) => each.move);
}
