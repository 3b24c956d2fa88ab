// Why something cannot be done: the move that somebody may have meant is tried without being made.

import { family, isObject, type Move as GameMove, only, Refused, type Spec, values } from "@annals/client";
import type { Json, Move, Offer } from "../api/types";
import type { SceneIndex } from "../scene/sceneIndex";
import { tableOf } from "../session/session";
import type { Place } from "./places";

/** The refusal of the nearest move that can be thought of, or null where there is none. */
export async function whyNot(table: string, places: readonly Place[], offers: readonly Offer[], scene: SceneIndex): Promise<Refused | null> {
  const move = meant(places, offers, scene);
  if (!move) return null;
  try {
    await tableOf(table).try(move as GameMove);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** An offered move with what was pointed at in the place of something alike. */
export function meant(places: readonly Place[], offers: readonly Offer[], scene: SceneIndex): Move | null {
  for (const place of places) {
    const [sort, id] = [place.slice(0, place.indexOf(":")), place.slice(place.indexOf(":") + 1)];
    for (const offer of offers) {
      const { fields } = family(offer);
      for (const [path, spec] of fields) {
        const like = likeness(spec, sort, id, scene);
        if (like !== undefined) return built(offer.type, fields, path, like);
      }
    }
  }
  return null;
}

function likeness(spec: Spec, sort: string, id: string, scene: SceneIndex): Json | undefined {
  const known = values(spec)[0];
  if (known === undefined) return undefined;
  const alike = typeof known === "string" && sortOf(known, scene) === sort && kindOf(known, scene) === kindOf(id, scene);
  const value: Json | undefined = alike ? id : isCell(known) && sort === "space" && /^-?\d+,-?\d+$/.test(id) ? id.split(",").map(Number) : undefined;
  if (value === undefined) return undefined;
  return spec.form === "subset" ? [value] : value;
}

function sortOf(id: string, scene: SceneIndex): string {
  return scene.things.has(id) ? "thing" : scene.zones.has(id) ? "zone" : "space";
}

/** Things are alike if they lie in zones of one kind. */
function kindOf(id: string, scene: SceneIndex): string {
  return scene.things.get(id)?.zone.kind ?? scene.zones.get(id)?.kind ?? "space";
}

const isCell = (value: Json): boolean => Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "number");

function built(type: string, fields: Map<string, Spec>, changed: string, value: Json): Move {
  const move: Move = { type };
  for (const [path, spec] of fields) {
    const steps = path.split(".");
    let place: { [key: string]: Json } = move;
    for (const step of steps.slice(0, -1)) {
      const inner = (place[step] ??= {});
      place = isObject(inner) ? inner : {};
    }
    place[steps.at(-1)!] = path === changed ? value : any(spec);
  }
  return move;
}

function any(spec: Spec): Json {
  const single = only(spec);
  if (single !== undefined) return single;
  if (spec.form === "subset") return spec.items.slice(0, spec.min);
  return spec.form === "text" ? "-" : (values(spec)[0] ?? null);
}
