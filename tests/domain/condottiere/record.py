"""Records a random game for `games/`: python -m tests.domain.condottiere.record NAME SEATS SEED [VARIANT ...]

A recorded game must fold to the same table for ever: never record one anew to make a test pass.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from domain.condottiere import GAME
from domain.condottiere.box import Variant
from domain.contract.game import ALL
from domain.contract.offers import sample
from domain.contract.wire import plain, write_fact
from tests.domain.condottiere.combinations import short_options
from tests.laws.play import advance, random_game

GAMES = Path(__file__).with_name("games")


def recorded(seats: int, seed: int, variants: tuple[Variant, ...]) -> dict[str, Any]:
    """Options, facts as written and the table at the end of a random game with a few asides."""
    options = short_options(variants, seats, seed)
    chance = random.Random(seed)
    for sitting in random_game(GAME, options, seats, seed):
        if chance.random() < 0.04 and GAME.outcome(sitting.state) is None:
            seat = chance.randrange(seats)
            advance(
                sitting, seed, seat, sample(chance.choice(list(GAME.anytime(sitting.state, seat))), chance.randrange)
            )
    return {
        "options": plain(options),
        "seats": seats,
        "facts": [write_fact(fact) for fact in sitting.facts],
        "end": GAME.view(sitting.state, ALL),
        "outcome": plain(GAME.outcome(sitting.state)),
    }


def main() -> None:
    name, seats, seed, *variants = sys.argv[1:]
    target = GAMES / f"{name}.json"
    if target.exists():
        sys.exit(f"{target.name} is there already; a recorded game is never recorded anew")
    game = recorded(int(seats), int(seed), tuple(Variant(variant) for variant in variants))
    facts = ",\n".join("  " + json.dumps(fact, ensure_ascii=False) for fact in game.pop("facts"))
    rest = json.dumps(game, ensure_ascii=False)
    target.write_text(f'{{"facts": [\n{facts}\n],\n{rest[1:]}\n', encoding="utf-8")
    sys.stdout.write(f"{target.name}: {game['outcome']}\n")


if __name__ == "__main__":
    main()
