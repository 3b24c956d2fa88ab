"""How fast are the rules of Scythe? Offers, moves and imagined tables per second along a game, and whole playouts.

python -m bench.scythe_speed
"""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tqdm import tqdm

from domain.contract.luck import Luck
from domain.contract.offers import sample
from domain.scythe import GAME
from domain.scythe.options import Options
from domain.scythe.state import State
from workers.engine.thinking import ENGINES, think

SEATS = 3
TIMED = 0.3  # seconds for each figure
PLAYOUT = 20  # rounds of a random playout


def luck_of(chance: Random) -> Luck:
    return Luck(chance.randbytes(32), 1)


def positions(seed: int) -> list[State]:
    """Every table of a game between greedy players."""
    chance = Random(seed)
    state = GAME.replay(GAME.open(Options(max_rounds=40), SEATS, luck_of(chance)))
    found = [state]
    with tqdm(desc="a game to measure on", leave=False) as progress:
        while GAME.outcome(state) is None:
            owed = chance.choice(list(GAME.decisions(state)))
            move = think(GAME, GAME.view(state, owed.seat), owed.seat, ENGINES["greedy"], chance.randbytes(32))
            state = GAME.replay(GAME.decide(state, owed.seat, move, luck_of(chance)), state)
            found.append(state)
            progress.update()
    return found[:-1]


def rate(act: Callable[[State, int], Any], tables: list[State]) -> float:
    """How often per second, over all these tables."""
    asked = [(state, GAME.decisions(state)[0].seat) for state in tables]
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < TIMED:
        for state, seat in asked:
            act(state, seat)
        done += len(asked)
    return done / (time.perf_counter() - began)


def play_one(chance: Random) -> Callable[[State, int], Any]:
    def act(state: State, seat: int) -> Any:
        move = sample(chance.choice(list(GAME.offers(state, seat))), chance.randrange)
        return GAME.replay(GAME.decide(state, seat, move, luck_of(chance)), state)

    return act


def playouts(chance: Random) -> tuple[float, float]:
    """Random games of a fixed length per second, and their moves."""
    act = play_one(chance)
    games = moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < 4 * TIMED:
        state = GAME.replay(GAME.open(Options(max_rounds=PLAYOUT), SEATS, luck_of(chance)))
        while GAME.outcome(state) is None:
            state = act(state, chance.choice(list(GAME.decisions(state))).seat)
            moves += 1
        games += 1
    seconds = time.perf_counter() - began
    return games / seconds, moves / seconds


def rows() -> Iterator[str]:
    chance = Random(1)
    tables = positions(1)
    third = len(tables) // 3
    yield "Per second:\n"
    yield "| of a game | offers | moves | views | imagined | tasted |"
    yield "|---|---|---|---|---|---|"
    for name, part in (
        ("opening", tables[:third]),
        ("middle", tables[third : 2 * third]),
        ("end", tables[2 * third :]),
    ):
        figures = (
            rate(lambda state, seat: list(GAME.offers(state, seat)), part),
            rate(play_one(chance), part),
            rate(GAME.view, part),
            rate(lambda state, seat: GAME.imagine(GAME.view(state, seat), luck_of(chance)), part),
            rate(GAME.taste, part),
        )
        yield f"| {name} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |"
    games, moves = playouts(chance)
    yield ""
    yield f"Random playouts of {PLAYOUT} rounds with {SEATS} players: {games:.1f}, of {moves:,.0f} moves in all."


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
