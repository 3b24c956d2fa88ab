// The mats and tracks of Scythe: what a place gives and costs stands on it as a sign with a number.

import type { VNode } from "preact";
import type { Point, Space, Words } from "@annals/client/kit";
import { bounds } from "../../board/geometry";
import { wrapped } from "../../board/token";
import { Strokes } from "../drawn";
import type { SpaceDrawn, Stand } from "../skin";
import { DRAWINGS, signOf } from "./drawings";

const TRACKS = new Set(["power", "popularity"]);
const BAND = 40; // the head of a column, with the action token
const TIERS = [7, 13]; // popularity: where a better tier begins

/** The panel of a place; a column of the player mat is one panel under all that lies in it. */
export function matGround({ space, board, zones }: SpaceDrawn): VNode {
  const { x, y, width, height } = bounds(space.outline ?? [space.centre]);
  const tier = board === "popularity" ? TIERS.filter((least) => Number(space.id) >= least).length : 0;
  const isFreed = space.kind === "mech_place" && !isFilled(zones);
  return (
    <>
      <rect class={`panel ${space.kind} tier-${tier} ${isFreed ? "freed" : ""}`} x={x} y={y} width={width} height={height} rx={TRACKS.has(board) ? 3 : 9} />
      {space.kind === "section" && space["top"] !== undefined ? <path class="band" d={`M${x} ${y + BAND}V${y + 9}q0-9 9-9H${x + width - 9}q9 0 9 9V${y + BAND}z`} /> : null}
    </>
  );
}

export function matLabel({ space, board, zones, drawing: { words } }: SpaceDrawn): VNode {
  const filled = isFilled(zones);
  const box = bounds(space.outline ?? [space.centre]);
  const { x, y, width, height } = box;
  const middle = x + width / 2;
  if (TRACKS.has(board)) {
    return <text class="step" x={filled ? x + 10 : middle} y={filled ? y + 13 : y + height / 2 + 6} font-size={filled ? 11 : 17}>{words.number(Number(space.id))}</text>;
  }
  const name = space.name ?? "";
  switch (space.kind) {
    case "section": {
      if (space["top"] === undefined) return filled ? <g /> : <Lines text={name} x={middle} y={y + height / 2} width={width} size={19} soft />;
      const cost = coinsOf(space);
      const left = filled ? 44 : 8;
      const right = cost ? 42 : 8;
      return (
        <>
          <Lines text={name} x={x + left + (width - left - right) / 2} y={y + BAND / 2} width={width - left - right} size={17} bold />
          {cost ? <Sum sign="coin" count={cost} x={x + width - 22} y={y + BAND / 2} size={10} words={words} /> : null}
        </>
      );
    }
    case "benefit": {
      const [start, upgraded] = [Number(space["start"] ?? 0), Number(space["upgraded"] ?? 0)];
      const isFixed = start === upgraded;
      return (
        <>
          <Sign d={signOf(space.id)} x={middle - 18} y={y + 32} size={19} />
          <text class="amount" x={middle + 20} y={y + 44} font-size="34">
            {words.number(filled || isFixed ? start : upgraded)}
          </text>
          {filled && !isFixed ? (
            <g class="later">
              <path d={`M${x + 8} ${y + height - 18}h16m-6-6l6 6l-6 6`} />
              <text x={x + 36} y={y + height - 12} font-size="18">
                {words.number(upgraded)}
              </text>
            </g>
          ) : null}
        </>
      );
    }
    case "worker_slots":
      return <Sign d={DRAWINGS["worker"]} x={x + 15} y={y + 16} size={9} soft />;
    case "structure_place":
      return (
        <>
          <Lines text={name} x={x + 70} y={y + height / 2} width={124} size={18} soft={!filled} />
          {filled ? null : <Sign d={DRAWINGS[space.id]} x={x + width - 36} y={y + height / 2} size={19} soft />}
        </>
      );
    case "bottom_row":
      return <BottomRow space={space} words={words} cubes={zones.reduce((sum, zone) => sum + (zone.things?.length ?? 0), 0)} />;
    case "recruit_place":
    case "one_time_bonus": {
      const [gain, amount] = Object.entries((space["gain"] as Record<string, number> | undefined) ?? {})[0] ?? [space.id, 0];
      const tall = space.kind === "recruit_place";
      return <Sum sign={signNamed(gain)} count={amount} x={tall ? middle : filled ? x + 40 : middle} y={tall ? y + 20 : y + height / 2} size={tall ? 11 : 17} words={words} isStruck={!tall && filled} />;
    }
    case "mech_place":
      return (
        <>
          <Lines text={name} x={middle} y={y + 20} width={width - 8} size={18} bold={!filled} />
          {filled ? null : <Sign d={DRAWINGS["mech"]} x={middle} y={y + 66} size={24} soft />}
        </>
      );
    case "star_supply":
      return filled ? <g /> : <Sign d={DRAWINGS["star"]} x={middle} y={y + height / 2} size={16} soft />;
    case "achievement":
      return (
        <>
          <Lines text={name} x={middle} y={y + 20} width={width - 6} size={17} most={2} />
          {filled ? null : <Sign d={signOf(space.id)} x={middle} y={y + 64} size={17} soft />}
        </>
      );
    default:
      return filled ? <g /> : <Lines text={name} x={middle} y={y + height / 2} width={width} size={18} soft />;
  }
}

/** What stands on a mat leaves the signs free: the token at the head of its column, cubes and recruits at the foot of their place. */
export function matStands({ space, zones }: SpaceDrawn): Stand[] | null {
  const things = zones.flatMap((zone) => (zone.things ?? []).map((thing) => ({ thing, zone })));
  const { x, y, width, height } = bounds(space.outline ?? [space.centre]);
  const row = (from: Point, step: number, size: number): Stand[] => things.map((each, at) => ({ ...each, centre: [from[0] + at * step, from[1]], size }));
  switch (space.kind) {
    case "section":
      return space["top"] === undefined ? null : row([x + 24, y + BAND / 2], 30, 36);
    case "benefit":
      return row([x + width - 20, y + height - 18], -24, 30);
    case "structure_place":
      return row([x + width - 36, y + height / 2], -40, 46);
    case "bottom_row":
      return row([x + width - 17, y + height - 17], -27, 24);
    case "recruit_place":
      return row([x + width / 2, y + height - 25], 20, 42);
    case "one_time_bonus":
      return row([x + width - 36, y + height / 2], -40, 50);
    case "mech_place":
      return row([x + width / 2, y + 66], 30, 62);
    case "structure_bonus":
      return row([x + width / 2, y + height / 2], 0, Math.min(width, height) * 1.05);
    case "worker_slots":
      return things.map((each, at) => ({ ...each, centre: [x + 20 + (at % 3) * 24, y + (things.length > 3 ? 42 : 52) + Math.floor(at / 3) * 27], size: 27 }));
    case "achievement": {
      const step = Math.min(40, (width - 30) / Math.max(1, things.length));
      return things.map((each, at) => ({ ...each, centre: [x + width / 2 + (at - (things.length - 1) / 2) * step, y + 66], size: 40 }));
    }
    default:
      return null;
  }
}

/** What the second action of a column costs, what it brings, and how many cubes can make it cheaper. */
function BottomRow({ space, words, cubes }: { space: Space; words: Words; cubes: number }) {
  const { x, y, width, height } = bounds(space.outline ?? [space.centre]);
  const [goods, cost] = Object.entries((space["cost"] as Record<string, number> | undefined) ?? {})[0] ?? ["", 0];
  const slots = Number(space["slots"] ?? 0);
  const coins = Number(space["coins"] ?? 0);
  const now = Math.max(0, cost - cubes);
  return (
    <>
      <Lines text={space.name ?? ""} x={x + width / 2} y={y + 15} width={width - 6} size={17} bold />
      {Array.from({ length: cost }, (_, at) => (
        <Sign key={at} d={DRAWINGS[goods]} x={x + width / 2 + (at - (cost - 1) / 2) * 25} y={y + 38} size={10} soft={at >= now} />
      ))}
      {coins ? <Sum sign="coin" count={coins} x={x + 21} y={y + height - 17} size={10} words={words} /> : null}
      {Array.from({ length: slots }, (_, at) => (
        <rect key={at} class="slot" x={x + width - 29 - at * 27} y={y + height - 29} width="24" height="24" rx="4" />
      ))}
    </>
  );
}

interface Signed {
  d: string | undefined;
  x: number;
  y: number;
  size: number;
  soft?: boolean;
}

function Sign({ d, x, y, size, soft = false }: Signed) {
  if (d === undefined) return null;
  return (
    <g class={soft ? "sign soft-sign" : "sign"} transform={`translate(${x} ${y}) scale(${size})`}>
      <Strokes d={d} width={Math.max(0.13, 1.7 / size)} />
    </g>
  );
}

/** A sign and how much of it. */
function Sum({ sign, count, x, y, size, words, isStruck = false }: { sign: string; count: number; x: number; y: number; size: number; words: Words; isStruck?: boolean }) {
  return (
    <g class={isStruck ? "soft-sign" : undefined}>
      <Sign d={DRAWINGS[sign]} x={x - size} y={y} size={size} />
      <text class="amount" x={x + size * 0.95} y={y + size * 0.62} font-size={size * 1.75}>
        {words.number(count)}
      </text>
    </g>
  );
}

/** A name on at most two lines, as large as there is room for. */
function Lines({ text, x, y, width, size, bold = false, soft = false, most = 2 }: { text: string; x: number; y: number; width: number; size: number; bold?: boolean; soft?: boolean; most?: number }) {
  const fits = (each: number): number => Math.max(4, Math.floor(width / (each * 0.56)));
  let [used, lines] = [size, wrapped(text, fits(size), most)];
  while (used > 10 && (lines.some((each) => each.includes("\u2026") || each.length > fits(used)) || lines.length * used > 2.3 * size)) lines = wrapped(text, fits((used -= 1)), most);
  return (
    <>
      {lines.map((each, at) => (
        <text key={at} class={`mat-name ${bold ? "bold" : ""} ${soft ? "soft-sign" : ""}`} x={x} y={y + used * 0.35 + (at - (lines.length - 1) / 2) * used * 1.05} font-size={used}>
          {each}
        </text>
      ))}
    </>
  );
}

const isFilled = (zones: SpaceDrawn["zones"]): boolean => zones.some((zone) => Boolean(zone.things?.length));

const coinsOf = (space: Space): number => Number((space["cost"] as Record<string, number> | undefined)?.["coins"] ?? 0);

const signNamed = (gain: string): string => ({ coins: "coin", combat_cards: "combat" })[gain] ?? gain;
