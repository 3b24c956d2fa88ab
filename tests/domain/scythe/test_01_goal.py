"""Chapter S-1: goal and course."""

import pytest

from domain.contract.game import Refused
from domain.scythe import GAME
from domain.scythe.events import GameEnded, TurnStarted
from domain.scythe.moves import Bolster, EndTurn
from domain.scythe.options import Options
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    duel,
    end,
    hold,
    limited,
    one,
    opening,
    start,
    table,
    told,
    top,
)
from tests.laws.play import luck_of


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_S_1_1_two_to_five_play(seats):
    assert GAME.players == (2, 3, 4, 5)
    state = GAME.replay(GAME.open(Options(), seats, luck_of(1, 1)))
    assert len({player.faction for player in state.players}) == len({player.mat for player in state.players}) == seats


@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_S_1_1_fewer_or_more_cannot_play(seats):
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(), seats)
    assert (refusal.value.code, refusal.value.rule) == ("bad_options", "S-1.1")


def test_S_1_2_single_turns_in_clockwise_order():
    state = table("crimea industrial", "nordic engineering", "polania patriotic")
    order = []
    for _ in range(6):
        order.append(state.player.faction)
        state = act(end(state, state.player.faction), state.player.faction, EndTurn())
    assert order == ["crimea", "polania", "nordic"] * 2


def test_S_1_3_a_sixth_star_ends_the_game():
    five = ("mechs", "structures", "recruits", "workers", "combat")
    state = top(hold(duel(), NORDIC, power=14, stars=five), NORDIC, "bolster")
    facts = told(state, NORDIC, Bolster("power"))
    assert one(facts, GameEnded) == GameEnded("sixth_star", 0)
    assert GAME.replay(facts, state).phase is Phase.GAME_OVER


def test_S_1_4_the_most_coins_after_scoring_win():
    state = hold(hold(end(duel(), SAXONY), SAXONY, coins=60, turns_ended=8), NORDIC, coins=50, turns_ended=9)
    state = act(limited(state, 9), SAXONY, EndTurn())
    outcome = GAME.outcome(state)
    assert outcome.winners == (1,) and outcome.scores[1] > outcome.scores[0]


def test_the_opening_ends_with_the_first_turn():
    assert opening("nordic industrial", "saxony agricultural")[-1] == TurnStarted(0, 1)
    assert start(duel(), NORDIC).phase is Phase.TURN_START
