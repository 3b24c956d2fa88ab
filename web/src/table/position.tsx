// The position as a list: what lies where, for those who would rather hear or read it.

import type { Drawing } from "../board/drawing";
import { contents, zoneLabel } from "../board/names";
import { t } from "../i18n/language";

export function Position({ drawing }: { drawing: Drawing }) {
  const { words, scene, seats } = drawing;
  const groups: [string, number | null][] = [...seats.map((seat): [string, number] => [seat.name, seat.seat]), [t("the_table"), null]];
  return (
    <details class="position">
      <summary>{t("position")}</summary>
      {groups.map(([name, seat]) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {scene.numbersOf(seat).map(({ id, kind, value, most }) => (
              <li key={id}>
                {words.numberName(kind)}: {words.number(value)}
                {most === undefined ? "" : ` / ${words.number(most)}`}
              </li>
            ))}
            {scene.scene.zones
              .filter((zone) => (zone.seat ?? null) === seat && (zone.things?.length || zone.hidden))
              .map((zone) => (
                <li key={zone.id}>
                  {zone.space === undefined ? zoneLabel(zone, drawing) : (words.spaceOn(zone.board, zone.space)?.name ?? zoneLabel(zone, drawing))}:{" "}
                  {contents(zone, drawing).join(", ")}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
