// Condottiere: a map in a painted sea, and cards that are read from across the table.

import { MAIN } from "@annals/client/kit";
import "./condottiere.css";
import type { VNode } from "preact";
import type { Areas } from "../../board/areas";
import type { Drawing } from "../../board/drawing";
import { bounds } from "../../board/geometry";
import { lookOf } from "../../board/seatLook";
import { Emblem, nameOf, Plate, printedOn } from "../drawn";
import type { Skin, SpaceDrawn, ThingDrawn } from "../skin";
import { DRAWINGS, GROUNDS } from "./drawings";

const WAVE = "q10-7 20 0t20 0t20 0";
const WAVES = [
  [60, 470], [110, 640], [40, 800], [220, 760], [150, 900], [330, 880], [470, 930], [620, 950],
  [760, 240], [880, 330], [960, 180], [930, 470], [980, 620], [840, 90],
] as const;

export const skin: Skin = { name: "condottiere", under, over, label, token, card, numbers, layout };

/** The map, beside it the battle with a line for each seat, under both the hand. */
function layout(areas: Areas, { viewer }: Drawing): VNode {
  const mine = viewer === null ? [] : areas.zones(viewer, "hand");
  return (
    <div class="spread overlaid-zoom">
      <div class="map">
        {areas.main()}
        {mine.length ? <div class="hand-area">{mine}</div> : null}
      </div>
      <div class="flank">
        {areas.order.map((seat) => areas.seat(seat))}
        <div class="table-area">
          {areas.numbers(null)}
          {areas.zones(null, "deck")}
          {areas.folded(null, "discard", "beside")}
        </div>
      </div>
    </div>
  );
}

const CITY = 25; // units of the board: its name is as large everywhere

function label({ space, zones }: SpaceDrawn): VNode | null {
  const { width } = bounds(space.outline ?? [space.centre]);
  const size = Math.min(CITY, Math.max(17, width / 4.2));
  const [x, y] = space.label ?? [space.centre[0], zones.some((zone) => zone.things?.length) ? space.centre[1] - 30 : space.centre[1]];
  return (
    <text class="city" x={x} y={y + size * 0.34} font-size={size}>
      {space.name}
    </text>
  );
}

/** What decides the battle stands out, the rest is told in words. */
function numbers(seat: number | null, { words, scene }: Drawing): VNode | null {
  if (seat === null) return null;
  const found = scene.numbersOf(seat);
  return (
    <dl class="numbers">
      {found.map(({ id, kind, value, most }) => (
        <div key={id} class={kind === "strength" ? "strength" : value || kind === "regions" ? "" : "none"}>
          <dt>{words.numberName(kind)}</dt>
          <dd>
            {words.number(value)}
            {most === undefined ? null : <span class="soft"> / {words.number(most)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function under(board: string): VNode | null {
  if (board !== MAIN) return null;
  return (
    <g class="sea" aria-hidden="true">
      {WAVES.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}${WAVE}M${x + 24} ${y + 16}${WAVE}`} />
      ))}
    </g>
  );
}

function over(board: string): VNode | null {
  if (board !== MAIN) return null;
  return (
    <g class="rose" aria-hidden="true" transform="translate(190 560) scale(62)">
      <circle r="1" />
      <circle r=".8" />
      <path class="points" d="M0-1.25L.17-.17L1.25 0L.17.17L0 1.25L-.17.17L-1.25 0L-.17-.17z" />
      <path class="half" d="M0-1.25L.17-.17L0 0zM1.25 0L.17.17L0 0zM0 1.25L-.17.17L0 0zM-1.25 0L-.17-.17L0 0z" />
    </g>
  );
}

function token(drawn: ThingDrawn): VNode | null {
  const kind = printedOn(drawn)?.kind;
  if (kind === "token") return <Plate d={DRAWINGS[isFavour(drawn) ? "favour" : "condottiere"]!} fill={isFavour(drawn) ? "#e9dcf0" : "#f3dfae"} />;
  if (kind !== "marker" || drawn.seat === null) return null;
  const look = lookOf(drawn.seat);
  return (
    <>
      <ellipse cx=".06" cy=".62" rx=".8" ry=".26" fill="#0003" />
      <path class="body" d="M-.72.5L-.5-.38Q-.5-.9 0-.9Q.5-.9.5-.38L.72.5Q0 .86-.72.5z" fill={look.colour} stroke={printedOn(drawn)?.colour} />
      <path d={look.shape} transform="translate(0 -.18) scale(.3)" fill={look.ink} />
    </>
  );
}

const isFavour = ({ thing }: ThingDrawn): boolean => thing.id !== "condottiere";

function card(drawn: ThingDrawn): VNode | null {
  const known = printedOn(drawn);
  if (!known) return null;
  if (known.kind === "marker") return <Marker drawn={drawn} />;
  const d = DRAWINGS[known.kind === "token" ? (isFavour(drawn) ? "favour" : "condottiere") : known.kind];
  if (d === undefined) return null;
  const { words } = drawn.drawing;
  return (
    <span class={`playing-card ${GROUNDS[known.kind] ?? "plain"} ${drawn.thing.face === "down" ? "turned" : ""}`}>
      <span class="corner">{known.value === undefined ? <Emblem d={d} width={0.16} /> : words.number(known.value)}</span>
      <Emblem d={d} />
      <span class="title">{nameOf(drawn)}</span>
    </span>
  );
}

function Marker({ drawn }: { drawn: ThingDrawn }) {
  const look = lookOf(drawn.seat);
  return (
    <span class="marker-heap">
      <svg viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
        <path d="M-.72.5L-.5-.38Q-.5-.9 0-.9Q.5-.9.5-.38L.72.5Q0 .86-.72.5z" fill={look.colour} stroke="#20180f" stroke-width=".1" />
        <g transform="translate(0 -.18) scale(.34)">
          <path d={look.shape} fill={look.ink} />
        </g>
      </svg>
    </span>
  );
}
