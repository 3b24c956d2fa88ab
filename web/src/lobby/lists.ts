// The tables of the house, asked for gently: often what concerns me, seldom the rest, never while nobody looks.

import { effect, signal } from "@preact/signals";
import { houseNow } from "../api/houseTime";
import { identity } from "../api/identity";
import type { Invitation, TableDocument, Waiting } from "../api/types";
import { annals, look } from "../session/session";
import { now } from "./ago";

const EVERY = 10_000;
const SELDOM = 3; // every third time

/** One list: its first page is asked for again and again, later ones when somebody wants more. */
export class TableList {
  readonly tables = signal<TableDocument[] | null>(null);
  readonly next = signal<string | null>(null);
  readonly problem = signal<unknown>(null);
  private paged = false;

  constructor(private readonly query: Record<string, string>) {}

  async refresh(): Promise<void> {
    try {
      const page = await annals.tables.list(this.query).page();
      const known = new Set(page.tables.map((each) => each.table));
      const later = this.paged ? (this.tables.peek() ?? []).filter((each) => !known.has(each.table)) : [];
      this.tables.value = [...page.tables, ...later];
      if (!this.paged) this.next.value = page.next;
      this.problem.value = null;
    } catch (error) {
      this.problem.value = error;
    }
  }

  more = async (): Promise<void> => {
    const cursor = this.next.peek();
    if (!cursor) return;
    try {
      const page = await annals.tables.list(this.query).page(cursor);
      const known = new Set((this.tables.peek() ?? []).map((each) => each.table));
      this.tables.value = [...(this.tables.peek() ?? []), ...page.tables.filter((each) => !known.has(each.table))];
      this.next.value = page.next;
      this.paged = true;
    } catch (error) {
      this.problem.value = error;
    }
  };

  clear(): void {
    this.tables.value = null;
    this.next.value = null;
    this.paged = false;
  }
}

export const mine = new TableList({ mine: "true", limit: "50" });
export const open = new TableList({ status: "open", open_seats: "1", limit: "12" });
export const playing = new TableList({ status: "playing", limit: "6" });
export const finished = new TableList({ status: "finished", limit: "6" });

/** What I am asked, by table. */
export const owed = signal<ReadonlyMap<string, Waiting>>(new Map());

export const invitations = signal<Invitation[]>([]);

export async function readInvitations(): Promise<void> {
  const found = identity.peek() ? await annals.me.invitations().page().then((page) => page.invitations, () => null) : [];
  if (found) invitations.value = found;
}

/** Who else is asked at my tables and until when, by table and version: looked up once for each. */
export const asked = signal<Record<string, { version: number; seats: number[]; due: number | undefined }>>({});

async function readMine(): Promise<void> {
  if (!identity.peek()) return;
  const [, waiting] = await Promise.all([mine.refresh(), annals.me.decisions().page().catch(() => null), readInvitations()]);
  if (waiting) owed.value = new Map(waiting.decisions.map((each) => [each.table, each]));
  await readAsked();
}

const MOST_ASKED = 6;

async function readAsked(): Promise<void> {
  const wanted = (mine.tables.peek() ?? []).filter(
    (each) => each.status === "playing" && !owed.peek().has(each.table) && asked.peek()[each.table]?.version !== each.version,
  );
  for (const { table } of wanted.slice(0, MOST_ASKED)) {
    const found = await look(table, { include: "offers" }).catch(() => null);
    if (!found) continue;
    const decisions = found.decisions ?? [];
    const seats = [...new Set(decisions.map((each) => each.seat))];
    const ends = decisions.flatMap(({ deadline_at }) => (deadline_at === undefined ? [] : [deadline_at]));
    const due = ends.length ? Math.min(...ends) : undefined;
    asked.value = { ...asked.peek(), [table]: { version: found.version, seats, due } };
  }
}

/** Begins to ask; the answer ends it. */
export function watchLists(): () => void {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout>;
  let over = false;
  const ask = async () => {
    clearTimeout(timer);
    if (!document.hidden) {
      now.value = houseNow();
      const lists = turn % SELDOM === 0 ? [open, playing, finished] : [open];
      turn += 1;
      await Promise.all([readMine(), ...lists.map((each) => each.refresh())]);
      now.value = houseNow(); // the first answer tells how wrong this clock is
    }
    clearTimeout(timer);
    if (!over) timer = setTimeout(ask, EVERY);
  };
  const seen = () => void (document.hidden || ask());
  document.addEventListener("visibilitychange", seen);
  let known = identity.peek()?.player;
  const stopEffect = effect(() => {
    const player = identity.value?.player;
    if (player === known) return;
    known = player;
    mine.clear();
    owed.value = new Map();
    invitations.value = [];
    void readMine();
  });
  void ask();
  return () => {
    over = true;
    clearTimeout(timer);
    stopEffect();
    document.removeEventListener("visibilitychange", seen);
  };
}
