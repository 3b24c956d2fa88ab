// Where on the picture a value of an offer can be clicked. What is nowhere stays in the list.

import type { Choice } from "@annals/client";
import type { Json } from "../api/types";
import type { SceneIndex } from "../scene/sceneIndex";

export type Place = `thing:${string}` | `zone:${string}` | `space:${string}` | `seat:${number}`;

export const thingPlace = (id: string): Place => `thing:${id}`;
export const zonePlace = (id: string): Place => `zone:${id}`;
/** A space of the main board, which may have no zone. */
export const spacePlace = (id: string): Place => `space:${id}`;
export const seatPlace = (seat: number): Place => `seat:${seat}`;

export interface Sight {
  scene: SceneIndex;
  me: number | null;
  isPeople(field: string): boolean;
  numberedId(field: string, value: number): string | null;
}

export function placesOf(choice: Choice, sight: Sight): Place[] {
  if (choice.path === "" || choice.value === null) return [];
  const field = choice.path.split(".").at(-1)!;
  return found(field, choice.value, sight);
}

function found(field: string, value: Json, sight: Sight): Place[] {
  if (typeof value === "number") return byNumber(field, value, sight);
  if (typeof value === "string") return byName(value, sight);
  if (Array.isArray(value)) return byCell(value);
  return [];
}

function byNumber(field: string, value: number, sight: Sight): Place[] {
  if (sight.isPeople(field)) return [seatPlace(value)];
  const numbered = sight.numberedId(field, value);
  if (numbered !== null) return byName(numbered, sight);
  return sight.scene.scene.zones
    .filter((zone) => zone.kind === field && zone.space === String(value) && isMine(zone.seat, sight))
    .map((zone) => zonePlace(zone.id));
}

function byName(value: string, sight: Sight): Place[] {
  const { scene } = sight;
  if (scene.things.has(value)) return [thingPlace(value)];
  if (scene.zones.has(value)) return [zonePlace(value)];
  const ofKind = [...scene.things.values()].filter(({ thing, zone }) => thing.kind === value && isMine(thing.seat ?? zone.seat, sight));
  if (ofKind.length && ofKind.some(({ zone }) => zone.seat === sight.me)) {
    return ofKind.filter(({ zone }) => zone.seat === sight.me).map(({ thing }) => thingPlace(thing.id));
  }
  const zones = scene.scene.zones.filter((zone) => zone.space === value && zone.board !== undefined && isMine(zone.seat, sight));
  return [spacePlace(value), ...zones.map((zone) => zonePlace(zone.id))];
}

/** `[q, r]` is a cell, two of them are the border between. */
function byCell(value: Json[]): Place[] {
  if (value.length !== 2) return [];
  if (value.every((each) => typeof each === "number")) return [spacePlace(value.join(","))];
  if (value.every(Array.isArray)) {
    const [one, other] = value.map((each) => (each as Json[]).join(","));
    return [spacePlace(`${one}/${other}`), spacePlace(`${other}/${one}`)];
  }
  return [];
}

const isMine = (seat: number | undefined, sight: Sight): boolean => seat === undefined || seat === sight.me;
