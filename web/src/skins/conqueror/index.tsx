// Conqueror: land that one can tell apart without colours, towers, soldiers and walls on their borders.

import { MAIN, type Point } from "@annals/client/kit";
import "./conqueror.css";
import type { VNode } from "preact";
import type { Areas } from "../../board/areas";
import type { Drawing } from "../../board/drawing";
import { path } from "../../board/geometry";
import { lookOf, patternOf } from "../../board/seatLook";
import { letters } from "../../board/token";
import { nameOf, printedOn } from "../drawn";
import type { Skin, SpaceDrawn, Stand, ThingDrawn } from "../skin";
import { Room, Texture } from "./terrain";

const TOWER = "M-.74.86V-.42H-.74V-.82H-.44V-.56H-.15V-.82H.15V-.56H.44V-.82H.74V.86H.24V.5Q0 .18-.24.5V.86z";
const PAWN = "M-.62.88Q-.6.4-.22.24Q-.48.06-.48-.28A.48.48 0 1 1 .48-.28Q.48.06.22.24Q.6.4.62.88z";
const PENNANT = "M-.5.9V-.86L.7-.46L-.38-.06V.9z";
const HEXAGON: Point[] = [[-0.29, -0.5], [0.29, -0.5], [0.58, 0], [0.29, 0.5], [-0.29, 0.5], [-0.58, 0]];
const AROUND: Point[] = [[0, 0], [0, -1], [0.866, -0.5], [0.866, 0.5], [0, 1], [-0.866, 0.5], [-0.866, -0.5]];

export const skin: Skin = { name: "conqueror", ground, label, stands, token, card, numbers, layout };

/** The land, beside it the two realms, the castles that are left, and what is seldom looked at. */
function layout(areas: Areas): VNode {
  return (
    <div class="spread">
      <div class="map">{areas.main()}</div>
      <div class="flank">
        {areas.order.map((seat) => areas.seat(seat))}
        <div class="table-area">
          {areas.numbers(null)}
          {areas.boardsOf(null).map((name) => areas.board(name))}
          <div class="zones">{areas.zones(null, "tiles", "bank")}</div>
          {areas.folded(null, "laid", "box")}
        </div>
      </div>
    </div>
  );
}

/** The score against its target as a bar, the rest in words. */
function numbers(seat: number | null, { words, scene }: Drawing): VNode | null {
  if (seat === null) return null;
  return (
    <dl class="numbers">
      {scene.numbersOf(seat).map(({ id, kind, value, most }) => (
        <div key={id} class={kind}>
          <dt>{words.numberName(kind)}</dt>
          <dd>
            {words.number(value)}
            {most === undefined ? null : <span class="soft"> / {words.number(most)}</span>}
          </dd>
          {kind === "score" && most !== undefined ? (
            <svg class="race" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect class="way" width="100" height="6" rx="2" />
              <rect width={Math.max(0, Math.min(100, (100 * value) / most))} height="6" rx="2" fill={lookOf(seat).colour} />
            </svg>
          ) : null}
        </div>
      ))}
    </dl>
  );
}


function ground({ space, zones, board }: SpaceDrawn): VNode | null {
  if (board !== MAIN) return null;
  const outline = space.outline ?? [];
  if (space.kind === "edge") return zones.some((zone) => zone.things?.length) ? <path class="wall" d={path(outline)} /> : null;
  const owner = zones.find((zone) => zone.seat !== undefined)?.seat;
  return (
    <>
      <path class="ground" d={path(outline)} fill={space.colour} />
      {owner === undefined ? null : <path class="owned" d={path(outline)} fill={patternOf(owner)} stroke={lookOf(owner).colour} />}
      <Texture kind={space.kind} centre={space.centre} />
    </>
  );
}

function label({ space, board, drawing }: SpaceDrawn): VNode | null {
  if (board !== MAIN) return null;
  const capacity = drawing.words.thing(space.kind)?.["capacity"];
  return typeof capacity === "number" ? <Room capacity={capacity} centre={space.centre} /> : <g />;
}

/** A castle in the middle, who is there beside it; on a border nothing but the wall. */
function stands({ space, zones, board }: SpaceDrawn): Stand[] | null {
  if (board !== MAIN) return null;
  const things = zones.flatMap((zone) => (zone.things ?? []).map((thing) => ({ thing, zone })));
  const [x, y] = space.centre;
  if (space.kind === "edge") return things.map((each) => ({ ...each, centre: [x, y], size: 16 }));
  const castles = things.filter(({ thing }) => thing.id.startsWith("castle/"));
  const others = things.filter((each) => !castles.includes(each));
  const beside = castles.length > 0;
  return [
    ...castles.map((each) => ({ ...each, centre: [others.length ? x - 13 : x, y - 6] as Point, size: 54 })),
    ...others.map((each, at) => ({
      ...each,
      centre: [beside ? x + 24 : x + (at - (others.length - 1) / 2) * 38, beside ? y - 14 + at * 30 : y - 2] as Point,
      size: beside ? 34 : 40,
    })),
  ];
}

function token(drawn: ThingDrawn): VNode | null {
  const kind = printedOn(drawn)?.kind;
  if (kind === "wall") return <rect class="stud" x="-.3" y="-.3" width=".6" height=".6" rx=".15" />;
  if (drawn.seat === null) return null;
  const look = lookOf(drawn.seat);
  const d = kind === "castle" ? TOWER : kind === "piece" ? PAWN : kind === "flag" ? PENNANT : null;
  if (d === null) return null;
  return (
    <>
      <path class="body" d={d} fill={look.colour} stroke={printedOn(drawn)?.colour} />
      <path d={look.shape} fill={look.ink} transform={kind === "castle" ? "translate(0 -.78) scale(.2)" : "translate(0 .56) scale(.17)"} opacity={kind === "castle" ? 0 : 1} />
      {kind === "castle" ? (
        <text class="letter" y=".22" font-size=".66" fill={look.ink}>
          {letters(drawn.thing, drawn.drawing)}
        </text>
      ) : null}
    </>
  );
}

function card(drawn: ThingDrawn): VNode | null {
  const known = printedOn(drawn);
  if (known?.kind === "tile") return <Tile drawn={drawn} cells={(known["cells"] as string[] | undefined) ?? []} />;
  const d = { castle: TOWER, piece: PAWN, flag: PENNANT, wall: "M-.95-.3H.95V.3H-.95z", coin: "M-.8 0a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z" }[known?.kind ?? ""];
  if (!known || d === undefined) return null;
  const look = lookOf(known.kind === "piece" ? ((known["seat"] as number | undefined) ?? drawn.seat) : drawn.seat);
  const plain = known.kind === "coin" || known.kind === "wall" || (drawn.seat === null && known.kind !== "piece");
  return (
    <span class={`counter ${known.kind}`}>
      <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
        <path d={d} fill={plain ? (known.kind === "coin" ? "#e0b64a" : "#b9b2a3") : look.colour} stroke="#20180f" stroke-width=".1" stroke-linejoin="round" />
        {known["number"] === undefined ? null : (
          <text y=".24" font-size=".62" font-weight="700" fill={plain ? "#20180f" : look.ink}>
            {letters(drawn.thing, drawn.drawing)}
          </text>
        )}
      </svg>
      <span class="title">{nameOf(drawn)}</span>
    </span>
  );
}

/** A tile as it lies in the box: its middle, then clockwise from the top. */
function Tile({ drawn, cells }: { drawn: ThingDrawn; cells: readonly string[] }) {
  const { words } = drawn.drawing;
  return (
    <span class="counter tile">
      <svg viewBox="-1.6 -1.6 3.2 3.2" aria-hidden="true">
        {cells.map((terrain, at) => {
          const [x, y] = AROUND[at]!;
          return (
            <path
              key={at}
              class={`mini ${terrain}`}
              d={path(HEXAGON.map(([dx, dy]) => [x + dx, y + dy]))}
            />
          );
        })}
        <text y=".2" font-size=".6" font-weight="700">
          {words.number(Number(/\d+$/.exec(drawn.thing.id)?.[0] ?? 0))}
        </text>
      </svg>
      <span class="title">{nameOf(drawn)}</span>
    </span>
  );
}
