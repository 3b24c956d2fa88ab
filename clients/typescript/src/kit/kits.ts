// Kits, each fetched once for each language: their address changes with what they say.

import type { Annals } from "../annals.js";
import type { Schemas } from "../types.js";
import type { KitDocument } from "./types.js";

type House = Partial<Pick<KitDocument, "facts" | "moves" | "refusals">>;

export class Kits {
  private readonly kits = new Map<string, Promise<KitDocument>>();
  private readonly houses = new Map<string, Promise<House>>();
  private catalogue: Promise<Schemas["Game"][]> | null = null;

  constructor(private readonly annals: Annals) {}

  games(): Promise<Schemas["Game"][]> {
    this.catalogue ??= this.annals.games.list().catch((error: unknown) => {
      this.catalogue = null;
      throw error;
    });
    return this.catalogue;
  }

  async kit(game: string, lang: string): Promise<KitDocument> {
    const known = (await this.games()).find((each) => each.name === game);
    const v = known?.kit?.version;
    return kept(this.kits, `${game} ${v} ${lang}`, () => {
      const language = lang as Schemas["Kit"]["lang"];
      return this.annals.games.kit(game, { lang: language, v }) as Promise<unknown> as Promise<KitDocument>;
    });
  }

  /** The kit with what the house says of itself: whoever sits down, agrees or resigns does so at every table. */
  async whole(game: string, lang: string): Promise<KitDocument> {
    const [kit, house] = await Promise.all([this.kit(game, lang), this.house(lang).catch((): House => ({}))]);
    return {
      ...kit,
      facts: { ...house.facts, ...kit.facts },
      moves: { ...withFields(house.moves), ...kit.moves },
      refusals: { ...house.refusals, ...kit.refusals },
    };
  }

  private house(lang: string): Promise<House> {
    return kept(this.houses, lang, () => this.annals.words({ lang: lang as Schemas["Kit"]["lang"] }) as Promise<unknown> as Promise<House>);
  }
}

/** What is under way or here already; what failed is asked for again. */
function kept<T>(all: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let found = all.get(key);
  if (!found) {
    all.set(key, (found = ask()));
    found.catch(() => all.delete(key));
  }
  return found;
}

const withFields = (moves: KitDocument["moves"] = {}): KitDocument["moves"] =>
  Object.fromEntries(Object.entries(moves).map(([type, move]) => [type, { ...move, fields: move.fields ?? {} }]));
