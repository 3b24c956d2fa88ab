// What every page shares: the house, asked by who sits here in the language he reads, and its kits.

import { Annals, type GameName } from "@annals/client";
import { Kits } from "@annals/client/kit";
import { identity } from "../api/identity";
import { watched } from "../api/reach";
import type { ClockWish, Json, SeatWish, TableDocument } from "../api/types";
import { language } from "../i18n/language";
import { address } from "./router";

export const annals = new Annals({
  token: () => identity.value?.token ?? null,
  language: () => language.value,
  fetch: watched,
  patience: 0, // a page says at once what it cannot reach, and asks again by itself
});

export const kits = new Kits(annals);

/** A table, with the code by which somebody was let in. */
export const tableOf = (id: string) => annals.table(id, { link: () => address.peek().query.get("link") });

/** What a table looks like, read as the pages read it: they know no game. */
export const look = (id: string, asked: { include?: string; at?: number; seat?: string } = {}) =>
  tableOf(id).get(asked) as Promise<unknown> as Promise<TableDocument>;

/** Opens a table, as a form has put it together: the house looks at it closely. */
export const openTable = (wish: Wish) => annals.tables.open(wish as Parameters<typeof annals.tables.open<GameName>>[0]);

interface Wish extends Partial<ClockWish> {
  game: string;
  options: Json;
  seats: SeatWish[];
  private?: boolean;
  hints?: boolean;
}
