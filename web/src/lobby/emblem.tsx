// A small picture of a game: the silhouette of its board, from the outlines of the kit.

import { memo } from "preact/compat";
import type { Board, Formula, KitDocument, Point } from "@annals/client/kit";

interface Shape {
  points: Point[];
  kind: string;
}

const SMALLEST = 0.006; // of the board; what is smaller only blurs a small picture
const SHADES = [0.95, 0.6, 0.78, 0.45, 0.7, 0.52, 0.86];
const FLOWER = 2; // how many rings of cells stand for a board that is laid anew for each table

export const Emblem = memo(function Emblem({ kit }: { kit: KitDocument | undefined }) {
  const shapes = kit ? silhouette(kit.board) : [];
  if (!shapes.length) return <svg class="emblem" viewBox="0 0 10 10" aria-hidden="true" />;
  const all = shapes.flatMap((shape) => shape.points);
  const [left, top] = [Math.min(...all.map((each) => each[0])), Math.min(...all.map((each) => each[1]))];
  const [width, height] = [Math.max(...all.map((each) => each[0])) - left, Math.max(...all.map((each) => each[1])) - top];
  const kinds = [...new Set(shapes.map((shape) => shape.kind))];
  return (
    <svg class="emblem" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      {shapes.map((shape, at) => (
        <path
          key={at}
          d={`M${shape.points.map((each) => each.join(" ")).join("L")}z`}
          fill-opacity={SHADES[(kinds.length > 1 ? kinds.indexOf(shape.kind) : at) % SHADES.length]}
          stroke-width={Math.max(width, height) / 90}
        />
      ))}
    </svg>
  );
});

function silhouette(board: Board): Shape[] {
  if (board.formula) return flower(board.formula);
  const shapes = (board.spaces ?? []).filter((space) => space.outline).map((space) => ({ points: space.outline!, kind: space.kind }));
  const whole = (board.width ?? 1) * (board.height ?? 1);
  return shapes.filter((shape) => area(shape.points) > whole * SMALLEST);
}

function flower({ x, y, corners }: Formula): Shape[] {
  const found: Shape[] = [];
  for (let q = -FLOWER; q <= FLOWER; q += 1) {
    for (let r = Math.max(-FLOWER, -q - FLOWER); r <= Math.min(FLOWER, FLOWER - q); r += 1) {
      const [left, top] = [x.q * q + x.r * r, y.q * q + y.r * r];
      found.push({ points: corners.map(([across, down]) => [left + across, top + down]), kind: String((q - r + 9) % 3) });
    }
  }
  return found;
}

function area(points: Point[]): number {
  let twice = 0;
  points.forEach(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length]!;
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}
