// Does the house answer? Every question tells, whoever asked it.

import { signal } from "@preact/signals";
import { heard } from "./houseTime";

export const reachable = signal(true);

export async function watched(path: string, asked: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, asked);
    const lasting = /max-age=[1-9]/.test(answer.headers.get("cache-control") ?? ""); // may come from the browser itself
    if (!lasting) {
      reachable.value = true;
      heard(answer);
    }
    return answer;
  } catch (error) {
    if (!asked.signal?.aborted) reachable.value = false;
    throw error;
  }
}
