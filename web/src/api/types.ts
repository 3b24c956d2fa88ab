// What the API says, as far as the pages read it. The documents are described at /openapi.json.

import type { AnyMove, Decision, Json, Outcome, Schemas } from "@annals/client";
import type { Board } from "@annals/client/kit";

export type { Decision, Json, Outcome, TalkLine } from "@annals/client";
export type Me = Pick<Schemas["Me"], "player" | "name" | "referee">;
export type Move = AnyMove;
export type Offer = AnyMove;

export interface Registered {
  player: string;
  name: string;
  token: string;
  recovery?: string;
}

export interface SeatDocument {
  seat: number;
  is: "player" | "computer" | "open" | "invited";
  player?: string;
  name?: string;
  level?: string;
  for?: string;
  left_ms?: number; // as of the table's version
  forfeited?: string; // why it is out for good
}

export interface Proposal {
  id: string;
  kind: string;
  by: number;
  to?: number;
  answers: (boolean | null)[];
}

export type Status = "open" | "playing" | "finished" | "frozen" | string;

export interface TableDocument {
  table: string;
  game: string;
  options: Json;
  status: Status;
  version: number;
  dispute?: string; // while it is frozen
  opened_by?: string;
  private: boolean;
  seats: SeatDocument[];
  outcome: Outcome | null;
  opened_at: number;
  moved_at: number;
  finished_at: number | null;
  parent?: { table: string; version: number; hash: string } | null;
  you?: number | null;
  proposal?: Proposal | null;
  rematch?: string | null;
  hints?: boolean;
  paused?: boolean;
  clock?: { kind: string; running?: boolean } | null;
  decisions?: Decision[];
  scene?: Scene | null;
  offers?: OffersDocument | null;
}

/** What a computer player would do on my seat, and what speaks for it. */
export interface HintDocument {
  version: number;
  seat: number;
  decision: string;
  level: string;
  move: Move;
  lines: { move: Move; chance: number | null; visits: number; taste: number }[];
}

/** A table that waits for me, as the list of my decisions shows it. */
export interface Waiting {
  table: string;
  game: string;
  version: number;
  seats: SeatDocument[];
  opened_at: number;
  moved_at: number;
  since: number;
  decision: Decision;
}

/** A seat that somebody keeps for me. */
export interface Invitation {
  table: string;
  game: string;
  opened_by: string;
  opened_by_name: string;
  opened_at: number;
  private: boolean;
  seats: SeatDocument[];
  seat: number;
  expires_at: number | null;
}

export interface OffersDocument {
  version: number;
  status: Status;
  outcome: Outcome | null;
  decision: Decision | null;
  offers: Offer[];
  anytime: Offer[];
  about?: (Json | null)[]; // beside the offers: what each costs and brings
}

export interface Fact {
  type: string;
  text?: string;
  [field: string]: Json | undefined;
}

export interface Entry {
  v: number;
  at: number;
  seat: number | null;
  by: string;
  decision: string | null;
  move: Move | null;
  facts: Fact[];
  scene?: Scene | null;
}

export interface Thing {
  id: string;
  kind?: string;
  face?: "down" | "spent";
  seat?: number;
  count?: number;
  on?: string;
}

export interface Zone {
  id: string;
  kind: string;
  board?: string;
  space?: string;
  seat?: number;
  things?: Thing[];
  hidden?: number;
}

export interface SceneNumber {
  id: string;
  kind: string;
  seat?: number;
  value: number;
  most?: number;
}

export interface Scene {
  zones: Zone[];
  numbers: SceneNumber[];
  focus: string[];
  board?: Board; // the main board, where it is made for each table
}

export interface Schema {
  type?: string;
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  default?: Json;
  description?: string;
}

export interface GameDocument {
  name: string;
  title: string;
  players: number[];
  levels: string[];
  examples: { [option: string]: Json }[];
  options: Schema;
  kit: { version: string; url: string } | null;
}

export interface ClockWish {
  clock: null | { kind: "each"; ms: number } | { kind: "bank"; initial_ms: number; increment_ms: number };
  on_timeout?: "stand_in" | "forfeit";
}

export type SeatWish = "me" | "open" | { ai: string } | { player: string };
