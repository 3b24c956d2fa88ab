// The skin of a game, if it has one, loaded when it is first wanted.

import type { Skin } from "./skin";

const files = import.meta.glob<{ skin: Skin }>("./*/index.{ts,tsx}");
export const PLAIN: Skin = {};

export async function loadSkin(game: string): Promise<Skin> {
  const file = files[`./${game}/index.tsx`] ?? files[`./${game}/index.ts`];
  return file ? (await file()).skin : PLAIN;
}
