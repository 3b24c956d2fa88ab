"""`python -m bench.thoughts [GAME ...] [--positions N]`: what one thought of each level costs, against its bound.

Positions lie spread over games of greedy players, with the least and the most seats. Times are those of the processor;
`on a quiet machine` takes out how slow this one is now, as `bench.engine_speed` does.
"""

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from tqdm import tqdm

from bench.engine_speed import USUAL, anchor_speed, settings
from domain.contract.game import Game
from domain.contract.luck import Luck
from domain.contract.registry import games
from workers.engine.levels import ENGINES
from workers.engine.thinking import think

WANTED: Final = {"shrewd": 0.5, "master": 4.0}  # seconds, median, on one core


def positions(game: Game[Any], options: Any, seats: int, many: int) -> list[tuple[Any, int]]:
    """States of one game of greedy players in which somebody has a choice, evenly spread."""
    chance, luck = Random(game.name), Luck(b"\2" * 32, 1)
    state, found = game.replay(game.open(options, seats, luck)), []
    while game.outcome(state) is None:
        seat = game.decisions(state)[0].seat
        if len(list(game.offers(state, seat))) > 1:
            found.append((state, seat))
        move = think(game, game.view(state, seat), seat, ENGINES["greedy"], chance.randbytes(32))
        state = game.decide(state, seat, move, luck).state
    return [found[(2 * n + 1) * len(found) // (2 * many)] for n in range(many)]


def seconds(game: Game[Any], state: Any, seat: int, level: str) -> float:
    """What one thought took, as if the machine were quiet."""
    view, before = game.view(state, seat), anchor_speed()
    began = process_time()
    think(game, view, seat, ENGINES[level], b"\1" * 32)
    took = process_time() - began
    return took * (before + anchor_speed()) / 2 / USUAL


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", choices=[*games(), []], help="which; all without a name")
    asked.add_argument("--positions", type=int, default=12, help="of each game and number of seats")
    given = asked.parse_args()
    print("| game | seats | " + " | ".join(f"{level}, at most {most:g} s" for level, most in WANTED.items()) + " |")
    print("| --- | --- |" + " --- |" * len(WANTED))
    for name in given.games or list(games()):
        game = games()[name]
        for options, seats in settings(game):
            spread = positions(game, options, seats, given.positions)
            found = []
            for level in WANTED:
                took = [seconds(game, *at, level) for at in tqdm(spread, desc=f"{name} {seats} {level}", leave=False)]
                found.append(f"{median(took):.2f} s (longest {max(took):.2f})")
            print(f"| {name} | {seats} | {' | '.join(found)} |", flush=True)


if __name__ == "__main__":
    main()
