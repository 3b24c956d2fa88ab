// A table in a list: which game, who sits there, whose turn it is, and the way to it.

import { useState } from "preact/hooks";
import { identity } from "../api/identity";
import type { SeatDocument, TableDocument } from "../api/types";
import { n, t } from "../i18n/language";
import { go } from "../session/router";
import { tableOf } from "../session/session";
import { Link } from "../shell/link";
import { exists } from "../shell/pages";
import { Problem } from "../shell/problem";
import { seatName } from "../table/seats";
import { ago } from "./ago";
import { kits, titleOf } from "./catalogue";
import { Emblem } from "./emblem";
import { withName } from "./entrance";
import { asked, owed } from "./lists";

export function TableCard({ table }: { table: TableDocument }) {
  const kit = kits.value[table.game];
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<unknown>(null);
  const me = identity.value?.player;
  const mine = waitsForMe(table);
  const chair = table.status === "open" ? myChair(table, me) : null;
  const where = `/t/${table.table}`;
  const title = titleOf(table.game);

  async function sit(seat: number): Promise<void> {
    setBusy(true);
    setWhy(null);
    try {
      await tableOf(table.table).sit({ seat });
      go(where);
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  return (
    <li class={`card table${mine ? " mine" : ""}`} data-table={table.table}>
      <div class="picture">
        <Emblem kit={kit} />
      </div>
      <div class="what">
        <h3>
          <Link to={where}>{title}</Link>
        </h3>
        <p class="small-text">
          <People table={table} me={me} />
        </p>
        <p class="soft small-text">{when(table)}</p>
      </div>
      <div class="row bottom">
        <Standing table={table} me={me} />
        {chair !== null ? (
          <button type="button" class="button small main" disabled={busy} onClick={() => withName(() => void sit(chair))} aria-label={`${t("sit_down")}: ${title}`}>
            {t("sit_down")}
          </button>
        ) : (
          <Link to={table.status === "finished" && exists("replay") ? `${where}/replay` : where} class={`button small${mine ? " main" : ""}`} label={`${wayName(table)}: ${title}`}>
            {wayName(table)}
          </Link>
        )}
      </div>
      {why ? <Problem why={why} game={table.game} kit={kit} /> : null}
    </li>
  );
}

function wayName(table: TableDocument): string {
  if (table.status === "finished") return t(exists("replay") ? "replay" : "watch");
  return t(typeof table.you === "number" ? "go_to_table" : "watch");
}

/** Nobody may move there now, and no time passes. */
const stands = (table: TableDocument): boolean => table.status !== "playing" || table.paused === true;

const waitsForMe = (table: TableDocument): boolean => owed.value.has(table.table) && !stands(table);

/** The chair that I could take: the one kept for me, else the first that is free. */
function myChair(table: TableDocument, me: string | undefined): number | null {
  if (typeof table.you === "number") return null;
  const kept = table.seats.find((seat) => seat.is === "invited" && seat.player === me);
  return (kept ?? table.seats.find((seat) => seat.is === "open"))?.seat ?? null;
}

function People({ table, me }: { table: TableDocument; me: string | undefined }) {
  const people = table.seats.filter((seat) => seat.is === "player");
  const computers = table.seats.filter((seat) => seat.is === "computer").length;
  const free = table.seats.filter((seat) => seat.is === "open").length;
  const invited = table.seats.filter((seat) => seat.is === "invited").length;
  const parts = [
    ...people.map((seat) => (seat.player === me ? <b key={seat.seat}>{t("you")}</b> : <bdi key={seat.seat}>{seatName(seat, seat.seat)}</bdi>)),
    ...(computers ? [<span key="c">{t("computers", { count: computers })}</span>] : []),
    ...(invited ? [<span key="i">{t("invited_count", { count: invited })}</span>] : []),
    ...(free ? [<span key="f">{t("seats_free", { count: free })}</span>] : []),
  ];
  return <>{parts.flatMap((part, at) => (at ? [" · ", part] : [part]))}</>;
}

function when(table: TableDocument): string {
  if (table.status === "finished") return t("ended_when", { when: ago(table.finished_at ?? table.moved_at) });
  return table.status === "open" ? t("opened_when", { when: ago(table.opened_at) }) : t("last_move", { when: ago(table.moved_at) });
}

function Standing({ table, me }: { table: TableDocument; me: string | undefined }) {
  const mine = waitsForMe(table);
  const due = mine ? owed.value.get(table.table)!.decision.deadline_at : stands(table) ? undefined : asked.value[table.table]?.due;
  return (
    <span class="row">
      <span class={`badge${mine ? " mine" : ""}`}>{standing(table, me)}</span>
      {due ? <span class="small-text">{t("due", { when: ago(due) })}</span> : null}
      {table.private ? <span class="badge">{t("private_short")}</span> : null}
    </span>
  );
}

function standing(table: TableDocument, me: string | undefined): string {
  if (table.status === "frozen") return t("frozen");
  if (table.paused) return t("rests_short");
  if (waitsForMe(table)) return t("your_turn");
  if (table.status === "finished") {
    const winners = (table.outcome?.winners ?? []).map((seat) => called(table.seats[seat], seat, me));
    return winners.length ? t("won_by", { who: winners.join(", ") }) : t("drawn");
  }
  if (table.status === "open") {
    return t(table.seats.some((seat) => seat.is === "invited" && seat.player === me) ? "invited_you" : "waiting_for_players");
  }
  const others = asked.value[table.table]?.seats ?? [];
  if (others.length === 1) return t("waits_for", { who: called(table.seats[others[0]!], others[0]!, me) });
  return typeof table.you === "number" ? t("somebody_moves") : t("version", { n: n(table.version) });
}

function called(seat: SeatDocument | undefined, number: number, me: string | undefined): string {
  return `\u2068${seat?.player !== undefined && seat.player === me ? t("you") : seatName(seat, number)}\u2069`;
}
