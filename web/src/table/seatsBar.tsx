// Who sits here and whose turn it is, in one line.

import type { SeatInfo } from "../board/drawing";
import { SeatMark } from "../board/seatLook";
import { t } from "../i18n/language";
import { clockText, TimeLeft } from "./timeLeft";

export function SeatsBar({ seats }: { seats: readonly SeatInfo[] }) {
  return (
    <ul role="list" class="seats-bar" aria-label={t("players")}>
      {seats.map((info) => (
        <li key={info.seat} class={info.turn ? "turn" : ""} aria-current={info.turn ? "step" : undefined}>
          <SeatMark seat={info.seat} />
          <bdi>{info.name}</bdi>
          {info.until !== undefined ? (
            <TimeLeft until={info.until} />
          ) : info.left !== undefined ? (
            <span class="time-left">{clockText(Math.ceil(info.left / 1_000))}</span>
          ) : null}
          {info.turn ? <span class="hidden-text">{t("asked_now")}</span> : null}
        </li>
      ))}
    </ul>
  );
}
