// Seats that others keep for me: to sit down there, or to decline.

import { useState } from "preact/hooks";
import { identity } from "../api/identity";
import type { Invitation } from "../api/types";
import { t } from "../i18n/language";
import { go } from "../session/router";
import { tableOf } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { ago } from "./ago";
import { kits, titleOf } from "./catalogue";
import { Emblem } from "./emblem";
import { invitations, readInvitations } from "./lists";

export function Invitations() {
  if (!identity.value || !invitations.value.length) return null;
  return (
    <section class="tables" aria-labelledby="invitations">
      <h2 id="invitations">{t("invitations")}</h2>
      <ul role="list">
        {invitations.value.map((each) => (
          <InvitationCard key={`${each.table} ${each.seat}`} invitation={each} />
        ))}
      </ul>
    </section>
  );
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { table, game, seat, opened_by_name, expires_at } = invitation;
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<unknown>(null);
  const title = titleOf(game);

  async function answer(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setWhy(null);
    try {
      await act();
    } catch (error) {
      setWhy(error);
    }
    setBusy(false);
    await readInvitations();
  }

  return (
    <li class="card table mine" data-invitation={table}>
      <div class="picture">
        <Emblem kit={kits.value[game]} />
      </div>
      <div class="what">
        <h3>
          <Link to={`/t/${table}`}>{title}</Link>
        </h3>
        <p class="small-text">{t("keeps_you_a_seat", { who: `\u2068${opened_by_name}\u2069` })}</p>
        {expires_at ? <p class="soft small-text">{t("due", { when: ago(expires_at) })}</p> : null}
      </div>
      <div class="row bottom">
        <button
          type="button"
          class="button small main"
          disabled={busy}
          onClick={() => answer(() => tableOf(table).sit({ seat }).then(() => go(`/t/${table}`)))}
          aria-label={`${t("sit_down")}: ${title}`}
        >
          {t("sit_down")}
        </button>
        <button type="button" class="button small" disabled={busy} onClick={() => answer(() => tableOf(table).decline(seat))} aria-label={`${t("decline")}: ${title}`}>
          {t("decline")}
        </button>
      </div>
      <Problem why={why} game={game} kit={kits.value[game]} />
    </li>
  );
}
