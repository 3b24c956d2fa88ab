// Sitting down at a table that waits, standing up and coming back, the link for the others.

import { useState } from "preact/hooks";
import { Refused } from "@annals/client";
import { identity } from "../api/identity";
import type { TableDocument } from "../api/types";
import { n, t } from "../i18n/language";
import { tableOf } from "../session/session";
import { NameForm } from "../lobby/entrance";
import { go } from "../session/router";
import { CopyButton } from "../shell/copyButton";
import { Problem } from "../shell/problem";
import type { LiveTable } from "./live";

export function Sitting({ live }: { live: LiveTable }) {
  const table = live.document.value!;
  const [why, setWhy] = useState<unknown>(null);
  const [sure, setSure] = useState(false);
  const me = identity.value?.player;
  const mine = table.you ?? null;
  const free = table.seats.filter((seat) => seat.is === "open" || (seat.for !== undefined && seat.for === me));
  const doing = async (what: () => Promise<unknown>) => {
    setWhy(null);
    setSure(false);
    try {
      await what();
    } catch (error) {
      setWhy(error instanceof Error ? error : new Error(String(error)));
      if (!(error instanceof Refused)) console.warn(error);
    }
    await live.ask();
  };
  if (table.outcome) return null;
  return (
    <section class="sitting stack" aria-label={t("seats")}>
      {mine === null && free.length ? (
        me ? (
          <div class="row">
            {free.map(({ seat }) => (
              <button key={seat} type="button" class="button main" onClick={() => doing(() => tableOf(live.id).sit({ seat }).then(() => go(`/t/${live.id}`, true)))}>
                {t("sit_down")} · {t("seat_n", { n: n(seat + 1) })}
              </button>
            ))}
          </div>
        ) : (
          <NameForm />
        )
      ) : null}
      {table.status === "open" ? <ShareLink table={table} /> : null}
      {mine !== null ? (
        sure ? (
          <div class="row" role="group" aria-label={t("stand_up")}>
            <p>{t("stand_up_sure")}</p>
            <button type="button" class="button main" onClick={() => doing(() => tableOf(live.id).stand(mine))}>
              {t("stand_up")}
            </button>
            <button type="button" class="button" onClick={() => setSure(false)}>
              {t("cancel")}
            </button>
          </div>
        ) : (
          <button type="button" class="button quiet small" onClick={() => setSure(true)}>
            {t("stand_up")}
          </button>
        )
      ) : null}
      <Problem why={why} />
    </section>
  );
}

/** The address of the table; of a private one it holds a code, without which nobody is let in. */
function ShareLink({ table }: { table: TableDocument }) {
  const [link, setLink] = useState<string | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const plain = `${location.origin}/t/${table.table}`;
  const open = table.seats.filter((seat) => seat.is === "open").length;
  if (!table.private) {
    return (
      <div class="row">
        <span class="soft">{t("share_link")}</span>
        <CopyButton text={plain} label="copy_link" />
      </div>
    );
  }
  if (typeof table.you !== "number" || !open) return null;
  const make = () => tableOf(table.table).makeLink({ uses: open }).then(({ code }) => setLink(`${plain}?link=${code}`), setWhy);
  return (
    <div class="stack">
      {link === null ? (
        <button type="button" class="button small make-link" onClick={make}>
          {t("make_link")}
        </button>
      ) : (
        <>
          <p class="soft">{t("link_hint", { count: open })}</p>
          <p class="code plain link">{link}</p>
          <CopyButton text={link} label="copy_link" />
        </>
      )}
      <Problem why={why} />
    </div>
  );
}
