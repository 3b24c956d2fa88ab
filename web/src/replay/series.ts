// How the numbers of the seats went, version by version, for a chart.

import type { Versions } from "./versions";

export interface Line {
  seat: number;
  points: [version: number, value: number][]; // only where it changes
}

export interface Series {
  kind: string;
  lines: Line[];
  least: number;
  most: number;
}

/** Every kind of number that two seats or more have one of. */
export class AllSeries {
  private readonly kinds = new Map<string, Map<number, Line>>();
  private read = 0;

  constructor(private readonly versions: Versions) {}

  /** Reads what has come since it was last asked. */
  series(): Series[] {
    for (; this.read < this.versions.count.value; this.read += 1) this.note(this.read + 1);
    return [...this.kinds].flatMap(([kind, lines]) => {
      const values = [...lines.values()].flatMap((line) => line.points.map(([, value]) => value));
      const least = Math.min(...values);
      const most = Math.max(...values);
      return lines.size < 2 || least === most ? [] : [{ kind, lines: [...lines.values()].sort((one, other) => one.seat - other.seat), least, most }];
    });
  }

  private note(v: number): void {
    const sums = new Map<string, number>();
    for (const { kind, seat, value } of this.versions.numbers(v)) {
      if (seat === undefined) continue;
      const key = `${kind} ${seat}`;
      sums.set(key, (sums.get(key) ?? 0) + value); // some have one for each place
    }
    for (const [key, value] of sums) {
      const [kind, seat] = [key.slice(0, key.lastIndexOf(" ")), Number(key.slice(key.lastIndexOf(" ") + 1))];
      let lines = this.kinds.get(kind);
      if (!lines) this.kinds.set(kind, (lines = new Map()));
      let line = lines.get(seat);
      if (!line) lines.set(seat, (line = { seat, points: [] }));
      if (line.points.at(-1)?.[1] !== value) line.points.push([v, value]);
    }
  }
}

export function valueAt(line: Line, v: number): number | null {
  return line.points.findLast(([version]) => version <= v)?.[1] ?? null;
}

/** What to show first: what the outcome counted, if it grew in play, else what changed most often. */
export function favourite(all: readonly Series[], scores: readonly number[] | undefined): string | null {
  const changes = ({ lines }: Series): number => lines.reduce((sum, line) => sum + line.points.length - 1, 0);
  const counted = scores && all.find((each) => changes(each) > each.lines.length && each.lines.every((line) => line.points.at(-1)![1] === scores[line.seat]));
  return (counted ?? all.toSorted((one, other) => changes(other) - changes(one))[0])?.kind ?? null;
}
