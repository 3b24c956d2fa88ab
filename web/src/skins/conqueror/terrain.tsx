// What grows on a hexagon: the texture of each terrain, and how many it can hold.

import type { VNode } from "preact";
import type { Point } from "@annals/client/kit";

const TEXTURES: Readonly<Record<string, string>> = {
  desert: "M-22-20q6-5 12 0t12 0M2 26q6-5 12 0t12 0M-30 8q5-4 10 0t10 0M12-6q5-4 10 0t10 0",
  mountain: "M-34 12L-20-14L-8 8M-14 2L-2-22L16 12M8-2L18-18L34 12",
  forest: "M-24 4L-16-18L-8 4zM-16 4v7M-4-6L4-28L12-6zM4-6v7M10 16L18-6L26 16zM18 16v7M-14 28L-8 12L-2 28zM-8 28v5",
  plain: "M-26-10q2 8 0 12M-22-12q0 8 2 14M-18-8q-2 6-3 10M14-22q2 8 0 12M18-24q0 8 2 14M22-20q-2 6-3 10M-6 22q2 8 0 12M-2 20q0 8 2 14M24 14q2 8 0 12M28 12q0 8 2 14",
};

export function Texture({ kind, centre: [x, y] }: { kind: string; centre: Point }): VNode | null {
  const d = TEXTURES[kind];
  return d === undefined ? null : <path class={`texture ${kind}`} d={d} transform={`translate(${x} ${y})`} />;
}

/** So many pieces find room: a row of dots at the foot of the region. */
export function Room({ capacity, centre: [x, y] }: { capacity: number; centre: Point }): VNode {
  return (
    <g class="capacity">
      {Array.from({ length: capacity }, (_, at) => (
        <circle key={at} cx={x + (at - (capacity - 1) / 2) * 9} cy={y + 36} r="2.7" />
      ))}
    </g>
  );
}
