// What a JSON schema of options asks for, and with which values a form begins.

import type { Json, Schema } from "../api/types";

export type Fields = { [name: string]: Json };

/** A schema that may also be null, without the null. */
export function unwrapped(schema: Schema): { inner: Schema; nullable: boolean } {
  const others = schema.anyOf?.filter((each) => each.type !== "null");
  if (!others || others.length === schema.anyOf!.length) return { inner: schema, nullable: false };
  const { anyOf: _, default: __, ...rest } = schema;
  return { inner: others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others }, nullable: true };
}

/** The values among which one chooses, if that is all there is to choose. */
export function choices(schema: Schema): Json[] | null {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  return schema.type === "boolean" ? [true, false] : null;
}

/** The field that tells alternatives apart: the one that has a single value of its own in each. */
export function discriminator(alternatives: Schema[]): string | null {
  const [first] = alternatives;
  const names = Object.keys(first?.properties ?? {});
  return names.find((name) => alternatives.every((each) => choices(each.properties?.[name] ?? {})?.length === 1)) ?? null;
}

export const tagOf = (alternative: Schema, by: string): Json => choices(alternative.properties![by]!)![0]!;

/** A value to begin with: the rules' own, else the first that fits. */
export function beginning(schema: Schema): Json {
  if (schema.default !== undefined) return schema.default;
  const { inner, nullable } = unwrapped(schema);
  if (nullable) return null;
  const values = choices(inner);
  if (values) return values[0] ?? null;
  if (inner.anyOf?.[0]) return beginning(inner.anyOf[0]);
  if (inner.type === "object") return required(inner);
  if (inner.type === "array") return [];
  if (inner.type === "integer" || inner.type === "number") return inner.minimum ?? 0;
  return "";
}

/** Only what a table cannot be opened without; the rules know the rest. */
export function required(schema: Schema): Fields {
  const names = schema.required ?? [];
  return Object.fromEntries(names.map((name) => [name, beginning(schema.properties?.[name] ?? {})]));
}

/** One more row for a list: a value that no row has yet, where there is one. */
export function nextRow(item: Schema, rows: Json[]): Json {
  const { inner } = unwrapped(item);
  const free = choices(inner)?.find((each) => !rows.includes(each));
  if (free !== undefined) return free;
  if (inner.type !== "object") return beginning(inner);
  const column = (name: string) => rows.map((row) => (row as Fields)[name] ?? null);
  return Object.fromEntries(Object.entries(inner.properties ?? {}).map(([name, field]) => [name, nextRow(field, column(name))]));
}
