// What a front end writes: right things compile, wrong ones do not. `api.ts` is generated beside it from the document.
import type { components, operations, paths } from "./api";

type Schemas = components["schemas"];
type Body<Name extends keyof operations> = operations[Name] extends { requestBody?: { content: { "application/json": infer B } } } ? B : never;
type Answer<Name extends keyof operations, Status extends number> =
  operations[Name]["responses"] extends Record<Status, { content: { "application/json": infer A } }> ? A : never;

// ---- bodies as the README has them: what has a default may be left out
export const player: Body<"register"> = { name: "Ann" };
export const table: Body<"openTable"> = { game: "condottiere", seats: ["me", { ai: "greedy" }] };
export const options: Body<"openTable"> = { game: "condottiere", seats: ["me", "open"], options: { max_rounds: 4 } };
export const seat: Body<"sitDown"> = {};
export const move: Body<"postMove"> = { type: "play_card", card: "m6-01" };
export const answer: Body<"postMove"> = { type: "play_card", card: "m6-01", decision: "7.0" };

// @ts-expect-error no game has this move
export const teleport: Body<"postMove"> = { type: "teleport_king" };
// @ts-expect-error which card?
export const nothing: Schemas["CondottiereMove"] = { type: "play_card" };
// @ts-expect-error which card? No other game has such a move either
export const nothing_anywhere: Body<"postMove"> = { type: "play_card" };
// @ts-expect-error a move of another game
export const foreign: Schemas["ConquerorMove"] = { type: "play_card", card: "m6-01" };
// @ts-expect-error there is no such field
export const misspelt: Schemas["CondottiereMove"] = { type: "play_card", card: "m6-01", retreive: null };
// @ts-expect-error there is no such game
export const chess: Body<"openTable"> = { game: "chess", seats: ["me"] };
// @ts-expect-error an option of another game
export const option: Body<"openTable"> = { game: "condottiere", seats: ["me", "open"], options: { banned_pairs: true } };
// @ts-expect-error Conqueror must be told which of its games
export const which: Body<"openTable"> = { game: "conqueror", seats: ["me", "open"] };

// ---- a table tells by its game what it holds
export function shown(found: Answer<"getTable", 200>): string {
  if (found.game === "condottiere") {
    const state: Schemas["CondottiereState"] | null = found.state;
    const limit: number | null | undefined = found.options.max_rounds;
    // @ts-expect-error another game's
    void found.options.banned_pairs;
    return `${state?.phase} ${limit} ${found.scene?.zones.length}`;
  }
  const rest: "conqueror" | "godfather" | "scythe" = found.game;
  return rest;
}

// ---- facts and offers by their type
export function tell(entry: Schemas["Entry"]): string[] {
  const told: string[] = [];
  for (const fact of entry.facts) {
    if (fact.type === "TableOpened") told.push(fact.game);
    if (fact.type === "SeatTaken") told.push(`${fact.seat} ${fact.player ?? fact.ai}`);
  }
  return told;
}

export function story(facts: Schemas["CondottiereFact"][]): string[] {
  return facts.map((fact) => {
    switch (fact.type) {
      case "CardPlayed":
        return `${fact.seat} ${fact.card}`;
      case "TurnStarted":
        return `${fact.seat}`;
      default:
        // @ts-expect-error not every fact has a card
        void fact.card;
        return fact.type;
    }
  });
}

export function first(offers: Schemas["CondottiereOffers"]): Schemas["CondottiereMove"] | null {
  for (const offer of offers.offers)
    if (offer.type === "play_card") {
      const card = typeof offer.card === "string" ? offer.card : "one_of" in offer.card ? offer.card.one_of[0] : undefined;
      if (card !== undefined) return { type: offer.type, card, decision: offers.decision?.id };
    }
  return null;
}

// ---- problems by their code
type Refused = paths["/v1/tables/{table}/moves"]["post"]["responses"][409]["content"]["application/problem+json"];
export function rule(problem: Refused): string {
  if (problem.code === "card_not_in_hand") return problem.rule;
  // @ts-expect-error there is no such code
  if (problem.code === "king_not_in_hand") return "";
  return problem.detail;
}

// ---- what draws a table
export function names(kit: Answer<"getKit", 200>, scene: Schemas["Scene"]): string[] {
  const here = scene.zones.flatMap((zone) => zone.things ?? []);
  const spaces = (kit.board.spaces ?? []).map((space) => `${space.name} ${space.centre[0]} ${space.outline.length}`);
  return [...spaces, ...here.map((thing) => kit.things[thing.kind ?? thing.id]?.name ?? thing.id)];
}
