// How the pages ask the API: one function a question, and every "no" is a Refusal with its document.

import { reachable } from "./reach";
import { keepReceipt, type Receipt } from "./receipts";
import type {
  ClockWish,
  Entry,
  GameDocument,
  Invitation,
  Json,
  Me,
  Move,
  OffersDocument,
  ProblemDocument,
  Registered,
  Rule,
  SeatWish,
  TableDocument,
  TalkLine,
  Waiting,
} from "./types";

export class Refusal extends Error {
  constructor(readonly problem: ProblemDocument) {
    super(problem.detail);
  }
}

/** The server could not be reached, or answered with something that is no document of ours. */
export class Unreachable extends Error {}

export interface Caller {
  token(): string | null;
  language(): string;
  link?(): string | null; // the code that lets him in, where he came by one
}

export class Client {
  constructor(private readonly caller: Caller) {}

  register = (name: string) => this.ask<Registered>("POST", "/v1/players", { name });
  recover = (player: string, recovery: string) => this.ask<Registered>("POST", "/v1/players/recover", { player, recovery });
  me = () => this.ask<Me>("GET", "/v1/me");
  /** Whose token this is. */
  known = async (token: string): Promise<Registered> => {
    const { player, name } = await new Client({ ...this.caller, token: () => token }).me();
    return { player, name, token };
  };
  games = () => this.ask<{ games: GameDocument[] }>("GET", "/v1/games").then((found) => found.games);
  kit = (url: string, lang: string) => this.ask<Json>("GET", `${url}${url.includes("?") ? "&" : "?"}lang=${lang}`);
  words = (lang: string) => this.ask<Json>("GET", `/v1/words?lang=${lang}`);
  rule = (game: string, rule: string) => this.ask<Rule>("GET", `/v1/games/${game}/rules/${encodeURIComponent(rule)}`);

  tables = (query: Record<string, string>) =>
    this.ask<{ tables: TableDocument[]; next: string | null }>("GET", `/v1/tables?${new URLSearchParams(query)}`);
  waiting = () => this.ask<{ decisions: Waiting[]; next: string | null }>("GET", "/v1/me/decisions");
  table = (table: string, include = "offers") => this.ask<TableDocument>("GET", `/v1/tables/${table}?include=${include}${this.link}`);
  open = (wish: { game: string; options: Json; seats: SeatWish[]; private?: boolean } & Partial<ClockWish>) =>
    this.ask<TableDocument>("POST", "/v1/tables", wish, newKey());
  offers = (table: string) => this.ask<OffersDocument>("GET", `/v1/tables/${table}/offers`);
  sit = (table: string, seat: number) => {
    const link = this.caller.link?.();
    return this.ask<TableDocument>("POST", `/v1/tables/${table}/seats`, { seat, ...(link ? { link } : {}) });
  };
  stand = (table: string, seat: number) => this.ask<Json>("DELETE", `/v1/tables/${table}/seats/${seat}`);
  invitations = () => this.ask<{ invitations: Invitation[] }>("GET", "/v1/me/invitations").then((found) => found.invitations);
  decline = (table: string, seat: number) => this.ask<TableDocument>("POST", `/v1/tables/${table}/seats/${seat}/decline`);
  /** A code by which so many may sit down. */
  makeLink = (table: string, uses: number) => this.ask<{ code: string }>("POST", `/v1/tables/${table}/links`, { uses }, newKey());
  page = (table: string, after: number, limit = 500) =>
    this.ask<{ version: number; entries: Entry[] }>("GET", `/v1/tables/${table}/log?${this.logQuery(after)}&limit=${limit}`);

  /** The same key gives the same answer for ever: a move may be sent again after a break. */
  move = async (table: string, move: Move, key: string) => {
    const taken = await this.ask<{ version: number; receipt: Receipt }>("POST", `/v1/tables/${table}/moves`, move, key);
    keepReceipt(taken.receipt);
    return taken;
  };
  tryMove = (table: string, move: Move) => this.ask<{ legal: boolean }>("POST", `/v1/tables/${table}/moves?dry_run=true`, move);

  talk = (table: string) => this.ask<{ talk: TalkLine[] }>("GET", `/v1/tables/${table}/talk`);
  say = (table: string, room: TalkLine["room"], text: string) =>
    this.ask<TalkLine>("POST", `/v1/tables/${table}/talk`, { room, text }, newKey());

  logQuery(after: number): string {
    return `after=${after}&scene=true&tell=${this.caller.language()}${this.link}`;
  }

  private get link(): string {
    const code = this.caller.link?.();
    return code ? `&link=${encodeURIComponent(code)}` : "";
  }

  async ask<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const response = await this.send(method, path, { accept: "application/json" }, body, key);
    const text = await response.text();
    let document: unknown;
    try {
      document = text ? JSON.parse(text) : null;
    } catch {
      throw new Unreachable(`${response.status}`);
    }
    if (!response.ok) {
      throw new Refusal(document as ProblemDocument);
    }
    return document as T;
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    key?: string,
    signal?: AbortSignal,
  ): Promise<Response> {
    const token = this.caller.token();
    const all: Record<string, string> = { "accept-language": this.caller.language(), ...headers };
    if (token) all["authorization"] = `Bearer ${token}`;
    if (key) all["idempotency-key"] = key;
    if (body !== undefined) all["content-type"] = "application/json";
    try {
      const answer = await fetch(path, {
        method,
        headers: all,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      const lasting = /max-age=[1-9]/.test(answer.headers.get("cache-control") ?? ""); // may come from the browser itself
      if (!lasting) reachable.value = true;
      return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      reachable.value = false;
      throw new Unreachable(String(error));
    }
  }
}

export function newKey(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");
}
