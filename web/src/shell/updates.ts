// The pages kept for a break of the network, and the news that there are newer ones: told, never forced.

import { signal } from "@preact/signals";

export const newer = signal<ServiceWorker | null>(null);

export async function keepPages(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const kept = await navigator.serviceWorker.register("/sw.js");
    const look = (worker: ServiceWorker | null) => {
      if (worker && navigator.serviceWorker.controller) newer.value = worker; // the first one has nothing to replace
    };
    look(kept.waiting);
    kept.addEventListener("updatefound", () => {
      const worker = kept.installing;
      worker?.addEventListener("statechange", () => worker.state === "installed" && look(worker));
    });
  } catch {
    // a browser that keeps nothing still shows the pages
  }
}

export function useNewer(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  newer.value?.postMessage("take over");
}
