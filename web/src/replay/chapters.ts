// The parts of a game: where those begin whom the kit calls chapters, and where the house has something to say.

import type { KitDocument } from "@annals/client/kit";
import type { Entry, Fact } from "../api/types";

export interface Chapter {
  v: number;
  depth: number; // 0 is the greatest
  fact: Fact;
}

const OF_THE_HOUSE = ["PlayBegan", "TableFinished", "DisputeFiled", "VerdictGiven", "TookBack", "TimedOut", "Resigned", "PositionSet"];

export function chaptersOf(entries: readonly Entry[], kit: KitDocument): Chapter[] {
  const depths = new Map((kit.chapters ?? []).map((type, depth) => [type, depth]));
  const found: Chapter[] = [];
  for (const entry of entries) {
    for (const fact of entry.facts) {
      const depth = OF_THE_HOUSE.includes(fact.type) ? 0 : depths.get(fact.type);
      if (depth !== undefined) found.push({ v: entry.v, depth, fact });
    }
  }
  return found;
}

/** The nearest place before or after this version where a chapter begins. */
export function neighbour(chapters: readonly Chapter[], v: number, forward: boolean): number | undefined {
  return forward ? chapters.find((each) => each.v > v)?.v : chapters.findLast((each) => each.v < v)?.v;
}

/** The last version of this seat's doing, or the first of the next one's. */
export function turn(entries: readonly Entry[], v: number, forward: boolean): number {
  const seat = entries[v - 1]?.seat;
  const step = forward ? 1 : -1;
  let found = v + step;
  while (found > 1 && found < entries.length && entries[found - 1]!.seat === seat) found += step;
  return Math.min(Math.max(found, 1), entries.length);
}
