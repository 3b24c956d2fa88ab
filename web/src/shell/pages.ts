// Which page stands at which address; each is loaded when it is first wanted.

import type { ComponentType } from "preact";
import type { Address } from "../session/router";

export interface Wanted {
  file: string;
  props: Record<string, string>;
}

type Page = ComponentType<Record<string, string>>;

const files = import.meta.glob<{ default: Page }>("../pages/*.tsx");

const ROUTES: [RegExp, string, ...string[]][] = [
  [/^\/$/, "lobby"],
  [/^\/me$/, "me"],
  [/^\/games\/([^/]+)$/, "newTable", "game"],
  [/^\/t\/([^/]+)\/replay$/, "replay", "table"],
  [/^\/t\/([^/]+)\/audit$/, "audit", "table"],
  [/^\/t\/([^/]+)$/, "table", "table"],
  [/^\/replay$/, "replay"],
  [/^\/audit$/, "audit"],
];

/** The page for an address; a version in the address of a table is a look back. */
export function wanted({ path, query }: Address): Wanted | null {
  for (const [pattern, name, ...names] of ROUTES) {
    const found = pattern.exec(path);
    if (!found) continue;
    const props = Object.fromEntries(names.map((each, at) => [each, decodeURIComponent(found[at + 1]!)]));
    const file = name === "table" && query.has("v") && exists("replay") ? "replay" : name;
    return exists(file) ? { file, props } : null;
  }
  return null;
}

const place = (name: string): string => `../pages/${name}.tsx`;

export const exists = (name: string): boolean => place(name) in files;

export async function load(name: string): Promise<Page> {
  return (await files[place(name)]!()).default;
}
