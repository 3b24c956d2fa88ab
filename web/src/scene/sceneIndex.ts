// A scene, ready to be asked: which zones lie on which board, whose they are, where a thing lies.

import { MAIN } from "@annals/client/kit";
import type { Scene, SceneNumber, Thing, Zone } from "../api/types";

export interface Placed {
  thing: Thing;
  zone: Zone;
}

export class SceneIndex {
  readonly things = new Map<string, Placed>();
  readonly zones = new Map<string, Zone>();
  private readonly onBoards = new Map<string, Zone[]>();
  readonly loose: Zone[] = []; // on no board: hands, decks, rows

  constructor(readonly scene: Scene) {
    for (const zone of scene.zones) {
      this.zones.set(zone.id, zone);
      if (zone.space === undefined) this.loose.push(zone);
      else this.onBoards.set(boardOf(zone), [...(this.onBoards.get(boardOf(zone)) ?? []), zone]);
      for (const thing of zone.things ?? []) this.things.set(thing.id, { thing, zone });
    }
  }

  on(board: string): Zone[] {
    return this.onBoards.get(board) ?? [];
  }

  /** Mats and tracks that are in use, and whose they are: null for those of the whole table. */
  get boards(): { name: string; seat: number | null }[] {
    return [...this.onBoards.keys()]
      .filter((name) => name !== MAIN)
      .map((name) => {
        const seats = new Set(this.on(name).map((zone) => zone.seat));
        const seat = [...seats][0];
        return { name, seat: seats.size === 1 && seat !== undefined ? seat : null };
      });
  }

  numbersOf(seat: number | null): SceneNumber[] {
    return this.scene.numbers.filter((each) => (each.seat ?? null) === seat);
  }

  looseOf(seat: number | null): Zone[] {
    return this.loose.filter((zone) => (zone.seat ?? null) === seat);
  }

  isFocus(zone: Zone): boolean {
    return this.scene.focus.includes(zone.id);
  }
}

export const boardOf = (zone: Zone): string => zone.board ?? MAIN;

/** Whose a thing is: its own word, else that of its zone. */
export const ownerOf = (thing: Thing, zone: Zone): number | undefined => thing.seat ?? zone.seat;

export const isEmpty = (zone: Zone): boolean => !zone.things?.length && !zone.hidden;
