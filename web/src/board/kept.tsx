// What is drawn again only when what it is drawn from has changed.

import { Component, type VNode } from "preact";
import type { Zone } from "../api/types";
import { type Drawing, DrawingContext, highlightOf, type Place, thingPlace, zonePlace } from "./drawing";

interface Props {
  drawing: Drawing;
  by: readonly unknown[]; // all that it is drawn from
  draw(): VNode;
}

export class Kept extends Component<Props> {
  override shouldComponentUpdate({ by }: Props): boolean {
    const before = this.props.by;
    return by.length !== before.length || by.some((each, at) => each !== before[at]);
  }

  /** Inside it the drawing is the one of then: a new one alone draws nothing here again. */
  override render({ drawing, draw }: Props): VNode {
    return <DrawingContext.Provider value={drawing}>{draw()}</DrawingContext.Provider>;
  }
}

/** All that zones and what lies in them are drawn from, beside the kit's own words for where they lie. */
export function drawnFrom(zones: readonly Zone[], places: readonly Place[], drawing: Drawing): unknown[] {
  const { words, skin, viewer, asked, scene, highlights } = drawing;
  const own = [...places, ...zones.map((zone) => zonePlace(zone.id))];
  const inside = zones.flatMap((zone) => (zone.things ?? []).flatMap(({ id, on }) => (on === undefined ? [thingPlace(id)] : [thingPlace(id), thingPlace(on)])));
  const shown = highlights.size ? [...own, ...inside].map((place) => highlightOf([place], drawing) ?? "").join() : "";
  const focus = zones.some((zone) => scene.isFocus(zone));
  return [words, skin, viewer, asked, focus, shown, zones.map(textOf).join()];
}

const texts = new WeakMap<Zone, string>();

function textOf(zone: Zone): string {
  let text = texts.get(zone);
  if (text === undefined) texts.set(zone, (text = JSON.stringify(zone)));
  return text;
}
