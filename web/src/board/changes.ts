// What moved between two scenes: things by their ids, and what could only be counted by the counts of its zones.

import type { Scene, Zone } from "../api/types";

export interface Move {
  thing: string | null; // null: nobody can tell which one
  from: string; // ids of zones
  to: string;
}

export interface Changes {
  moved: Move[];
  come: string[]; // things that are there from now on
  counted: string[]; // things whose count, face or place on another thing is no longer the same
}

const MOST = 12; // of what can only be counted: more is a blur

export function changes(before: Scene, after: Scene): Changes {
  const [was, is] = [places(before), places(after)];
  const moved: Move[] = [];
  const come: string[] = [];
  const counted: string[] = [];
  const given = hiddenChange(before, after, -1);
  const taken = hiddenChange(before, after, 1);
  for (const [thing, now] of is) {
    const then = was.get(thing);
    if (then && then.zone !== now.zone) moved.push({ thing, from: then.zone, to: now.zone });
    else if (then && then.look !== now.look) counted.push(thing);
    else if (!then) {
      const from = given.shift(); // it came out from where it could only be counted
      if (from) moved.push({ thing, from, to: now.zone });
      else come.push(thing);
    }
  }
  for (const [thing, then] of was) {
    if (is.has(thing)) continue;
    const to = taken.shift();
    if (to) moved.push({ thing, from: then.zone, to });
  }
  while (given.length && taken.length && moved.length < MOST) moved.push({ thing: null, from: given.shift()!, to: taken.shift()! });
  return { moved, come, counted };
}

function places(scene: Scene): Map<string, { zone: string; look: string }> {
  const found = new Map<string, { zone: string; look: string }>();
  for (const zone of scene.zones) {
    for (const thing of zone.things ?? []) {
      found.set(thing.id, { zone: zone.id, look: `${thing.count ?? 1} ${thing.face ?? ""} ${thing.on ?? ""}` });
    }
  }
  return found;
}

/** Zones that hide fewer (or more) than before, each as often as it does. */
function hiddenChange(before: Scene, after: Scene, sign: 1 | -1): string[] {
  const count = (zone: Zone): number => zone.hidden ?? 0;
  const was = new Map(before.zones.map((zone) => [zone.id, count(zone)]));
  return after.zones.flatMap((zone) => {
    const change = (count(zone) - (was.get(zone.id) ?? 0)) * sign;
    return change > 0 ? Array.from({ length: Math.min(change, MOST) }, () => zone.id) : [];
  });
}
