"""Random games of all 24 combinations of variants and all numbers of players, checked after every entry.

python -m tests.domain.condottiere.soak [GAMES]
"""

import random
import sys
from collections import Counter
from multiprocessing import Pool
from time import perf_counter

from tqdm import tqdm

from domain.condottiere import GAME
from domain.offers import sample
from tests.domain.condottiere.combinations import ALLOWED, short_options
from tests.domain.condottiere.invariants import must_hold
from tests.play import advance, random_game


def play(n: int) -> tuple[str, int]:
    """The n-th game, now and then with an aside in between: how it ended and after how many entries."""
    variants = ALLOWED[n % len(ALLOWED)]
    seats = 2 + n // len(ALLOWED) % 5
    seed = n // (5 * len(ALLOWED)) * 31 + n
    options = short_options(variants, seats, n // (5 * len(ALLOWED)))
    chance = random.Random(n)
    for sitting in random_game(GAME, options, seats, seed):
        must_hold(sitting.state)
        if chance.random() < 0.05 and GAME.outcome(sitting.state) is None:
            seat = chance.randrange(seats)
            aside = sample(chance.choice(list(GAME.anytime(sitting.state, seat))), chance.randrange)
            advance(sitting, seed, seat, aside)
            must_hold(sitting.state)
    outcome = GAME.outcome(sitting.state)
    assert outcome is not None
    return outcome.cause, sitting.version


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2400
    began, ends, entries = perf_counter(), Counter[str](), 0
    with Pool() as pool:
        for cause, version in tqdm(pool.imap_unordered(play, range(games), chunksize=8), total=games):
            ends[cause] += 1
            entries += version
    seconds = perf_counter() - began
    tqdm.write(f"{games} games, {entries} entries, {seconds:.0f} s, {entries / seconds:.0f} entries/s: {dict(ends)}")


if __name__ == "__main__":
    main()
