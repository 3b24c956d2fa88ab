// The words of looking back and checking: they come with those pages, not with the first load.

import { effect, signal } from "@preact/signals";
import { type Argument, fill } from "@annals/client/kit";
import { en, type EvidenceCatalogue, type EvidenceKey } from "./evidence/en";
import { language } from "./language";

const catalogue = signal<EvidenceCatalogue>(en);

effect(() => {
  const wanted = language.value;
  const found = wanted === "fa" ? import("./evidence/fa").then(({ fa }) => fa) : wanted === "ru" ? import("./evidence/ru").then(({ ru }) => ru) : Promise.resolve(en);
  found.then(
    (words) => language.value === wanted && (catalogue.value = words),
    () => undefined, // English is better than nothing
  );
});

export function say(key: EvidenceKey, values: Record<string, Argument> = {}): string {
  const template: string | undefined = catalogue.value[key];
  return template === undefined ? "" : fill(template, (name) => values[name], language.value);
}
