// A table's entries as they happen, each once and in order, through every break of the network.

import { type Client, Refusal } from "./client";
import { Frames } from "./frames";
import type { Entry, TalkLine } from "./types";

export type Connection = { is: "connecting" } | { is: "live" } | { is: "reconnecting"; since: number } | { is: "refused"; why: Refusal };

export interface Listener {
  entry(entry: Entry): void;
  connection(now: Connection): void;
  talk?(line: TalkLine): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const SILENCE = 45_000; // the server says something at least every fifteen seconds

export class Feed {
  private last: number;
  private stopped = new AbortController();
  private wake: (() => void) | null = null;

  constructor(
    private readonly client: Client,
    private readonly table: string,
    after: number,
    private readonly listener: Listener,
  ) {
    this.last = after;
    addEventListener("online", this.hurry);
    void this.run();
  }

  stop(): void {
    this.stopped.abort();
    removeEventListener("online", this.hurry);
    this.wake?.();
  }

  private hurry = () => this.wake?.();

  private async run(): Promise<void> {
    let wait = FIRST_WAIT;
    let since: number | null = null;
    while (!this.stopped.signal.aborted) {
      try {
        await this.listen(() => {
          wait = FIRST_WAIT;
          since = null;
          this.listener.connection({ is: "live" });
        });
      } catch (error) {
        if (error instanceof Refusal && error.problem.status < 500 && error.problem.status !== 429) {
          this.listener.connection({ is: "refused", why: error });
          return;
        }
      }
      if (this.stopped.signal.aborted) return;
      since ??= Date.now();
      this.listener.connection({ is: "reconnecting", since });
      await this.pause(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  }

  private async listen(opened: () => void): Promise<void> {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    this.stopped.signal.addEventListener("abort", end);
    let quiet = setTimeout(end, SILENCE);
    try {
      const headers = { accept: "text/event-stream", "last-event-id": String(this.last) };
      const path = `/v1/tables/${this.table}/log?${this.client.logQuery(this.last)}`;
      const response = await this.client.send("GET", path, headers, undefined, undefined, attempt.signal);
      if (!response.ok || !response.body) throw new Refusal(await response.json());
      opened();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const frames = new Frames();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(quiet);
        quiet = setTimeout(end, SILENCE);
        for (const frame of frames.take(value)) {
          if (frame.event === "talk") this.listener.talk?.(JSON.parse(frame.data) as TalkLine);
          else if (frame.id !== null) this.receive(JSON.parse(frame.data) as Entry); // of the end the entry before it has told
        }
      }
    } finally {
      clearTimeout(quiet);
      this.stopped.signal.removeEventListener("abort", end);
      attempt.abort();
    }
  }

  private receive(entry: Entry): void {
    if (entry.v <= this.last) return; // told twice
    if (entry.v > this.last + 1) throw new Error("a gap"); // opens again where we stopped
    this.last = entry.v;
    this.listener.entry(entry);
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
