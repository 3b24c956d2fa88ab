"""K-22 Invariants, by random play of all rule sets on all kinds of board."""

import random

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import ScoresCounted, WallBuilt
from domain.conqueror.evolve import CHANGES
from domain.conqueror.picture import picture
from domain.contract.wire import recall, write_fact
from tests.domain.conqueror.positions import kinds
from tests.domain.conqueror.soak import BOARDS, check_entry, options_of, watched
from tests.laws.play import random_game

RULE_SETS = [(game, mode) for game in (1, 2, 3, 4) for mode in ("amateur", "professional")]


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize(("game", "mode"), RULE_SETS)
def test_K_22_1_to_5_hold_after_every_entry(game, mode, kind):
    """K-22.1, K-22.2, K-22.3, K-22.4 and K-22.5, recounted from the view."""
    chance = random.Random(f"{game} {mode} {kind}")
    for sitting in watched(options_of(game, mode, kind, chance, longest=6), seed=chance.randrange(10**6)):
        check_entry(sitting)


def sample_games():
    chance = random.Random(22)
    for game, mode in RULE_SETS:
        options = options_of(game, mode, chance.choice(BOARDS), chance)
        yield random_game(GAME, options, 2, seed=chance.randrange(10**6))


def test_K_22_6_one_scoring_never_raises_both_scores():
    seen = 0
    for game in sample_games():
        for sitting in game:
            for fact in sitting.told:
                if isinstance(fact, ScoresCounted) and fact.cause != "initial":
                    assert min(fact.deltas.pair) <= 0, picture(sitting.state)
                    seen += 1
    assert seen > 50


def test_K_22_7_the_walls_of_each_player_are_in_his_stock_or_built_by_him():
    for game in sample_games():
        built = {"red": 0, "yellow": 0}
        borders = set()
        for sitting in game:
            for fact in sitting.told:
                if isinstance(fact, WallBuilt):
                    built[fact.player] += 1
                    assert (fact.a, fact.b) not in borders
                    assert fact.a < fact.b
                    borders.add((fact.a, fact.b))
            stock = sitting.state.rule_set.walls_per_player
            assert sitting.state.walls_left == (stock - built["red"], stock - built["yellow"])


def test_K_22_8_replaying_the_facts_gives_the_same_state():
    for game in sample_games():
        *_, last = game
        told = [recall(GAME.fact_types[fact["type"]], fact) for fact in map(write_fact, last.facts)]
        assert GAME.replay(told) == last.state
        assert kinds(told)[-1] == "GameEnded"


def test_K_22_8_every_fact_has_its_change_and_an_echo_changes_nothing():
    assert set(CHANGES) == set(GAME.facts)
    state = object()
    assert all(CHANGES[kind](state, None) is state for kind in GAME.echoes)
