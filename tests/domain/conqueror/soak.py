"""Random games of every rule set on every kind of board, with every invariant checked after every entry.

python -m tests.domain.conqueror.soak [GAMES] [SEED]
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tqdm import tqdm

from domain.conqueror import GAME
from domain.conqueror.box import LAYOUTS
from domain.conqueror.joining import generate
from domain.conqueror.options import Built, Explicit, Generated, Options, Preset
from domain.conqueror.picture import picture
from domain.conqueror.possible import faults
from domain.contract.canonical import canonical
from tests.domain.conqueror.recount import recount
from tests.laws.play import Sitting, random_game

BOARDS = ("preset", "explicit", "generated", "built")


def board_of_kind(kind: str, chance: random.Random) -> Any:
    match kind:
        case "preset":
            return Preset("preset", chance.choice(list(LAYOUTS)))
        case "explicit":
            return Explicit("explicit", generate(chance.randrange))
        case "generated":
            return Generated("generated")
        case _:
            return Built("built")


def options_of(game: int, mode: str, kind: str, chance: random.Random, longest: int = 15) -> Options:
    """A table of this rule set on this kind of board; everything else by chance."""
    low, high = (12, 33) if mode == "amateur" else (25, 72)
    return Options(
        game=game,
        mode=mode,
        board=board_of_kind(kind, chance),
        first_player=chance.choice([None, "red", "yellow", "random"]) if game in (1, 2) else None,
        division=chance.choice([None, 1, 2, 3]) if game in (3, 4) else None,
        target=chance.choice([None, chance.randint(low, high)]),
        coins_total=chance.choice([None, 16, 18, 30]) if game == 4 else None,
        walls_per_player=chance.choice([0, 1, 5, 20]),
        max_rounds=chance.choice([1, longest // 4, longest // 2, longest]),
        allow_pass=chance.choice([None, False, True]) if game in (1, 3) else None,
    )


def watched(options: Options, seed: int) -> Iterator[Sitting]:
    return random_game(GAME, options, 2, seed)


def check_entry(sitting: Sitting) -> None:
    """Everything that must hold after one entry; a failure shows the board."""
    view = GAME.view(sitting.state, "all")
    try:
        recount(view)
        found = list(faults(sitting.state))
        assert not found, found
        assert GAME.position(view) == GAME.restore(view) == sitting.state
        canonical(view)
    except Exception as broken:
        moment = f"version {sitting.version}, after {sitting.move}\n{picture(sitting.state)}"
        raise AssertionError(f"{broken}\n{sitting.options}\n{moment}") from broken


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    settings = [(game, mode, kind) for game in (1, 2, 3, 4) for mode in ("amateur", "professional") for kind in BOARDS]
    ends, entries = Counter[str](), 0
    for n in tqdm(range(games), desc="conqueror"):
        for sitting in watched(options_of(*settings[n % len(settings)], chance), seed=chance.randrange(2**32)):
            check_entry(sitting)
        entries += sitting.version
        ends[GAME.view(sitting.state, None)["end_reason"]] += 1
    sys.stdout.write(f"{games} games, {entries} entries, no invariant broken; ends: {dict(ends)}\n")


if __name__ == "__main__":
    main()
