"""Hidden things change places at real tables, and everybody is sent the same: `python -m tests.soak_swaps [ROUNDS]`.

Each round takes moments of random games of every game until every secret and every hidden place had its turn.
"""

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from domain.contract.registry import games
from tests.api.test_leaks import swapped
from tests.house import House

ROUNDS = 10


def soak(rounds: int) -> str:
    first, swaps, compared = random.randrange(10**6), Counter[str](), 0
    with tempfile.TemporaryDirectory() as place, House(Path(place)) as house:
        for number in tqdm(range(rounds), unit="round", disable=not sys.stderr.isatty()):
            for name, game in games().items():
                chance = random.Random(f"{name} {first + number}")
                try:
                    for size in swapped(house, game, chance):
                        swaps[name] += 1
                        compared += size
                except AssertionError as leak:
                    sys.exit(f"{name}, seed {first + number}: {leak}")
    by_game = ", ".join(f"{name}: {count}" for name, count in sorted(swaps.items()))
    return f"{swaps.total()} swaps (from seed {first}), 0 bytes leaked of {compared} compared; {by_game}"


if __name__ == "__main__":
    sys.stdout.write(soak(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS) + "\n")
