// All versions of one table as one viewer sees them: an array that fills while it is looked at.

import { signal } from "@preact/signals";
import { Unreachable } from "@annals/client";
import type { Entry, Scene } from "../api/types";
import { Scenes } from "./scenes";

export type Viewer = string | null; // a seat, "all", or null: as I am seen

/** Where entries come from: a server, or a file that holds them all. */
export interface Source {
  page(after: number, viewer: Viewer): Promise<{ version: number; entries: Entry[] }>;
  /** Tells of what happens from now on, until it is stopped; absent where nothing can. */
  follow?(after: number, viewer: Viewer, heard: (entry: Entry) => void): () => void;
}

export class Versions {
  /** How many entries are here; they are told by their number, so the first is 1. */
  readonly count = signal(0);
  readonly head = signal(0);
  readonly whole = signal(false);
  readonly problem = signal<unknown>(null);
  private readonly entries: Entry[] = [];
  private scenes = new Scenes();
  private stopped = false;
  private unfollow: (() => void) | null = null;

  constructor(
    private readonly source: Source,
    readonly viewer: Viewer,
  ) {}

  /** Versions that are all here already. */
  static held(viewer: Viewer, entries: Entry[], scenes: Scenes): Versions {
    const held = new Versions({ page: () => Promise.reject(new Error("it is all here")) }, viewer);
    held.entries.push(...entries);
    held.scenes = scenes;
    held.count.value = held.head.value = entries.length;
    held.whole.value = true;
    return held;
  }

  async read(): Promise<void> {
    for (let wait = 500; !this.stopped && !this.whole.value; ) {
      try {
        const page = await this.source.page(this.count.value, this.viewer);
        if (this.stopped) return;
        this.problem.value = null;
        wait = 500;
        this.take(page.entries);
        this.head.value = Math.max(page.version, this.count.value);
        this.whole.value = this.count.value >= page.version || !page.entries.length;
      } catch (error) {
        this.problem.value = error;
        if (!(error instanceof Unreachable)) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(2 * wait, 8_000);
      }
    }
    if (!this.stopped) this.unfollow = this.source.follow?.(this.count.value, this.viewer, (entry) => this.hear(entry)) ?? null;
  }

  stop(): void {
    this.stopped = true;
    this.unfollow?.();
  }

  entry(v: number): Entry | undefined {
    return this.entries[v - 1];
  }

  scene(v: number): Scene | null {
    return this.scenes.at(v - 1);
  }

  numbers(v: number): Scene["numbers"] {
    return this.scenes.numbersAt(v - 1);
  }

  /** From one version to another, both included. */
  between(first: number, last: number): readonly Entry[] {
    return this.entries.slice(first - 1, last);
  }

  packed() {
    return { entries: this.entries, scenes: this.scenes.packed() };
  }

  private hear(entry: Entry): void {
    this.take([entry]);
    this.head.value = this.count.value;
  }

  private take(page: readonly Entry[]): void {
    for (const { scene, ...entry } of page) {
      if (entry.v !== this.entries.length + 1) continue; // told twice
      this.scenes.push(scene);
      this.entries.push(entry);
    }
    this.count.value = this.entries.length;
  }
}
