// The words of the API, by their own names; for each game its own. All of them come from the OpenAPI document.

import type { components, operations } from "./openapi.js";

export type Schemas = components["schemas"];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// ---- what can be asked

export type Operation = keyof operations;
type Parameters<Op extends Operation> = operations[Op]["parameters"];
type Known<T> = [T] extends [never] ? unknown : T;
type PathOf<Op extends Operation> = Parameters<Op> extends { path: infer P } ? Known<P> : unknown;
type QueryOf<Op extends Operation> = Parameters<Op> extends { query?: infer Q } ? Known<Exclude<Q, undefined>> : unknown;
type BodyOf<Op extends Operation> = operations[Op] extends { requestBody: { content: infer C } }
  ? { body: Written<C> }
  : operations[Op] extends { requestBody?: infer R }
    ? [Exclude<R, undefined>] extends [never]
      ? unknown
      : Exclude<R, undefined> extends { content: infer C }
        ? { body?: Written<C> }
        : unknown
    : unknown;
type Written<C> = C extends { "application/json": infer J } ? J : Uint8Array | string;

/** What an operation has to be told: the parts of its path, its query and its body, in one object. */
export type Asked<Op extends Operation> = PathOf<Op> & QueryOf<Op> & BodyOf<Op>;

type Good = 200 | 201 | 202 | 204;
type ContentOf<R> = R extends { content: infer C } ? (C extends { "application/json": infer J } ? J : [C] extends [never] ? null : string) : null;

/** What it answers when all is well. */
export type Answered<Op extends Operation> = {
  [Status in keyof operations[Op]["responses"] & Good]: ContentOf<operations[Op]["responses"][Status]>;
}[keyof operations[Op]["responses"] & Good];

type Refusing = Exclude<{ [Op in Operation]: keyof operations[Op]["responses"] }[Operation], Good>;
type ProblemOf<Op extends Operation> = {
  [Status in keyof operations[Op]["responses"] & Refusing]: operations[Op]["responses"][Status] extends {
    content: { "application/problem+json": infer P };
  }
    ? P
    : never;
}[keyof operations[Op]["responses"] & Refusing];

/** Every problem there is. */
export type Problem = { [Op in Operation]: ProblemOf<Op> }[Operation];
export type ProblemCode = Problem extends infer P ? (P extends { code: infer C } ? C : never) : never;

// ---- what a game says

export type GameName = Schemas["Table"]["game"];
type Title<Name extends string> = Name extends `${infer One}_${infer Rest}` ? `${Capitalize<One>}${Title<Rest>}` : Capitalize<Name>;
type Of<G extends GameName, Kind extends string> = G extends GameName
  ? `${Title<G>}${Kind}` extends infer Name
    ? Name extends keyof Schemas
      ? Schemas[Name]
      : never
    : never
  : never;

export type Move<G extends GameName = GameName> = Of<G, "Move">;
export type Offer<G extends GameName = GameName> = Of<G, "Offer">;
export type Fact<G extends GameName = GameName> = Of<G, "Fact"> | Schemas["HouseFact"];
export type State<G extends GameName = GameName> = Of<G, "State">;
export type Options<G extends GameName = GameName> = Of<G, "Options">;
export type Offers<G extends GameName = GameName> = Of<G, "Offers">;
export type Entry<G extends GameName = GameName> = Of<G, "Entry">;
export type LogPage<G extends GameName = GameName> = Of<G, "LogPage">;
export type MoveAnswer<G extends GameName = GameName> = Of<G, "MoveAnswer">;
export type TableDocument<G extends GameName = GameName> = Of<G, "Table">;
export type ListedTable<G extends GameName = GameName> = Of<G, "ListedTable">;
export type NewTable<G extends GameName = GameName> = Of<G, "NewTable">;

export type Registered = Schemas["Registered"];
export type Outcome = Schemas["Outcome"];
export type Decision = Schemas["Decision"];
export type Owed = Schemas["Owed"];
export type Invited = Schemas["Invited"];
export type TalkLine = Schemas["TalkLine"];
export type Notice = Schemas["Notice"];
export type Scene = Schemas["Scene"];
export type Receipt = Schemas["Receipt"];

/** Any move or offer, whatever the game: what code that knows no game reads. */
export type AnyMove = { type: string } & { [field: string]: Json };
