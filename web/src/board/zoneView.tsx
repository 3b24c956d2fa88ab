// A zone that lies on no board: a hand, a deck, a row of cards.

import type { VNode } from "preact";
import type { Zone } from "../api/types";
import { isEmpty } from "../scene/sceneIndex";
import { Card, Hidden } from "./card";
import { type Drawing, highlightOf, useDrawing, zonePlace } from "./drawing";
import { drawnFrom, Kept } from "./kept";
import { zoneLabel } from "./names";
import { Spot } from "./spot";

const SHOWN = 6; // of a stack: the last ones, with the number of all

export function ZoneView({ zone }: { zone: Zone }) {
  const drawing = useDrawing();
  return <Kept drawing={drawing} by={drawnFrom([zone], [], drawing)} draw={() => <Drawn zone={zone} />} />;
}

function Drawn({ zone }: { zone: Zone }) {
  const drawing = useDrawing();
  const { words, skin } = drawing;
  const lay = words.lay(zone.kind);
  const all = zone.things ?? [];
  const buried = lay === "stack" && all.length > SHOWN && !all.some((thing) => isWanted(thing.id, drawing));
  const things = (buried ? all.slice(-SHOWN) : all).map((thing) => <Card key={thing.id} thing={thing} zone={zone} />);
  const skinned = skin.zone?.(zone, things, drawing);
  const here = highlightOf([zonePlace(zone.id)], drawing);
  const focus = drawing.scene.isFocus(zone);
  return (
    <div
      class={`zone lay-${lay} kind-${zone.kind.replaceAll(/[^a-z_]/g, "-")} ${focus ? "focus" : ""} ${isEmpty(zone) ? "empty" : ""}`}
      role="group"
      aria-label={zoneLabel(zone, drawing)}
      data-zone={zone.id}
    >
      {skinned ?? (
        <>
          <span class="zone-name">
            {here ? (
              <Spot places={[zonePlace(zone.id)]} label={zoneLabel(zone, drawing)} class="zone-spot">
                {words.zoneName(zone.kind)}
              </Spot>
            ) : (
              words.zoneName(zone.kind)
            )}
            {buried ? <span class="soft"> {words.number(all.length)}</span> : null}
          </span>
          <Things things={things} hidden={zone.hidden ?? 0} drawing={drawing} />
        </>
      )}
    </div>
  );
}

export function Things({ things, hidden, drawing }: { things: VNode[]; hidden: number; drawing: Drawing }) {
  return (
    <span class="things" data-group={things.length ? "" : undefined}>
      {things}
      {hidden ? <Hidden count={hidden} drawing={drawing} /> : null}
    </span>
  );
}

const isWanted = (id: string, drawing: Drawing): boolean => drawing.highlights.has(`thing:${id}`);
