// What something is, and why it cannot be used now, with the text of the rule beside the thing.

import { useEffect, useState } from "preact/hooks";
import type { Refused } from "@annals/client";
import type { Words } from "@annals/client/kit";
import type { Pointed } from "../board/picture";
import { t } from "../i18n/language";
import type { Place } from "../moves/places";
import { whyNot } from "../moves/whyNot";
import { Problem } from "../shell/problem";
import type { SceneIndex } from "../scene/sceneIndex";
import { Beside } from "./beside";
import type { LiveTable } from "./live";

interface Props {
  pointed: Pointed;
  live: LiveTable;
  scene: SceneIndex;
  words: Words;
  onClose(): void;
}

export function Inspector({ pointed, live, scene, words, onClose }: Props) {
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const what = describe(pointed, scene, words);
  const offers = live.offers.value?.offers ?? [];
  const own = pointed.places[0] ?? "";
  useEffect(() => {
    let here = true;
    setRefusal(null);
    if (offers.length) {
      whyNot(live.id, pointed.places, offers, scene).then(
        (found) => here && setRefusal(found),
        () => undefined, // without the house there is still what it is
      );
    }
    return () => {
      here = false;
    };
  }, [own]);
  return (
    <Beside key={own} at={pointed.at} label={what[0]?.name ?? t("about")} onClose={onClose}>
      {what.map(({ name, text }) => (
        <div key={name} class="what">
          <strong>{name}</strong>
          {text ? <p class="small-text">{text}</p> : null}
        </div>
      ))}
      {refusal ? <Problem why={refusal} game={words.kit.game} kit={words.kit} /> : <p class="soft small-text">{note()}</p>}
    </Beside>
  );

  function note(): string {
    if (offers.length) return t("not_asked_for");
    return live.document.value?.outcome ? t("game_over") : t("not_your_turn");
  }
}

interface What {
  name: string;
  text: string | undefined;
}

function describe({ places }: Pointed, scene: SceneIndex, words: Words): What[] {
  const found = new Map<string, What>();
  for (const place of places) {
    const what = describePlace(place, scene, words);
    if (what) found.set(what.name, what);
  }
  return [...found.values()].slice(0, 2);
}

export function describePlace(place: Place, scene: SceneIndex, words: Words): What | null {
  const [sort, id] = [place.slice(0, place.indexOf(":")), place.slice(place.indexOf(":") + 1)];
  if (sort === "thing") {
    const thing = scene.things.get(id)?.thing;
    return { name: words.thingName(id, thing?.kind), text: words.thing(id, thing?.kind)?.text };
  }
  if (sort === "seat") return { name: words.seatName(Number(id)), text: undefined };
  if (sort === "zone") {
    const zone = scene.zones.get(id);
    if (!zone) return null;
    const space = zone.space === undefined ? undefined : words.spaceOn(zone.board, zone.space);
    return { name: space?.name ?? words.zoneName(zone.kind), text: space?.text };
  }
  const space = words.space(id) ?? scene.scene.board?.spaces?.find((each) => each.id === id);
  if (!space) return null;
  return { name: words.spaceName(space), text: space.text ?? words.thing(space.kind)?.text };
}
