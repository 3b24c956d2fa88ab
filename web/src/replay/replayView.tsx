// A replay as a picture with its controls; whether it comes from a server or from a file it does not know.

import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type KitDocument, Words } from "@annals/client/kit";
import type { Scene, TableDocument } from "../api/types";
import type { SeatInfo } from "../board/drawing";
import { Picture } from "../board/picture";
import { say } from "../i18n/evidence";
import type { Skin } from "../skins/skin";
import { nameAt, seatNote } from "../table/seats";
import { Chart } from "./chart";
import { chaptersOf } from "./chapters";
import { Chronicle } from "./chronicle";
import { Controls } from "./controls";
import type { Cursor } from "./cursor";
import { toldEntry } from "./told";
import type { Versions, Viewer } from "./versions";
import "../theme/replay.css";

export interface ReplayProps {
  table: TableDocument;
  kit: KitDocument;
  skin: Skin;
  versions: Versions;
  beside?: Versions | null;
  cursor: Cursor;
  first?: { v: number; scene: Scene } | null; // what can be shown before the entries are here
  bad?: number | null;
  above?: ComponentChildren; // bars above the picture
  choices?: ComponentChildren; // as whom one looks
  acts?: ComponentChildren;
}

const REST = 120; // ms without a step before what is read follows

export function ReplayView({ table, kit, skin, versions, beside = null, cursor, first = null, bad = null, above, choices, acts }: ReplayProps) {
  const words = useMemo(() => new Words(kit, (seat) => nameAt(table, seat)), [kit, table]);
  const count = versions.count.value;
  const chapters = useMemo(() => chaptersOf(versions.between(1, count), kit), [versions, count, kit]);
  const rested = useRested(cursor);
  const entry = versions.entry(rested);
  return (
    <div class="replay">
      <div class="stages">
        {above}
        <div class={beside ? "two" : "one"}>
          <Stage {...{ table, kit, skin, versions, cursor, first }} label={beside ? seen(versions.viewer, table) : undefined} />
          {beside ? <Stage {...{ table, kit, skin, cursor }} versions={beside} first={null} label={seen(beside.viewer, table)} /> : null}
        </div>
      </div>
      <Controls versions={versions} cursor={cursor} chapters={chapters} words={words} />
      <div class="beside">
        {choices}
        <Chronicle versions={versions} v={rested} words={words} bad={bad} go={(v) => cursor.go(v)} />
        <Chart versions={versions} cursor={cursor} words={words} scores={table.outcome?.scores} />
        {acts}
      </div>
      <p class="hidden-text" role="status">
        {entry ? `${say("version_n", { n: entry.v })}: ${toldEntry(entry, words).join(" ")}` : ""}
      </p>
    </div>
  );
}

/** The version once the eye has come to rest on it: chronicle and live region follow this one, and nothing before. */
function useRested(cursor: Cursor): number {
  const [rested, rest] = useState(() => cursor.v.peek());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = effect(() => {
      const v = cursor.v.value;
      clearTimeout(timer);
      timer = setTimeout(() => rest(v), REST);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [cursor]);
  return rested;
}

interface StageProps {
  table: TableDocument;
  kit: KitDocument;
  skin: Skin;
  versions: Versions;
  cursor: Cursor;
  first: { v: number; scene: Scene } | null;
  label?: string | undefined;
}

function Stage({ table, kit, skin, versions, cursor, first, label }: StageProps) {
  const wanted = cursor.wanted.value;
  const here = versions.count.value;
  const v = Math.min(cursor.v.value, Math.max(here, 1));
  const early = first && wanted === first.v && here < wanted ? first.scene : null;
  const scene = early ?? versions.scene(v);
  const shown = useRef<{ v: number; scene: Scene } | null>(null);
  const previous = shown.current && Math.abs(shown.current.v - v) === 1 ? shown.current.scene : null;
  useEffect(() => {
    shown.current = scene && { v, scene };
  }, [scene]);
  const viewer = seatOf(versions.viewer, table);
  
  const seats = useMemo(() => seatsOf(table), [table]);
  return (
    <figure class="stage">
      {label === undefined ? null : <figcaption>{label}</figcaption>}
      {scene ? (
        <Picture kit={kit} skin={skin} scene={scene} previous={previous} seats={seats} viewer={viewer} />
      ) : (
        <p class="soft waiting">{say(here ? "not_begun" : "reading")}</p>
      )}
    </figure>
  );
}

function seatsOf(table: TableDocument): SeatInfo[] {
  return table.seats.map((seat) => ({
    seat: seat.seat,
    name: nameAt(table, seat.seat),
    note: seatNote(seat, table.you ?? null),
    turn: false,
  }));
}

const seatOf = (viewer: Viewer, table: TableDocument): number | null =>
  viewer === null ? (table.you ?? null) : viewer === "all" ? null : Number(viewer);

/** As whom one looks, in words. */
export function seen(viewer: Viewer, table: TableDocument): string {
  if (viewer === "all") return say("all_open");
  if (viewer !== null) return say("as_seat", { name: `\u2068${nameAt(table, Number(viewer))}\u2069` });
  return typeof table.you === "number" ? say("as_seat", { name: `\u2068${nameAt(table, table.you)}\u2069` }) : say("as_spectator");
}
