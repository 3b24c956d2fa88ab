// Where things are on a board, in its own units.

import type { Board, Point, Space } from "@annals/client/kit";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const path = (points: Point[]): string => `M${points.map((each) => each.join(" ")).join("L")}z`;
export const line = (points: Point[]): string => `M${points.map((each) => each.join(" ")).join("L")}`;

export function bounds(points: Point[]): Box {
  const xs = points.map((each) => each[0]);
  const ys = points.map((each) => each[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function wholeBoard(board: Board): Box {
  const points = (board.spaces ?? []).flatMap((space) => space.outline ?? [space.centre]);
  return { x: 0, y: 0, width: board.width ?? bounds(points).width, height: board.height ?? bounds(points).height };
}

export function area(points: Point[]): number {
  let twice = 0;
  points.forEach(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length]!;
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}

/** How far it is from a point inside to the nearest side. */
export function clearance([x, y]: Point, outline: Point[]): number {
  let least = Infinity;
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  });
  return least;
}

export interface Stand extends Box {
  size: number;
}

/** The box round the middle of a space in which things stand and names are written. */
export function room(space: Space): Box {
  const [x, y] = space.centre;
  const outline = space.outline;
  if (!outline) return { x: x - 20, y: y - 20, width: 40, height: 40 };
  const whole = bounds(outline);
  if (isUpright(outline)) return { x: whole.x + 4, y: whole.y + 4, width: whole.width - 8, height: whole.height - 8 };
  const clear = Math.max(8, clearance(space.centre, outline));
  const across = Math.min(whole.width * 0.8, clear * 1.75);
  return { x: x - across / 2, y: y - clear * 0.85, width: across, height: clear * 1.7 };
}

function isUpright(outline: Point[]): boolean {
  return outline.length === 4 && outline.every(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % 4]!;
    return x === nextX || y === nextY;
  });
}

/** So many squares side by side in a box, as large as they can be, in the middle of it. */
export function grid(count: number, box: Box, largest: number): { centre: Point; size: number }[] {
  let columns = 1;
  let size = 0;
  for (let tried = 1; tried <= count; tried += 1) {
    const fits = Math.min(box.width / tried, box.height / Math.ceil(count / tried), largest);
    if (fits > size) [columns, size] = [tried, fits];
  }
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - columns * row : columns;
    const x = box.x + box.width / 2 + ((at % columns) - (inRow - 1) / 2) * size;
    const y = box.y + box.height / 2 + (row - (rows - 1) / 2) * size;
    return { centre: [x, y], size };
  });
}
