// The board of a table of this server, as it stood after an entry.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { KitDocument } from "@annals/client/kit";
import type { Scene, TableDocument } from "../api/types";
import { Picture } from "../board/picture";
import { say } from "../i18n/evidence";
import { tableAt } from "../replay/serverSource";
import { look } from "../session/session";
import { Link } from "../shell/link";
import { loadSkin, PLAIN } from "../skins/load";
import type { Skin } from "../skins/skin";
import { nameAt, seatNote } from "../table/seats";

/** The board of a table that may be here; it is asked for by its id alone, and only when somebody wants to see it. */
export function AskedBoard({ id, kit, v, bad }: { id: string; kit: KitDocument; v: number; bad: number | null }) {
  const [table, setTable] = useState<TableDocument | null | undefined>(undefined);
  if (table) return <BoardAt table={table} kit={kit} v={v} bad={bad} />;
  if (table === null) return <p class="soft">{say("table_not_here")}</p>;
  return (
    <p>
      <button type="button" class="button small" onClick={() => void look(id).then(setTable, () => setTable(null))}>
        {say("show_board")}
      </button>
    </p>
  );
}

interface Props {
  table: TableDocument;
  kit: KitDocument;
  v: number;
  bad?: number | null;
  judging?: boolean; // who judges a frozen table sees all of it
}

export function BoardAt({ table, kit, v, bad = null, judging = false }: Props) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [skin, setSkin] = useState<Skin>(PLAIN);
  const viewer = table.status === "finished" || judging ? "all" : null;
  useEffect(() => void loadSkin(table.game).then(setSkin, () => undefined), [table.game]);
  useEffect(() => {
    let here = true;
    const at = Math.min(v, table.version);
    tableAt(table.table, viewer, at).then(
      (found) => here && setScene(found.scene ?? null),
      () => here && setScene(null),
    );
    return () => {
      here = false;
    };
  }, [table.table, v, viewer]);
  const seats = useMemo(
    () => table.seats.map((seat) => ({ seat: seat.seat, name: nameAt(table, seat.seat), note: seatNote(seat, table.you ?? null), turn: false })),
    [table],
  );
  return (
    <div class="board-at">
      {scene ? (
        <div class="place">
          <Picture kit={kit} skin={skin} scene={scene} seats={seats} viewer={viewer === "all" ? null : (table.you ?? null)} />
        </div>
      ) : null}
      <Link to={`/t/${table.table}?v=${v}${bad === null ? "" : `&bad=${bad}`}`} class="button small">
        {say("replay_from_here")}
      </Link>
    </div>
  );
}
