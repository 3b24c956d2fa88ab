// A whole game as one text: compressed, and in letters that stand safely in a page.

import type { KitDocument } from "@annals/client/kit";
import type { TableDocument } from "../api/types";
import type { Entry } from "../api/types";
import type { PackedScenes } from "../replay/scenes";
import type { Viewer } from "../replay/versions";

export interface SavedView {
  viewer: Viewer;
  entries: Entry[];
  scenes: PackedScenes;
}

export interface SavedGame {
  format: 1;
  lang: string;
  table: TableDocument;
  kit: KitDocument;
  views: SavedView[];
  record: string;
  keys: string[]; // by which the house said it signs, when this was saved
  saved_at: number;
  from: string;
  font?: string; // for a script that not every device can write
}

export async function pressed(game: SavedGame): Promise<string> {
  const stream = new Blob([JSON.stringify(game)]).stream().pipeThrough(new CompressionStream("gzip"));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

export async function unpressed(text: string): Promise<SavedGame> {
  const stream = new Blob([bytesOf(text.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text()) as SavedGame;
}

export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
