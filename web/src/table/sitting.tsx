// Sitting down at a table that waits, standing up and coming back, the link for the others.

import { useState } from "preact/hooks";
import { Refused } from "@annals/client";
import { identity } from "../api/identity";
import type { SeatDocument, TableDocument } from "../api/types";
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
  const [leaving, setLeaving] = useState<"stand_up" | "close_table" | null>(null); // asked back before it is done
  const me = identity.value?.player;
  const mine = table.you ?? null;
  const isKept = (seat: SeatDocument): boolean => me !== undefined && (seat.for === me || (seat.is === "invited" && seat.player === me));
  const free = table.seats.filter((seat) => !seat.forfeited && (seat.is === "open" || isKept(seat)));
  const doing = async (what: () => Promise<unknown>) => {
    setWhy(null);
    setLeaving(null);
    try {
      await what();
    } catch (error) {
      setWhy(error instanceof Error ? error : new Error(String(error)));
      if (!(error instanceof Refused)) console.warn(error);
    }
    await live.ask();
  };
  const isOpen = table.status === "open";
  const leave = { stand_up: () => doing(() => tableOf(live.id).stand(mine!)), close_table: () => doing(() => tableOf(live.id).close()) };
  if (table.outcome) return null;
  return (
    <section class="sitting stack" aria-label={t("seats")}>
      {mine === null && free.length ? (
        me ? (
          <div class="row">
            {free.map(({ seat, for: kept }) => (
              <button key={seat} type="button" class="button main" onClick={() => doing(() => tableOf(live.id).sit({ seat }).then(() => go(`/t/${live.id}`, true)))}>
                {t(kept === me ? "sit_again" : "sit_down")} · {t("seat_n", { n: n(seat + 1) })}
              </button>
            ))}
          </div>
        ) : (
          <NameForm />
        )
      ) : null}
      {isOpen ? <ShareLink table={table} /> : null}
      {leaving ? (
        <div class="row" role="group" aria-label={t(leaving)}>
          <p>{t(`${leaving}_sure`)}</p>
          <button type="button" class="button main" onClick={leave[leaving]}>
            {t(leaving)}
          </button>
          <button type="button" class="button" onClick={() => setLeaving(null)}>
            {t("cancel")}
          </button>
        </div>
      ) : (
        <>
          {mine !== null ? (
            <button type="button" class="button quiet small" onClick={isOpen ? leave.stand_up : () => setLeaving("stand_up")}>
              {t("stand_up")}
            </button>
          ) : null}
          {isOpen && me !== undefined && table.opened_by === me ? (
            <button type="button" class="button quiet small" onClick={() => setLeaving("close_table")}>
              {t("close_table")}
            </button>
          ) : null}
        </>
      )}
      <Problem why={why} game={table.game} />
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
