"""A position is refused, or every sequence of legal moves from it goes well."""

import random
from itertools import islice
from typing import Any

import pytest

from domain.contract.game import Game
from tests.effort import often
from tests.laws.spoiling import Broken, hold, positions, spoilt, within
from tests.laws.tables import FEW, every_game

POSITIONS, TIMES = 4 * FEW or often(60, 240), 4


@every_game
def test_a_spoilt_position_is_refused_or_can_be_played_on_from(game: Game[Any]) -> None:
    chance = random.Random(13)
    for document, seats in islice(positions(game, 13), POSITIONS):
        assert hold(game, document, seats, chance) is not None, "a true position is accepted"
        for _ in range(TIMES):
            path, copy = spoilt(document, chance)
            try:
                hold(game, copy, seats, chance)
            except AssertionError as broken:
                raise AssertionError(f"spoilt at {path}") from broken


def test_what_takes_too_long_is_stopped() -> None:
    with pytest.raises(Broken, match=r"more than 0\.1 s"), within(0.1):
        while True:
            pass
