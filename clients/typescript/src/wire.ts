// One question and its answer: sent again through every break, with one key, so that what was asked is done once.

import { OPERATIONS } from "./operations.js";
import { pause, within } from "./pause.js";
import { Refused, Unreachable } from "./refused.js";
import type { Answered, Asked, Operation, Problem } from "./types.js";

export interface Settings {
  /** Where the house is; "" for pages that come from it. */
  url?: string;
  token?: string | null | (() => string | null);
  /** In which language problems are told: en, fa, ru. */
  language?: string | (() => string);
  /** How long it is tried again when nothing answers, or the answer is 429, 502, 503 or 504; in ms. */
  patience?: number;
  /** How long one answer may take before it counts as lost; in ms. */
  timeout?: number;
  fetch?: (url: string, asked: RequestInit) => Promise<Response>;
  /** Can answers be read while they come? Found out where it is not said; React Native cannot, and polls instead. */
  streams?: boolean;
}

/** How one question is asked. */
export interface How {
  signal?: AbortSignal;
  /** An idempotency key of your own; without it one is made. */
  key?: string;
  patience?: number;
  headers?: Record<string, string>;
  /** Is told before it is tried again. */
  onBreak?(why: Refused | Unreachable): void;
}

const PATIENCE = 30_000;
const TIMEOUT = 20_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const PASSING = new Set([429, 502, 503, 504]);
const LASTING = new Set([404, 405]); // of somebody who is no house: the address is wrong

interface Question {
  method: string;
  path: string;
  body: BodyInit | undefined;
  headers: Record<string, string>;
  timeout: number;
  repeatable: boolean;
}

export class Wire {
  private token: Settings["token"];

  constructor(private readonly settings: Settings) {
    this.token = settings.token;
  }

  /** Who asks from now on; where the token is a function, that alone says so. */
  speakAs(token: string): void {
    if (typeof this.token !== "function") this.token = token;
  }

  get isKnown(): boolean {
    return Boolean(this.bearer);
  }

  get streams(): boolean {
    return this.settings.streams ?? canStream();
  }

  async ask<Op extends Operation>(operation: Op, asked: Asked<Op>, how: How = {}): Promise<Answered<Op>> {
    const question = this.question(operation, asked as object, how);
    return this.through(question, how, async (response) => {
      const text = await response.text();
      if (text && isForeign(response)) throw new Unreachable(`${response.status}`);
      return (isJson(response) ? parsed(text, response) : text || null) as Answered<Op>;
    });
  }

  /** The answer as bytes. */
  async bytes<Op extends Operation>(operation: Op, asked: Asked<Op>, how: How = {}): Promise<Uint8Array<ArrayBuffer>> {
    const question = this.question(operation, asked as object, { ...how, headers: { accept: "application/x-ndjson", ...how.headers } });
    return this.through(question, how, async (response) => {
      if (isForeign(response)) throw new Unreachable(`${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    });
  }

  /** One attempt, whose answer is read by the caller while it comes. */
  async open<Op extends Operation>(operation: Op, asked: Asked<Op>, accept: string, signal?: AbortSignal): Promise<Response> {
    const question = this.question(operation, asked as object, { headers: { accept } });
    const attempt = within(signal);
    const timer = setTimeout(attempt.end, question.timeout); // for its beginning alone
    try {
      return await this.sent(question, signal, attempt.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  private get bearer(): string | null | undefined {
    return typeof this.token === "function" ? this.token() : this.token;
  }

  private question(operation: Operation, asked: object, how: How): Question {
    const [verb = "", template = ""] = OPERATIONS[operation].split(" ");
    const [method, once] = verb.split("!");
    const { body, ...rest } = asked as { [name: string]: unknown };
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value)).replaceAll("%2F", "/");
    });
    const query = Object.entries(rest)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
    const { language } = this.settings;
    const headers: Record<string, string> = { accept: "application/json" };
    const bearer = this.bearer;
    if (bearer) headers["authorization"] = `Bearer ${bearer}`;
    if (language) headers["accept-language"] = typeof language === "function" ? language() : language;
    if (body !== undefined) headers["content-type"] = isBytes(body) ? "application/x-ndjson" : "application/json";
    const key = how.key ?? (once === undefined ? undefined : bearer ? newKey() : strongKey());
    if (key) headers["idempotency-key"] = key;
    return {
      method: method!,
      path: (this.settings.url ?? "") + path + (query.length ? `?${query.join("&")}` : ""),
      body: body === undefined ? undefined : isBytes(body) ? (body as BodyInit) : JSON.stringify(body),
      headers: { ...headers, ...how.headers },
      timeout: (this.settings.timeout ?? TIMEOUT) + 1000 * Number(rest["wait"] ?? 0),
      repeatable: method === "GET" || Boolean(key),
    };
  }

  private async through<T>(question: Question, how: How, read: (response: Response) => Promise<T>): Promise<T> {
    const until = Date.now() + (how.patience ?? this.settings.patience ?? PATIENCE);
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        return await this.attempt(question, how.signal, read);
      } catch (error) {
        const soonest = again(error, question.repeatable);
        if (soonest === null) throw error;
        const rest = Math.max(soonest, wait * (0.75 + Math.random() / 2)); // not all of them at once
        if (Date.now() + rest > until) throw error;
        how.onBreak?.(error as Refused | Unreachable);
        await pause(rest, how.signal);
      }
    }
  }

  private async attempt<T>(question: Question, signal: AbortSignal | undefined, read: (response: Response) => Promise<T>): Promise<T> {
    const attempt = within(signal);
    const timer = setTimeout(attempt.end, question.timeout);
    try {
      return await read(await this.sent(question, signal, attempt.signal));
    } catch (error) {
      throw lost(error, signal);
    } finally {
      clearTimeout(timer);
      attempt.done();
    }
  }

  private async sent({ method, path, headers, body }: Question, signal: AbortSignal | undefined, own: AbortSignal): Promise<Response> {
    const send = this.settings.fetch ?? globalThis.fetch;
    try {
      const response = await send(path, { method, headers, signal: own, ...(body === undefined ? {} : { body }) });
      if (response.ok) return response;
      throw await problemOf(response);
    } catch (error) {
      throw lost(error, signal);
    }
  }
}

/** What a network says when it breaks, as one kind of error; what was given up by the caller stays as it is. */
function lost(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof Refused || error instanceof Unreachable || signal?.aborted) return error;
  return new Unreachable(error instanceof Error ? error.message : String(error));
}

/** After how long it may be asked again; null if that helps nothing, or might do it twice. */
function again(error: unknown, repeatable: boolean): number | null {
  if (error instanceof Unreachable) return error.passing && repeatable ? 0 : null;
  if (!(error instanceof Refused)) return null;
  const passes = error.is("too_many_requests") || (repeatable && (PASSING.has(error.status) || error.is("still_running")));
  return passes ? (error.retryAfter ?? 0) * 1000 : null;
}

async function problemOf(response: Response): Promise<Error> {
  const problem = isJson(response) ? (parsed(await response.text(), response) as Problem | null) : null;
  if (!problem || typeof problem.code !== "string") return new Unreachable(`${response.status}`, !LASTING.has(response.status));
  const after = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Refused(problem, Number.isFinite(after) ? after : null);
}

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get("content-type") ?? "");
/** A page for people, such as networks show before they let anybody through: not from the house, whatever it says. */
const isForeign = (response: Response): boolean => (response.headers.get("content-type") ?? "").includes("html");
const isBytes = (body: unknown): boolean => typeof body === "string" || body instanceof Uint8Array;

function parsed(text: string, response: Response): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    throw new Unreachable(`${response.status}`); // cut off on its way
  }
}

function canStream(): boolean {
  return typeof TextDecoder === "function" && typeof ReadableStream === "function" && typeof Response === "function" && "body" in Response.prototype;
}

/** A key that nobody has used. */
export function newKey(): string {
  return strongKey() ?? keyOf(() => Math.floor(Math.random() * 256));
}

/** One that cannot be guessed, as it must be where it brings a token; none where there is no good chance. */
function strongKey(): string | undefined {
  const { crypto } = globalThis as { crypto?: Crypto };
  return crypto?.getRandomValues ? keyOf(() => crypto.getRandomValues(new Uint8Array(1))[0]!) : undefined;
}

const keyOf = (byte: () => number): string => Array.from({ length: 16 }, () => byte().toString(16).padStart(2, "0")).join("");
