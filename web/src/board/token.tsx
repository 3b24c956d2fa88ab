// A thing as it stands on a board, round 0,0 in a square from -1 to 1.

import type { Thing, Zone } from "../api/types";
import { ownerOf } from "../scene/sceneIndex";
import { type Drawing, useDrawing } from "./drawing";
import { lookOf } from "./seatLook";

export function Token({ thing, zone }: { thing: Thing; zone: Zone }) {
  const drawing = useDrawing();
  const owner = ownerOf(thing, zone) ?? null;
  const skinned = drawing.skin.token?.({ thing, zone, seat: owner, drawing });
  return (
    <g class={`token ${thing.face ?? ""}`}>
      {skinned ?? (owner === null ? <Tile thing={thing} drawing={drawing} /> : <Piece thing={thing} seat={owner} drawing={drawing} />)}
      {(thing.count ?? 1) > 1 ? <Count value={thing.count!} drawing={drawing} /> : null}
    </g>
  );
}

/** Somebody's: the shape of the seat, with the first letter of what it is. */
function Piece({ thing, seat, drawing }: { thing: Thing; seat: number; drawing: Drawing }) {
  const look = lookOf(seat);
  const known = drawing.words.thing(thing.id, thing.kind);
  return (
    <>
      <path class="body" d={look.shape} transform="scale(.86)" fill={look.colour} stroke={known?.colour} />
      <text class="letter" y="0.27" font-size="0.78" fill={look.ink}>
        {letters(thing, drawing)}
      </text>
    </>
  );
}

/** Nobody's: a slip with its name. */
function Tile({ thing, drawing }: { thing: Thing; drawing: Drawing }) {
  const known = drawing.words.thing(thing.id, thing.kind);
  const lines = wrapped(drawing.words.thingName(thing.id, thing.kind), 9, 3);
  return (
    <>
      <rect class="slip" x="-.94" y="-.66" width="1.88" height="1.32" rx=".16" stroke={known?.colour} />
      {lines.map((each, at) => (
        <text key={at} class="letter" y={0.12 + (at - (lines.length - 1) / 2) * 0.4} font-size="0.36">
          {each}
        </text>
      ))}
    </>
  );
}

export function Count({ value, drawing }: { value: number; drawing: Drawing }) {
  return (
    <g class="count" transform="translate(.68 .62)">
      <circle r=".42" />
      <text y=".17" font-size=".5">
        {drawing.words.number(value)}
      </text>
    </g>
  );
}

export function letters(thing: Thing, { words }: Drawing): string {
  const known = words.thing(thing.id, thing.kind);
  const number = known?.value ?? known?.["number"];
  if (typeof number === "number") return words.number(number);
  const kind = known && words.kit.things[known.kind]?.name; // "Worker", of "Nordic worker 1"
  if (kind !== undefined && kind !== known?.name) return kind[0]!.toLocaleUpperCase(words.locale);
  const ending = /\d+$/.exec(known?.name ?? thing.id)?.[0];
  if (ending) return words.number(Number(ending));
  const parts = (known?.name ?? thing.id).split(/[\s(]+/).filter(Boolean);
  return (parts.at(-1) ?? "")[0]?.toLocaleUpperCase(words.locale) ?? "";
}

/** A name on a few short lines; what does not fit is cut off with dots. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const kept = lines.slice(0, most).map((each) => (each.length > width + 2 ? `${each.slice(0, width)}…` : each));
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]!.replace(/…$/, "")}…`;
  return kept;
}
