// In which language the pages speak: by choice, else by the browser's wish. English comes with the first load.

import { effect, signal } from "@preact/signals";
import { type Argument, digits, fill } from "@annals/client/kit";
import { type Catalogue, en, type Key } from "./en";

export const LANGUAGES = { en: "English", fa: "فارسی", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "annals.language";
const isLanguage = (text: string | null): text is Language => text !== null && text in LANGUAGES;

function wished(): Language {
  const chosen = localStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLanguage) ?? "en";
}

export const language = signal<Language>("en");
const catalogue = signal<Catalogue>(en);

async function load(wanted: Language): Promise<Catalogue> {
  if (wanted === "fa") {
    const [words] = await Promise.all([import("./fa"), import("./vazirmatn")]);
    return words.fa;
  }
  return wanted === "ru" ? (await import("./ru")).ru : en;
}

export async function speak(wanted: Language): Promise<void> {
  catalogue.value = await load(wanted);
  language.value = wanted;
}

export function choose(wanted: Language): Promise<void> {
  localStorage.setItem(KEY, wanted);
  return speak(wanted);
}

export const startLanguage = () => speak(wished());

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = language.value === "fa" ? "rtl" : "ltr";
});

export function t(key: Key, values: Record<string, Argument> = {}): string {
  return fill(catalogue.value[key], (name) => values[name], language.value);
}

export const n = (value: number): string => digits(value, language.value);

/** The name of a computer player's level; a level that is new here keeps its own. */
export function levelName(level: string): string {
  const key = `level_${level}`;
  return key in catalogue.value ? t(key as Key) : level;
}
