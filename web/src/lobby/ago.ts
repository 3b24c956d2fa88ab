// How long ago, or how soon, in the reader's words.

import { signal } from "@preact/signals";
import { language } from "../i18n/language";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** The time that all of the page agrees on; the lists move it on. */
export const now = signal(Date.now());

export function ago(at: number): string {
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const seconds = (at - now.value) / 1000;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(seconds > 0 ? Math.ceil(seconds) : 0, "second"); // what is due soon is told to the second
}
