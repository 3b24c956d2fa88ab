// The Godfather: streets between the turfs, hats and pawns on the corners, bills and papers in the hand.

import type { Space, Words } from "@annals/client/kit";
import "./godfather.css";
import type { VNode } from "preact";
import type { Json } from "../../api/types";
import type { Areas } from "../../board/areas";
import type { Drawing } from "../../board/drawing";
import { bounds, path } from "../../board/geometry";
import { lookOf, patternOf, SeatMark } from "../../board/seatLook";
import { wrapped } from "../../board/token";
import { isEmpty } from "../../scene/sceneIndex";
import { Emblem, nameOf, Plate, printedOn, SeatPiece, Strokes } from "../drawn";
import type { Skin, SpaceDrawn, Stand, ThingDrawn } from "../skin";
import { COLOURS, DRAWINGS } from "./drawings";
import { effectsOf, HtmlRow, Row, type Sign, signsOf } from "./effects";

export const skin: Skin = { name: "godfather", ground, label, stands, token, card, numbers, layout };

const NOW = new Set(["job", "next"]); // what is being done
const ASIDE = ["aside", "bank_money", "bank_goods", "job_deck", "job_discard", "tile_stack", "ally_deck", "allies_out"];

/** The city, beside it who plays and how the turfs stand, under both what is one's own. */
function layout(areas: Areas, drawing: Drawing): VNode {
  const own = drawing.viewer;
  const mine = own === null ? null : areas.seat(own);
  const rivals = areas.order.filter((seat) => seat !== own).map((seat) => areas.seat(seat));
  const aside = areas.folded(null, ...ASIDE);
  const now = drawing.scene.loose.filter((zone) => zone.seat === undefined && !isEmpty(zone) && (NOW.has(zone.kind) || zone.kind.startsWith("step/")));
  return (
    <div class="spread overlaid-zoom">
      <div class="map">
        {areas.main()}
        {mine}
      </div>
      <div class="flank">
        {now.length ? <div class="table-area now">{now.map((zone) => areas.zone(zone))}</div> : null}
        {rivals}
        <Turfs drawing={drawing} />
        <div class="table-area">
          {areas.numbers(null)}
          <div class="zones">{aside}</div>
        </div>
      </div>
    </div>
  );
}

/** Influence in every turf, who controls it, and what that is worth. */
function Turfs({ drawing: { words, scene, seats } }: { drawing: Drawing }) {
  const turfs = (words.kit.board.spaces ?? []).filter((space) => space.kind === "turf").sort((one, other) => Number(one["number"]) - Number(other["number"]));
  const valued = new Map(scene.scene.numbers.map((each) => [`${each.kind} ${each.seat}`, each.value]));
  const bonusOf = (turf: string) => scene.scene.numbers.find((each) => each.kind === `bonus/${turf}`);
  return (
    <table class="turfs">
      <thead>
        <tr>
          <th scope="col">{words.zoneName("turf")}</th>
          {seats.map(({ seat, name }) => (
            <th key={seat} scope="col" title={name}>
              <SeatMark seat={seat} />
              <span class="hidden-text">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turfs.map((turf) => {
          const bonus = bonusOf(turf.id);
          return (
            <tr key={turf.id}>
              <th scope="row">{turf.name}</th>
              {seats.map(({ seat }) => {
                const influence = valued.get(`influence/${turf.id} ${seat}`) ?? 0;
                const holds = bonus?.seat === seat;
                return (
                  <td key={seat} class={holds ? "holds" : undefined} title={holds ? words.numberName(`bonus/${turf.id}`) : undefined}>
                    {influence ? words.number(influence) : <span class="soft">·</span>}
                    {holds ? <span class="pay">{words.number(bonus.value)}</span> : null}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the table of the turfs tells is not told again. */
function numbers(seat: number | null, { words, scene }: Drawing): VNode | null {
  const found = scene.numbersOf(seat).filter(({ kind }) => !/^(influence|bonus)\//.test(kind));
  return (
    <dl class="numbers">
      {found.map(({ id, kind, value }) => (
        <div key={id}>
          <dt>{words.numberName(kind)}</dt>
          <dd>{words.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNNAMED = new Set(["thug_space", "family_space", "control", "tile_slot", "job_slot"]); // they say what they are by their shape
const TALL: Readonly<Record<string, number>> = { act: 14, phase: 14, ally_display: 20, river: 20, turf: 23, park: 21 };

/** Names that can be read, and on a business what its front and its back room give. */
function label({ space, zones, drawing: { words } }: SpaceDrawn): VNode | null {
  if (UNNAMED.has(space.kind)) return <g />;
  const { x, y, width } = bounds(space.outline ?? [space.centre]);
  if (space.kind === "business") return <Business space={space} words={words} />;
  const size = TALL[space.kind] ?? 16;
  const lines = wrapped(space.name ?? "", Math.floor(width / (size * 0.56)), 2);
  const filled = zones.some((zone) => zone.things?.length);
  const strip = space.kind === "act" || space.kind === "phase";
  const [cx, cy] = space.kind === "river" ? [x + 68, y + 30] : space.kind === "ally_display" ? [x + width / 2, y + 22] : strip ? [x + width / 2, filled ? y + 14 : y + 38] : (space.label ?? space.centre);
  const shown = strip && filled ? lines.slice(0, 1) : lines;
  return (
    <>
      {shown.map((each, at) => (
        <text key={at} class={space.kind === "turf" ? "turf-name" : "space-name"} x={cx} y={cy + size * (0.34 + 1.05 * (at - (shown.length - 1) / 2))} font-size={size}>
          {each}
        </text>
      ))}
    </>
  );
}

function Business({ space, words }: { space: Space; words: Words }) {
  const { x, y, width, height } = bounds(space.outline ?? [space.centre]);
  const [front, back] = [signsOf(effectsOf(space["front"] as Json), words), signsOf(effectsOf(space["back"] as Json), words)];
  const lines = wrapped(space.name ?? "", 15, 2);
  const size = sized(lines, width, 13.5);
  if (height < 60) {
    return (
      <g transform={`translate(${x + width / 2 - 34} ${y + height / 2})`}>
        <Rooms front={[]} back={back} />
      </g>
    );
  }
  return (
    <>
      {lines.map((each, at) => (
        <text key={at} class="business-name" x={x + width / 2} y={y + 14 + at * 13} font-size={size}>
          {each}
        </text>
      ))}
      <g transform={`translate(${x + 5} ${y + height - 40})`}>
        <Rooms front={front} back={back} />
      </g>
    </>
  );
}

/** As large as the longest line allows. */
const sized = (lines: readonly string[], width: number, most: number): number => Math.min(most, (width - 6) / (0.58 * Math.max(1, ...lines.map((each) => each.length))));

/** Above what a thug takes at the door, under it what a family member takes in the back room. */
function Rooms({ front, back }: { front: readonly Sign[]; back: readonly Sign[] }) {
  return (
    <>
      {front.length ? (
        <>
          <path class="door-sign" d="M0-6h5v12h-5z" />
          <Row signs={front} x={8} y={0} size={10.5} />
        </>
      ) : null}
      {back.length ? (
        <g transform={front.length ? "translate(0 23)" : undefined}>
          <circle class="door-sign" cx="3" r="3.5" />
          <Row signs={back} x={8} y={0} size={10.5} />
        </g>
      ) : null}
    </>
  );
}

/** Where the things of a place stand: large enough to be read. */
function stands({ space, zones }: SpaceDrawn): Stand[] | null {
  const things = zones.flatMap((zone) => (zone.things ?? []).map((thing) => ({ thing, zone })));
  const { x, y, width, height } = bounds(space.outline ?? [space.centre]);
  const [cx, cy] = space.centre;
  switch (space.kind) {
    case "tile_slot":
    case "job_slot":
      return things.map((each) => ({ ...each, centre: [cx, space.kind === "job_slot" ? y + height / 2 : cy], size: Math.min(width, height) }));
    case "family_space":
      return things.map((each, at) => ({ ...each, centre: [cx + at * 10, cy - at * 8], size: 50 }));
    case "thug_space":
      return things.map((each, at) => ({ ...each, centre: [cx + at * 8, cy - at * 8], size: 42 }));
    case "control":
      return things.map((each, at) => ({ ...each, centre: [x + 22 + at * Math.min(38, (width - 44) / Math.max(1, things.length - 1)), cy], size: 40 }));
    case "ally_display":
      return things.map((each, at) => ({ ...each, centre: [x + 58 + (at % 2) * 106, y + 86 + Math.floor(at / 2) * 92], size: things.length > 6 ? 70 : 88 }));
    default:
      return null;
  }
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
    case "business":
      return <path class="house" d={path(outline)} />;
    case "tile_slot":
      return <path class="house empty" d={path(outline)} />;
    case "job_slot":
    case "act":
    case "phase":
    case "ally_display":
      return <path class="plot" d={path(outline)} />;
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

/** A tile, job or ally on the board: its colour, its name, and by signs what it costs and does. */
function Paper({ drawn, d }: { drawn: ThingDrawn; d: string | undefined }) {
  const known = printedOn(drawn)!;
  const { words } = drawn.drawing;
  const band = COLOURS[colourOf(drawn)] ?? "#7b7264";
  const [w, h] = known.kind === "tile" ? [112, 84] : known.kind === "job" ? [100, 140] : [100, 88];
  const unit = 2 / Math.min(w, h);
  const lines = wrapped(nameOf(drawn), known.kind === "tile" ? 17 : 13, known.kind === "tile" ? 1 : 2);
  const [left, top] = [-w / 2, -h / 2];
  const cost = Object.entries((known["cost"] as Record<string, number> | undefined) ?? {}).map(([goods, count]) => ({ d: DRAWINGS[goods], text: count > 1 ? words.number(count) : "" }));
  const pay = ((known["money"] as number[] | undefined) ?? []).map((each) => ({ d: undefined, text: words.number(each) }));
  const does = signsOf(effectsOf(known["effects"] as Json), words);
  return (
    <g transform={`scale(${unit})`}>
      <rect class="paper-slip" x={left + 1} y={top + 1} width={w - 2} height={h - 2} rx="6" />
      <path d={`M${left + 1} ${top + 9}v-2q0-6 6-6h${w - 14}q6 0 6 6v2z`} fill={band} />
      {lines.map((each, at) => (
        <text key={at} class="business-name" y={top + 23 + at * 13} font-size={sized(lines, w, known.kind === "tile" ? 12.5 : 13.5)}>
          {each}
        </text>
      ))}
      {known.kind === "tile" ? (
        <>
          <rect class="doorway" x={w / 2 - 39} y={h / 2 - 39} width="36" height="36" />
          <g transform={`translate(${left + 5} ${h / 2 - 37})`}>
            <Rooms front={signsOf(effectsOf(known["front"] as Json), words)} back={signsOf(effectsOf(known["back"] as Json), words)} />
          </g>
        </>
      ) : known.kind === "job" ? (
        <>
          <Row signs={cost} x={left + 8} y={top + 62} size={10} />
          <path class="fold" d={`M${left + 10} ${top + 80}h${w - 20}`} />
          <Row signs={pay} x={left + 8} y={top + 97} size={9} />
          <Row signs={does} x={left + 8} y={top + 121} size={9} />
        </>
      ) : does.length ? (
        <Row signs={does} x={-does.length * 11} y={h / 2 - 20} size={10} />
      ) : d === undefined ? null : (
        <g transform={`translate(0 ${h / 2 - 20}) scale(16)`}>
          <Strokes d={d} width={0.12} />
        </g>
      )}
    </g>
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
      {known.kind === "tile" ? null : <HtmlRow signs={signsOf(effectsOf(known["effects"] as Json), words)} />}
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

