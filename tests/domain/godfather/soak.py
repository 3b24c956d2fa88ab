"""Many random games with every invariant after every entry: python -m tests.domain.godfather.soak [GAMES]"""

import sys

from tqdm import tqdm

from domain.contract.game import ALL
from domain.godfather import GAME
from domain.godfather.options import Options
from tests.domain.godfather import invariants
from tests.laws.play import luck_of, random_game


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    entries = 0
    for seed in tqdm(range(games), desc="games"):
        seats = GAME.players[seed % len(GAME.players)]
        for sitting in random_game(GAME, Options(), seats, seed):
            invariants.check(sitting.state)
            entries += 1
            if entries % 23 == 0:
                seat = entries % seats
                seen = GAME.view(sitting.state, seat)
                imagined = GAME.imagine(seen, luck_of(seed, entries))
                invariants.check(imagined)
                assert GAME.view(imagined, seat) == seen
                assert GAME.position(GAME.view(imagined, ALL)) == imagined
        assert sitting.state.act == 4
    tqdm.write(f"{games} games, {entries} entries, every invariant kept")


if __name__ == "__main__":
    main()
