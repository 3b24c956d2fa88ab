// How a move is made: a walk through the offers. What can be chosen next is the union of what they leave open.
//
// Pure: a Walk never changes, every step gives another one. Nothing here knows a game, a picture or a server.

import type { AnyMove, Json } from "../types.js";
import { accepts, type Family, family, isObject, keyOf, mayBecome, only, type Spec, values } from "./grammar.js";

export type Pick = { path: string; value: Json } | { path: string; items: Json[] };

/** Something that can be chosen now. */
export interface Choice {
  type: string;
  path: string; // "" is the move itself
  value: Json;
  many: boolean; // one of several: choosing it again takes it back
  chosen: boolean;
}

/** A field that is still open, with what the offers leave for it. */
export interface OpenField {
  path: string;
  form: "one" | "many" | "range" | "text";
  values: Json[];
  picked: Json[] | Json | undefined;
  least: number;
  most: number;
  optional: boolean; // it is good as it is
}

export class Walk<M extends { type: string } = AnyMove> {
  private constructor(
    private readonly all: readonly Family[],
    readonly type: string | null,
    readonly picks: readonly Pick[],
    private readonly byHand: boolean,
  ) {}

  /** Through these offers, as they stand in an answer. */
  static through<M extends { type: string } = AnyMove>(offers: readonly { type: string }[]): Walk<M> {
    const all = offers.map((each) => family(each as AnyMove));
    const types = new Set(all.map((each) => each.type));
    return new Walk<M>(all, types.size === 1 ? [...types][0]! : null, [], false);
  }

  get types(): string[] {
    return [...new Set(this.all.map((each) => each.type))];
  }

  get isBegun(): boolean {
    return this.byHand || this.picks.length > 0;
  }

  /** The offers that what was chosen leaves possible. */
  get candidates(): Family[] {
    return this.all.filter((each) => (this.type === null || each.type === this.type) && this.picks.every((pick) => fits(each, pick)));
  }

  /** Which of the offers this move can still become, by their places in the list. */
  indices(type: string): number[] {
    const left = new Set(this.candidates);
    return this.all.flatMap((each, at) => (each.type === type && left.has(each) ? [at] : []));
  }

  /** The fields that are not settled yet, in the order of the offers. */
  get openFields(): OpenField[] {
    if (this.type === null) return [];
    const left = this.candidates;
    const paths = [...new Set(left.flatMap((each) => [...each.fields.keys()]))];
    return paths.map((path) => this.openField(path, left)).filter((each) => each !== null);
  }

  /** Everything that can be chosen now, across all moves that are still possible. */
  get choices(): Choice[] {
    const found = new Map<string, Choice>();
    for (const each of this.candidates) {
      if (!each.fields.size || (this.type === null && !hasOpen(each))) {
        add(found, { type: each.type, path: "", value: null, many: false, chosen: false });
      }
      for (const [path, spec] of each.fields) for (const choice of this.choicesOf(each.type, path, spec)) add(found, choice);
    }
    return [...found.values()];
  }

  /** The choices that come next: of each move its fields in their order, up to the first that has to be settled and can be shown. */
  next(isShown: (choice: Choice) => boolean): Choice[] {
    const found = new Map<string, Choice>();
    const left = this.candidates;
    const isOpen = memo((name: string) => {
      const own = left.filter((each) => each.type === name.split(" ")[0]);
      const specs = own.map((each) => each.fields.get(name.split(" ")[1]!)).filter((each) => each !== undefined);
      return specs.some((each) => each.form === "subset") || new Set(specs.flatMap((each) => values(each).map(keyOf))).size > 1;
    });
    for (const each of left) {
      for (const [path, spec] of each.fields) {
        const here = this.choicesOf(each.type, path, spec).filter(isShown);
        for (const choice of here) add(found, choice);
        if (here.length && isOpen(`${each.type} ${path}`) && !this.isEnough(path, spec)) break;
      }
    }
    return [...found.values()];
  }

  withType(type: string): Walk<M> {
    return new Walk<M>(this.all, type, [], true);
  }

  with(choice: Choice): Walk<M> {
    const begun = this.type === choice.type ? this : this.withType(choice.type);
    if (choice.path === "") return begun.withType(choice.type);
    return choice.many ? begun.toggled(choice.path, choice.value) : begun.withValue(choice.path, choice.value);
  }

  withValue(path: string, value: Json): Walk<M> {
    return this.changed([...this.picks.filter((each) => each.path !== path), { path, value }]);
  }

  toggled(path: string, value: Json): Walk<M> {
    const before = this.pick(path);
    const items = before && "items" in before ? [...before.items] : [];
    const place = items.findIndex((item) => keyOf(item) === keyOf(value));
    const available = this.candidates.some((each) => {
      const spec = each.fields.get(path);
      return spec !== undefined && mayBecome(spec, [...items, value]);
    });
    if (place >= 0 && (!available || !this.hasTwins(path, value))) items.splice(place, 1);
    else if (available) items.push(value);
    const others = this.picks.filter((each) => each.path !== path);
    return this.changed(items.length ? [...others, { path, items }] : others);
  }

  /** Without the last step. */
  back(): Walk<M> {
    if (this.picks.length) {
      const last = this.picks.at(-1)!;
      const kept = this.picks.slice(0, -1);
      if ("items" in last && last.items.length > 1) kept.push({ path: last.path, items: last.items.slice(0, -1) });
      return this.changed(kept);
    }
    return this.fresh();
  }

  /** The same steps through other offers, as far as they are still possible. */
  onto(offers: readonly { type: string }[]): Walk<M> {
    let walk: Walk<M> = Walk.through<M>(offers);
    if (this.type !== null && walk.types.includes(this.type)) walk = new Walk<M>(walk.all, this.type, [], this.byHand);
    for (const pick of this.picks) {
      const next = new Walk<M>(walk.all, walk.type, [...walk.picks, pick], walk.byHand);
      if (!next.candidates.length) break;
      walk = next;
    }
    return walk;
  }

  fresh(): Walk<M> {
    const types = this.types;
    return new Walk<M>(this.all, types.length === 1 ? types[0]! : null, [], false);
  }

  /** All the steps that lead to this move; none if it is not among the offers. */
  toward(move: AnyMove): Walk<M> {
    const begun = this.withType(move.type);
    for (const each of begun.candidates) {
      const picks = [...each.fields].map(([path, spec]) => pickOf(path, spec, at(move, path)));
      if (!picks.every((pick) => pick !== null && fits(each, pick))) continue;
      return begun.changed(picks.filter((pick): pick is Pick => pick !== null && each.fields.get(pick.path)!.form !== "fixed"));
    }
    return this;
  }

  /** The move, once nothing has to be chosen any more. */
  get move(): M | null {
    if (this.type === null) return null;
    const left = this.candidates;
    const whole = left.filter((each) => this.isWhole(each));
    const moves = new Map(whole.map((each) => [keyOf(this.built(each)), this.built(each)]));
    const isSettled = left.every((each) => whole.includes(each) || this.isBeyond(each, whole));
    return moves.size === 1 && isSettled ? [...moves.values()][0]! : null;
  }

  /** Is it the only thing one can do at all? */
  get isForced(): boolean {
    return this.all.length === 1 && this.openFields.length === 0 && this.move !== null;
  }

  private changed(picks: readonly Pick[]): Walk<M> {
    return new Walk<M>(this.all, this.type, picks, this.byHand);
  }

  private choicesOf(type: string, path: string, spec: Spec): Choice[] {
    const pick = this.pick(path);
    if (spec.form === "text" || (pick && "value" in pick)) return [];
    if (spec.form !== "subset") return values(spec).map((value) => ({ type, path, value, many: false, chosen: false }));
    const items = pick && "items" in pick ? pick.items : [];
    return spec.items
      .map((value) => ({ type, path, value, many: true, chosen: items.some((item) => keyOf(item) === keyOf(value)) }))
      .filter(({ value, chosen }) => chosen || mayBecome(spec, [...items, value]));
  }

  /** Of several so many are chosen that the move is good as it is. */
  private isEnough(path: string, spec: Spec): boolean {
    const pick = this.pick(path);
    return spec.form === "subset" && accepts(spec, pick && "items" in pick ? pick.items : []);
  }

  private pick(path: string): Pick | undefined {
    return this.picks.find((each) => each.path === path);
  }

  private hasTwins(path: string, value: Json): boolean {
    return this.candidates.some((each) => {
      const spec = each.fields.get(path);
      return spec?.form === "subset" && spec.items.filter((item) => keyOf(item) === keyOf(value)).length > 1;
    });
  }

  private openField(path: string, left: Family[]): OpenField | null {
    const specs = left.map((each) => each.fields.get(path));
    const known = specs.filter((each) => each !== undefined);
    const pick = this.pick(path);
    if (pick && "value" in pick) return null;
    const text = known.find((each) => each.form === "text");
    if (text?.form === "text") {
      return { path, form: "text", values: [], picked: undefined, least: 1, most: text.longest, optional: false };
    }
    const subsets = known.filter((each) => each.form === "subset");
    if (subsets.length) {
      const items = union(subsets.flatMap((each) => each.items), subsets);
      const picked = pick && "items" in pick ? pick.items : [];
      if (subsets.every((each) => only(each) !== undefined) && subsets.length === 1) return null;
      return {
        path,
        form: "many",
        values: items,
        picked,
        least: Math.min(...subsets.map((each) => each.min)),
        most: Math.max(...subsets.map((each) => each.max)),
        optional: subsets.some((each) => accepts(each, picked)),
      };
    }
    const all = new Map<string, Json>();
    for (const each of known) for (const value of values(each)) all.set(keyOf(value), value);
    if (all.size + (known.length < specs.length ? 1 : 0) <= 1) return null;
    const isRange = known.every((each) => each.form === "range") && all.size > 12;
    const numbers = [...all.values()].filter((each): each is number => typeof each === "number");
    return {
      path,
      form: isRange ? "range" : "one",
      values: [...all.values()],
      picked: undefined,
      least: numbers.length ? Math.min(...numbers) : 0,
      most: numbers.length ? Math.max(...numbers) : 0,
      optional: known.length < specs.length,
    };
  }

  private isWhole(each: Family): boolean {
    return [...each.fields].every(([path, spec]) => this.valueOf(path, spec) !== undefined);
  }

  /** It needs more than what others need: whoever wants it must choose on. */
  private isBeyond(each: Family, whole: Family[]): boolean {
    const unsettled = [...each.fields].filter(([path, spec]) => this.valueOf(path, spec) === undefined);
    return unsettled.some(([path, spec]) => spec.form === "subset" || whole.some((other) => !other.fields.has(path)));
  }

  private valueOf(path: string, spec: Spec): Json | undefined {
    const pick = this.pick(path);
    if (pick && "value" in pick) return pick.value;
    if (pick) return accepts(spec, pick.items) ? pick.items : undefined;
    const single = only(spec);
    if (single !== undefined) return single;
    return spec.form === "subset" && spec.min === 0 ? [] : undefined;
  }

  private built(each: Family): M {
    const move: AnyMove = { type: each.type };
    for (const [path, spec] of each.fields) {
      const steps = path.split(".");
      let place: { [key: string]: Json } = move;
      for (const step of steps.slice(0, -1)) place = (place[step] ??= {}) as { [key: string]: Json };
      place[steps.at(-1)!] = this.valueOf(path, spec)!;
    }
    return move as unknown as M;
  }
}

function fits(each: Family, pick: Pick): boolean {
  const spec = each.fields.get(pick.path);
  if (!spec) return false;
  return "value" in pick ? accepts(spec, pick.value) : mayBecome(spec, pick.items);
}

function pickOf(path: string, spec: Spec, value: Json | undefined): Pick | null {
  if (value === undefined) return null;
  if (spec.form !== "subset") return { path, value };
  return Array.isArray(value) ? { path, items: value } : null;
}

/** What stands at `pay.gun`. */
function at(move: AnyMove, path: string): Json | undefined {
  return path.split(".").reduce<Json | undefined>((found, step) => (found !== undefined && isObject(found) ? found[step] : undefined), move);
}

function hasOpen(each: Family): boolean {
  return [...each.fields.values()].some((spec) => spec.form !== "fixed");
}

function add(found: Map<string, Choice>, choice: Choice): void {
  const key = `${choice.type} ${choice.path} ${keyOf(choice.value)}`;
  const before = found.get(key);
  if (!before || choice.chosen) found.set(key, choice);
}

function memo<T>(made: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (!known.has(name)) known.set(name, made(name));
    return known.get(name)!;
  };
}

/** Every item as often as the offer that has it most often. */
function union(items: Json[], subsets: Extract<Spec, { form: "subset" }>[]): Json[] {
  if (subsets.length === 1) return items;
  const most = new Map<string, { value: Json; count: number }>();
  for (const each of subsets) {
    const here = new Map<string, number>();
    for (const item of each.items) {
      const key = keyOf(item);
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      if ((most.get(key)?.count ?? 0) < count) most.set(key, { value: item, count });
    }
  }
  return [...most.values()].flatMap(({ value, count }) => Array.from({ length: count }, () => value));
}
