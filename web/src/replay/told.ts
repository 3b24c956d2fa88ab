// What happened in an entry, in words; facts of the house have some here, for records that no server tells.

import { factText, type Words } from "@annals/client/kit";
import type { Entry, Fact, Json } from "../api/types";
import { say } from "../i18n/evidence";
import type { EvidenceKey } from "../i18n/evidence/en";

export const toldEntry = (entry: Entry, words: Words): string[] => entry.facts.map((fact) => toldFact(fact, words)).filter((text) => text !== "");

export function toldFact(fact: Fact, words: Words): string {
  return words.kit.facts[fact.type] || fact.text !== undefined ? (factText(fact, words) ?? "") : ofTheHouse(fact, words);
}

function ofTheHouse(fact: Fact, words: Words): string {
  const seat = (value: Json | undefined) => (typeof value === "number" ? words.seatName(value) : "–");
  const text = say(`house_${fact.type}` as EvidenceKey, { seat: seat(fact["seat"]), at: Number(fact["at"] ?? 0) });
  return text || fact.type.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}
