// What an entry says: as the server has told it for this viewer, else by the sentences of the kit.

import type { Fields } from "./types.js";
import type { Words } from "./words.js";

export interface Told {
  type: string;
  text?: string;
}

export function factText(fact: Told, words: Words): string | null {
  if (fact.text !== undefined) return fact.text || null;
  const told = words.kit.facts[fact.type];
  if (!told) return null;
  const { type: _, ...fields } = fact as Told & Fields;
  const isHidden = told.tell_hidden !== undefined && holes(told.tell).some((name) => !(name in fields));
  return words.tell(isHidden ? told.tell_hidden! : told.tell, fields);
}

export const entryTexts = (entry: { readonly facts: readonly Told[] }, words: Words): string[] =>
  entry.facts.map((fact) => factText(fact, words)).filter((text) => text !== null);

const holes = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map((found) => found[1]!);
