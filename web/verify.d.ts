// What verify.js says of itself, for the pages.

export interface Verdict {
  verdict: "pass" | "fail" | "unknown";
  entry?: number;
  expected?: unknown;
  found?: unknown;
  rule?: string;
}

export type Report = { ok: boolean } & { [question: string]: Verdict | boolean };

export interface Options {
  keys?: Iterable<string>;
  receipts?: Iterable<unknown>;
  onLine?(count: number): void;
}

export function verify(lines: AsyncIterable<Uint8Array>, options?: Options): Promise<Report>;
export function linesOf(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, longest?: number): AsyncGenerator<Uint8Array>;
export function encode(value: unknown): string;
export function signedBy(key: string, signature: Uint8Array, text: string): Promise<boolean | null>;
export function signedByReceipt(receipt: object): Promise<unknown[]>;
export function commitment(table: string, seed: string): Promise<string>;
export function mixedKey(table: string, seed: string, nonces: readonly (string | null)[]): Promise<string>;

export class Draws {
  constructor(key: string, version: number);
  redrawn(draw: unknown): Promise<unknown>;
}
