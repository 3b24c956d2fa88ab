"""`python -m bench.tune GAME [NAME=VALUE ...] [--seats N] [--games N] [--against LEVEL]`: is another taste better?

The values are put in place of constants of `domain/GAME/taste.py` while one greedy player thinks; the others think as
they do now. Every game has its number as seed, so two runs differ in nothing but the values.
"""

import argparse
import random
from ast import literal_eval
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from tqdm import tqdm

from bench.duel import SETTINGS
from bench.strength_page import interval
from domain.contract.luck import Luck
from domain.contract.registry import games
from domain.contract.wire import read
from workers.engine.levels import ENGINES
from workers.engine.thinking import think


@contextmanager
def tuned(game: str, values: Mapping[str, Any]) -> Iterator[None]:
    """The taste of a game with other constants."""
    taste = import_module(f"domain.{game}.taste")
    before = {name: getattr(taste, name) for name in values}
    for name, value in values.items():
        setattr(taste, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(taste, name, value)


def played(game: str, seats: int, against: str, values: Mapping[str, Any], seed: int) -> float:
    """The hero's part of the victory."""
    rules, chance = games()[game], random.Random(f"{game} {seats} {seed}")
    hero, key, version = seed % seats, chance.randbytes(32), 1
    options = read(rules.options, dict(next(iter(SETTINGS[game].values()))))
    state = rules.replay(rules.open(options, seats, Luck(key, 1)))
    while (outcome := rules.outcome(state)) is None:
        seat = chance.choice(list(rules.decisions(state))).seat
        engine = ENGINES["greedy" if seat == hero else against]
        with tuned(game, values if seat == hero else {}):
            move = think(rules, rules.view(state, seat), seat, engine, chance.randbytes(32))
        version += 1
        state = rules.decide(state, seat, move, Luck(key, version)).state
    return (hero in outcome.winners) / max(1, len(outcome.winners))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=games())
    asked.add_argument("values", nargs="*", metavar="NAME=VALUE")
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--against", default="random", choices=ENGINES)
    given = asked.parse_args()
    values = {name: literal_eval(value) for name, _, value in (each.partition("=") for each in given.values)}
    won = 0.0
    with tqdm(range(given.games), unit="game") as bar:
        for seed in bar:
            won += played(given.game, given.seats, given.against, values, seed)
            bar.set_postfix(won=f"{won / (seed + 1):.1%}")
    low, high = interval(won / given.games, given.games)
    print(f"{won / given.games:.1%} of {given.games} games ({low:.1%} to {high:.1%}), fair {1 / given.seats:.0%}")


if __name__ == "__main__":
    main()
