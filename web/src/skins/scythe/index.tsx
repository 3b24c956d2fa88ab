// Scythe: land that shows what it brings, machines on it, and mats with room for everything.

import { MAIN } from "@annals/client/kit";
import "./scythe.css";
import type { VNode } from "preact";
import type { Areas } from "../../board/areas";
import type { Drawing } from "../../board/drawing";
import { path } from "../../board/geometry";
import { lookOf, patternOf, SeatMark } from "../../board/seatLook";
import { wrapped } from "../../board/token";
import { Emblem, nameOf, Plate, printedOn, SeatPiece, Strokes } from "../drawn";
import type { Skin, SpaceDrawn, Stand, ThingDrawn } from "../skin";
import { DRAWINGS, drawingOf, MARKS } from "./drawings";
import { matGround, matLabel, matStands } from "./mat";

const GOODS: Readonly<Record<string, string>> = { food: "#f0dc8c", metal: "#c9c5bf", wood: "#b98d62", oil: "#454a52" };
const PRODUCES: Readonly<Record<string, string>> = { village: "worker" };

export const skin: Skin = { name: "scythe", ground, label, stands, token, card, numbers, layout };

const FIGURES: Readonly<Record<string, string>> = { coins: "coin", power: "power", popularity: "popularity", stars: "star", dial: "dial" };

/** What a seat has, by its signs; what has none, such as the sums at the end, in words. */
function numbers(seat: number | null, { words, scene }: Drawing): VNode | null {
  if (seat === null) return null;
  return (
    <dl class="numbers">
      {scene.numbersOf(seat).map(({ id, kind, value, most }) => {
        const d = DRAWINGS[FIGURES[kind] ?? ""];
        return (
          <div key={id} title={words.numberName(kind)}>
            <dt class={d ? "hidden-text" : undefined}>{words.numberName(kind)}</dt>
            {d ? <Emblem d={d} class="figure-sign" width={0.2} /> : null}
            <dd>
              {words.number(value)}
              {most === undefined ? null : <span class="soft"> / {words.number(most)}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ground({ space, zones, board, drawing }: SpaceDrawn): VNode | null {
  if (board !== MAIN) return matGround({ space, zones, board, drawing });
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
  if (board !== MAIN) return matLabel({ space, zones, board, drawing });
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
      {space.kind === "home_base" ? (
        wrapped(drawing.words.thing(String(space["faction"] ?? ""))?.name ?? name ?? "", 11, 3).map((each, at, all) => (
          <text key={at} class="base-name" x={x} y={(empty ? y + 4 : y + 42) + (at - (all.length - 1) / 2) * 16} font-size="15">
            {each}
          </text>
        ))
      ) : (
        <text class="hex-name" x={x} y={y + 52} font-size="11">
          {name}
        </text>
      )}
    </>
  );
}

function stands(drawn: SpaceDrawn): Stand[] | null {
  return drawn.board === MAIN ? null : matStands(drawn);
}

const isFaction = (board: string): boolean => board.startsWith("faction/");

const HEADS: Readonly<Record<string, string>> = { triumph: "stars" };

/** The map, beside it who plays and the tracks, under both the own mats; those of the others lie below. */
function layout(areas: Areas, { words, scene, viewer }: Drawing): VNode {
  const [first, ...others] = areas.order;
  const own = viewer ?? first;
  const fight = scene.loose.filter((zone) => zone.kind === "commitment" && zone.things?.some((thing) => thing.face === "down"));
  const mats = (seat: number) => areas.boardsOf(seat).sort((one, other) => Number(isFaction(one)) - Number(isFaction(other))).map((name) => areas.board(name, seat));
  const head = (name: string): string => words.boardName(name) ?? (words.kit.numbers[HEADS[name] ?? name]?.name || words.zoneName(name));
  const seatMats = own === undefined ? [] : mats(own);
  const rivals = others.map((seat) => (
    <section key={seat} class="rival" aria-label={words.seatName(seat)}>
      <p class="zone-name">
        <SeatMark seat={seat} /> <bdi>{words.seatName(seat)}</bdi>
      </p>
      {mats(seat)}
    </section>
  ));
  return (
    <>
      <div class="spread overlaid-zoom">
        <div class="map">
          {areas.main()}
          {areas.boardsOf(null).map((name) => (
            <div key={name} class={`headed of-${name}`}>
              <p class="zone-name">{head(name)}</p>
              {areas.board(name)}
            </div>
          ))}
        </div>
        <div class="flank">
          {fight.length || scene.loose.some((zone) => zone.kind === "encounter" && zone.things?.length) ? (
            <div class="table-area now">
              {fight.map((zone) => areas.zone(zone))}
              {areas.zones(null, "encounter")}
            </div>
          ) : null}
          {areas.order.map((seat) => areas.seat(seat))}
          <div class="table-area">
            {areas.numbers(null)}
            <div class="zones">
              {areas.zones(null, "factory_offer")}
              {areas.folded(null, "supply", "combat_deck", "combat_discard", "objective_deck", "encounter_deck", "commitment", "box")}
            </div>
          </div>
        </div>
        {seatMats.length ? <div class="front mats">{seatMats}</div> : null}
      </div>
      <div class="rivals">{rivals}</div>
    </>
  );
}

function token(drawn: ThingDrawn): VNode | null {
  const { thing, seat } = drawn;
  const known = printedOn(drawn);
  const goods = GOODS[thing.kind ?? ""];
  if (goods !== undefined) return <Plate d={DRAWINGS[thing.kind!]!} fill={goods} ink={thing.kind === "oil" ? "#f4f0e6" : "#241c12"} round={false} />;
  const d = drawingOf(thing.id, thing.kind, known?.kind);
  if (d === undefined) return null;
  const isEncounter = known?.kind === "encounter_token" || thing.kind === "encounter_token"; // nobody's, whoever holds the land
  if (seat === null || isEncounter) return thing.face === "down" ? null : <Plate d={d} fill={isEncounter ? "#e9f0d8" : "var(--card)"} />;
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

