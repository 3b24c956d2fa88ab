// What the reader prefers, kept in this browser.

import { effect, signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";
const KEY = "annals.theme";

export const theme = signal<Theme>((localStorage.getItem(KEY) as Theme | null) ?? "auto");

effect(() => {
  localStorage.setItem(KEY, theme.value);
  document.documentElement.dataset["theme"] = theme.value;
});

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
