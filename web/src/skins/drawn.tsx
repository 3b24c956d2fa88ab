// Line drawings in a square of -1 to 1, for tokens on boards and for cards beside them.

import { lookOf } from "../board/seatLook";
import type { ThingDrawn } from "./skin";

/** A drawing as part of an SVG, in the ink of what it stands on. */
export function Strokes({ d, ink = "var(--board-ink)", width = 0.15, scale = 1 }: { d: string; ink?: string; width?: number; scale?: number }) {
  return (
    <path
      d={d}
      transform={scale === 1 ? undefined : `scale(${scale})`}
      fill="none"
      stroke={ink}
      stroke-width={width / scale}
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  );
}

/** The same as a picture of its own, for HTML. */
export function Emblem({ d, class: name = "emblem", width = 0.13 }: { d: string; class?: string; width?: number }) {
  return (
    <svg class={name} viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
      <Strokes d={d} ink="currentColor" width={width} />
    </svg>
  );
}

/** Somebody's piece: the shape of the seat with a drawing in it, bordered in the colour of the box. */
export function SeatPiece({ seat, d, border }: { seat: number; d: string; border?: string | undefined }) {
  const look = lookOf(seat);
  return (
    <>
      <path class="body" d={look.shape} fill={look.colour} stroke={border} />
      <g transform={seat === 2 ? "translate(0 .16)" : undefined}>
        <Strokes d={d} ink={look.ink} width={0.14} scale={0.62} />
      </g>
    </>
  );
}

const rim = { stroke: "#6d5c44", "stroke-width": 0.08 };

/** What belongs to nobody: a small plate with a drawing. */
export function Plate({ d, fill = "var(--card)", ink = "var(--board-ink)", round = true }: { d: string; fill?: string; ink?: string; round?: boolean }) {
  return (
    <>
      {round ? <circle r=".9" {...rim} fill={fill} /> : <rect x="-.86" y="-.86" width="1.72" height="1.72" rx=".22" {...rim} fill={fill} />}
      <Strokes d={d} ink={ink} scale={0.62} />
    </>
  );
}

/** What the kit prints on a thing. */
export const printedOn = ({ thing, drawing }: ThingDrawn) => drawing.words.thing(thing.id, thing.kind);

export const nameOf = ({ thing, drawing }: ThingDrawn): string => drawing.words.thingName(thing.id, thing.kind);
