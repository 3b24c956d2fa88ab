// What things and places are called aloud: for labels, for screen readers, for the list of a position.

import type { Space } from "@annals/client/kit";
import type { Thing, Zone } from "../api/types";
import { t } from "../i18n/language";
import { ownerOf } from "../scene/sceneIndex";
import type { Drawing } from "./drawing";

export function thingLabel(thing: Thing, zone: Zone, { words }: Drawing): string {
  const parts = [words.thingName(thing.id, thing.kind)];
  if ((thing.count ?? 1) > 1) parts.push(`× ${words.number(thing.count!)}`);
  if (thing.face) parts.push(t(thing.face === "down" ? "face_down" : "face_spent"));
  const owner = ownerOf(thing, zone);
  if (owner !== undefined && owner !== zone.seat) parts.push(words.seatName(owner));
  return parts.join(" ");
}

export function contents(zone: Zone, drawing: Drawing): string[] {
  const found = (zone.things ?? []).map((thing) => thingLabel(thing, zone, drawing));
  if (zone.hidden) found.push(t("hidden_count", { count: zone.hidden }));
  return found;
}

export function zoneLabel(zone: Zone, drawing: Drawing): string {
  const name = drawing.words.zoneName(zone.kind);
  return zone.seat === undefined ? name : `${name}, ${drawing.words.seatName(zone.seat)}`;
}

/** "Roma, Ada; Control marker; beside: Siena, Napoli". */
export function spaceLabel(space: Space, zones: readonly Zone[], drawing: Drawing): string {
  const owners = [...new Set(zones.map((zone) => zone.seat).filter((seat) => seat !== undefined))];
  const head = [drawing.words.spaceName(space), ...owners.map((seat) => drawing.words.seatName(seat))].join(", ");
  const lies = zones.flatMap((zone) => contents(zone, drawing));
  const marks = (space.marks ?? []).map((mark) => drawing.words.thingName(mark));
  const beside = space.neighbours.map((id) => drawing.words.space(id)?.name).filter((name) => name !== undefined);
  const parts = [head, ...marks, ...lies];
  if (beside.length && beside.length < 9) parts.push(t("beside", { names: beside.join(", ") }));
  return parts.join("; ");
}
