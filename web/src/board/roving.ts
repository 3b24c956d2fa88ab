// Keys on a picture: one stop for each group, arrows to what lies nearest that way, n to what can be chosen now.

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const spots = (group: Element): (HTMLElement | SVGElement)[] => [...group.querySelectorAll<HTMLElement>(".spot")];

/** Exactly one spot of each group can be reached by Tab: the one that was reached last, else one that can be chosen. */
export function settle(picture: Element): void {
  for (const group of picture.querySelectorAll("[data-group]")) {
    const all = spots(group);
    if (all.filter((each) => each.getAttribute("tabindex") === "0").length === 1) continue;
    const first = all.find((each) => each.hasAttribute("data-possible")) ?? all[0];
    for (const each of all) each.setAttribute("tabindex", each === first ? "0" : "-1");
  }
  for (const alone of picture.querySelectorAll(".spot")) {
    if (!alone.closest("[data-group]")) alone.setAttribute("tabindex", "0");
  }
}

/** True if the key was one of ours. */
export function walk(event: KeyboardEvent, picture: Element): boolean {
  const here = (event.target as Element).closest<HTMLElement>(".spot");
  if (!here || event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = STEPS[event.key];
  if (step) return reach(nearest(here, step, spots(here.closest("[data-group]") ?? picture)));
  if (event.key === "n" || event.key === "N") return reach(next(here, picture, event.shiftKey ? -1 : 1));
  if (event.key === "Home") return reach(spots(here.closest("[data-group]") ?? picture)[0]);
  if ((event.key === "Enter" || event.key === " ") && here instanceof SVGElement) {
    here.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    return true;
  }
  return false;
}

function reach(spot: HTMLElement | SVGElement | undefined): boolean {
  if (!spot) return true;
  const group = spot.closest("[data-group]");
  if (group) for (const each of spots(group)) each.setAttribute("tabindex", each === spot ? "0" : "-1");
  spot.focus();
  return true;
}

function next(here: Element, picture: Element, way: 1 | -1): HTMLElement | SVGElement | undefined {
  const all = spots(picture);
  const possible = all.filter((each) => each.hasAttribute("data-possible"));
  if (!possible.length) return undefined;
  const at = all.indexOf(here as HTMLElement);
  const after = possible.filter((each) => (way > 0 ? all.indexOf(each) > at : all.indexOf(each) < at));
  return way > 0 ? (after[0] ?? possible[0]) : (after.at(-1) ?? possible.at(-1));
}

function nearest(here: Element, [dx, dy]: [number, number], all: (HTMLElement | SVGElement)[]): HTMLElement | SVGElement | undefined {
  const from = middle(here);
  let best: HTMLElement | SVGElement | undefined;
  let least = Infinity;
  for (const each of all) {
    if (each === here) continue;
    const to = middle(each);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const beside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along < 4 || beside > along * 2.5) continue;
    const cost = along + beside * 1.8;
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}

function middle(of: Element): { x: number; y: number } {
  const { left, top, width, height } = of.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
