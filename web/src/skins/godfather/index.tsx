// The Godfather: streets between the turfs, hats and pawns on the corners, bills and papers in the hand.

import "./godfather.css";
import type { VNode } from "preact";
import { bounds, path } from "../../board/geometry";
import { lookOf, patternOf } from "../../board/seatLook";
import { wrapped } from "../../board/token";
import { Emblem, nameOf, Plate, printedOn, SeatPiece, Strokes } from "../drawn";
import type { Skin, SpaceDrawn, Stand, ThingDrawn } from "../skin";
import { COLOURS, DRAWINGS } from "./drawings";

export const skin: Skin = { name: "godfather", ground, label, stands, token, card };

const UNNAMED = new Set(["thug_space", "family_space", "control"]); // they say what they are by their shape
const LARGE: Readonly<Record<string, number>> = { tile_slot: 0.98, job_slot: 0.94 }; // what lies there fills it

/** Places that are small or covered bear no name. */
function label({ space, zones }: SpaceDrawn): VNode | null {
  const covered = LARGE[space.kind] !== undefined && zones.some((zone) => zone.things?.length);
  return UNNAMED.has(space.kind) || covered ? <g /> : null;
}

function stands({ space, zones }: SpaceDrawn): Stand[] | null {
  const part = LARGE[space.kind];
  const [first, ...more] = zones.flatMap((zone) => (zone.things ?? []).map((thing) => ({ thing, zone })));
  if (part === undefined || !first || more.length || !space.outline) return null;
  const { width, height } = bounds(space.outline);
  return [{ ...first, centre: space.centre, size: Math.min(width, height) * part }];
}

function ground({ space, zones }: SpaceDrawn): VNode | null {
  const outline = space.outline ?? [];
  const [x, y] = space.centre;
  const owner = zones.find((zone) => zone.seat !== undefined)?.seat;
  switch (space.kind) {
    case "family_space":
      return <circle class="corner-place" cx={x} cy={y} r="23" />;
    case "thug_space":
      return <path class="doorway" d={path(outline)} />;
    case "turf":
      return (
        <>
          <path class="turf" d={path(outline)} fill={space.colour} />
          {owner === undefined ? null : <path class="owned" d={path(outline)} fill={patternOf(owner)} stroke={lookOf(owner).colour} />}
        </>
      );
    case "control":
      return <path class="strip" d={path(outline)} />;
    default:
      return null;
  }
}

function token(drawn: ThingDrawn): VNode | null {
  const known = printedOn(drawn);
  const d = drawingOf(drawn);
  switch (known?.kind) {
    case "family_member":
    case "thug":
      return drawn.seat === null || d === undefined ? null : <SeatPiece seat={drawn.seat} d={d} border={COLOURS[colourOf(drawn)]} />;
    case "marker":
      return drawn.seat === null ? null : <Chip drawn={drawn} seat={drawn.seat} />;
    case "neutral":
    case "piece":
      return d === undefined ? null : <Plate d={d} fill="#efe6d2" />;
    case "tile":
    case "job":
    case "ally":
      return <Paper drawn={drawn} d={d} />;
    default:
      return null;
  }
}

function Chip({ drawn, seat }: { drawn: ThingDrawn; seat: number }) {
  const look = lookOf(seat);
  return (
    <>
      <circle class="body" r=".92" fill={look.colour} stroke={COLOURS[colourOf(drawn)]} />
      <circle r=".6" fill="none" stroke={look.ink} stroke-width=".08" stroke-dasharray=".22 .16" />
      <path d={look.shape} transform="scale(.36)" fill={look.ink} />
    </>
  );
}

/** A tile, job or ally on the board: its colour, its sign, its name. */
function Paper({ drawn, d }: { drawn: ThingDrawn; d: string | undefined }) {
  const lines = wrapped(nameOf(drawn), 10, 2);
  return (
    <>
      <rect class="slip" x="-.98" y="-.9" width="1.96" height="1.8" rx=".12" />
      <rect x="-.98" y="-.9" width="1.96" height=".28" rx=".1" fill={COLOURS[colourOf(drawn)] ?? "#7b7264"} />
      {d === undefined ? null : (
        <g transform="translate(0 -.22)">
          <Strokes d={d} scale={0.34} width={0.1} />
        </g>
      )}
      {lines.map((each, at) => (
        <text key={at} class="letter" y={0.44 + at * 0.34} font-size=".31">
          {each}
        </text>
      ))}
    </>
  );
}

function card(drawn: ThingDrawn): VNode | null {
  const known = printedOn(drawn);
  if (!known) return null;
  if (known.kind === "money") return <Bill drawn={drawn} value={known.value ?? 0} />;
  const d = drawingOf(drawn);
  const chip = known.kind === "marker";
  if (d === undefined && !chip) return null;
  if (drawn.seat !== null && (chip || known.kind === "family_member" || known.kind === "thug")) {
    return (
      <span class="figure">
        <svg class="token" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
          {chip ? <Chip drawn={drawn} seat={drawn.seat} /> : <SeatPiece seat={drawn.seat} d={d!} border={COLOURS[colourOf(drawn)]} />}
        </svg>
        <span class="title">{nameOf(drawn)}</span>
      </span>
    );
  }
  const cost = Object.entries((known["cost"] as Record<string, number> | undefined) ?? {});
  const pay = (known["money"] as number[] | undefined) ?? [];
  const { words } = drawn.drawing;
  return (
    <span class={`paper ${known.kind} ${drawn.thing.face ?? ""}`}>
      <svg class="band" viewBox="0 0 10 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="2" fill={COLOURS[colourOf(drawn)] ?? "#7b7264"} />
      </svg>
      {d === undefined ? null : <Emblem d={d} />}
      <span class="title">{nameOf(drawn)}</span>
      {cost.length ? (
        <span class="cost">
          {cost.map(([goods, count]) => (
            <span key={goods} class="need">
              {DRAWINGS[goods] === undefined ? null : <Emblem d={DRAWINGS[goods]!} class="tiny" width={0.16} />}
              {count > 1 ? words.number(count) : ""}
            </span>
          ))}
        </span>
      ) : null}
      {pay.length ? <span class="pay">{pay.map((each) => words.number(each)).join(" + ")}</span> : null}
    </span>
  );
}

function Bill({ drawn, value }: { drawn: ThingDrawn; value: number }) {
  return (
    <span class={`bill worth-${value}`}>
      <svg viewBox="0 0 60 34" aria-hidden="true">
        <rect class="rim" x="1.5" y="1.5" width="57" height="31" rx="3" />
        <circle class="seal" cx="30" cy="17" r="10.5" />
        <path class="lines" d="M6 8h10M6 12h7M44 26h10M47 22h7" />
      </svg>
      <b class="amount">{drawn.drawing.words.number(value)}</b>
    </span>
  );
}

function drawingOf(drawn: ThingDrawn): string | undefined {
  const known = printedOn(drawn);
  if (!known) return undefined;
  const role = known["role"];
  if (typeof role === "string") return DRAWINGS[role];
  return DRAWINGS[drawn.thing.kind ?? drawn.thing.id] ?? DRAWINGS[drawn.thing.id] ?? DRAWINGS[known.kind];
}

function colourOf(drawn: ThingDrawn): string {
  const colour = printedOn(drawn)?.colour;
  return typeof colour === "string" ? colour : "";
}

