// Who sits where, as the page names them.

import type { SeatDocument, TableDocument } from "../api/types";
import { levelName, n, t } from "../i18n/language";

export function seatName(seat: SeatDocument | undefined, number: number): string {
  if (!seat) return t("seat_n", { n: n(number + 1) });
  if (seat.is === "player") return seat.name ?? t("seat_n", { n: n(number + 1) });
  if (seat.is === "computer") return `${t("computer")} ${n(number + 1)}`;
  return `${t(seat.is === "invited" ? "invited" : "empty_seat")} ${n(number + 1)}`;
}

export const nameAt = (table: TableDocument, seat: number): string => seatName(table.seats[seat], seat);

export function seatNote(seat: SeatDocument, me: number | null): string {
  if (seat.seat === me) return t("you");
  return seat.is === "computer" && seat.level ? levelName(seat.level) : "";
}

/** Who is asked now, by name. */
export function askedNow(table: TableDocument): string[] {
  return [...new Set((table.decisions ?? []).map((each) => each.seat))].map((seat) => nameAt(table, seat));
}
