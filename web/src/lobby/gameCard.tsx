// A game of the house: what it looks like, for how many it is, and two ways to begin.

import { useState } from "preact/hooks";
import type { GameDocument, SeatWish } from "../api/types";
import { n, t } from "../i18n/language";
import { go } from "../session/router";
import { openTable } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { kits, titleOf } from "./catalogue";
import { Emblem } from "./emblem";
import { withName } from "./entrance";
import { required } from "./schema";

export function GameCard({ game }: { game: GameDocument }) {
  const kit = kits.value[game.name];
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<unknown>(null);
  const title = titleOf(game.name);
  const options = Object.keys(game.options.properties ?? {}).map((name) => kit?.options[name]?.name);

  async function play(): Promise<void> {
    setBusy(true);
    setWhy(null);
    try {
      const table = await openTable({ game: game.name, options: required(game.options), seats: quickSeats(game) });
      go(`/t/${table.id}`);
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  return (
    <li class="card game" data-game={game.name}>
      <div class="picture">
        <Emblem kit={kit} />
      </div>
      <div class="facts">
        <h3>{title}</h3>
        <p class="soft">{howMany(game.players)}</p>
        <p class="soft small-text">{options.filter(Boolean).slice(0, 3).join(" · ")}</p>
      </div>
      <div class="acts">
        <button type="button" class="button main" disabled={busy} onClick={() => withName(() => void play())} aria-label={`${t("quick_game")}: ${title}`} title={t("quick_hint")}>
          {busy ? t("opening") : t("quick_game")}
        </button>
        <Link to={`/games/${game.name}`} class="button" label={`${t("new_table")}: ${title}`}>
          {t("new_table")}
        </Link>
        <Problem why={why} game={game.name} kit={kit} />
      </div>
    </li>
  );
}

/** Me first, and the computer on as few other chairs as the game has. */
function quickSeats(game: GameDocument): SeatWish[] {
  const level = game.levels.includes("greedy") ? "greedy" : game.levels.at(-1)!;
  return ["me", ...Array.from({ length: Math.min(...game.players) - 1 }, () => ({ ai: level }))];
}

function howMany(players: number[]): string {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  return least === most ? t("players_range", { least }) : t("players_between", { least: n(least), most: n(most) });
}
