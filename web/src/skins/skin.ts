// What a skin may say about how its game looks. All of it is optional; README.md beside this tells it in words.

import type { VNode } from "preact";
import type { Board, Point, Space } from "@annals/client/kit";
import type { Areas } from "../board/areas";
import type { Drawing } from "../board/drawing";
import type { Thing, Zone } from "../api/types";

export interface SpaceDrawn {
  space: Space;
  board: string;
  zones: readonly Zone[]; // what lies there
  drawing: Drawing;
}

export interface ThingDrawn {
  thing: Thing;
  zone: Zone;
  seat: number | null; // whose it is
  drawing: Drawing;
}

export interface Stand {
  thing: Thing;
  zone: Zone;
  centre: Point;
  size: number;
}

export interface Skin {
  /** A class on the whole picture, for the skin's own style sheet. */
  name?: string;
  /** SVG under and over everything on a board. */
  under?(board: string, printed: Board, drawing: Drawing): VNode | null;
  over?(board: string, printed: Board, drawing: Drawing): VNode | null;
  /** SVG of the ground of a space; the house draws its outline for pointing, its focus and its highlight. */
  ground?(drawn: SpaceDrawn): VNode | null;
  /** SVG of what is printed on a space: name and marks. */
  label?(drawn: SpaceDrawn): VNode | null;
  /** Where the things of a space stand, and how large. Every thing must be among them. */
  stands?(drawn: SpaceDrawn): Stand[] | null;
  /** SVG of a thing on a board, round 0,0 in a square of -1 to 1; the house adds its count. */
  token?(drawn: ThingDrawn): VNode | null;
  /** HTML of a thing that lies on no board: what stands inside its button. */
  card?(drawn: ThingDrawn): VNode | null;
  /** HTML of a whole zone that lies on no board; `things` are drawn already, each can be pointed at. */
  zone?(zone: Zone, things: VNode[], drawing: Drawing): VNode | null;
  /** HTML of a mat or track; what can be pointed at in it is a Spot. */
  mat?(board: string, seat: number | null, drawing: Drawing): VNode | null;
  /** HTML of the figures of a seat, or of the table. */
  numbers?(seat: number | null, drawing: Drawing): VNode | null;
  /** HTML of the picture as a whole: where the areas stand. What it leaves out is added below. */
  layout?(areas: Areas, drawing: Drawing): VNode | null;
}
