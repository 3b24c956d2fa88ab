// Waiting that can be ended: by whoever gives up, or because the network is back.

interface Surroundings {
  addEventListener?(name: string, heard: () => void): void;
  removeEventListener?(name: string, heard: () => void): void;
}

/** Until the time is over or a browser says that it is online again; throws as the signal does. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const around = globalThis as Surroundings;
    const over = () => {
      clearTimeout(timer);
      around.removeEventListener?.("online", go);
      signal?.removeEventListener("abort", stop);
    };
    const go = () => (over(), resolve());
    const stop = () => (over(), reject(aborted(signal!)));
    const timer = setTimeout(go, ms);
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop);
    around.addEventListener?.("online", go);
  });
}

/** What is thrown where somebody has given up. */
export function aborted(signal: AbortSignal): unknown {
  return signal.reason ?? Object.assign(new Error("aborted"), { name: "AbortError" });
}

/** A signal that is given with another one, or by `end`. */
export function within(signal: AbortSignal | undefined): { signal: AbortSignal; end(): void; done(): void } {
  const own = new AbortController();
  const end = () => own.abort();
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end);
  return { signal: own.signal, end, done: () => signal?.removeEventListener("abort", end) };
}
