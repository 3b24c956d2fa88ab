// What an entry says: as the server has told it for this viewer, else by the sentences of the kit.

import type { Entry, Fact } from "../api/types";
import type { Words } from "../kit/words";

export function factText(fact: Fact, words: Words): string | null {
  if (fact.text !== undefined) return fact.text || null;
  const told = words.kit.facts[fact.type];
  if (!told) return null;
  const { type: _, ...fields } = fact;
  const isHidden = told.tell_hidden !== undefined && holes(told.tell).some((name) => !(name in fields));
  return words.tell(isHidden ? told.tell_hidden! : told.tell, fields);
}

export const entryTexts = (entry: Entry, words: Words): string[] =>
  entry.facts.map((fact) => factText(fact, words)).filter((text) => text !== null);

const holes = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map((found) => found[1]!);
