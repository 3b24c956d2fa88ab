"""K-7 Setup of Games 1 and 2."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.box import PIECES
from domain.conqueror.events import (
    CastlePlaced,
    FirstPlayerChosen,
    PhaseStarted,
    RoundStarted,
    ScoresCounted,
    TurnStarted,
)
from domain.conqueror.options import Options
from tests.domain.conqueror.positions import RED, YELLOW, at, fact_of, kinds, opened, play, refusal
from tests.laws.play import luck_of


def test_K_7_1_pieces_walls_castles_and_coins_at_the_start():
    for game, coins in ((1, (0, 0)), (2, (7, 7))):
        state = opened(game)
        assert state.reserve == (PIECES, PIECES) == (12, 12)
        assert state.walls_left == (20, 20)
        assert state.bank == tuple(range(1, 13))
        assert (state.flags, state.marker) == ((), None)
        assert state.coins == coins
    view = GAME.view(opened(1), RED)
    assert (view["coins"], view["spent"], view["flags"], view["marker"], view["hand"]) == (None,) * 5
    assert opened(1, walls_per_player=3).walls_left == (3, 3)


def test_K_7_2_the_first_player_is_named_or_drawn():
    def chosen(first_player, seed=0):
        facts = GAME.open(Options(1, "amateur", first_player=first_player), 2, luck_of(seed, 1))
        return fact_of(facts, FirstPlayerChosen)

    assert chosen("yellow") == FirstPlayerChosen("yellow", "given")
    assert chosen("red") == FirstPlayerChosen("red", "given")
    for asked in (None, "random"):
        drawn = {chosen(asked, seed) for seed in range(20)}
        assert drawn == {FirstPlayerChosen("red", "random"), FirstPlayerChosen("yellow", "random")}


def test_K_7_3_first_castles_stand_on_free_centres():
    state = opened(1)
    (offer,) = GAME.offers(state, RED)
    assert set(offer.fields["cell"].values) == {tile.centre for tile in state.board.tiles}
    assert refusal(state, RED, "place_first_castle", cell=[5, -2]) == ("not_centre", "K-7.3")
    assert refusal(state, RED, "place_first_castle", cell=[99, 0])[0] == "off_board"
    state, _ = play(state, RED, "place_first_castle", cell=[5, -1])
    assert refusal(state, YELLOW, "place_first_castle", cell=[5, -1]) == ("occupied", "K-7.3")
    play(state, YELLOW, "place_first_castle", cell=[-3, 2])  # far from every enemy castle: K-13.4 does not apply


@pytest.mark.parametrize(("mode", "points"), [("amateur", 6), ("professional", 14)])
def test_K_7_4_a_first_castle_scores_the_six_regions_around_it(mode, points):
    state, facts = play(opened(1, mode), RED, "place_first_castle", cell=[5, -1])
    assert kinds(facts) == ["CastlePlaced", "ScoresCounted"]
    counted = fact_of(facts, ScoresCounted)
    assert (counted.cause, counted.deltas.pair, len(counted.cells)) == ("first_castle", (points, 0), 6)
    assert state.score == (1 + points, 1)


def test_K_7_5_after_both_first_castles_the_first_player_begins():
    state, _ = play(opened(1), RED, "place_first_castle", cell=[5, -1])
    state, facts = play(state, YELLOW, "place_first_castle", cell=[-3, 2])
    assert facts[2:] == [PhaseStarted("play"), RoundStarted(1), TurnStarted("red", 1, None, 3)]
    assert (state.phase, state.active, state.round) == ("play", RED, 1)


def test_K_7_6_the_first_player_also_places_first():
    state = opened(1, first_player="yellow")
    assert refusal(state, RED, "place_first_castle", cell=[5, -1]) == ("not_your_turn", "K-7.6")
    state, _ = play(state, YELLOW, "place_first_castle", cell=[5, -1])
    state, _ = play(state, RED, "place_first_castle", cell=[-3, 2])
    assert state.active == YELLOW


def test_K_7_7_first_castles_come_from_the_bank_and_cost_nothing():
    state, facts = play(opened(2), RED, "place_first_castle", cell=[5, -1])
    assert facts[0] == CastlePlaced("red", (5, -1), 1, "first")
    state, facts = play(state, YELLOW, "place_first_castle", cell=[-3, 2])
    assert facts[0] == CastlePlaced("yellow", (-3, 2), 2, "first")
    assert state.bank == tuple(range(3, 13))
    assert (state.coins, state.spent) == ((7, 7), (0, 0))
    assert state.castles[at(state, 5, -1)].number == 1
