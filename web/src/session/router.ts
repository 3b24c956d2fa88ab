// Which page is shown: the address, changed without loading anew.

import { signal } from "@preact/signals";

export interface Address {
  path: string;
  query: URLSearchParams;
}

const here = (): Address => ({ path: location.pathname, query: new URLSearchParams(location.search) });

export const address = signal<Address>(here());

addEventListener("popstate", () => (address.value = here()));

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  address.value = here();
  if (!replace) scrollTo(0, 0);
}

/** For links: a plain click stays in this page, everything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement) ?? null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
