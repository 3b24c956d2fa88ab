// Which version is looked at, and how it moves on by itself.

import { computed, effect, signal } from "@preact/signals";
import type { Versions } from "./versions";

export const SPEEDS = [0.5, 1, 2, 4, 10] as const;
const STEP = 1_000; // ms between two entries at speed 1

export class Cursor {
  readonly wanted = signal(1);
  readonly playing = signal(false);
  readonly speed = signal<number>(1);
  /** What can be shown: the wanted version, or the last that is here. */
  readonly v = computed(() => Math.max(1, Math.min(this.wanted.value, this.versions.count.value)));
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly ends: () => void;

  constructor(
    private readonly versions: Versions,
    start: number,
  ) {
    this.wanted.value = start;
    this.ends = effect(() => {
      if (this.timer) clearTimeout(this.timer);
      if (!this.playing.value) return;
      const at = this.v.value;
      if (this.versions.whole.value && at >= this.versions.count.value) {
        this.playing.value = false;
        return;
      }
      this.timer = setTimeout(() => (this.wanted.value = at + 1), STEP / this.speed.value);
    });
  }

  /** Goes there and rests. */
  go(v: number): void {
    this.playing.value = false;
    this.wanted.value = Math.max(1, Math.min(v, Math.max(this.versions.head.value, this.versions.count.value)));
  }

  play(): void {
    if (this.v.value >= this.versions.count.value) this.wanted.value = 1;
    this.playing.value = !this.playing.value;
  }

  stop(): void {
    this.ends();
    if (this.timer) clearTimeout(this.timer);
  }
}
