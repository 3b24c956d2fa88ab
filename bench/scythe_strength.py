"""How strong is `greedy` at Scythe? A table with 95 % intervals.

    python -m bench.scythe_strength [GAMES]

One greedy seat plays against random ones; the seat changes from game to game.
"""

import math
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from tqdm import tqdm

from domain.game import Game
from domain.luck import Luck
from domain.offers import Offer, moves, sample, size
from domain.scythe import GAME
from domain.scythe.state import Options
from domain.wire import write_move

WORLDS = 2  # imagined tables for each decision
SAMPLED = 24  # moves drawn from a large offer
CANDIDATES = 64  # moves looked at for each decision
LIMIT = 150  # rounds, so that no game goes on for ever


def candidates(offers: list[Offer], chance: Random) -> list[Any]:
    """Every move of small offers and a sample of large ones, each once."""
    found: dict[str, Any] = {}
    for offer in offers:
        few = size(offer) <= SAMPLED
        for move in moves(offer) if few else (sample(offer, chance.randrange) for _ in range(SAMPLED)):
            found[str(write_move(move))] = move
    return chance.sample(list(found.values()), min(CANDIDATES, len(found)))


def greedy(game: Game[Any], view: Any, seat: int, chance: Random) -> Any:
    """The move whose imagined outcomes taste best."""
    worlds = [game.imagine(view, luck_of(chance)) for _ in range(WORLDS)]
    found = candidates(list(game.offers(worlds[0], seat)), chance)
    if len(found) == 1:
        return found[0]

    def tasted(move: Any) -> int:
        return sum(
            game.taste(game.replay(game.decide(world, seat, move, luck_of(chance)), world), seat) for world in worlds
        )

    return max(found, key=tasted)


def luck_of(chance: Random) -> Luck:
    return Luck(chance.randbytes(32), 1)


def play(seats: int, mine: int, seed: int) -> tuple[bool, str, int]:
    """Did the greedy seat win, how did the game end, and after how many turns?"""
    chance = Random(seed)
    state = GAME.replay(GAME.open(Options(max_rounds=LIMIT), seats, luck_of(chance)))
    while (outcome := GAME.outcome(state)) is None:
        owed = chance.choice(list(GAME.decisions(state)))
        if owed.seat == mine:
            move = greedy(GAME, GAME.view(state, mine), mine, chance)
        else:
            move = sample(chance.choice(list(GAME.offers(state, owed.seat))), chance.randrange)
        state = GAME.replay(GAME.decide(state, owed.seat, move, luck_of(chance)), state)
    return mine in outcome.winners, outcome.cause, state.turn


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson."""
    z = 1.96
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


def rows(games: int) -> Iterator[str]:
    yield "| players | games | wins | 95 % interval | by sixth star | turns per game | seconds per game |"
    yield "|---|---|---|---|---|---|---|"
    for seats in GAME.players:
        began = time.perf_counter()
        results = [
            play(seats, seed % seats, 1000 * seats + seed)
            for seed in tqdm(range(games), desc=f"{seats} players", leave=False)
        ]
        seconds = (time.perf_counter() - began) / games
        wins = sum(won for won, _, _ in results)
        low, high = interval(wins, games)
        stars = sum(cause == "sixth_star" for _, cause, _ in results)
        turns = sum(turn for _, _, turn in results) / games
        yield (
            f"| {seats} | {games} | {100 * wins / games:.0f} % | {100 * low:.0f} to {100 * high:.0f} % "
            f"| {100 * stars / games:.0f} % | {turns:.0f} | {seconds:.1f} |"
        )


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else 50):
        print(row, flush=True)
