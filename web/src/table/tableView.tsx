// A table at which one plays or watches: the picture, and the desk with what can be done and what has happened.

import { type KitDocument, Words } from "@annals/client/kit";
import "../theme/table.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Picture, type Pointed } from "../board/picture";
import type { SeatInfo } from "../board/drawing";
import { t } from "../i18n/language";
import { SceneIndex } from "../scene/sceneIndex";
import { Link } from "../shell/link";
import { exists } from "../shell/pages";
import { Problem } from "../shell/problem";
import type { Skin } from "../skins/skin";
import { Agreement } from "./agreement";
import { Announcer } from "./announcer";
import { Choices, MovePanel } from "./movePanel";
import { Chooser } from "./chooser";
import { Chronicle } from "./chronicle";
import { Course } from "./course";
import { Ending } from "./ending";
import { Hint } from "./hint";
import { Inspector } from "./inspector";
import { Help, useKeys } from "./keys";
import type { LiveTable } from "./live";
import { Making } from "./making";
import { atOnce, AtOnce, MoveBar } from "./moveBar";
import { Position } from "./position";
import { nameAt, seatName, seatNote } from "./seats";
import { SeatsBar } from "./seatsBar";
import { Sitting } from "./sitting";
import { Status } from "./status";
import { Talk } from "./talk";

interface Props {
  live: LiveTable;
  kit: KitDocument;
  skin: Skin;
}

export function TableView({ live, kit, skin }: Props) {
  const table = live.document.value!;
  const offers = live.offers.value;
  const viewer = table.you ?? null;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [help, setHelp] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const making = useMemo(() => new Making(live, (move) => atOnce.value && void live.send(move)), [live]);
  const words = useMemo(() => new Words(kit, (seat) => nameAt(live.document.peek()!, seat)), [kit, live, table.seats]);
  useEffect(() => making.take(offers, words), [making, offers, words]);
  useKeys(page, making, live, () => setHelp(!help));

  const send = () => {
    const move = making.walk.value.move;
    if (move && !live.sending.value) void live.send(move);
  };
  const seats: SeatInfo[] = table.seats.map((seat) => ({
    seat: seat.seat,
    name: seatName(seat, seat.seat),
    note: seatNote(seat, viewer),
    turn: !table.outcome && (table.decisions ?? []).some((each) => each.seat === seat.seat),
    left: table.clock ? seat.left_ms : undefined,
    until: (table.decisions ?? []).find((each) => each.seat === seat.seat)?.deadline_at,
  }));
  const picture = live.picture.value;
  const scene = making.scene.value;
  const walk = making.walk.value;

  return (
    <div ref={page} class={`table-page ${walk.types.length ? "my-turn" : ""}`}>
      <header class="table-head">
        <h1>{kit.title ?? table.game}</h1>
        <SeatsBar seats={seats} />
        <Status live={live} />
      </header>
      <div class="table-picture">
        {picture && scene ? (
          <Picture
            kit={kit}
            scene={picture.scene}
            previous={picture.previous}
            seats={seats}
            viewer={viewer}
            highlights={making.highlights.value}
            asked={walk.types.length > 0}
            skin={skin}
            onPick={(at) => {
              setPointed(null);
              if (!making.point(at)) setPointed(at);
            }}
          />
        ) : (
          <Waiting />
        )}
      </div>
      <div class="desk">
        <Desk isNeeded={walk.types.length > 0 && !making.places.value.size}>
          <MoveBar live={live} making={making} words={words} onSend={send} />
          <Problem why={live.refusal.value} game={table.game} kit={kit} />
          <div class="desk-body">
            <Ending table={table} words={words} />
            <Course live={live} words={words} />
            {walk.types.length ? (
              <section class="possible" aria-labelledby="possible">
                <h2 id="possible">{t("possible")}</h2>
                <MovePanel making={making} words={words} about={offers?.about ?? []} />
                <Hint live={live} making={making} words={words} />
                <AtOnce />
              </section>
            ) : null}
            <div class="table-acts">
              <Agreement live={live} />
              <Sitting live={live} />
              {exists("replay") && table.status === "playing" ? (
                <Link class="button small quiet" to={`/t/${table.table}?v=${Math.max(1, table.version - 1)}`}>
                  {t("replay")}
                </Link>
              ) : null}
            </div>
            <Chronicle live={live} words={words} />
            <Talk live={live} />
            <Anytime making={making} words={words} live={live} />
            {picture && scene ? (
              <Position drawing={{ words, scene: new SceneIndex(picture.scene), seats, viewer, highlights: new Map(), asked: false, skin: {} }} />
            ) : null}
            <Help open={help} onToggle={setHelp} />
          </div>
        </Desk>
      </div>
      <Chooser making={making} words={words} />
      {pointed && scene ? <Inspector pointed={pointed} live={live} scene={scene} words={words} onClose={() => setPointed(null)} /> : null}
      <Announcer live={live} words={words} />
    </div>
  );
}

function Waiting() {
  return <p class="soft waiting">{t("waiting_for_players")}</p>;
}

/** What can be done out of turn. */
function Anytime({ making, words, live }: { making: Making; words: Words; live: LiveTable }) {
  const walk = making.anytime.value;
  if (!walk.types.length) return null;
  const move = walk.move;
  return (
    <details class="anytime">
      <summary>{t("also_possible")}</summary>
      <Choices walk={walk} words={words} onStep={(next) => (making.anytime.value = next)} />
      <div class="row">
        {walk.isBegun ? (
          <button type="button" class="button small" onClick={() => (making.anytime.value = walk.back())}>
            {t("back")}
          </button>
        ) : null}
        {move ? (
          <button
            type="button"
            class="button small main"
            onClick={async () => {
              if (await live.send(move)) making.anytime.value = walk.fresh();
            }}
          >
            {t("send")}
          </button>
        ) : null}
      </div>
    </details>
  );
}

const HEIGHTS = ["low", "half", "high"] as const;

/** On a phone the desk is a sheet at the foot, of three heights. */
function Desk({ isNeeded, children }: { isNeeded: boolean; children: preact.ComponentChildren }) {
  const [chosen, setHeight] = useState<(typeof HEIGHTS)[number]>("low");
  const height = isNeeded && chosen === "low" ? "half" : chosen; // nothing can be pointed at: the list is the way
  const next = HEIGHTS[(HEIGHTS.indexOf(height) + 1) % HEIGHTS.length]!;
  return (
    <div class="sheet" data-height={height}>
      <button type="button" class="handle" aria-expanded={height !== "low"} aria-label={t("sheet")} onClick={() => setHeight(next)}>
        <span aria-hidden="true" />
      </button>
      {children}
    </div>
  );
}
