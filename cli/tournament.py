"""`annals tournament GAME ENTRANT ENTRANT …`: everybody against everybody, each pair as often, seats in turn.

Two games of a pair have the same seed, with the seats changed, so that the deal favours nobody. The games of a
tournament follow from `--seed`: with the same one the same decks are dealt.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from itertools import combinations
from typing import Any, NamedTuple

from annals_client import Annals, Problem, Refused, Table
from annals_client.offers import Chosen
from annals_client.shells import Blocking
from cli.entrants import BadBot, Entrant
from cli.errors import CannotDo, WrongUse
from cli.finding import house_url, stranger
from cli.play import agreed
from cli.standings import Played, table
from cli.terminal import progress, say, say_all

SEATS = 2


class Pairing(NamedTuple):
    """A game that is to be played: entrants by seat, and the seed of its luck."""

    entrants: tuple[int, int]
    seed: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = __doc__
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", help="condottiere, conqueror, godfather, scythe, or what the house plays")
    parser.add_argument("entrants", metavar="ENTRANT", nargs="+", help="a level, an http address, or a command")
    parser.add_argument("--games", type=int, default=10, help="of each pair; an even number is fair to the seats")
    parser.add_argument("--seed", default="1", help="what the luck of all games follows from")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="what the tables agree on")
    parser.add_argument("--together", type=int, default=4, help="games at a time")
    parser.add_argument("--json", action="store_true", help="every game as JSON, in place of the table")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    annals = stranger(given.url, given.lang)
    options = agreed(annals, given.game, given.option)
    levels = annals.games.get(given.game)["levels"]
    if len(given.entrants) < SEATS or len(set(given.entrants)) < len(given.entrants):
        raise WrongUse("two entrants or more, each of its own name")
    if given.games < 1 or given.together < 1:
        raise WrongUse("--games and --together are 1 or more")
    arena = Arena(house_url(given.url), given.game, options, [Entrant(name, levels) for name in given.entrants])
    pairings = list(drawn(len(given.entrants), given.games, f"{given.seed}/{given.game}"))
    played: list[Played] = []
    try:
        played.extend(finished(arena, pairings, given.together))
    finally:
        if given.json:
            say(json.dumps([asdict(game) for game in played]))
        else:
            say_all(table(given.entrants, played))
    return 0


def drawn(entrants: int, games: int, seed: str) -> Iterator[Pairing]:
    """Every pair as often; the second game of two has the seed of the first and the other seats."""
    for one, other in combinations(range(entrants), SEATS):
        for n in range(games):
            luck = hashlib.sha256(f"{seed}/{n // 2}".encode()).hexdigest()
            yield Pairing((one, other) if n % 2 == 0 else (other, one), luck)


def finished(arena: "Arena", pairings: list[Pairing], together: int) -> Iterator[Played]:
    """The games, as they end."""
    with ThreadPoolExecutor(together) as pool, progress(len(pairings), "game") as bar:
        running = [pool.submit(arena.play, pairing) for pairing in pairings]
        try:
            for each in as_completed(running):
                yield each.result()
                bar.update()
        finally:
            pool.shutdown(cancel_futures=True)


class Arena:
    """Where the games of a tournament are played. Each bot is a player of its own."""

    def __init__(self, url: str, game: str, options: Mapping[str, Any], entrants: list[Entrant]) -> None:
        self._url, self._game, self._options, self._entrants = url, game, options, entrants
        self._people = [self._registered(n, entrant) for n, entrant in enumerate(entrants)]
        self._host = next((person for person in self._people if person), None) or self._registered(-1, None)

    def _registered(self, n: int, entrant: Entrant | None) -> Annals | None:
        if entrant is not None and entrant.level is not None:
            return None
        annals = Annals(self._url)
        annals.players.register(f"Tournament bot {n + 1}" if entrant else "Tournament", bot=True)
        return annals

    def play(self, pairing: Pairing) -> Played:
        """One game to its end."""
        people = [self._people[n] for n in pairing.entrants]
        opener = next((person for person in people if person), self._host)
        assert opener is not None
        seats = [self._seat(n, opener) for n in pairing.entrants]
        opened = opener.tables.open(self._game, seats, options=self._options, seed=pairing.seed)
        with ThreadPoolExecutor(SEATS) as pool:
            bots = [
                pool.submit(self._answer, person, entrant, opened.id, seats[seat])
                for seat, (person, entrant) in enumerate(zip(people, pairing.entrants, strict=True))
                if person is not None
            ]
            for each in bots:
                each.result()
        for _ in opened.feed():
            pass
        return Played(pairing.entrants, shares(opened.look()["outcome"]), opened.id)

    def _seat(self, entrant: int, opener: Annals) -> Any:
        level, person = self._entrants[entrant].level, self._people[entrant]
        if level is not None:
            return {"ai": level}
        assert person is not None
        return "me" if person is opener else {"player": person.me.get()["player"]}

    def _answer(self, person: Annals, entrant: int, id_: str, seat: Any) -> None:
        """What a bot does at a table: it sits down, and answers until the end; one that cannot gives up."""
        there = person.tables.at(id_)
        if seat != "me":
            there.sit()
        mind = self._entrants[entrant].mind()
        try:
            for offers in there.decisions():
                asked = {"table": there.look(), "offers": offers.document}
                try:
                    there.play(Chosen(mind.choose(asked)), decision=offers.decision["id"] if offers.decision else None)
                except (BadBot, Problem, TypeError, ValueError) as wrong:
                    if isinstance(wrong, Refused) and wrong.code == "decision_closed":
                        continue
                    sys.stderr.write(f"{self._entrants[entrant].name} gives up at {id_}: {wrong}\n")
                    given_up(there)
                    return
        finally:
            mind.close()


def given_up(there: Table[Blocking]) -> None:
    try:
        there.resign()
    except Refused as refused:
        raise CannotDo(f"a bot that does not move cannot give up at {there.id}: {refused.text}") from refused


def shares(outcome: Any) -> tuple[float, float]:
    """The victory, shared among the winners."""
    winners = outcome["winners"] if outcome else []
    found = [1 / len(winners) if seat in winners else 0.0 for seat in range(SEATS)] if winners else [0.5, 0.5]
    return found[0], found[1]
