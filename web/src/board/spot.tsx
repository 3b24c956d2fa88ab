// Something that can be pointed at. What follows from it is decided outside; here it only says what it is.

import type { ComponentChildren } from "preact";
import type { Place } from "../moves/places";
import { type Drawing, highlightOf, useDrawing } from "./drawing";

interface Props {
  places: readonly Place[]; // the nearest first
  label: string;
  children?: ComponentChildren;
  class?: string;
  thing?: string; // its id, if it is one: what moved is found by it
  zone?: string;
  inside?: readonly Place[]; // what lies on it and can only be reached through it by keys
}

function marks({ places, inside, thing, zone, class: name }: Props, drawing: Drawing, kind: string) {
  const highlight = highlightOf(places, drawing) ?? (inside && highlightOf(inside, drawing));
  return {
    class: [kind, name, highlight, drawing.asked && !highlight ? "quiet" : undefined].filter(Boolean).join(" "),
    "data-places": places.join(" "),
    "data-inside": inside?.length ? inside.join(" ") : undefined,
    "data-thing": thing,
    "data-zone": zone,
    "data-possible": highlight === "possible" || undefined,
    pressed: highlight === "chosen",
  };
}

/** In HTML: a button, and one of a group that the arrow keys walk through. */
export function Spot(props: Props) {
  const { pressed, ...rest } = marks(props, useDrawing(), "spot");
  return (
    <button type="button" tabIndex={-1} aria-pressed={pressed} {...rest}>
      <span class="hidden-text">{props.label}</span>
      <span class="inner" aria-hidden="true">
        {props.children}
      </span>
    </button>
  );
}

/** In SVG, as a place of its own. */
export function SvgSpot(props: Props) {
  const { pressed, ...rest } = marks(props, useDrawing(), "spot");
  return (
    <g role="button" tabindex={-1} aria-label={props.label} aria-pressed={pressed} {...rest}>
      {props.children}
    </g>
  );
}

/** In SVG, on a place that names it: for pointers only. */
export function SvgPointed(props: Omit<Props, "label" | "inside">) {
  const { pressed: _, ...rest } = marks({ ...props, label: "" }, useDrawing(), "pointed");
  return (
    <g aria-hidden="true" {...rest}>
      {props.children}
    </g>
  );
}
