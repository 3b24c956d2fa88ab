// A move and its parts as people say them.

import type { AnyMove, Json } from "../types.js";
import type { Fields } from "./types.js";
import type { Words } from "./words.js";
import type { Choice, Walk } from "../moves/builder.js";
import { isObject } from "../moves/grammar.js";

/** "Ada plays Mercenary 6". */
export function moveText(move: AnyMove, seat: number | null, words: Words): string {
  const template = words.kit.moves[move.type]?.tell;
  const { type, ...rest } = move;
  if (!template) return words.moveName(type);
  const fields: Fields = { ...flat(rest), ...rest };
  if (seat !== null) for (const person of words.kit.people) fields[person] ??= seat;
  return words.tell(template, fields);
}

function flat(fields: { [name: string]: Json }): Fields {
  const found: Fields = {};
  for (const value of Object.values(fields)) if (isObject(value)) Object.assign(found, flat(value), value);
  return found;
}

/** "Card: Mercenary 6". */
export function choiceText(choice: Choice, words: Words): string {
  if (choice.path === "") return words.moveName(choice.type);
  return words.valueName(lastOf(choice.path), choice.value);
}

export function choiceWhole(choice: Choice, words: Words): string {
  if (choice.path === "") return words.moveName(choice.type);
  return `${words.moveName(choice.type)} · ${words.fieldName(choice.type, choice.path)}: ${choiceText(choice, words)}`;
}

export function pickTexts(walk: Walk, words: Words): string[] {
  if (walk.type === null) return [];
  return walk.picks.map((pick) => {
    const value = "value" in pick ? pick.value : pick.items;
    return `${words.fieldName(walk.type!, pick.path)}: ${words.valueName(lastOf(pick.path), value)}`;
  });
}

export const lastOf = (path: string): string => path.split(".").at(-1)!;
