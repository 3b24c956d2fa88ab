"""The move builder of the pages composes every member of an offer, and nothing else, whatever the game."""

import json
import random
from itertools import islice
from typing import Any

from domain.contract.offers import write_offer
from domain.contract.registry import games
from tests.laws.play import lively_game, settings
from tests.node import ROOT, node

POSITIONS = 40  # of each game


def positions(game: Any, seed: int) -> list[dict[str, Any]]:
    """Moments of lively games of all examples, each with what one of the seats asked may answer."""
    found, chance = [], random.Random(seed)
    setups = settings(game)
    for number, (options, seats) in enumerate(chance.sample(setups, min(4, len(setups)))):
        for sitting in islice(lively_game(game, options, seats, seed + number), 0, 400):
            if len(found) >= POSITIONS * (number + 1) // 4:
                break
            if chance.random() > 0.25 or game.outcome(sitting.state):
                continue
            seat = chance.choice([owed.seat for owed in game.decisions(sitting.state)])
            offers = [write_offer(offer) for offer in game.offers(sitting.state, seat)]
            scene = game.scene(game.view(sitting.state, seat))
            found.append({"offers": offers, "scene": scene, "me": seat})
    return found


def test_every_offered_move_can_be_composed_and_no_other() -> None:
    asked = {
        name: {"kit": {"lang": "en", **game.kit("en")}, "positions": positions(game, seed=5)}
        for name, game in games().items()
    }
    done = node(ROOT / "tests" / "web" / "walks.mjs", stdin=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts.keys() == games().keys()
    assert all(count >= POSITIONS for count in counts.values()), counts
