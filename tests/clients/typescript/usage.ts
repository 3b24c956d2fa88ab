// What a front end writes with the client: right things compile, wrong ones do not.
import { Annals, type Entry, type Fact, type Move, Refused, type State, type Table, Walk } from "@annals/client";
import { factText, Kits, Words } from "@annals/client/kit";
import { linesOf, verify } from "@annals/client/verify";
import type { components } from "@annals/client/openapi";

const annals = new Annals({ url: "http://127.0.0.1:8000", token: null, language: "fa" });
const stop = new AbortController();
const { signal } = stop;

// ---- tables of a game
const table = await annals.tables.open({ game: "condottiere", seats: ["me", { ai: "greedy" }], options: { max_rounds: 4 } });
export const same: Table<"condottiere"> = table;
const scythe = annals.table<"scythe">("3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D");
const any = annals.table("3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D");

// @ts-expect-error there is no such game
await annals.tables.open({ game: "chess", seats: ["me"] });
// @ts-expect-error an option of another game
await annals.tables.open({ game: "condottiere", seats: ["me", "open"], options: { banned_pairs: true } });
// @ts-expect-error there is no such computer player
await annals.tables.open({ game: "condottiere", seats: ["me", { ai: "deep_blue" }] });
// @ts-expect-error there is no such game
annals.table<"chess">("x");
// @ts-expect-error a table of Scythe is none of Condottiere
export const other: Table<"condottiere"> = scythe;

// ---- moves
await table.play({ type: "play_card", card: "m6-01" }, { decision: "7.0", version: 6, signal });
await any.play({ type: "play_card", card: "m6-01" });
const move: Move<"scythe"> = { type: "end_turn" };
await scythe.play(move);
// @ts-expect-error no game has this move
await any.play({ type: "teleport_king" });
// @ts-expect-error which card?
await table.play({ type: "play_card" });
// @ts-expect-error a move of another game
await table.play({ type: "end_movement" });
// @ts-expect-error a move of another game
await scythe.play({ type: "play_card", card: "m6-01" });

// ---- what one sees
const seen = await table.get({ include: "scene,offers" });
const state: State<"condottiere"> | null = seen.state;
export const phase: string | undefined = state?.phase;
// @ts-expect-error a state of Condottiere has no factions
void state?.factions;
const found = await any.get();
if (found.game === "condottiere") void found.options.max_rounds;
// @ts-expect-error which game?
void found.options.max_rounds;

// ---- offers
const offers = await table.offers({ wait: 25, signal });
for (const offer of offers.offers) {
  if (offer.type === "play_card") void offer.card;
  // @ts-expect-error no offer of Condottiere
  if (offer.type === "teleport_king") void offer;
}
const walk: Walk<Move<"condottiere">> = table.walk(offers);
const step = walk.with(walk.choices[0]!);
if (step.move) await table.play(step.move);
// @ts-expect-error it may not be done yet
await table.play(step.move);
await table.play(table.anyMove(offers.offers[0]!));

// ---- the feed
for await (const entry of table.feed({ after: 3, signal, scene: true, tell: "ru" })) {
  const kept: Entry<"condottiere"> = entry;
  for (const fact of kept.facts) told(fact);
}
function told(fact: Fact<"condottiere">): string {
  switch (fact.type) {
    case "CardPlayed":
      return `${fact.seat} ${fact.card}`;
    case "SeatTaken":
      return `${fact.seat}`;
    default:
      // @ts-expect-error not every fact has a card
      void fact.card;
      return fact.type;
  }
}
// @ts-expect-error the house does not speak it
table.feed({ tell: "tlh" });
// @ts-expect-error a version is a number
table.feed({ after: "3" });

// ---- a no
try {
  await any.resign({ signal });
} catch (error) {
  if (error instanceof Refused && error.is("card_not_in_hand", "too_many_requests")) void [error.code, error.rule, error.params["card"], error.message];
  // @ts-expect-error there is no such code
  if (error instanceof Refused) error.is("king_not_in_hand");
}

// ---- lists, and any operation
for await (const listed of annals.tables.list({ status: "open", limit: 10 })) void [listed.table, listed.seats.length];
// @ts-expect-error there is no such status
annals.tables.list({ status: "burning" });
const judged = await annals.request("getAnalysis", { table: table.id });
export const done: number = judged.done;
await annals.request("postMove", { table: table.id, body: { type: "pass" }, dry_run: true });
// @ts-expect-error which table?
await annals.request("getAnalysis", {});
// @ts-expect-error there is no such operation
await annals.request("cheat", {});

// ---- words and proof
const words = new Words(await new Kits(annals).whole("condottiere", "en"), (seat) => `${seat}`);
export const text: string | null = factText({ type: "CardPlayed" }, words);
const report = await verify(linesOf(new Blob([await table.record()]).stream()), { keys: (await annals.keys()).map((each) => each.key) });
export const ok: boolean = report.ok;
export type Same = components["schemas"]["ScytheMove"];
