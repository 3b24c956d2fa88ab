// What things are called: a kit in the reader's language, and the people who sit at this table.

import type { Json } from "../types.js";
import { type Argument, digits, fill } from "./icu.js";
import type { Board, Fields, KitDocument, Lay, Space, ThingWords } from "./types.js";

export const MAIN = "main";

export class Words {
  private readonly spaces = new Map<string, Space>();

  constructor(
    readonly kit: KitDocument,
    private readonly nameOfSeat: (seat: number) => string,
  ) {
    for (const board of [...Object.values(kit.boards ?? {}), kit.board]) {
      for (const space of board.spaces ?? []) this.spaces.set(space.id, space);
    }
  }

  get locale(): string {
    return this.kit.lang;
  }

  board(name: string): Board | undefined {
    return name === MAIN ? this.kit.board : this.kit.boards?.[name];
  }

  /** The name of a mat or track: of the thing it belongs to, else of itself. */
  boardName(name: string): string | undefined {
    return Object.values(this.kit.things).find((thing) => thing["board"] === name)?.name;
  }

  /** What the kit prints on a thing: by its own id, else by the kind of thing it is one of. */
  thing(id: string, kind?: string): ThingWords | undefined {
    return this.kit.things[id] ?? (kind === undefined ? undefined : this.kit.things[kind]);
  }

  thingName(id: string, kind?: string): string {
    return this.thing(id, kind)?.name ?? this.kit.zones[kind ?? ""]?.name ?? id;
  }

  space(id: string): Space | undefined {
    return this.spaces.get(id);
  }

  spaceOn(board: string | undefined, id: string): Space | undefined {
    return this.board(board ?? MAIN)?.spaces?.find((each) => each.id === id);
  }

  /** A space of a board that was made for the table is called by its kind and its place. */
  spaceName(space: Space): string {
    const kind = this.kit.zones[space.kind]?.name ?? this.kit.things[space.kind]?.name ?? space.kind;
    return space.name !== undefined && space.name !== space.id ? space.name : `${kind} ${isolated(space.id)}`;
  }

  zoneName(kind: string): string {
    return this.kit.zones[kind]?.name ?? kind;
  }

  lay(kind: string): Lay {
    return this.kit.zones[kind]?.lay ?? "row";
  }

  numberName(kind: string): string {
    return this.kit.numbers[kind]?.name ?? kind;
  }

  moveName(type: string): string {
    return this.kit.moves[type]?.name ?? type;
  }

  fieldName(type: string, path: string): string {
    const fields = this.kit.moves[type]?.fields ?? {};
    const last = path.split(".").at(-1)!;
    return fields[path] ?? fields[last] ?? this.kit.things[last]?.name ?? this.kit.choices["field"]?.[last] ?? last;
  }

  ask(decision: string): string {
    return this.kit.decisions[decision]?.ask ?? decision;
  }

  isPeople(field: string): boolean {
    return (this.kit.people ?? []).includes(field);
  }

  seatName(seat: number): string {
    return isolated(this.nameOfSeat(seat));
  }

  number(value: number): string {
    return digits(value, this.locale);
  }

  /** A value of a field as people say it. */
  valueName(field: string, value: Json | undefined): string {
    if (value === undefined) return "–";
    const choice = this.kit.choices[field]?.[typeof value === "string" ? value : JSON.stringify(value)];
    if (typeof value === "number" && this.isPeople(field)) return this.seatName(value);
    if (choice !== undefined) return choice;
    if (typeof value === "number") return this.numbered(field, value) ?? this.number(value);
    if (typeof value === "string") return this.idName(value);
    if (Array.isArray(value)) {
      if (isCell(value)) return `${this.number(value[0])}, ${this.number(value[1])}`;
      return listed(value.map((each) => this.valueName(field, each)), this.locale);
    }
    if (value === null) return "–";
    if (typeof value === "boolean") return value ? "✓" : "✗";
    const { id, total, player } = value;
    if (typeof id === "string" && this.isNamed(id)) return this.idName(id);
    if (typeof total === "number") {
      return player === undefined ? this.number(total) : `${this.valueName("player", player)}: ${this.number(total)}`;
    }
    return listed(
      Object.entries(value)
        .filter(([, inner]) => inner !== 0)
        .map(([name, inner]) => `${this.idName(name)} ${this.valueName(name, inner)}`),
      this.locale,
    );
  }

  private isNamed(id: string): boolean {
    return this.kit.things[id] !== undefined || this.spaces.has(id);
  }

  idName(id: string): string {
    return this.kit.things[id]?.name ?? this.spaces.get(id)?.name ?? isolated(id);
  }

  /** A sentence of the kit with the fields of a fact, move or refusal in it. */
  tell(template: string, fields: Fields): string {
    return fill(template, (name) => this.argument(name, fields[name]), this.locale);
  }

  private argument(name: string, value: Json | undefined): Argument | null | undefined {
    if (value === undefined || value === null) return null;
    if (typeof value === "number" && !this.isPeople(name) && !this.kit.choices[name]?.[String(value)]) return value;
    if (Array.isArray(value) && !value.length) return "–";
    return this.valueName(name, value);
  }

  private numbered(field: string, value: number): string | undefined {
    const id = this.numberedId(field, value);
    return id === null ? undefined : this.kit.things[id]?.name;
  }

  /** The thing that a number in this field stands for. */
  numberedId(field: string, value: number): string | null {
    return this.kit.ids?.[field]?.replace("{}", String(value)) ?? null;
  }
}

function isCell(value: Json[]): value is [number, number] {
  return value.length === 2 && value.every((each) => typeof each === "number");
}

function listed(parts: string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(parts);
}

/** A name keeps its direction inside a sentence of the other. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
