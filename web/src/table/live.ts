// A table as it is played: what the log says now, and the picture, which follows at a pace that eyes can follow.
//
// The picture changes by the scenes of the entries alone. It may be behind; what moves are built on never is.

import { computed, signal } from "@preact/signals";
import { type Connection, type Move as GameMove, newKey, Refused, type Table, Unreachable } from "@annals/client";
import { keepReceipt } from "../api/receipts";
import type { Entry, Move, OffersDocument, Scene, TableDocument, TalkLine } from "../api/types";
import { language } from "../i18n/language";
import { look } from "../session/session";

const PACE = 400; // ms that the picture rests on another's move
const BRISK = 200; // while many wait to be shown
const MANY = 12;
const LONGEST_QUEUE = 80; // what is further behind was missed, not followed
const PAGE = 500;

/** What is told beside each entry. */
const told = () => ({ scene: true, tell: language.value });

export interface Picture {
  version: number;
  scene: Scene;
  previous: Scene | null; // one step before, where the eye can follow
}

interface Unsent {
  move: Move;
  key: string;
}

const place = (table: string): string => `annals.unsent.${table}`;

function keep(table: string, unsent: Unsent | null): void {
  if (unsent) localStorage.setItem(place(table), JSON.stringify(unsent));
  else localStorage.removeItem(place(table));
}

const kept = (table: string): Unsent | null => JSON.parse(localStorage.getItem(place(table)) ?? "null") as Unsent | null;

export class LiveTable {
  readonly document = signal<TableDocument | null>(null);
  readonly offers = signal<OffersDocument | null>(null);
  readonly entries = signal<readonly Entry[]>([]);
  readonly picture = signal<Picture | null>(null);
  readonly connection = signal<Connection | { is: "refused"; why: Refused }>({ is: "connecting" });
  readonly refusal = signal<Refused | Unreachable | null>(null);
  readonly talk = signal<readonly TalkLine[]>([]);
  readonly sending = signal(false);
  readonly waiting = signal(false); // a move is kept until the house can be reached
  private readonly queue = signal<readonly Picture[]>([]);
  readonly behind = computed(() => this.queue.value.length);
  private isListening = false;
  private readonly over = new AbortController();
  private pace: ReturnType<typeof setTimeout> | null = null;
  private asking: Promise<void> | null = null;
  private askAgain = false;

  constructor(private readonly house: Table) {}

  get id(): string {
    return this.house.id;
  }

  async start(): Promise<void> {
    const first = await look(this.id, { include: "scene,offers" });
    this.take(first);
    if (first.scene) this.picture.value = { version: first.version, scene: first.scene, previous: null };
    const unsent = kept(this.id);
    if (unsent) void this.send(unsent.move, unsent.key);
    await this.readPast(first.version);
    void this.follow(first.version);
  }

  private async follow(after: number): Promise<void> {
    const { signal } = this.over;
    const connection = (now: Connection) => {
      const wasLost = this.connection.value.is === "reconnecting";
      this.connection.value = now;
      if (wasLost && now.is === "live") void this.catchUp();
    };
    const talk = (line: TalkLine) => this.hear([line]);
    try {
      for await (const entry of this.house.feed({ after, signal, connection, talk, beyond: true, ...told() })) this.receive(entry as Entry);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.connection.value = { is: "refused", why: error };
    }
  }

  stop(): void {
    this.over.abort();
    if (this.pace) clearTimeout(this.pace);
  }

  /** Sends a move once: through every break, also over a reload, it is sent with the same key, so it counts once. */
  async send(move: Move, key = newKey()): Promise<boolean> {
    this.sending.value = true;
    this.refusal.value = null;
    keep(this.id, { move, key });
    try {
      const taken = await this.house.play(move as GameMove, {
        ...{ key, patience: Infinity, onBreak: () => (this.waiting.value = true) },
      });
      keepReceipt(taken.receipt);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal.value = error;
      return false;
    } finally {
      keep(this.id, null);
      this.waiting.value = false;
      await this.ask();
      this.sending.value = false;
    }
  }

  /** Shows at once where the table is. */
  skip = (): void => {
    const last = this.queue.value.at(-1);
    this.queue.value = [];
    if (this.pace) clearTimeout(this.pace);
    this.pace = null;
    if (last) this.show(last);
  };

  /** Asks anew who owes what, and what may be done; at most one question is under way. */
  async ask(): Promise<void> {
    if (this.asking) {
      this.askAgain = true;
      return this.asking;
    }
    this.asking = (async () => {
      do {
        this.askAgain = false;
        try {
          this.take(await look(this.id, { include: "offers" }));
        } catch (error) {
          if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
        }
      } while (this.askAgain);
    })();
    await this.asking;
    this.asking = null;
  }

  /** Says something; what comes back is heard like everything else. */
  async say(room: TalkLine["room"], text: string): Promise<void> {
    this.hear([await this.house.say(text, room)]);
  }

  private async catchUp(): Promise<void> {
    await this.ask();
    if (this.isListening) await this.listen();
  }

  /** What was said so far; asked for when somebody wants to hear it. */
  async listen(): Promise<void> {
    this.isListening = true;
    this.hear((await this.house.talk()).talk);
  }

  private hear(lines: readonly TalkLine[]): void {
    const all = new Map([...this.talk.value, ...lines].map((line) => [line.id, line]));
    this.talk.value = [...all.values()].sort((one, other) => one.id - other.id);
  }

  private take(document: TableDocument): void {
    const before = this.document.value;
    if (before && before.version > document.version) return;
    this.document.value = document;
    this.offers.value = document.offers ?? null;
  }

  private async readPast(until: number): Promise<void> {
    let after = 0;
    while (after < until) {
      const page = await this.house.page({ after, limit: PAGE, ...told() });
      const entries = page.entries as Entry[];
      if (!entries.length) return;
      this.entries.value = [...this.entries.value, ...entries.filter((each) => each.v <= until)];
      after = entries.at(-1)!.v;
    }
  }

  private receive(entry: Entry): void {
    this.entries.value = [...this.entries.value, entry];
    void this.ask();
    if (!entry.scene) return;
    const picture = { version: entry.v, scene: entry.scene, previous: null };
    const mine = entry.seat !== null && entry.seat === this.document.value?.you;
    if (!this.queue.value.length && !this.pace && (mine || document.hidden)) {
      this.show(picture);
      return;
    }
    this.queue.value = [...this.queue.value, picture];
    if (document.hidden || this.queue.value.length > LONGEST_QUEUE) this.skip();
    else if (!this.pace) this.next();
  }

  private show(picture: Picture): void {
    const before = this.picture.value;
    const isStep = before !== null && picture.version === before.version + 1;
    this.picture.value = { ...picture, previous: isStep ? before.scene : null };
  }

  private next = (): void => {
    this.pace = null;
    const [first, ...rest] = this.queue.value;
    if (!first) return;
    this.queue.value = rest;
    this.show(first);
    this.pace = setTimeout(this.next, rest.length > MANY ? BRISK : PACE);
  };
}
