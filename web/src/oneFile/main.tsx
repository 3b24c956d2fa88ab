// The first thing that runs in a saved game: everything it needs stands in the same file.

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { RecordReport } from "../audit/recordReport";
import { say } from "../i18n/evidence";
import { language, LANGUAGES, type Language, speak } from "../i18n/language";
import { Cursor } from "../replay/cursor";
import { ReplayView, seen } from "../replay/replayView";
import { Scenes } from "../replay/scenes";
import { Versions } from "../replay/versions";
import { loadSkin } from "../skins/load";
import type { Skin } from "../skins/skin";
import { bytesOf, type SavedGame, unpressed } from "./saved";
import "../theme/tokens.css";
import "../theme/base.css";
import "../theme/shell.css";

async function start(): Promise<void> {
  const game = await unpressed(document.getElementById("game")!.textContent!);
  if (game.font) document.fonts.add(await new FontFace("Vazirmatn Variable", bytesOf(game.font), { weight: "100 900" }).load());
  await speak(game.lang in LANGUAGES ? (game.lang as Language) : "en");
  document.title = `${game.kit.title} · Annals`;
  render(<Saved game={game} skin={await loadSkin(game.table.game)} />, document.getElementById("app")!);
}

function Saved({ game, skin }: { game: SavedGame; skin: Skin }) {
  const { table, kit } = game;
  const views = useMemo(() => game.views.map(({ viewer, entries, scenes }) => Versions.held(viewer, entries, Scenes.unpacked(scenes))), [game]);
  const record = useMemo(() => new TextEncoder().encode(game.record), [game]);
  const [chosen, choose] = useState(0);
  const [beside, setBeside] = useState(-1);
  const [checking, setChecking] = useState(false);
  const versions = views[chosen]!;
  const [cursor, setCursor] = useState<Cursor | null>(null);
  useEffect(() => {
    const made = new Cursor(versions, cursor?.wanted.peek() ?? (Number(location.hash.slice(2)) || 1));
    setCursor(made);
    return () => made.stop();
  }, [versions]);
  if (!cursor) return null;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(game.saved_at);
  return (
    <main class="page wide">
      <header class="row replay-head">
        <h1>{kit.title}</h1>
        <p class="soft">{say("saved_on", { when, from: `\u2068${game.from}\u2069` })}</p>
      </header>
      <ReplayView
        {...{ table, kit, skin, versions, cursor }}
        beside={views[beside] ?? null}
        choices={
          views.length > 1 ? (
            <section class="card viewers" aria-label={say("as_whom")}>
              <Whom label={say("as_whom")} views={views} table={table} value={chosen} change={choose} />
              <Whom label={say("side_by_side")} views={views} table={table} value={beside} change={setBeside} none={say("nobody_beside")} />
            </section>
          ) : null
        }
        acts={
          <section class="acts card" aria-label={say("what_now")}>
            <button type="button" class="button small main" onClick={() => setChecking(true)}>
              {say("check_it")}
            </button>
            <a class="button small" href={URL.createObjectURL(new Blob([record]))} download={`${table.table}.ndjson`}>
              {say("record_file")}
            </a>
          </section>
        }
      />
      {checking ? (
        <section class="stack" aria-labelledby="check-title">
          <h2 id="check-title">{say("audit_of", { game: kit.title })}</h2>
          <p class="soft">{say("saved_keys", { from: `\u2068${game.from}\u2069` })}</p>
          <RecordReport bytes={record} keys={game.keys} kit={kit} table={table} />
        </section>
      ) : null}
    </main>
  );
}

interface WhomProps {
  label: string;
  views: readonly Versions[];
  table: SavedGame["table"];
  value: number;
  change(chosen: number): void;
  none?: string;
}

function Whom({ label, views, table, value, change, none }: WhomProps) {
  return (
    <label>
      {label}
      <select value={String(value)} onChange={(event) => change(Number(event.currentTarget.value))}>
        {none === undefined ? null : <option value="-1">{none}</option>}
        {views.map(({ viewer }, at) => (
          <option key={at} value={String(at)}>
            {seen(viewer, table).replace(/[\u2068\u2069]/g, "")}
          </option>
        ))}
      </select>
    </label>
  );
}

void start();
