"""What computer players of Condottiere like: the chance to win a battle is a chance against everybody in it."""

import random

import pytest

from domain.condottiere import GAME
from domain.condottiere.state import Phase
from domain.condottiere.taste import _chance
from domain.contract.wire import read
from tests.laws import play


def battles(seats):
    """States in which a battle has just begun: everybody holds a whole hand."""
    for seed in range(60):
        for sitting in play.random_game(GAME, read(GAME.options, {"max_rounds": 1}), seats, seed):
            if sitting.state.phase is Phase.BATTLE:
                yield sitting.state
                break


@pytest.mark.parametrize("seats", GAME.players)
def test_the_first_card_of_a_battle_promises_no_more_than_its_share(seats):
    """What is hoped for by all together is about one victory, however many they are."""

    hoped = [sum(_chance(state, seat) for seat in state.seats) for state in battles(seats)]

    assert len(hoped) == 60
    assert 0.2 < sum(hoped) / len(hoped) < 1.5


def test_a_rival_who_gives_up_is_worth_something():
    better = 0
    for state in battles(6):
        seat, other = random.Random(1).sample(list(state.participants), 2)
        gone = state.but(out=state.out | {other}) if isinstance(state.out, frozenset) else None
        assert gone is not None
        better += GAME.taste(gone, seat) >= GAME.taste(state, seat)
    assert better == 60
