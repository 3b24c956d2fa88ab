// The grammar of offers: which values a field may have, in five forms and objects of these.

import type { AnyMove, Json } from "../types.js";

export type Spec =
  | { form: "fixed"; value: Json }
  | { form: "one_of"; values: Json[] }
  | { form: "range"; from: number; to: number }
  | { form: "subset"; items: Json[]; min: number; max: number }
  | { form: "text"; longest: number };

/** An offer with its open fields laid flat: `pay.gun` for a field inside an object. */
export interface Family {
  type: string;
  fields: Map<string, Spec>;
  shape: AnyMove;
}

export const keyOf = (value: Json | undefined): string => (value === undefined ? "undefined" : JSON.stringify(value));

export function family(offer: AnyMove): Family {
  const fields = new Map<string, Spec>();
  for (const [name, value] of Object.entries(offer)) {
    if (name !== "type") lay(name, value, fields);
  }
  return { type: offer.type, fields, shape: offer };
}

function lay(path: string, value: Json, into: Map<string, Spec>): void {
  const found = spec(value);
  if (found) into.set(path, found);
  else if (isObject(value) && hasOpenField(value)) {
    for (const [name, inner] of Object.entries(value)) lay(`${path}.${name}`, inner, into);
  } else into.set(path, { form: "fixed", value });
}

function spec(value: Json): Spec | null {
  if (!isObject(value)) return null;
  if (Array.isArray(value["one_of"])) return { form: "one_of", values: value["one_of"] };
  if (Array.isArray(value["subset_of"])) {
    return { form: "subset", items: value["subset_of"], min: Number(value["min"] ?? 0), max: Number(value["max"] ?? 0) };
  }
  const names = Object.keys(value);
  if (names.length === 2 && typeof value["from"] === "number" && typeof value["to"] === "number") {
    return { form: "range", from: value["from"], to: value["to"] };
  }
  if (names.length === 1 && typeof value["text"] === "number") return { form: "text", longest: value["text"] };
  return null;
}

function hasOpenField(value: { [key: string]: Json }): boolean {
  return Object.values(value).some((each) => spec(each) !== null || (isObject(each) && hasOpenField(each)));
}

export function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every single value that this field may have; for a subset, every item. Text has none to show. */
export function values(spec: Spec): Json[] {
  switch (spec.form) {
    case "fixed":
      return [spec.value];
    case "one_of":
      return spec.values;
    case "range":
      return Array.from({ length: spec.to - spec.from + 1 }, (_, step) => spec.from + step);
    case "subset":
      return spec.items;
    case "text":
      return [];
  }
}

/** The only value a field can have, if there is but one. */
export function only(spec: Spec): Json | undefined {
  if (spec.form === "subset") {
    if (spec.max === 0) return [];
    return spec.min === spec.items.length ? spec.items : undefined;
  }
  const found = spec.form === "text" ? [] : values(spec);
  return found.length === 1 ? found[0] : undefined;
}

export function accepts(spec: Spec, value: Json): boolean {
  switch (spec.form) {
    case "range":
      return typeof value === "number" && Number.isInteger(value) && value >= spec.from && value <= spec.to;
    case "text":
      return typeof value === "string" && value.length >= 1 && value.length <= spec.longest;
    case "subset":
      return Array.isArray(value) && value.length >= spec.min && mayBecome(spec, value);
    default:
      return values(spec).some((each) => keyOf(each) === keyOf(value));
  }
}

/** Can this list still grow into a value of the field? */
export function mayBecome(spec: Spec, chosen: Json[]): boolean {
  if (spec.form !== "subset") return accepts(spec, chosen);
  if (chosen.length > spec.max) return false;
  const left = spec.items.map(keyOf);
  return chosen.every((each) => {
    const place = left.indexOf(keyOf(each));
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}
