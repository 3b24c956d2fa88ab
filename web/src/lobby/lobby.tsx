// The first page: who am I, what can be played, what is going on.

import { useEffect } from "preact/hooks";
import { identity } from "../api/identity";
import { t } from "../i18n/language";
import { Problem } from "../shell/problem";
import { games, gamesProblem, readGames } from "./catalogue";
import { NameForm, RecoveryCode } from "./entrance";
import { GameCard } from "./gameCard";
import { Invitations } from "./invitations";
import { finished, open, playing, watchLists } from "./lists";
import { MyTables, Tables } from "./sections";
import "../theme/lobby.css";

export function Lobby() {
  useEffect(() => void readGames(), []);
  useEffect(watchLists, []);
  return (
    <div class="page lobby">
      <section class="welcome">
        <h1>{t("welcome")}</h1>
        <p class="soft">{t("tagline")}</p>
        <RecoveryCode />
        {identity.value ? null : <NameForm />}
      </section>
      <Invitations />
      <MyTables />
      <section class="stack" aria-labelledby="games">
        <h2 id="games">{t("games")}</h2>
        <Problem why={gamesProblem.value} />
        <ul class="games" role="list">
          {(games.value ?? []).map((each) => (
            <GameCard key={each.name} game={each} />
          ))}
        </ul>
      </section>
      <div class="others">
        <Tables title="open_tables" list={open} empty="no_open_tables" only={(each) => typeof each.you !== "number"} />
        <Tables title="running_tables" list={playing} empty="nothing_here" only={(each) => typeof each.you !== "number"} />
        <Tables title="finished_tables" list={finished} empty="nothing_here" />
      </div>
    </div>
  );
}
