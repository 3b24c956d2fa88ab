// Scythe: land that shows what it brings, machines on it, and mats with room for everything.

import "./scythe.css";
import type { VNode } from "preact";
import type { Areas } from "../../board/areas";
import { bounds, path } from "../../board/geometry";
import { lookOf, patternOf } from "../../board/seatLook";
import { wrapped } from "../../board/token";
import type { Space } from "../../kit/types";
import { MAIN } from "../../kit/words";
import { Emblem, nameOf, Plate, printedOn, SeatPiece, Strokes } from "../drawn";
import type { Skin, SpaceDrawn, ThingDrawn } from "../skin";
import { DRAWINGS, drawingOf, MARKS } from "./drawings";

const GOODS: Readonly<Record<string, string>> = { food: "#f0dc8c", metal: "#c9c5bf", wood: "#b98d62", oil: "#454a52" };
const PRODUCES: Readonly<Record<string, string>> = { village: "worker" };

export const skin: Skin = { name: "scythe", ground, label, token, card, layout };

function ground({ space, zones, board }: SpaceDrawn): VNode | null {
  if (board !== MAIN) return null;
  const outline = space.outline ?? [];
  const [x, y] = space.centre;
  const owner = zones.find((zone) => zone.seat !== undefined)?.seat;
  const base = space.kind === "home_base";
  return (
    <>
      {base ? <circle class="home" cx={x} cy={y} r="50" fill={space.colour} /> : <path class="ground" d={path(outline)} fill={space.colour} />}
      {space.kind === "lake" ? <path class="ripple" d={`M${x - 26} ${y - 8}q7-6 14 0t14 0t14 0M${x - 20} ${y + 10}q7-6 14 0t14 0`} /> : null}
      {owner === undefined ? null : base ? (
        <circle class="owned" cx={x} cy={y} r="50" fill={patternOf(owner)} stroke={lookOf(owner).colour} />
      ) : (
        <path class="owned" d={path(outline)} fill={patternOf(owner)} stroke={lookOf(owner).colour} />
      )}
    </>
  );
}

/** Instead of a name: what a territory brings, above; what is printed on it, below; its number for who looks it up. */
function label({ space, zones, board, drawing }: SpaceDrawn): VNode | null {
  if (board !== MAIN) return <MatLabel space={space} board={board} filled={zones.some((zone) => Boolean(zone.things?.length))} number={(value) => drawing.words.number(value)} />;
  const [x, y] = space.centre;
  const produced = (space["produces"] as string | undefined) ?? PRODUCES[space.kind];
  const sign = space.kind === "factory" ? "factory" : produced;
  const marks = (space.marks ?? []).map((mark) => MARKS[mark]).filter((mark) => mark !== undefined && mark !== "encounter");
  const name = space.kind === "home_base" || space.kind === "factory" ? space.name : space.id;
  const empty = !zones.some((zone) => zone.things?.length);
  return (
    <>
      {sign === undefined ? null : (
        <g class="brings" transform={`translate(${x} ${space.kind === "factory" ? y - 4 : y - 37}) scale(${space.kind === "factory" ? 22 : 9})`}>
          <Strokes d={DRAWINGS[sign]!} width={0.2} />
        </g>
      )}
      {marks.map((mark, at) => (
        <g key={mark} class="printed" transform={`translate(${x + 34} ${y - 16 + at * 18}) scale(7.5)`}>
          <Strokes d={DRAWINGS[mark!]!} width={0.24} />
        </g>
      ))}
      <text class={space.kind === "home_base" ? "base-name" : "hex-name"} x={x} y={space.kind === "home_base" ? (empty ? y + 4 : y + 42) : y + 52} font-size={space.kind === "home_base" ? 15 : 10}>
        {space.kind === "home_base" ? (drawing.words.thing(String(space["faction"] ?? ""))?.name ?? name) : name}
      </text>
    </>
  );
}

const TRACKS = new Set(["power", "popularity"]);

/** On mats the name stands above what lies there, on two lines; a step of a track is its number. */
function MatLabel({ space, board, filled, number }: { space: Space; board: string; filled: boolean; number(value: number): string }) {
  const { x, y, width, height } = bounds(space.outline ?? [space.centre]);
  if (space.kind === "star_supply" && filled) return <g />;
  if (TRACKS.has(board)) {
    return filled ? (
      <g />
    ) : (
      <text class="step" x={x + width / 2} y={y + height / 2 + 5} font-size="15">
        {number(Number(space.id))}
      </text>
    );
  }
  const size = Math.min(13, width / 6.6);
  const lines = wrapped(space.name ?? "", Math.floor(width / (size * 0.55)), filled ? 2 : 3);
  const top = filled ? y + size + 2 : y + height / 2 - ((lines.length - 1) / 2) * size * 1.1 + size * 0.35;
  return (
    <>
      {lines.map((each, at) => (
        <text key={at} class="mat-name" x={x + width / 2} y={top + at * size * 1.1} font-size={size}>
          {each}
        </text>
      ))}
    </>
  );
}

/** The mats want room: who looks has his own over the whole width, the others side by side below. */
function layout(areas: Areas): VNode {
  const [own, ...others] = areas.order;
  const tracks = areas.boardsOf(null).map((name) => areas.board(name));
  return (
    <div class="scythe-table">
      <div class="map">
        {areas.main()}
        <div class="tracks">{tracks}</div>
      </div>
      {own === undefined ? null : areas.seat(own)}
      <div class="rivals">{others.map((seat) => areas.seat(seat))}</div>
      {areas.table()}
    </div>
  );
}

function token(drawn: ThingDrawn): VNode | null {
  const { thing, seat } = drawn;
  const known = printedOn(drawn);
  const goods = GOODS[thing.kind ?? ""];
  if (goods !== undefined) return <Plate d={DRAWINGS[thing.kind!]!} fill={goods} ink={thing.kind === "oil" ? "#f4f0e6" : "#241c12"} round={false} />;
  const d = drawingOf(thing.id, thing.kind, known?.kind);
  if (d === undefined) return null;
  if (seat === null) return thing.face === "down" ? null : <Plate d={d} fill={known?.kind === "encounter_token" || thing.kind === "encounter_token" ? "#e9f0d8" : "var(--card)"} />;
  if (thing.kind === "cube" || thing.kind === "star") return <Small d={d} seat={seat} filled={thing.kind === "star"} />;
  return <SeatPiece seat={seat} d={d} border={known?.colour} />;
}

/** Cubes and stars: many of them, so without a ground of their own. */
function Small({ d, seat, filled }: { d: string; seat: number; filled: boolean }) {
  const look = lookOf(seat);
  return <path class="body" d={d} fill={look.colour} stroke={filled ? "#20180f" : look.ink} />;
}

function card(drawn: ThingDrawn): VNode | null {
  const known = printedOn(drawn);
  if (!known || drawn.thing.face === "down") return null;
  if (known.kind === "faction" || known.kind === "player_mat") return <Plaque drawn={drawn} colour={known.colour} />;
  const d = drawingOf(drawn.thing.id, drawn.thing.kind, known.kind);
  if (d === undefined) return null;
  const { words } = drawn.drawing;
  return (
    <span class={`plate ${known.kind}`}>
      {known.value === undefined ? null : <b class="strength">{words.number(known.value)}</b>}
      <Emblem d={d} />
      <span class="title">{nameOf(drawn)}</span>
    </span>
  );
}

function Plaque({ drawn, colour }: { drawn: ThingDrawn; colour: string | undefined }) {
  return (
    <span class="plaque">
      <svg viewBox="0 0 4 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="4" height="10" fill={colour ?? "var(--line-strong)"} />
      </svg>
      {nameOf(drawn)}
    </span>
  );
}

