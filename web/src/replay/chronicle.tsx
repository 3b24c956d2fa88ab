// What happened, round the version that is looked at; a click goes there.

import { useEffect, useRef } from "preact/hooks";
import type { Words } from "@annals/client/kit";
import { SeatMark } from "../board/seatLook";
import { n, t } from "../i18n/language";
import { say } from "../i18n/evidence";
import { toldEntry } from "./told";
import type { Versions } from "./versions";

const BEFORE = 40;
const AFTER = 20;

interface Props {
  versions: Versions;
  v: number;
  words: Words;
  bad?: number | null; // the first entry that is not in order
  go(v: number): void;
}

export function Chronicle({ versions, v, words, bad = null, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const first = Math.max(1, v - BEFORE);
  const shown = versions.between(first, Math.min(versions.count.value, v + AFTER));
  useEffect(() => {
    const [frame, current] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (frame && current) frame.scrollTop = current.offsetTop - frame.clientHeight / 2 + current.clientHeight / 2;
  }, [v, shown.length]);
  return (
    <section class="card told" aria-labelledby="chronicle-title">
      <h2 id="chronicle-title">{t("chronicle")}</h2>
      <ol ref={list} role="list" tabIndex={0} aria-labelledby="chronicle-title">
        {shown.map((entry) => (
          <li key={entry.v} aria-current={entry.v === v ? "step" : undefined} class={entry.v === bad ? "bad" : undefined}>
            <button type="button" onClick={() => go(entry.v)} aria-label={say("go_to_version", { n: entry.v })}>
              {n(entry.v)}
            </button>
            <div>
              {entry.seat === null ? null : (
                <p class="small-text soft who">
                  <SeatMark seat={entry.seat} /> {words.seatName(entry.seat)}
                </p>
              )}
              {toldEntry(entry, words).map((text, at) => (
                <p key={at}>{text}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
