// The page of a table: what must be here before it can be shown, and what is said until then.

import { useEffect, useState } from "preact/hooks";
import type { KitDocument } from "@annals/client/kit";
import { identity } from "../api/identity";
import { language, t } from "../i18n/language";
import { kits, tableOf } from "../session/session";
import { Problem } from "../shell/problem";
import { loadSkin } from "../skins/load";
import type { Skin } from "../skins/skin";
import { LiveTable } from "./live";
import { TableView } from "./tableView";

interface Ready {
  kit: KitDocument;
  skin: Skin;
}

/** Anew for another table, for another person at it, and in another language: what has happened is told by the house. */
export function TablePage({ table }: { table?: string }) {
  return <Loading key={`${table} ${identity.value?.player} ${language.value}`} id={table!} />;
}

function Loading({ id }: { id: string }) {
  const [live] = useState(() => new LiveTable(tableOf(id)));
  const [ready, setReady] = useState<Ready | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const lang = language.value;
  useEffect(() => {
    live.start().catch(setWhy);
    return () => live.stop();
  }, [live, attempt]);
  const document = live.document.value;
  const game = document?.game;
  useEffect(() => {
    if (game === undefined) return;
    let here = true;
    Promise.all([kits.whole(game, lang), loadSkin(game)]).then(
      ([kit, skin]) => here && setReady({ kit, skin }),
      (error) => here && setWhy(error),
    );
    return () => {
      here = false;
    };
  }, [game, lang, attempt]);

  if (why) {
    return (
      <div class="page stack">
        <Problem why={why} />
        <p>
          <button
            type="button"
            class="button"
            onClick={() => {
              setWhy(null);
              setAttempt(attempt + 1);
            }}
          >
            {t("try_again")}
          </button>
        </p>
      </div>
    );
  }
  if (!document || !ready) {
    return (
      <p class="page soft" role="status">
        {t("loading")}
      </p>
    );
  }
  return <TableView live={live} kit={ready.kit} skin={ready.skin} />;
}
