// Thousands of scenes in little room: what they have in common is kept once, and a scene is a row of numbers.

import type { Scene, SceneNumber, Zone } from "../api/types";

/** As it is written into a file: the parts, and each row as what differs from the row before. */
export interface PackedScenes {
  parts: unknown[];
  rows: (number[] | null)[]; // null: no scene; [-1, ...row]: a whole row; else pairs of place and part
}

const RECENT = 8;

export class Scenes {
  private readonly parts: unknown[] = [];
  private readonly places = new Map<string, number>();
  private readonly rows: (Uint32Array | null)[] = [];
  private readonly recent = new Map<number, Scene>();

  get length(): number {
    return this.rows.length;
  }

  push(scene: Scene | null | undefined): void {
    if (!scene) {
      this.rows.push(null);
      return;
    }
    const row = [scene.zones.length, scene.numbers.length];
    for (const zone of scene.zones) row.push(this.place(zone));
    for (const number of scene.numbers) row.push(this.place(number));
    row.push(this.place(scene.focus), this.place(scene.board ?? null));
    const before = this.rows.at(-1);
    this.rows.push(before && before.length === row.length && before.every((part, at) => part === row[at]) ? before : Uint32Array.from(row));
  }

  /** The scene after the entry at this place; unchanged parts are the very same objects as in its neighbours. */
  at(index: number): Scene | null {
    const row = this.rows[index];
    if (!row) return null;
    const known = this.recent.get(index);
    if (known) return known;
    const [zones, numbers] = [row[0]!, row[1]!];
    const board = this.parts[row[row.length - 1]!];
    const scene: Scene = {
      zones: this.taken<Zone>(row, 2, zones),
      numbers: this.taken<SceneNumber>(row, 2 + zones, numbers),
      focus: this.parts[row[row.length - 2]!] as string[],
      ...(board ? { board: board as NonNullable<Scene["board"]> } : {}),
    };
    this.recent.set(index, scene);
    if (this.recent.size > RECENT) this.recent.delete(this.recent.keys().next().value!);
    return scene;
  }

  numbersAt(index: number): SceneNumber[] {
    const row = this.rows[index];
    return row ? this.taken<SceneNumber>(row, 2 + row[0]!, row[1]!) : [];
  }

  packed(): PackedScenes {
    let before: Uint32Array | null = null;
    const rows = this.rows.map((row) => {
      const written = row && difference(before, row);
      before = row;
      return written;
    });
    return { parts: this.parts, rows };
  }

  static unpacked({ parts, rows }: PackedScenes): Scenes {
    const scenes = new Scenes();
    scenes.parts.push(...parts);
    let before: Uint32Array | null = null;
    for (const written of rows) {
      before = written && read(before, written);
      scenes.rows.push(before);
    }
    return scenes;
  }

  private place(part: unknown): number {
    const text = JSON.stringify(part);
    let place = this.places.get(text);
    if (place === undefined) {
      this.places.set(text, (place = this.parts.length));
      this.parts.push(part);
    }
    return place;
  }

  private taken<T>(row: Uint32Array, from: number, count: number): T[] {
    return Array.from(row.subarray(from, from + count), (part) => this.parts[part] as T);
  }
}

function difference(before: Uint32Array | null, row: Uint32Array): number[] {
  if (before?.length !== row.length) return [-1, ...row];
  const pairs: number[] = [];
  row.forEach((part, at) => part !== before[at] && pairs.push(at, part));
  return pairs;
}

function read(before: Uint32Array | null, written: number[]): Uint32Array {
  if (written[0] === -1) return Uint32Array.from(written.slice(1));
  const row = Uint32Array.from(before!);
  for (let at = 0; at < written.length; at += 2) row[written[at]!] = written[at + 1]!;
  return row;
}
