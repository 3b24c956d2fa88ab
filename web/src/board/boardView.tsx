// One board with all that lies on it: the ground, the lines, what is printed, what stands there.

import { type Board, MAIN, type Space } from "@annals/client/kit";
import type { Zone } from "../api/types";
import type { Stand } from "../skins/skin";
import { boardNamed, type Drawing, placesOfSpace, placesOfThing, thingPlace, useDrawing } from "./drawing";
import { area, bounds, grid, line, path, room, wholeBoard } from "./geometry";
import { drawnFrom, Kept } from "./kept";
import { spaceLabel } from "./names";
import { lookOf, patternOf } from "./seatLook";
import { SvgPointed, SvgSpot } from "./spot";
import { Token, wrapped } from "./token";

interface Props {
  name: string;
  seat?: number | null; // of a mat that several seats have: whose
}

interface Placed {
  space: Space;
  zones: readonly Zone[];
}

/** The inside of a board's svg. */
export function BoardView({ name, seat = null }: Props) {
  const drawing = useDrawing();
  const { skin } = drawing;
  const printed = boardNamed(name, drawing);
  const kept = (each: Placed) => [...drawnFrom(each.zones, placesOfSpace(each.space.id, name, []), drawing), each.space, printed];
  const placed = spacesOf(name, seat, printed, drawing);
  const from = new Map(placed.map((each) => [each.space, kept(each)]));
  return (
    <>
      {skin.under?.(name, printed, drawing)}
      {placed.map(({ space, zones }) => (
        <Kept key={space.id} drawing={drawing} by={from.get(space)!} draw={() => <SpaceView space={space} zones={zones} board={name} printed={printed} />} />
      ))}
      <g class="lines" aria-hidden="true">
        {(printed.lines ?? []).map((each, at) => (
          <path key={at} class={`line-${each.kind}`} d={line(each.path)} />
        ))}
      </g>
      <g aria-hidden="true" class="labels">
        {placed.map(({ space, zones }) => (
          <Kept
            key={space.id}
            drawing={drawing} by={from.get(space)!}
            draw={() => <g>{skin.label?.({ space, zones, board: name, drawing }) ?? <Label space={space} zones={zones} />}</g>}
          />
        ))}
      </g>
      {placed.map(({ space, zones }) => (
        <Kept key={space.id} drawing={drawing} by={from.get(space)!} draw={() => <Contents space={space} zones={zones} board={name} />} />
      ))}
      {skin.over?.(name, printed, drawing)}
    </>
  );
}

export function viewBoxOf(name: string, drawing: Drawing): string {
  const { x, y, width, height } = wholeBoard(boardNamed(name, drawing));
  return `${x} ${y} ${width} ${height}`;
}

/** The large ones first, so that the small ones lie on top; those that may be chosen last of their size. */
function spacesOf(name: string, seat: number | null, printed: Board, { scene }: Drawing): Placed[] {
  const zones = new Map<string, Zone[]>();
  for (const zone of scene.on(name)) {
    if (seat !== null && zone.seat !== undefined && zone.seat !== seat) continue;
    zones.set(zone.space!, [...(zones.get(zone.space!) ?? []), zone]);
  }
  return bySize(printed).map((space) => ({ space, zones: zones.get(space.id) ?? [] }));
}

const sorted = new WeakMap<Board, Space[]>();

function bySize(printed: Board): Space[] {
  let found = sorted.get(printed);
  if (!found) {
    const sized = (printed.spaces ?? []).map((space) => ({ space, size: space.outline ? area(space.outline) : 0 }));
    found = sized.sort((one, other) => other.size - one.size).map(({ space }) => space);
    sorted.set(printed, found);
  }
  return found;
}

function SpaceView({ space, zones, board, printed }: Placed & { board: string; printed: Board }) {
  const drawing = useDrawing();
  const outline = space.outline ?? [];
  const owner = zones.find((zone) => zone.seat !== undefined)?.seat;
  const things = zones.flatMap((zone) => zone.things ?? []);
  const isFocus = zones.some((zone) => drawing.scene.isFocus(zone));
  const skinned = drawing.skin.ground?.({ space, zones, board, drawing });
  return (
    <SvgSpot
      places={placesOfSpace(space.id, board, zones)}
      inside={things.map((thing) => thingPlace(thing.id))}
      label={spaceLabel(space, zones, drawing)}
      class={`space kind-${space.kind} ${isFocus ? "focus" : ""}`}
      zone={zones[0]?.id}
    >
      {skinned ?? (
        <path class={`ground tint-${tint(space, printed)}`} d={path(outline)} fill={space.colour} />
      )}
      {owner === undefined || board !== MAIN || skinned ? null : (
        <path class="owned" d={path(outline)} fill={patternOf(owner)} stroke={lookOf(owner).colour} />
      )}
      <path class="edge-line" d={path(outline)} />
    </SvgSpot>
  );
}

/** Kinds of space are told apart by their tint where the kit gives no colour; a board of one kind has but one. */
function tint(space: Space, printed: Board): number {
  const kinds = [...new Set((printed.spaces ?? []).map((each) => each.kind))];
  return kinds.indexOf(space.kind) % 6;
}

function Label({ space, zones }: Placed) {
  const { words } = useDrawing();
  if (!space.outline || space.name === undefined || space.name === space.id) return null;
  const box = bounds(space.outline);
  if (box.width < 40 || box.height < 24) return null;
  const filled = zones.some((zone) => zone.things?.length || zone.hidden);
  const size = Math.max(8, Math.min(20, box.width / 7.5, box.height / 3.2));
  const lines = wrapped(space.name, Math.max(8, Math.floor(box.width / (size * 0.55))), filled ? 1 : 2);
  const [x, y] = space.label ?? [space.centre[0], filled || space.marks?.length ? room(space).y + size : space.centre[1]];
  const marks = (space.marks ?? []).map((mark) => words.thingName(mark)).join(" · ");
  return (
    <>
      {lines.map((each, at) => (
        <text key={at} class="space-name" x={x} y={y + size * (0.34 + 1.1 * (at - (lines.length - 1) / 2))} font-size={size}>
          {each}
        </text>
      ))}
      {marks ? (
        <text class="space-mark" x={x} y={y + size * 1.3} font-size={size * 0.72}>
          {wrapped(marks, Math.floor(box.width / (size * 0.42)), 1)[0]}
        </text>
      ) : null}
    </>
  );
}

const LARGEST = 46; // a token on a board, in its units

function Contents({ space, zones, board }: Placed & { board: string }) {
  const drawing = useDrawing();
  const hidden = zones.reduce((sum, zone) => sum + (zone.hidden ?? 0), 0);
  const stands = drawing.skin.stands?.({ space, zones, board, drawing }) ?? usualStands(space, zones);
  return (
    <>
      {stands.map(({ thing, zone, centre: [x, y], size }) => (
        <SvgPointed key={thing.id} places={placesOfThing(thing, zone)} thing={thing.id} class="stands">
          <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 2).toFixed(2)})`}>
            <Token thing={thing} zone={zone} />
          </g>
        </SvgPointed>
      ))}
      {hidden ? <Backs space={space} count={hidden} /> : null}
    </>
  );
}

function Backs({ space, count }: { space: Space; count: number }) {
  const { words } = useDrawing();
  const { x, y, width, height } = room(space);
  const size = Math.min(width, height, 40) / 2;
  return (
    <g class="token down" aria-hidden="true" transform={`translate(${x + width / 2} ${y + height / 2}) scale(${size})`}>
      <rect class="slip" x="-.6" y="-.8" width="1.2" height="1.6" rx=".15" />
      <text class="letter" y=".25" font-size=".7">
        {words.number(count)}
      </text>
    </g>
  );
}

function usualStands(space: Space, zones: readonly Zone[]): Stand[] {
  const things = zones.flatMap((zone) => (zone.things ?? []).map((thing) => ({ thing, zone })));
  const ground = things.filter(({ thing }) => thing.on === undefined || !things.some((other) => other.thing.id === thing.on));
  const box = room(space);
  const named = space.name !== undefined && space.name !== space.id && space.label === undefined && box.height > 30;
  const under = named ? { ...box, y: box.y + box.height * 0.3, height: box.height * 0.7 } : box;
  const found: Stand[] = ground.map((each, at) => ({ ...each, ...grid(ground.length, under, LARGEST)[at]! }));
  for (const each of things) {
    const below = found.find((other) => other.thing.id === each.thing.on);
    if (!below || ground.includes(each)) continue;
    const riders = found.filter((other) => other.thing.on === each.thing.on).length;
    const step = below.size * 0.3;
    found.push({ ...each, centre: [below.centre[0] + step - riders * step, below.centre[1] - step], size: below.size * 0.72 });
  }
  return found;
}
