// The kit: all that is needed to draw and explain a game, in the reader's language.

import type { Json } from "../types.js";

export type Point = [number, number];

export interface Space {
  id: string;
  kind: string;
  name?: string; // a board made for the table has no language
  text?: string;
  centre: Point;
  outline?: Point[];
  neighbours: string[];
  label?: Point;
  colour?: string;
  marks?: string[]; // ids of things that are printed there
  [printed: string]: unknown;
}

export interface Line {
  kind: string;
  path: Point[];
  between?: [string, string];
}

export interface Board {
  width?: number;
  height?: number;
  spaces?: Space[];
  lines?: Line[];
  formula?: Formula;
}

/** A board that is made for each table: its cells stand in the scene. */
export interface Formula {
  x: { q: number; r: number };
  y: { q: number; r: number };
  corners: Point[];
  sides: Point[];
}

export interface ThingWords {
  kind: string;
  name: string;
  text?: string;
  value?: number;
  colour?: string;
  [printed: string]: unknown;
}

export type Lay = "space" | "fan" | "row" | "stack" | "grid" | "track" | "mat";

export interface OptionWords {
  name: string;
  text: string;
  values?: Record<string, { name: string; text: string }>;
}

export interface KitDocument {
  game: string;
  version: string;
  lang: string;
  title: string;
  board: Board;
  boards: Record<string, Board>;
  things: Record<string, ThingWords>;
  options: Record<string, OptionWords>;
  decisions: Record<string, { name: string; ask: string }>;
  moves: Record<string, { name: string; tell: string; fields: Record<string, string> }>;
  facts: Record<string, { tell: string; tell_hidden?: string }>;
  refusals: Record<string, { tell: string }>;
  causes: Record<string, string>;
  zones: Record<string, { name: string; lay: Lay }>;
  numbers: Record<string, { name: string }>;
  choices: Record<string, Record<string, string>>;
  people: string[];
  ids: Record<string, string>; // field: an id with {} in it, for numbers that stand for things
  chapters: string[];
}

export type Fields = { [name: string]: Json | undefined };
