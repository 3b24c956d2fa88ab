// A record on its way to this server, because somebody asked for it.

import { Refusal, Unreachable } from "../api/client";
import { identity } from "../api/identity";
import type { ProblemDocument } from "../api/types";
import { language } from "../i18n/language";

export async function uploaded<T>(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/x-ndjson", accept: "application/json", "accept-language": language.value };
  if (identity.value) headers["authorization"] = `Bearer ${identity.value.token}`;
  const answer = await fetch(path, { method: "POST", headers, body: bytes }).catch((error) => {
    throw new Unreachable(String(error));
  });
  const document = (await answer.json()) as unknown;
  if (!answer.ok) throw new Refusal(document as ProblemDocument);
  return document as T;
}

/** The record of a table, as the caller may have it. */
export async function recordOf(table: string, seat: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const headers: Record<string, string> = { accept: "application/x-ndjson" };
  if (identity.value) headers["authorization"] = `Bearer ${identity.value.token}`;
  const answer = await fetch(`/v1/tables/${table}/record?published=true${seat === null ? "" : `&seat=${seat}`}`, { headers }).catch((error) => {
    throw new Unreachable(String(error));
  });
  if (!answer.ok) throw new Refusal((await answer.json()) as ProblemDocument);
  return new Uint8Array(await answer.arrayBuffer());
}
