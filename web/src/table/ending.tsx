// How the game has ended: who won, the places, the scores, and the way on.

import type { Words } from "@annals/client/kit";
import type { TableDocument } from "../api/types";
import { SeatMark } from "../board/seatLook";
import { n, t } from "../i18n/language";
import { Link } from "../shell/link";
import { exists } from "../shell/pages";
import { nameAt } from "./seats";

export function Ending({ table, words }: { table: TableDocument; words: Words }) {
  const { outcome } = table;
  if (!outcome) return null;
  const places = outcome.ranking.length ? outcome.ranking : [outcome.winners];
  return (
    <section class="ending card" aria-labelledby="ending">
      <h2 id="ending">
        {outcome.winners.length ? t("won_by", { who: outcome.winners.map((seat) => nameAt(table, seat)).join(", ") }) : t("drawn")}
      </h2>
      <p class="soft">{words.kit.causes[outcome.cause] ?? ""}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("place")}</th>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("score")}</th>
          </tr>
        </thead>
        <tbody>
          {places.flatMap((seats, at) =>
            seats.map((seat) => (
              <tr key={seat}>
                <td>{n(at + 1)}</td>
                <td>
                  <SeatMark seat={seat} /> <bdi>{nameAt(table, seat)}</bdi>
                </td>
                <td>{outcome.scores[seat] === undefined ? "" : words.number(outcome.scores[seat])}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <div class="row">
        {exists("replay") ? (
          <Link class="button" to={`/t/${table.table}/replay`}>
            {t("replay")}
          </Link>
        ) : null}
        {exists("audit") ? (
          <Link class="button" to={`/t/${table.table}/audit`}>
            {t("audit")}
          </Link>
        ) : null}
        <Link class="button" to={`/games/${table.game}`}>
          {t("again")}
        </Link>
      </div>
    </section>
  );
}
