// The games of this house and their kits, in the reader's language, as they arrive.

import { effect, signal } from "@preact/signals";
import type { KitDocument } from "@annals/client/kit";
import type { GameDocument } from "../api/types";
import { language } from "../i18n/language";
import { kits as allKits } from "../session/session";

export const games = signal<GameDocument[] | null>(null);
export const kits = signal<Record<string, KitDocument>>({});
export const gamesProblem = signal<unknown>(null);

export async function readGames(): Promise<void> {
  try {
    games.value = (await allKits.games()) as GameDocument[];
    gamesProblem.value = null;
  } catch (error) {
    gamesProblem.value = error;
  }
}

effect(() => {
  const lang = language.value;
  for (const game of games.value ?? []) {
    if (!game.kit) continue;
    allKits.kit(game.name, lang).then(
      (kit) => {
        if (lang === language.value) kits.value = { ...kits.value, [game.name]: kit };
      },
      () => undefined, // the card then does with the catalogue's words
    );
  }
});

export const titleOf = (game: string): string =>
  kits.value[game]?.title ?? games.value?.find((each) => each.name === game)?.title ?? game;
