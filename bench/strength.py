"""`python -m bench.strength [GAME ...] [--games N]`: how often the greedy player beats random ones.

One greedy player sits among random ones and changes its seat from game to game. Everybody thinks as in the workers:
on the view of the seat alone. Prints a markdown table for each game; `docs/strength/` keeps the last ones.
"""

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import Pool
from typing import Any

from tqdm import tqdm

from domain.contract.luck import Luck
from domain.contract.registry import games
from domain.contract.wire import read
from workers.engine.thinking import ENGINES, think


@dataclass(frozen=True)
class Setting:
    """A row of the table."""

    game: str
    name: str
    options: dict[str, Any] = field(hash=False)
    seats: int
    part: float = 1.0  # of the games asked for; rows that only complete the picture take fewer

    def games(self, asked: int) -> int:
        return max(1, round(asked * self.part))


def settings(game: str) -> Iterator[Setting]:
    """Every row for a game."""
    match game:
        case "condottiere":
            for seats in (2, 4, 6):
                yield Setting(game, "base game", {"max_rounds": 40}, seats)
            for variant, rounds in (
                ("draw_after_battle", 120),
                ("points_match", 60),
                ("bigger_kingdoms", 40),
                ("capturing_regions", 40),
                ("hidden_cards", 40),
            ):
                options = {"variants": [variant], "max_rounds": rounds, "points_target": 10}
                yield Setting(game, variant, options, 4, part=0.2)
        case "conqueror":
            for number in (1, 2, 3, 4):
                for mode in ("amateur", "professional"):
                    options = {"game": number, "mode": mode, "max_rounds": 40, "board": {"kind": "generated"}}
                    yield Setting(game, f"game {number}, {mode}", options, 2, part=0.5)
        case "scythe":
            for seats in (2, 3, 4, 5):
                yield Setting(game, "base game", {"max_rounds": 150}, seats, part=0.5 if seats == 2 else 0.15)
        case _:
            for seats in games()[game].players:
                yield Setting(game, "base game", {}, seats, part=1.0 if seats == 2 else 0.3)


@dataclass(frozen=True)
class Played:
    """One game: the greedy player's part of the victory, why it ended, and how many moves it took."""

    setting: Setting
    share: float
    cause: str
    moves: int
    turns: int


def play(work: tuple[Setting, int]) -> Played:
    setting, seed = work
    game, chance = games()[setting.game], random.Random(f"{setting} {seed}")
    hero, key = seed % setting.seats, chance.randbytes(32)
    state = game.replay(game.open(read(game.options, setting.options), setting.seats, Luck(key, 1)))
    version = 1
    while (outcome := game.outcome(state)) is None:
        seat = chance.choice(list(game.decisions(state))).seat
        engine = ENGINES["greedy" if seat == hero else "random"]
        move = think(game, game.view(state, seat), seat, engine, chance.randbytes(32))
        version += 1
        state = game.replay(game.decide(state, seat, move, Luck(key, version)), state)
    share = (hero in outcome.winners) / max(1, len(outcome.winners))
    return Played(setting, share, outcome.cause, version, getattr(state, "turn", None) or 0)


def interval(share: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - reach, middle + reach


def table(game: str, asked: int) -> Iterator[str]:
    """The lines of the table, in markdown."""
    work = [(setting, seed) for setting in settings(game) for seed in range(setting.games(asked))]
    found: dict[Setting, list[Played]] = {}
    began = time.perf_counter()
    with Pool() as pool:
        for played in tqdm(pool.imap_unordered(play, work, chunksize=2), total=len(work), desc=game, unit="game"):
            found.setdefault(played.setting, []).append(played)
    yield f"# {games()[game].title}: how strong `greedy` is"
    yield ""
    yield f"One greedy player (engine {ENGINES['greedy'].name}) among random ones; its seat changes from game to game."
    yield f"Made by `python -m bench.strength {game} --games {asked}`."
    yield ""
    yield "| setting | players | games | fair share | wins | 95 % interval | how games end | moves a game |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for setting in settings(game):
        results = found[setting]
        count = len(results)
        share = sum(each.share for each in results) / count
        low, high = interval(share, count)
        causes = sorted({each.cause for each in results}, key=lambda cause: -_times(results, cause))
        ends = ", ".join(f"{cause} {_times(results, cause) / count:.0%}" for cause in causes)
        moves = sum(each.moves for each in results) / count
        said = f"| {setting.name} | {setting.seats} | {count} | {1 / setting.seats:.0%} | {share:.1%} "
        yield said + f"| {low:.1%} to {high:.1%} | {ends} | {moves:.0f} |"
    if game == "scythe":
        turns = {
            setting.seats: sum(each.turns for each in found[setting]) / len(found[setting])
            for setting in settings(game)
        }
        yield ""
        yield "Turns a game: " + ", ".join(f"{mean:.0f} with {seats} players" for seats, mean in turns.items()) + "."
    yield ""
    yield f"{len(work)} games in {time.perf_counter() - began:.0f} s."


def _times(results: list[Played], cause: str) -> int:
    return sum(each.cause == cause for each in results)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", help="all without a name")
    asked.add_argument("--games", dest="count", type=int, default=200, help="games for each row")
    given = asked.parse_args()
    for game in given.games or games():
        for line in table(game, given.count):
            print(line, flush=True)


if __name__ == "__main__":
    main()
