// The line at the foot: what is asked, what has been chosen, the way back, and the one button that does it.

import { signal, useComputed } from "@preact/signals";
import { moveText, pickTexts, type Words } from "@annals/client/kit";
import { t } from "../i18n/language";
import { Link } from "../shell/link";
import type { LiveTable } from "./live";
import type { Making } from "./making";
import { askedNow } from "./seats";

const KEY = "annals.at_once";
export const atOnce = signal(localStorage.getItem(KEY) === "yes");

interface Props {
  live: LiveTable;
  making: Making;
  words: Words;
  onSend(): void;
}

export function MoveBar({ live, making, words, onSend }: Props) {
  const walk = making.walk.value;
  const ready = useComputed(() => making.walk.value.move).value;
  const document = live.document.value!;
  const mine = walk.types.length > 0;
  if (!mine) {
    return (
      <div class="move-bar">
        <p class="ask">{waiting()}</p>
        {document.dispute ? (
          <Link class="button small" to={`/t/${document.table}/audit?dispute=${document.dispute}`}>
            {t("see_dispute")}
          </Link>
        ) : null}
      </div>
    );
  }
  const decision = live.offers.value?.decision;
  return (
    <div class="move-bar mine">
      <p class="ask" id="ask">
        {decision ? words.ask(decision.kind) : t("possible")}
      </p>
      <p class="made" aria-live="polite">
        {ready ? moveText(ready, document.you ?? null, words) : (walk.isBegun && walk.type !== null ? [words.moveName(walk.type), ...pickTexts(walk, words)].join(" · ") : "")}
      </p>
      <div class="row actions">
        {walk.isBegun ? (
          <>
            <button type="button" class="button" onClick={() => making.back()}>
              {t("back")}
            </button>
            {walk.picks.length > 1 ? (
              <button type="button" class="button quiet" onClick={() => making.fresh()}>
                {t("start_over")}
              </button>
            ) : null}
          </>
        ) : null}
        {live.sending.value ? (
          <span class="sent" role="status">
            {t(live.waiting.value ? "kept_until_online" : "sending")}
          </span>
        ) : ready ? (
          <button type="button" class="button main do-it" onClick={onSend}>
            {t("send")}
          </button>
        ) : null}
      </div>
    </div>
  );

  function waiting(): string {
    if (document.outcome) return t("game_over");
    if (document.status === "frozen") return t("before_referee");
    if (document.status === "open") return t("waiting_for_players");
    if (document.paused) return t("rests");
    const asked = askedNow(document);
    if (document.you === null || document.you === undefined) return asked.length ? t("waits_for", { who: asked.join(", ") }) : t("watching");
    return asked.length ? t("waits_for", { who: asked.join(", ") }) : t("not_your_turn");
  }
}

/** Done at once, or only after one has said so. */
export function AtOnce() {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={atOnce.value}
        onChange={(event) => {
          atOnce.value = event.currentTarget.checked;
          localStorage.setItem(KEY, atOnce.value ? "yes" : "no");
        }}
      />
      <span>{t("at_once")}</span>
    </label>
  );
}
