// A record as people read it: its entries with the seals open that it opens. Whether any of it is true, verify.js says.

import type { Receipt } from "../api/receipts";
import type { Entry, Fact, Json, Move, TableDocument } from "../api/types";

export interface RecordEntry extends Entry {
  hash: string;
  draws: Json;
}

export interface RecordFile {
  header: { table: string; game: string; commitment: string; seats: Json[]; options: Json; rules_version: number; key?: string; marks: string[] };
  entries: RecordEntry[];
  seed: string | null;
  receipts: Receipt[];
}

interface Part {
  salt: string;
  value: Json;
}

/** What can be read of it; a line that cannot is left out here and named by the verifier. */
export function readRecord(bytes: Uint8Array): RecordFile | null {
  const lines = new TextDecoder().decode(bytes).split("\n").filter((line) => line.trim() !== "");
  const header = parsed(lines[0] ?? "") as RecordFile["header"] | null;
  if (!header || typeof header.table !== "string" || typeof header.game !== "string" || !Array.isArray(header.seats)) return null;
  const record: RecordFile = { header, entries: [], seed: null, receipts: [] };
  for (const line of lines.slice(1)) {
    const found = parsed(line) as Record<string, Json> | null;
    if (!found) record.entries.push(unreadable(record.entries.length + 1));
    else if ("e" in found) record.entries.push(entryOf(found, record.entries.length + 1));
    else if ("receipt" in found) record.receipts.push(found["receipt"] as unknown as Receipt);
    else if ("count" in found) record.seed = typeof found["seed"] === "string" ? found["seed"] : null;
  }
  return record;
}

/** The table that a record tells of, as far as it says; who sat there has no name in it. */
export function tableOf(record: RecordFile): TableDocument {
  const last = record.entries.at(-1);
  const finished = record.entries.some((entry) => entry.facts.some((fact) => fact.type === "TableFinished"));
  return {
    table: record.header.table,
    game: record.header.game,
    options: record.header.options,
    status: finished ? "finished" : "playing",
    version: record.entries.length,
    private: false,
    seats: record.header.seats.map((_, seat) => ({ seat, is: "player" })),
    outcome: null,
    opened_at: record.entries[0]?.at ?? 0,
    moved_at: last?.at ?? 0,
    finished_at: null,
  };
}

function entryOf(line: Record<string, Json>, place: number): RecordEntry {
  const entry = parsed(String(line["e"])) as (Entry & { draws?: Json }) | null;
  if (!entry || !Array.isArray(entry.facts)) return unreadable(place);
  const parts = (Array.isArray(line["p"]) ? line["p"] : []) as (Part | null)[];
  return {
    v: place,
    at: entry.at,
    seat: entry.seat,
    by: entry.by,
    decision: entry.decision,
    move: opened(entry.move as Json, parts) as Move | null,
    facts: entry.facts.map((fact) => opened(fact as Json, parts) as Fact),
    hash: String(line["h"]),
    draws: entry.draws === undefined ? null : (opened(entry.draws, parts) ?? null),
  };
}

const unreadable = (v: number): RecordEntry => ({ v, at: 0, seat: null, by: "", decision: null, move: null, facts: [], hash: "", draws: null });

/** The value with what is sealed in it filled in; what stays closed is left out. */
function opened(value: Json, parts: readonly (Part | null)[]): Json | undefined {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => opened(each, parts)).filter((each): each is Json => each !== undefined);
  const names = Object.keys(value);
  if (names.length === 1 && names[0] === "sealed" && typeof value["sealed"] === "number") return parts[value["sealed"]]?.value;
  const found = names.map((name) => [name, opened(value[name]!, parts)] as const).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(found) as Json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
