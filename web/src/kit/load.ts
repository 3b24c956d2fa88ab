// Kits, each fetched once for each language: their address changes with what they say.

import type { Client } from "../api/client";
import type { GameDocument } from "../api/types";
import type { KitDocument } from "./types";

const loaded = new Map<string, Promise<KitDocument>>();
let catalogue: Promise<GameDocument[]> | null = null;

export function loadGames(client: Client): Promise<GameDocument[]> {
  catalogue ??= client.games().catch((error) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}

export async function loadKit(client: Client, game: string, lang: string): Promise<KitDocument> {
  const known = (await loadGames(client)).find((each) => each.name === game);
  const url = known?.kit?.url ?? `/v1/games/${game}/kit`;
  const key = `${url} ${lang}`;
  let kit = loaded.get(key);
  if (!kit) {
    kit = client.kit(url, lang) as unknown as Promise<KitDocument>;
    kit.catch(() => loaded.delete(key));
    loaded.set(key, kit);
  }
  return kit;
}

/** The kit with what the house says of itself: whoever sits down, agrees or resigns does so at every table. */
export async function loadWhole(client: Client, game: string, lang: string): Promise<KitDocument> {
  const [kit, house] = await Promise.all([loadKit(client, game, lang), loadHouse(client, lang)]);
  return {
    ...kit,
    facts: { ...house.facts, ...kit.facts },
    moves: { ...withFields(house.moves), ...kit.moves },
    refusals: { ...house.refusals, ...kit.refusals },
  };
}

type House = Partial<Pick<KitDocument, "facts" | "moves" | "refusals">>;
const houses = new Map<string, Promise<House>>();

function loadHouse(client: Client, lang: string): Promise<House> {
  let house = houses.get(lang);
  if (!house) houses.set(lang, (house = (client.words(lang) as Promise<unknown> as Promise<House>).catch(() => ({}))));
  return house;
}

const withFields = (moves: KitDocument["moves"] = {}): KitDocument["moves"] =>
  Object.fromEntries(Object.entries(moves).map(([type, move]) => [type, { ...move, fields: move.fields ?? {} }]));
