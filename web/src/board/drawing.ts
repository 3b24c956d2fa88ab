// What everything on a picture is drawn from: kit, scene, people, and what may be pointed at now.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Board, MAIN, type Words } from "@annals/client/kit";
import { seatPlace, spacePlace, thingPlace, type Place, zonePlace } from "../moves/places";
import type { Thing, Zone } from "../api/types";
import type { SceneIndex } from "../scene/sceneIndex";
import type { Skin } from "../skins/skin";

/** possible: it can be chosen now; chosen: it is part of the move that is being made. */
export type Highlight = "possible" | "chosen";

export interface SeatInfo {
  seat: number;
  name: string;
  note: string; // you, greedy, …
  turn: boolean;
  left?: number | undefined; // ms of its bank, while it is not asked
  until?: number | undefined; // when its time is up
}

export interface Drawing {
  words: Words;
  scene: SceneIndex;
  seats: readonly SeatInfo[];
  viewer: number | null;
  highlights: ReadonlyMap<Place, Highlight>;
  /** Is something asked at all? What cannot be chosen is then quiet. */
  asked: boolean;
  skin: Skin;
}

export const DrawingContext = createContext<Drawing | null>(null);

export function useDrawing(): Drawing {
  const found = useContext(DrawingContext);
  if (!found) throw new Error("nothing is drawn outside of a picture");
  return found;
}

export function boardNamed(name: string, { words, scene }: Drawing): Board {
  const printed = words.board(name);
  return name === MAIN && scene.scene.board ? scene.scene.board : (printed ?? {});
}

export function highlightOf(places: readonly Place[], { highlights }: Drawing): Highlight | undefined {
  let found: Highlight | undefined;
  for (const place of places) {
    const here = highlights.get(place);
    if (here === "chosen") return here;
    found ??= here;
  }
  return found;
}

/** Everything that a thing stands for when it is pointed at, the nearest first. */
export function placesOfThing(thing: Thing, zone: Zone): Place[] {
  const around: Place[] = [zonePlace(zone.id)];
  if (zone.space !== undefined && zone.board === undefined) around.push(spacePlace(zone.space));
  return [thingPlace(thing.id), ...(thing.on === undefined ? [] : [thingPlace(thing.on)]), ...around];
}

export function placesOfSpace(id: string, board: string, zones: readonly Zone[]): Place[] {
  const own: Place[] = board === MAIN ? [spacePlace(id)] : [];
  return [...own, ...zones.map((zone) => zonePlace(zone.id))];
}

export { type Place, seatPlace, spacePlace, thingPlace, zonePlace };
