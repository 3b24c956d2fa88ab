// A hint, at tables that were opened with them: what a computer player would do here, and what speaks for it. Everybody hears that one was taken.

import { useState } from "preact/hooks";
import { moveText, type Words } from "@annals/client/kit";
import type { HintDocument } from "../api/types";
import { n, t } from "../i18n/language";
import { tableOf } from "../session/session";
import { Problem } from "../shell/problem";
import type { LiveTable } from "./live";
import type { Making } from "./making";

interface Props {
  live: LiveTable;
  making: Making;
  words: Words;
}

export function Hint({ live, making, words }: Props) {
  const table = live.document.value!;
  const owed = live.offers.value?.decision?.id ?? null;
  const [hint, setHint] = useState<HintDocument | null>(null);
  const [thinking, setThinking] = useState(false);
  const [why, setWhy] = useState<unknown>(null);
  if (!table.hints || owed === null) return null;
  const said = hint?.decision === owed ? hint : null;

  async function take(): Promise<void> {
    setThinking(true);
    setWhy(null);
    try {
      const found = (await tableOf(live.id).hint()) as unknown as HintDocument;
      setHint(found);
      making.lead(found.move);
    } catch (error) {
      setWhy(error);
    }
    setThinking(false);
  }

  return (
    <div class="hint">
      {said ? (
        <div class="card hint-said">
          <p class="hint-move">{t("hint_says", { move: moveText(said.move, said.seat, words) })}</p>
          <ol class="hint-lines small-text">
            {said.lines.map((line) => (
              <li key={JSON.stringify(line.move)}>
                <button type="button" class="button small quiet" onClick={() => making.lead(line.move)}>
                  {moveText(line.move, said.seat, words)}
                </button>
                <span class="soft">
                  {line.chance === null
                    ? t("hint_taste", { taste: n(line.taste) })
                    : t("hint_chance", { chance: n(Math.round(100 * line.chance)), visits: n(line.visits), taste: n(line.taste) })}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <button type="button" class="button small take-hint" disabled={thinking} onClick={() => void take()}>
          {t("hint")}
        </button>
      )}
      <p role="status" class="soft small-text">
        {thinking ? t("hint_thinking") : said ? "" : t("hint_known")}
      </p>
      <Problem why={why} game={table.game} />
    </div>
  );
}
