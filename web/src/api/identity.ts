// Who sits before this browser: a name and a token that stay here.

import { signal } from "@preact/signals";
import type { Registered } from "./types";

export interface Identity {
  player: string;
  name: string;
  token: string;
}

const KEY = "annals.identity";

function read(): Identity | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Identity | null;
    return found && typeof found.token === "string" ? found : null;
  } catch {
    return null;
  }
}

export const identity = signal<Identity | null>(read());

/** Shown once, after the registration; never kept. */
export const recovery = signal<string | null>(null);

export function remember(registered: Registered): void {
  const { player, name, token } = registered;
  identity.value = { player, name, token };
  recovery.value = registered.recovery ?? null;
  localStorage.setItem(KEY, JSON.stringify(identity.value));
}

export function forget(): void {
  identity.value = null;
  localStorage.removeItem(KEY);
}
