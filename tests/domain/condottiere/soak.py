"""Random games beside the referee; every table on the way is a position, and every viewer can imagine it.

python -m tests.domain.condottiere.soak [GAMES [FIRST]]
"""

import sys
from collections import Counter
from multiprocessing import Pool
from time import perf_counter

from tqdm import tqdm

from domain.condottiere import GAME
from tests.domain.condottiere.invariants import must_hold
from tests.domain.condottiere.side_by_side import SideBySide, must_be_a_position
from tests.laws.play import luck_of


class Soaked(SideBySide):
    """A game looked at from all sides after every entry."""

    def must_agree(self) -> None:
        super().must_agree()
        must_be_a_position(self.state)
        viewer = self.chance.choice([None, *self.referee.seats])
        seen = GAME.view(self.state, viewer)
        world = GAME.imagine(seen, luck_of(self.n, self.version))
        assert GAME.view(world, viewer) == seen
        must_hold(world)
        must_be_a_position(world)


def play(n: int) -> tuple[str, int]:
    """How the n-th game ended and after how many entries."""
    try:
        return Soaked(n, tries=8).play()
    except Exception as broken:
        raise AssertionError(f"game {n}") from broken


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    began, ends, entries = perf_counter(), Counter[str](), 0
    with Pool() as pool:
        played = pool.imap_unordered(play, range(first, first + games), chunksize=8)
        for cause, version in tqdm(played, total=games):
            ends[cause] += 1
            entries += version
    seconds = perf_counter() - began
    tqdm.write(f"{games} games, {entries} entries, {seconds:.0f} s, {entries / seconds:.0f} entries/s: {dict(ends)}")


if __name__ == "__main__":
    main()
