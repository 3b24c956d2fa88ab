// The page of a replay: a table of this server, or a record that somebody has.

import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "@annals/client";
import type { KitDocument } from "@annals/client/kit";
import { identity } from "../api/identity";
import type { Scene, TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import { language, t } from "../i18n/language";
import { address, go } from "../session/router";
import { annals, kits, look } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { loadSkin } from "../skins/load";
import type { Skin } from "../skins/skin";
import { RecordPage } from "../audit/recordPage";
import { Acts } from "./acts";
import { Chances } from "./chances";
import { Cursor } from "./cursor";
import { ReplayView, seen } from "./replayView";
import { serverSource, tableAt } from "./serverSource";
import { Versions, type Viewer } from "./versions";

export function ReplayPage({ table }: { table?: string }) {
  return table === undefined ? <RecordPage /> : <TableReplay table={table} />;
}

interface Loaded {
  table: TableDocument;
  kit: KitDocument;
  skin: Skin;
  first: { v: number; scene: Scene } | null;
  isOpen: boolean; // may everybody's view be seen?
}

function TableReplay({ table }: { table: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const lang = language.value;
  useEffect(() => {
    let here = true;
    load(table, lang).then(
      (found) => here && setLoaded(found),
      (error) => here && setWhy(error),
    );
    return () => {
      here = false;
    };
  }, [table, lang]);
  if (why) {
    return (
      <div class="page stack">
        <h1>{t("replay")}</h1>
        <Problem why={why} />
      </div>
    );
  }
  if (!loaded) {
    return (
      <p class="page soft" role="status">
        {t("loading")}
      </p>
    );
  }
  return <Looking key={`${table} ${loaded.kit.lang}`} {...loaded} />;
}

const asked = (name: string): string | null => address.value.query.get(name) || null;

async function load(id: string, lang: string): Promise<Loaded> {
  const v = Number(asked("v")) || undefined;
  const table = await look(id, { include: "scene" });
  const isOpen = table.status === "finished" || (table.status === "frozen" && (await judges(table)));
  const [kit, skin, then] = await Promise.all([
    kits.kit(table.game, lang),
    loadSkin(table.game),
    v === undefined || v >= table.version ? null : tableAt(id, viewerFor({ table, isOpen }, asked("seat")), v).catch(() => null),
  ]);
  return { table, kit, skin, isOpen, first: v !== undefined && then?.scene ? { v, scene: then.scene } : null };
}

/** A referee sees all of a table that is frozen, unless he sits there. */
async function judges(table: TableDocument): Promise<boolean> {
  if (!identity.value || typeof table.you === "number") return false;
  return annals.me.get().then(
    (me) => me.referee,
    () => false,
  );
}

type Openness = Pick<Loaded, "table" | "isOpen">;

/** Whom the address names, where he can be looked at. */
function viewerFor(at: Openness, wanted: string | null): Viewer {
  return wanted !== null && viewersOf(at).includes(wanted) ? wanted : at.isOpen ? "all" : null;
}

function viewersOf({ table, isOpen }: Openness): Viewer[] {
  return isOpen ? ["all", ...table.seats.map(({ seat }) => String(seat))] : [null];
}

function Looking({ table, kit, skin, first, isOpen }: Loaded) {
  const viewer = viewerFor({ table, isOpen }, asked("seat"));
  const second = asked("beside") === null ? undefined : viewerFor({ table, isOpen }, asked("beside"));
  const [source] = useState(() => serverSource(table));
  const versions = useVersions(viewer, source);
  const beside = useVersions(second, source);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  useEffect(() => {
    const made = new Cursor(versions!, cursor?.wanted.peek() ?? (Number(asked("v")) || (table.status === "finished" ? 1 : table.version)));
    setCursor(made);
    return () => made.stop();
  }, [versions]);
  useEffect(() => (cursor ? sayWhere(cursor) : undefined), [cursor]);
  useEffect(() => {
    const back = () => cursor?.go(Number(new URLSearchParams(location.search).get("v")) || 1);
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [cursor]);
  if (!versions || !cursor) return null;
  const head = Math.max(versions.head.value, table.version);
  const running = table.status !== "finished";
  return (
    <div class="page wide">
      <header class="row replay-head">
        <h1>{kit.title}</h1>
        <span class="badge">{t(table.status === "finished" ? "finished" : table.status === "frozen" ? "frozen" : "status_live")}</span>
        {table.parent ? <Link to={`/t/${table.parent.table}?v=${table.parent.version}`}>{say("goes_on_from")}</Link> : null}
      </header>
      <Problem why={problemOf(versions, beside)} game={table.game} kit={kit} />
      <ReplayView
        {...{ table, kit, skin, versions, beside, cursor, first }}
        bad={Number(asked("bad")) || null}
        above={
          running ? (
            <LookingBack table={table.table} cursor={cursor} head={head} />
          ) : null
        }
        choices={<Viewers table={table} viewers={viewersOf({ table, isOpen })} viewer={viewer} second={second} />}
        acts={
          <>
            {table.status === "finished" ? <Chances table={table} kit={kit} cursor={cursor} /> : null}
            <Acts table={table} kit={kit} versions={versions} cursor={cursor} />
          </>
        }
      />
    </div>
  );
}

function LookingBack({ table, cursor, head }: { table: string; cursor: Cursor; head: number }) {
  return (
    <p class="looking-back" role="note">
      {say("looking_back", { n: cursor.v.value, of: head })}
      <Link to={`/t/${table}`} class="button small main">
        {say("return")}
      </Link>
    </p>
  );
}

const SETTLED = 300; // ms; browsers count how often an address changes

/** The address follows the version, once it rests. */
function sayWhere(cursor: Cursor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    const v = cursor.wanted.value;
    clearTimeout(timer);
    timer = setTimeout(() => write({ v: String(v) }), SETTLED);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

function problemOf(versions: Versions, beside: Versions | null): unknown {
  const why = versions.problem.value ?? beside?.problem.value ?? null;
  return why instanceof Refused ? why : null; // a break of the network is told by the frame
}

function useVersions(viewer: Viewer | undefined, source: ReturnType<typeof serverSource>): Versions | null {
  const [versions, setVersions] = useState<Versions | null>(() => (viewer === undefined ? null : new Versions(source, viewer)));
  useEffect(() => {
    if (viewer === undefined) {
      setVersions(null);
      return undefined;
    }
    const made = versions && versions.viewer === viewer && !versions.count.peek() ? versions : new Versions(source, viewer);
    setVersions(made);
    void made.read();
    return () => made.stop();
  }, [viewer]);
  return versions;
}

/** The address says what is seen, so that it can be sent to somebody. */
function write(changed: Record<string, string | null>): void {
  const query = new URLSearchParams(address.value.query);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const to = `${location.pathname}?${query}`;
  if (to !== location.pathname + location.search) go(to, true);
}

interface ViewersProps {
  table: TableDocument;
  viewers: Viewer[];
  viewer: Viewer;
  second: Viewer | undefined;
}

function Viewers({ table, viewers, viewer, second }: ViewersProps) {
  if (viewers.length < 2) return null;
  return (
    <section class="card viewers" aria-label={say("as_whom")}>
      <label>
        {say("as_whom")}
        <select value={String(viewer)} onChange={(event) => write({ seat: event.currentTarget.value })}>
          {viewers.map((each) => (
            <option key={String(each)} value={String(each)}>
              {plain(seen(each, table))}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say("side_by_side")}
        <select value={second === undefined ? "" : String(second)} onChange={(event) => write({ beside: event.currentTarget.value || null })}>
          <option value="">{say("nobody_beside")}</option>
          {viewers.map((each) => (
            <option key={String(each)} value={String(each)}>
              {plain(seen(each, table))}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, "");
