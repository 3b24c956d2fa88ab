// A thing off the boards: a card, a slip, a heap of tokens.

import type { Thing, Zone } from "../api/types";
import { t } from "../i18n/language";
import { ownerOf } from "../scene/sceneIndex";
import { type Drawing, placesOfThing, useDrawing } from "./drawing";
import { thingLabel } from "./names";
import { lookOf } from "./seatLook";
import { Spot } from "./spot";

export function Card({ thing, zone }: { thing: Thing; zone: Zone }) {
  const drawing = useDrawing();
  const owner = ownerOf(thing, zone) ?? null;
  const skinned = drawing.skin.card?.({ thing, zone, seat: owner, drawing });
  return (
    <Spot
      places={placesOfThing(thing, zone)}
      label={thingLabel(thing, zone, drawing)}
      thing={thing.id}
      class={`thing ${thing.face ?? ""} ${skinned ? "skinned" : "card-like"}`}
    >
      {skinned ?? <Plain thing={thing} seat={owner} drawing={drawing} />}
      {(thing.count ?? 1) > 1 ? <b class="how-many">{drawing.words.number(thing.count!)}</b> : null}
    </Spot>
  );
}

function Plain({ thing, seat, drawing }: { thing: Thing; seat: number | null; drawing: Drawing }) {
  const known = drawing.words.thing(thing.id, thing.kind);
  const name = drawing.words.thingName(thing.id, thing.kind);
  const isPiece = seat !== null && known?.text === undefined;
  return (
    <>
      <svg class="stripe" viewBox="0 0 10 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="2" fill={known?.colour ?? (isPiece ? lookOf(seat).colour : "var(--line-strong)")} />
      </svg>
      {known?.value === undefined ? null : <b class="value">{drawing.words.number(known.value)}</b>}
      <span class="name">{name}</span>
    </>
  );
}

/** So many that may only be counted. */
export function Hidden({ count, drawing }: { count: number; drawing: Drawing }) {
  return (
    <span class="backs">
      <span aria-hidden="true" class={`back ${count > 1 ? "many" : ""}`}>
        {drawing.words.number(count)}
      </span>
      <span class="hidden-text">{t("hidden_count", { count })}</span>
    </span>
  );
}
