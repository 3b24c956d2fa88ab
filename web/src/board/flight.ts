// The animation: what moved slides, what came fades in. It is only a picture over a state that is there already.

import type { Scene } from "../api/types";
import { reducedMotion } from "../session/settings";
import { changes } from "./changes";

const SLIDE = 320; // ms
const EASE = "cubic-bezier(.3,.1,.2,1)";

export interface Snapshot {
  things: Map<string, DOMRect>;
  zones: Map<string, DOMRect>;
}

/** Where everything is, before it is drawn anew. */
export function snapshot(picture: Element): Snapshot {
  const [things, zones] = [new Map<string, DOMRect>(), new Map<string, DOMRect>()];
  for (const each of picture.querySelectorAll<HTMLElement>("[data-thing]")) {
    things.set(each.dataset["thing"]!, each.getBoundingClientRect());
  }
  for (const each of picture.querySelectorAll<HTMLElement>("[data-zone]")) {
    zones.set(each.dataset["zone"]!, each.getBoundingClientRect());
  }
  return { things, zones };
}

export class Flights {
  private running: Animation[] = [];
  private ghosts: Element[] = [];

  /** Ends at once what still moves: a new state is never drawn over an old animation. */
  stop(): void {
    for (const each of this.running) each.cancel();
    for (const each of this.ghosts) each.remove();
    this.running = [];
    this.ghosts = [];
  }

  show(picture: Element, before: Scene, after: Scene, was: Snapshot): void {
    if (reducedMotion() || document.hidden) return;
    const is = snapshot(picture);
    const found = changes(before, after);
    for (const { thing, from, to } of found.moved) {
      const start = (thing === null ? undefined : was.things.get(thing)) ?? was.zones.get(from);
      const end = (thing === null ? undefined : is.things.get(thing)) ?? is.zones.get(to);
      if (start && end && seen(start) && seen(end)) this.slide(picture, thing, start, end);
    }
    for (const id of found.come) this.animate(elementOf(picture, id), [{ opacity: 0 }, { opacity: 1 }], SLIDE);
    for (const id of found.counted) {
      const grows = [{ filter: "none" }, { filter: "drop-shadow(0 0 6px var(--accent))" }, { filter: "none" }];
      this.animate(elementOf(picture, id), grows, SLIDE * 1.6);
    }
    for (const [id, rect] of is.things) {
      const then = was.things.get(id);
      const here = elementOf(picture, id);
      if (!then || !(here instanceof HTMLElement) || found.moved.some((each) => each.thing === id)) continue;
      const [dx, dy] = [then.left - rect.left, then.top - rect.top];
      if (Math.hypot(dx, dy) < 2 || Math.hypot(dx, dy) > 400) continue; // the page itself has moved
      this.animate(here, [{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], SLIDE);
    }
  }

  private slide(picture: Element, thing: string | null, start: DOMRect, end: DOMRect): void {
    const there = thing === null ? null : elementOf(picture, thing);
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    const size = Math.max(18, Math.min(64, there ? end.height : 34));
    ghost.style.inlineSize = `${there ? Math.max(18, Math.min(80, end.width)) : 24}px`;
    ghost.style.blockSize = `${size}px`;
    if (there) ghost.append(likeness(there));
    else ghost.classList.add("back");
    document.body.append(ghost);
    this.ghosts.push(ghost);
    const [from, to] = [start, end].map(middle) as [string, string];
    const flight = ghost.animate([{ transform: from }, { transform: to }], { duration: SLIDE, easing: EASE });
    this.running.push(flight);
    if (there) this.animate(there, [{ opacity: 0 }, { opacity: 0, offset: 0.92 }, { opacity: 1 }], SLIDE);
    flight.finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }

  private animate(element: Element | null, frames: Keyframe[], duration: number): void {
    if (element) this.running.push(element.animate(frames, { duration, easing: EASE }));
  }
}

const elementOf = (picture: Element, thing: string): Element | null =>
  picture.querySelector(`[data-thing="${CSS.escape(thing)}"]`);

const seen = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

const middle = ({ left, top, width, height }: DOMRect): string =>
  `translate(${left + width / 2}px,${top + height / 2}px) translate(-50%,-50%)`;

/** The same again, outside of its board. */
function likeness(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-thing", "data-places", "data-zone", "tabindex", "id"]) each.removeAttribute(name);
  }
  if (!(element instanceof SVGGraphicsElement)) return copy;
  const { x, y, width, height } = element.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.append(copy);
  return svg;
}
