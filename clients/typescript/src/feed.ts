// What happens, each thing once and in order, through every break of the network.

import { Frames } from "./frames.js";
import { pause, within } from "./pause.js";
import { Refused, Unreachable } from "./refused.js";

export type Connection = { is: "connecting" } | { is: "live" } | { is: "reconnecting"; since: number };

/** A page of what is there: the items after a number, and whether more can come. */
export interface Page<T> {
  items: readonly T[];
  /** The game is over: told once, with the answer of the house. */
  end: unknown;
}

/** Where a feed comes from. */
export interface Source<T> {
  /** Items after this one; with `wait`, as soon as there is one. */
  page(after: number, wait: number, signal: AbortSignal): Promise<Page<T>>;
  /** The same as server-sent events; null where answers cannot be read while they come. */
  open: ((after: number, signal: AbortSignal) => Promise<Response>) | null;
  number(item: T): number;
  /** Does every number follow the one before it? */
  unbroken: boolean;
}

export interface Following {
  after?: number;
  signal?: AbortSignal;
  /** Is told whenever the connection comes or goes. */
  connection?(now: Connection): void;
  /** What is told beside the items, such as `talk`; over a stream alone. */
  beside?(event: string, said: unknown): void;
  /** The game is over, and this is how it ended. */
  end?(said: unknown): void;
  /** Go on after the end: disputes and rematches may follow. */
  beyond?: boolean;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const SILENCE = 45_000; // the house says something at least every fifteen seconds
const POLL = 25; // seconds
const REST = 5_000; // between polls that are answered at once because the game is over

export async function* follow<T>(source: Source<T>, { after = 0, signal, connection, beside, end, beyond = false }: Following): AsyncGenerator<T, void> {
  let last = after;
  let wait = FIRST_WAIT;
  let since: number | null = null;
  let isOver = false;

  const over = (said: unknown): boolean => {
    if (!isOver) end?.(said);
    isOver = true;
    return !beyond;
  };
  const live = () => {
    wait = FIRST_WAIT;
    since = null;
    connection?.({ is: "live" });
  };
  const isNew = (item: T): boolean => {
    const number = source.number(item);
    if (number <= last) return false; // told twice
    if (source.unbroken && number > last + 1) throw new Unreachable("a gap"); // opens again where we stopped
    last = number;
    return true;
  };

  connection?.({ is: "connecting" });
  for (;;) {
    const attempt = within(signal);
    try {
      for (;;) {
        const page = await source.page(last, 0, attempt.signal); // what was missed: short, pressed, and it tells of the end
        for (const item of page.items) if (isNew(item)) yield item;
        if (page.items.length) continue;
        if (page.end && over(page.end)) return;
        break;
      }
      if (source.open) {
        const response = await quick(source.open(last, attempt.signal), attempt.end);
        live();
        for await (const frame of framesOf(response, attempt.end)) {
          if (frame.event === "end") {
            if (over(JSON.parse(frame.data))) return;
          } else if (frame.id === null) beside?.(frame.event, JSON.parse(frame.data));
          else {
            const item = JSON.parse(frame.data) as T;
            if (isNew(item)) yield item;
          }
        }
      } else {
        for (let isFirst = true; ; isFirst = false) {
          const page = await source.page(last, POLL, attempt.signal);
          if (isFirst) live();
          for (const item of page.items) if (isNew(item)) yield item;
          if (page.items.length || !page.end) continue;
          if (over(page.end)) return;
          await pause(REST, signal);
        }
      }
    } catch (error) {
      if (signal?.aborted) return;
      const isBreak = error instanceof Unreachable || attempt.signal.aborted || (error instanceof Refused && (error.status >= 500 || error.status === 429));
      if (!isBreak) throw error;
    } finally {
      attempt.end();
      attempt.done();
    }
    if (signal?.aborted) return;
    since ??= Date.now();
    connection?.({ is: "reconnecting", since });
    try {
      await pause(wait * (0.75 + Math.random() / 2), signal); // not all of them at once
    } catch {
      return;
    }
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Within the silence that is borne, or it is given up. */
async function quick<T>(coming: Promise<T>, end: () => void): Promise<T> {
  const timer = setTimeout(end, SILENCE);
  try {
    return await coming;
  } finally {
    clearTimeout(timer);
  }
}

async function* framesOf(response: Response, end: () => void) {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const frames = new Frames();
  try {
    for (;;) {
      const { done, value } = await quick(reader.read(), end).catch((error: unknown) => {
        throw new Unreachable(String(error));
      });
      if (done) return;
      yield* frames.take(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
