// Luck worked out again, a step at a time, so that a doubter can follow it with pencil and paper.

import { encode } from "../../verify.js";
import type { Fact, Json } from "../api/types";
import type { RecordFile } from "./recordFile";

export interface Source {
  table: string;
  seed: string;
  seedMessage: string; // what is hashed for the commitment
  committed: string; // as entry 1 says
  commitment: string; // as worked out
  nonces: (string | null)[];
  mixMessage: string;
  key: string;
}

/** [purpose, k, x] for a number, [purpose, n, positions] for a shuffle. */
export type Draw = [purpose: string, size: number, drawn: number | number[]];

export interface Drawn {
  v: number;
  at: number; // which draw of the entry
  draw: Draw;
  names: string[] | null; // what was shuffled, sorted, where the entry shows it
}

export interface Step {
  message: string;
  block: string; // the HMAC, in hex
  passedOver: boolean; // so high that it would favour some
  below: number;
  number: number;
  swapped: [number, number] | null;
  order: number[] | null; // after this step
}

/** What all draws of this record come from; null while the seed is closed. */
export async function sourceOf(record: RecordFile): Promise<Source | null> {
  const facts = record.entries.flatMap((entry) => entry.facts);
  const printed = facts.find((fact) => fact.type === "TableOpened")?.["seed"];
  const seed = record.seed ?? (typeof printed === "string" ? printed : null);
  const nonces = facts.find((fact) => fact.type === "PlayBegan")?.["nonces"] as (string | null)[] | undefined;
  if (seed === null || !nonces) return null;
  const { table, commitment: committed } = record.header;
  const seedMessage = encode(["seed1", table, seed]);
  const mixMessage = encode(["mix1", table, nonces]);
  const commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(seedMessage))));
  const key = hex(await hmac(await imported(seed), mixMessage));
  return { table, seed, seedMessage, committed, commitment, nonces, mixMessage, key };
}

/** Every draw that the record shows. */
export function drawsOf(record: RecordFile): Drawn[] {
  return record.entries.flatMap((entry) =>
    (Array.isArray(entry.draws) ? entry.draws : []).filter(isDraw).map((draw, at) => ({ v: entry.v, at, draw, names: shuffled(draw, entry.facts) })),
  );
}

/** One draw in single steps; the ones before it in the same entry and for the same purpose have used up blocks. */
export async function stepsOf(source: Source, all: readonly Drawn[], wanted: Drawn): Promise<Step[]> {
  const key = await imported(source.key);
  let block = 0;
  for (const { v, at, draw } of all) {
    if (v !== wanted.v || at > wanted.at || draw[0] !== wanted.draw[0]) continue;
    const steps: Step[] = [];
    const [purpose, size, drawn] = draw;
    const order = Array.isArray(drawn) ? Array.from({ length: size }, (_, position) => position) : null;
    const bounds = order ? Array.from({ length: Math.max(size - 1, 0) }, (_, done) => size - done) : [size];
    for (const below of bounds) {
      for (let passedOver = true; passedOver; block += 1) {
        const message = encode(["draw1", v, purpose, block]);
        const found = await hmac(key, message);
        const x = BigInt(`0x${hex(found)}`);
        const k = BigInt(below);
        passedOver = x >= (2n ** 256n / k) * k;
        const number = Number(x % k);
        let swapped: Step["swapped"] = null;
        if (order && !passedOver) {
          swapped = [below - 1, number];
          [order[below - 1], order[number]] = [order[number]!, order[below - 1]!];
        }
        steps.push({ message, block: hex(found), passedOver, below, number, swapped, order: order ? [...order] : null });
      }
    }
    if (at === wanted.at) return steps;
  }
  return [];
}

/** Does what was worked out stand in the record? */
export function fits({ draw: [, , drawn] }: Drawn, steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (Array.isArray(drawn)) return encode(last?.order ?? drawn.map((_, position) => position)) === encode(drawn);
  return last?.number === drawn;
}

function isDraw(value: Json): value is Draw & Json {
  return Array.isArray(value) && value.length === 3 && typeof value[0] === "string" && typeof value[1] === "number" && (typeof value[2] === "number" || Array.isArray(value[2]));
}

/** The sorted things of a shuffle, if a fact of the same entry shows them in their new order. */
function shuffled([, size, drawn]: Draw, facts: readonly Fact[]): string[] | null {
  if (!Array.isArray(drawn)) return null;
  for (const list of facts.flatMap((fact) => lists(fact as Json))) {
    if (list.length !== size || !list.every((item) => typeof item === typeof list[0] && (typeof item === "string" || typeof item === "number"))) continue;
    const items = [...list] as (string | number)[];
    const sorted = [...items].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    if (drawn.every((position, at) => sorted[position as number] === items[at])) return sorted.map(String);
  }
  return null;
}

function lists(value: Json): Json[][] {
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return [value, ...value.flatMap(lists)];
  return Object.values(value).flatMap(lists);
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const imported = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16)), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function hmac(key: CryptoKey, message: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(message)));
}
