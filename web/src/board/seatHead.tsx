// Who sits there, and whether it is his turn. A seat can be pointed at like everything else.

import { t } from "../i18n/language";
import { seatPlace, useDrawing } from "./drawing";
import { SeatMark } from "./seatLook";
import { Spot } from "./spot";

export function SeatHead({ seat }: { seat: number }) {
  const { seats } = useDrawing();
  const info = seats[seat];
  if (!info) return null;
  return (
    <Spot places={[seatPlace(seat)]} label={[info.name, info.note, info.turn ? t("asked_now") : ""].filter(Boolean).join(", ")} class={`seat-head ${info.turn ? "turn" : ""}`}>
      <SeatMark seat={seat} />
      <bdi>{info.name}</bdi>
      {info.note ? <span class="soft note">{info.note}</span> : null}
      {info.turn ? <span class="badge mine">{t("asked_now")}</span> : null}
    </Spot>
  );
}
