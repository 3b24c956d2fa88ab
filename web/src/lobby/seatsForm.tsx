// Who shall sit where at a new table.

import { useId } from "preact/hooks";
import type { SeatWish } from "../api/types";
import { levelName, n, t } from "../i18n/language";

interface Props {
  players: number[];
  levels: string[];
  wishes: SeatWish[];
  change: (wishes: SeatWish[]) => void;
}

export function SeatsForm({ players, levels, wishes, change }: Props) {
  const id = useId();
  const put = (at: number, wish: SeatWish) => {
    // I sit on one chair: who takes another leaves the first
    change(wishes.map((each, place) => (place === at ? wish : wish === "me" && each === "me" ? "open" : each)));
  };
  const count = (wanted: number) => change(Array.from({ length: wanted }, (_, at) => wishes[at] ?? "open"));
  return (
    <>
      {players.length > 1 ? (
        <fieldset class="field">
          <legend>{t("number_of_seats")}</legend>
          <div class="choice">
            {players.map((each) => (
              <label key={each}>
                <input type="radio" name={id} checked={each === wishes.length} onChange={() => count(each)} />
                {n(each)}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <ol class="seats-form" role="list">
        {wishes.map((wish, at) => (
          <li key={at}>
            <label for={`${id}${at}`}>{t("seat_n", { n: n(at + 1) })}</label>
            <select id={`${id}${at}`} value={written(wish)} onChange={(event) => put(at, read(event.currentTarget.value))}>
              <option value="me">{t("seat_me")}</option>
              <option value="open">{t("seat_open")}</option>
              {levels.map((level) => (
                <option key={level} value={`ai ${level}`}>
                  {t("seat_computer", { level: levelName(level) })}
                </option>
              ))}
              <option value="player">{t("seat_invite")}</option>
            </select>
            {typeof wish === "object" && "player" in wish ? (
              <div class="invite">
                <label class="small-text" for={`${id}p${at}`}>
                  {t("player_id")}
                </label>
                <input
                  id={`${id}p${at}`}
                  dir="ltr"
                  required
                  autocomplete="off"
                  value={wish.player}
                  onInput={(event) => put(at, { player: event.currentTarget.value.trim() })}
                  aria-describedby={`${id}h${at}`}
                />
                <p class="soft small-text" id={`${id}h${at}`}>
                  {t("invite_hint", { page: t("about_you") })}
                </p>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function written(wish: SeatWish): string {
  if (typeof wish === "string") return wish;
  return "ai" in wish ? `ai ${wish.ai}` : "player";
}

function read(text: string): SeatWish {
  if (text === "me" || text === "open") return text;
  return text.startsWith("ai ") ? { ai: text.slice(3) } : { player: "" };
}
