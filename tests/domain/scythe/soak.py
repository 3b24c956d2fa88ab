"""Many random games, checked after every entry.

    python -m tests.domain.scythe.soak [GAMES]

Games in turn have 2 to 5 players and all 25 pairs of faction and mat; every other one begins in the middle.
"""

import sys
from collections import Counter

from tqdm import tqdm

from domain.scythe.options import Options
from tests.domain.scythe.invariants import hold
from tests.domain.scythe.lively import lively_game, pairings, rich

ROUNDS = 30


def soak(games: int) -> Counter:
    """Play; returns how often each phase was reached and how the games ended."""
    counted: Counter = Counter()
    for seed in tqdm(range(games), desc="scythe"):
        seats = 2 + seed % 4
        options = Options(pairings(seed, seats), max_rounds=ROUNDS)
        start = rich(options, seats, seed) if seed % 2 else None
        for sitting in lively_game(options, seats, seed, state=start):
            hold(sitting.state)
            counted[sitting.state.phase.value] += 1
        counted[sitting.state.ending.cause] += 1
    return counted


if __name__ == "__main__":
    for name, number in soak(int(sys.argv[1]) if len(sys.argv) > 1 else 500).most_common():
        print(f"{name:16} {number}")  # noqa: T201
