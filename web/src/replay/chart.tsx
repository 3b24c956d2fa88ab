// How a number of every seat went over time: polylines, told apart by colour, dashes and names.

import { useMemo, useState } from "preact/hooks";
import type { Words } from "@annals/client/kit";
import { lookOf, SeatMark } from "../board/seatLook";
import { say } from "../i18n/evidence";
import type { Cursor } from "./cursor";
import { AllSeries, favourite, type Line, valueAt } from "./series";
import type { Versions } from "./versions";

const WIDTH = 600;
const HEIGHT = 160;
const DASHES = ["", "10 4", "3 4", "12 4 3 4", "6 3", "1 5", "14 6"];

interface Props {
  versions: Versions;
  cursor: Cursor;
  words: Words;
  scores: readonly number[] | undefined;
}

export function Chart({ versions, cursor, words, scores }: Props) {
  const all = useMemo(() => new AllSeries(versions), [versions]);
  const count = versions.count.value;
  const series = useMemo(() => all.series(), [all, count]);
  const [chosen, choose] = useState<string | null>(null);
  const kind = chosen ?? favourite(series, scores);
  const shown = series.find((each) => each.kind === kind);
  if (!shown) return null;
  const last = Math.max(versions.head.value, 2);
  const low = Math.min(shown.least, 0);
  return (
    <section class="card chart" aria-labelledby="chart-title">
      <header class="row">
        <h2 id="chart-title">{say("over_time")}</h2>
        <label class="choice">
          <span class="hidden-text">{say("what_to_chart")}</span>
          <select value={shown.kind} onChange={(event) => choose(event.currentTarget.value)}>
            {series.map((each) => (
              <option key={each.kind} value={each.kind}>
                {general(words.numberName(each.kind))}
              </option>
            ))}
          </select>
        </label>
      </header>
      <Plot lines={shown.lines} low={low} most={shown.most} last={last} cursor={cursor} words={words} />
    </section>
  );
}

interface PlotProps {
  lines: readonly Line[];
  low: number;
  most: number;
  last: number;
  cursor: Cursor;
  words: Words;
}

export function Plot({ lines, low, most, last, cursor, words }: PlotProps) {
  const x = (v: number): number => Math.round((10 * WIDTH * (v - 1)) / (last - 1)) / 10;
  const y = (value: number): number => Math.round(10 * (HEIGHT - 6 - ((HEIGHT - 12) * (value - low)) / (most - low))) / 10;
  const v = cursor.v.value;
  return (
    <>
      <div class="plot" dir="ltr">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" onClick={(event) => cursor.go(pointed(event, last))}>
          <path class="ground" d={`M0 ${y(0)}H${WIDTH}`} />
          {lines.map((line) => (
            <path key={line.seat} class="series" d={drawn(line, x, y)} stroke={lookOf(line.seat).colour} stroke-dasharray={DASHES[line.seat % DASHES.length]} />
          ))}
          <path class="now" d={`M${x(v)} 0V${HEIGHT}`} />
        </svg>
        <span class="most small-text">{words.number(most)}</span>
        <span class="least small-text">{words.number(low)}</span>
      </div>
      <ul class="legend" role="list" aria-label={say("values_now")}>
        {lines.map((line) => (
          <li key={line.seat}>
            <SeatMark seat={line.seat} />
            <svg class="dash" viewBox="0 0 36 6" aria-hidden="true">
              <path d="M0 3H36" stroke={lookOf(line.seat).colour} stroke-dasharray={DASHES[line.seat % DASHES.length]} />
            </svg>
            <span>{words.seatName(line.seat)}</span> <b>{written(valueAt(line, v), words)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Some names have a hole for what the number is of. */
const general = (name: string): string => name.replace(/\s*\{[^}]*\}\s*/g, " ").trim();

const written = (value: number | null, words: Words): string => (value === null ? "–" : words.number(value));

function drawn(line: Line, x: (v: number) => number, y: (value: number) => number): string {
  const [[first, start], ...rest] = line.points as [[number, number], ...[number, number][]];
  return `M${x(first)} ${y(start)}${rest.map(([v, value]) => `H${x(v)}V${y(value)}`).join("")}H${WIDTH}`;
}

function pointed(event: MouseEvent, last: number): number {
  const frame = (event.currentTarget as Element).getBoundingClientRect();
  return Math.round(1 + ((event.clientX - frame.left) / frame.width) * (last - 1));
}
