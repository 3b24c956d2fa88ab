// "Save this game": one page that replays and verifies itself, for ever, without any server.

import { useState } from "preact/hooks";
import type { KitDocument } from "@annals/client/kit";
import type { TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import { language } from "../i18n/language";
import { serverSource } from "../replay/serverSource";
import { Versions, type Viewer } from "../replay/versions";
import { annals, tableOf } from "../session/session";
import { Problem } from "../shell/problem";
import { base64, pressed, type SavedGame, type SavedView } from "./saved";

interface Props {
  table: TableDocument;
  kit: KitDocument;
  versions: Versions;
}

export function SaveGame({ table, kit, versions }: Props) {
  const [all, setAll] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [why, setWhy] = useState<unknown>(null);
  const finished = table.status === "finished";

  async function save(): Promise<void> {
    setState("busy");
    setWhy(null);
    try {
      const others: Viewer[] = finished && all ? ["all", ...table.seats.map(({ seat }) => String(seat))].filter((each) => each !== versions.viewer) : [];
      hand(`${table.game}-${table.table}.html`, await page(table, kit, versions, others));
      setState("done");
    } catch (error) {
      setWhy(error);
      setState("idle");
    }
  }

  return (
    <details class="act">
      <summary>{say("save_game")}</summary>
      <div class="stack">
        <p class="hint">{say("save_hint")}</p>
        {finished ? (
          <label class="tick">
            <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
            <span>{say("save_all_views")}</span>
          </label>
        ) : null}
        <div class="row">
          <button type="button" class="button small main" disabled={state === "busy"} onClick={() => void save()}>
            {say("save_it")}
          </button>
          <span role="status">{state === "busy" ? say("saving") : state === "done" ? say("saved") : ""}</span>
        </div>
        <Problem why={why} game={table.game} kit={kit} />
      </div>
    </details>
  );
}

async function page(table: TableDocument, kit: KitDocument, versions: Versions, others: Viewer[]): Promise<Blob> {
  const views: SavedView[] = [];
  for (const viewer of [versions.viewer, ...others]) views.push(await view(table, viewer === versions.viewer ? versions : null, viewer));
  const { scene: _, offers: __, ...document } = table;
  const [template, record, keys, font] = await Promise.all([
    fetch("/onefile.html").then((answer) => answer.text()),
    tableOf(table.table).record({ published: true, ...(versions.viewer === null ? {} : { seat: versions.viewer }) }),
    annals.keys(),
    language.value === "fa" ? letters() : undefined,
  ]);
  const game: SavedGame = {
    ...{ format: 1, lang: kit.lang, table: document, kit, views, keys: keys.map(({ key }) => key) },
    ...{ record: new TextDecoder().decode(record), saved_at: Date.now(), from: location.origin },
    ...(font === undefined ? {} : { font }),
  };
  const [before, after] = template.split("__GAME__") as [string, string];
  return new Blob([before, await pressed(game), after], { type: "text/html" });
}

async function view(table: TableDocument, here: Versions | null, viewer: Viewer): Promise<SavedView> {
  const whole = here?.whole.value ? here : new Versions({ page: serverSource(table).page }, viewer);
  if (whole !== here) await whole.read();
  if (!whole.whole.value) throw whole.problem.value;
  return { viewer, ...whole.packed() };
}

async function letters(): Promise<string> {
  const { default: url } = await import("@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url");
  return base64(new Uint8Array(await (await fetch(url)).arrayBuffer()));
}

function hand(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
