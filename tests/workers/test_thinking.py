"""One computer player for all games: it sees its seat's view, and thinks the same again from what the log keeps."""

import json
import random

import pytest

from domain.canonical import canonical
from domain.offers import matches
from domain.registry import games
from domain.wire import write_move
from tests import play
from workers.thinking import ENGINES, think

every_game = pytest.mark.parametrize("game", games().values(), ids=games())
every_level = pytest.mark.parametrize("level", ENGINES)


def moments(game, seed, count=6):
    """Some moments of a random game at which somebody is asked."""
    options, seats = random.Random(seed).choice(play.settings(game))
    for n, sitting in enumerate(play.random_game(game, options, seats, seed)):
        if n % 11 == 3:
            for owed in list(game.decisions(sitting.state))[:1]:
                yield sitting.state, owed.seat
                count -= 1
        if count == 0:
            return


@every_game
@every_level
def test_the_same_view_engine_and_seed_give_the_same_move(game, level):
    for n, (state, seat) in enumerate(moments(game, seed=5)):
        view = json.loads(canonical(game.view(state, seat)))
        seed = n.to_bytes(32, "big")
        one, other = (think(game, view, seat, ENGINES[level], seed) for _ in range(2))
        assert write_move(one) == write_move(other)
        assert any(matches(offer, one) for offer in game.offers(state, seat))


@every_game
def test_what_a_seat_cannot_see_does_not_change_the_thought(game):
    """Another world with the same view: the same move. So the engine cannot have looked behind the screen."""
    for n, (state, seat) in enumerate(moments(game, seed=9)):
        view = game.view(state, seat)
        imagined = game.imagine(view, play.luck_of(n, 1))
        seed = n.to_bytes(32, "big")
        one, other = (think(game, game.view(world, seat), seat, ENGINES["greedy"], seed) for world in (state, imagined))
        assert write_move(one) == write_move(other)


def test_a_thought_says_what_makes_it_think_the_same_again():
    thought = ENGINES["greedy"].thought(bytes(32))
    assert thought["engine"] == "greedy"
    assert thought["version"] == ENGINES["greedy"].version
    assert bytes.fromhex(thought["seed"]) == bytes(32)
    assert canonical(thought)
