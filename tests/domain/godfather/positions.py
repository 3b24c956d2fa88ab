"""Positions of real games, as documents that a test may spoil, and the rule by which they are refused then."""

import json
from functools import cache

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.godfather import GAME
from domain.godfather.options import Options
from tests.laws.play import lively_game


def whole(state):
    return json.loads(canonical(GAME.view(state, ALL)))


def rejected(document):
    with pytest.raises(Refused) as refusal:
        GAME.position(document)
    assert refusal.value.code == "bad_position" and refusal.value.detail
    return refusal.value.rule


def reached(kind, seats=3, **wanted):
    """The first position of lively games in this state; `act`, `job` and the like narrow it down."""
    return json.loads(_reached(kind, seats, tuple(wanted.items())))


@cache
def _reached(kind, seats, wanted):
    for seed in range(200):
        for sitting in lively_game(GAME, Options(), seats, seed):
            if sitting.state.state == kind:
                document = whole(sitting.state)
                if all(fits(document, name, value) for name, value in wanted):
                    return json.dumps(document)
    raise AssertionError(f"{kind} is not reached")


def fits(document, name, value):
    """Is the field so? `job=True` and `order=False` ask whether it says anything."""
    found = document["frames"][-1]["then"] if name == "then" else document[name]
    return bool(found) == value if isinstance(value, bool) else found == value
