// @annals/client: what whoever plays, draws or watches asks of a house.

export { Annals } from "./annals.js";
export type { Connection, Following } from "./feed.js";
export type { Cursor, Pages } from "./pages.js";
export { type Choice, type OpenField, type Pick, Walk } from "./moves/builder.js";
export { accepts, type Family, family, isObject, keyOf, only, type Spec, values } from "./moves/grammar.js";
export { Refused, Unreachable } from "./refused.js";
export type { Playing, Table } from "./table.js";
export type * from "./types.js";
export { type How, newKey, type Settings } from "./wire.js";
