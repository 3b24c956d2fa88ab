// The scrubber and its keys: the way through the versions of a table.

import { useEffect, useMemo } from "preact/hooks";
import type { Words } from "@annals/client/kit";
import { n } from "../i18n/language";
import { say } from "../i18n/evidence";
import { type Chapter, neighbour, turn } from "./chapters";
import { type Cursor, SPEEDS } from "./cursor";
import { toldEntry, toldFact } from "./told";
import type { Versions } from "./versions";

interface Props {
  versions: Versions;
  cursor: Cursor;
  chapters: readonly Chapter[];
  words: Words;
}

export function Controls({ versions, cursor, chapters, words }: Props) {
  const last = Math.max(versions.head.value, versions.count.value, 1);
  const v = Math.min(Math.max(cursor.wanted.value, 1), last); // what was asked for, also before it is here
  const here = versions.count.value;
  useEffect(() => listenForKeys(cursor, versions, () => chapters), [cursor, versions, chapters]);
  const before = neighbour(chapters, v, false);
  const after = neighbour(chapters, v, true);
  const entry = versions.entry(v);
  const now = chapters.findLast((each) => each.v <= v);
  const listed = useMemo(
    () =>
      chapters.map((each, at) => (
        <option key={`${each.v} ${at}`} value={String(at)}>
          {`${"\u2003".repeat(each.depth)}${plain(toldFact(each.fact, words))} · ${n(each.v)}`}
        </option>
      )),
    [chapters, words],
  );
  const marks = useMemo(() => ticks(chapters, last), [chapters, last]);
  return (
    <div class="controls card" role="group" aria-label={say("controls")}>
      <div class="scrub">
        <input
          type="range"
          class="scrubber"
          aria-label={say("version_of_all")}
          aria-valuetext={`${say("version_n_of", { n: v, of: last })}. ${entry ? toldEntry(entry, words).at(-1) ?? "" : ""}`}
          min={1}
          max={last}
          value={v}
          onInput={(event) => cursor.go(Number(event.currentTarget.value))}
        />
        <svg class="marks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
          {here < last ? <rect class="missing" x={(1000 * (here - 1)) / (last - 1 || 1)} width="1000" height="10" /> : null}
          <path d={marks} />
        </svg>
      </div>
      <div class="buttons" dir="ltr">
        <Act label={say("to_first")} d="M6 5v14M19 5L9 12l10 7z" off={v <= 1} act={() => cursor.go(1)} />
        <Act label={say("chapter_back")} d="M12 5L4 12l8 7zM20 5l-8 7 8 7z" off={before === undefined} act={() => before !== undefined && cursor.go(before)} />
        <Act label={say("step_back")} d="M16 5L7 12l9 7z" off={v <= 1} act={() => cursor.go(v - 1)} />
        <Act
          label={say(cursor.playing.value ? "pause" : "play")}
          d={cursor.playing.value ? "M8 5v14M16 5v14" : "M7 4l13 8-13 8z"}
          main
          act={() => cursor.play()}
        />
        <Act label={say("step_on")} d="M8 5l9 7-9 7z" off={v >= here} act={() => cursor.go(v + 1)} />
        <Act label={say("chapter_on")} d="M4 5l8 7-8 7zM12 5l8 7-8 7z" off={after === undefined} act={() => after !== undefined && cursor.go(after)} />
        <Act label={say("to_last")} d="M18 5v14M5 5l10 7-10 7z" off={v >= here} act={() => cursor.go(here)} />
      </div>
      <output class="where">{say("version_n_of", { n: v, of: last })}</output>
      <label class="choice">
        <span class="hidden-text">{say("chapter")}</span>
        <select value={now ? String(chapters.indexOf(now)) : ""} onChange={(event) => cursor.go(chapters[Number(event.currentTarget.value)]!.v)} disabled={!chapters.length}>
          {now ? null : <option value="">{say("chapter")}</option>}
          {listed}
        </select>
      </label>
      <label class="choice speed">
        <span class="hidden-text">{say("speed")}</span>
        <select value={String(cursor.speed.value)} onChange={(event) => (cursor.speed.value = Number(event.currentTarget.value))}>
          {SPEEDS.map((each) => (
            <option key={each} value={String(each)}>
              {say("times", { speed: new Intl.NumberFormat(words.locale).format(each) })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Options of a list show no isolates and no more than a line. */
function plain(text: string): string {
  const found = text.replace(/[\u2068\u2069]/g, "");
  return found.length > 60 ? `${found.slice(0, 59)}…` : found;
}

function ticks(chapters: readonly Chapter[], last: number): string {
  const greatest = Math.min(...chapters.map((each) => each.depth), 9);
  const shown = chapters.filter((each) => chapters.length < 60 || each.depth === greatest);
  return shown.map((each) => `M${Math.round((1000 * (each.v - 1)) / (last - 1 || 1))} ${2 + 2 * (each.depth - greatest)}V10`).join("");
}

interface ActProps {
  label: string;
  d: string;
  act: () => void;
  off?: boolean;
  main?: boolean;
}

function Act({ label, d, act, off = false, main = false }: ActProps) {
  return (
    <button type="button" class={`button ${main ? "main" : "quiet"}`} aria-label={label} title={label} aria-disabled={off} onClick={() => off || act()}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} fill="currentColor" />
      </svg>
    </button>
  );
}

const FIELDS = "input:not([type=range]), select, textarea, [contenteditable], dialog *, .picture *";

function listenForKeys(cursor: Cursor, versions: Versions, chapters: () => readonly Chapter[]): () => void {
  const steps: Record<string, (v: number) => number | undefined> = {
    ArrowLeft: (v) => v - 1,
    ArrowRight: (v) => v + 1,
    Home: () => 1,
    End: () => versions.count.value,
    PageUp: (v) => turn(versions.between(1, versions.count.value), v, false),
    PageDown: (v) => turn(versions.between(1, versions.count.value), v, true),
    "[": (v) => neighbour(chapters(), v, false),
    "]": (v) => neighbour(chapters(), v, true),
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as Element;
    if (target.closest(FIELDS)) return;
    if (event.key === " " && !target.closest("button, a, summary")) cursor.play();
    else if (steps[event.key]) {
      const to = steps[event.key]!(cursor.v.value);
      if (to !== undefined) cursor.go(to);
    } else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
