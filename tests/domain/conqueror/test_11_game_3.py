"""K-11 Game 3: turn."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import FlagRemoved, TurnEnded, TurnMarkerMoved, TurnSkipped, TurnStarted
from domain.conqueror.moves import EndTurn
from domain.contract.offers import Offer
from domain.contract.wire import move_name
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, fact_of, kinds, play, position, refusal
from tests.laws.play import random_game, settings

EVEN = [2, 4, 6, 8, 10, 12]  # the flags of yellow in division 3
ODD = [1, 3, 5, 7, 9, 11]


def table(**more):
    return position(3, castles=more.pop("castles", "POS-A"), **more)


def test_K_11_1_a_turn_belongs_to_the_flag_under_the_marker():
    assert table(marker=1).active == RED
    state = table(marker=4)
    assert [owed.seat for owed in GAME.decisions(state)] == [YELLOW]
    assert refusal(state, RED, "enter_piece", castle=[1, -3]) == ("not_your_turn", "K-11.1")


def test_K_11_2_a_turn_is_one_action_and_no_castle_is_built():
    state = table()
    assert refusal(state, RED, "build_castle", cell=[4, 0]) == ("action_not_in_game", "K-11.2")
    assert {offer.move.__name__ for offer in GAME.offers(state, RED)} == {"BuildWall", "EnterPiece"}
    _, facts = play(state, RED, "enter_piece", castle=[1, -3])
    assert facts[1] == TurnEnded("red", 1, "limit")
    assert fact_of(facts, TurnStarted).minimum_actions == 1


def test_K_11_3_the_marker_goes_to_the_next_flag_whose_owner_plays():
    state, facts = play(table(marker=1, flags_removed=[2, 3, 4]), RED, "enter_piece", castle=[1, -3])
    assert facts[2:] == [TurnMarkerMoved(1, 5, False), TurnStarted("red", 1, 5, 1)]
    assert (state.marker, state.active) == (5, RED)


def test_K_11_4_from_the_last_flag_to_the_lowest_and_a_new_round():
    state, facts = play(table(marker=11, flags_removed=[1, 12]), RED, "enter_piece", castle=[-2, 3])
    assert kinds(facts)[2:] == ["RoundEnded", "RoundStarted", "TurnMarkerMoved", "TurnStarted"]
    assert fact_of(facts, TurnMarkerMoved) == TurnMarkerMoved(11, 2, True)
    assert (state.marker, state.active, state.round) == (2, YELLOW, 2)


def test_K_11_5_the_flag_of_a_captured_castle_is_removed():
    state, facts = play(table(pieces=[[[1, 1], "red", 1]]), RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert fact_of(facts, FlagRemoved) == FlagRemoved(2, "yellow")
    assert kinds(facts)[:4] == ["PieceMoved", "CastleCaptured", "FlagRemoved", "ScoresCounted"]
    assert state.flags[1] is None


def test_K_11_6_spaces_without_a_flag_are_passed_over():
    state, facts = play(table(pieces=[[[1, 1], "red", 1]]), RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert fact_of(facts, TurnMarkerMoved) == TurnMarkerMoved(1, 3, False)
    assert state.active == RED


def test_K_11_7_a_castle_captured_back_changes_nothing_on_the_track():
    castles = [[cell, "red" if number == 2 else owner, number] for cell, owner, number in POS_A]
    state = table(castles=castles, marker=4, flags_removed=[2], pieces=[[[1, 1], "yellow", 1]])
    after, facts = play(state, YELLOW, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert "CastleCaptured" in kinds(facts)
    assert "FlagRemoved" not in kinds(facts)
    assert after.flags == state.flags


def test_K_11_8_a_player_without_flags_has_no_more_turns_and_has_not_lost():
    state = table(marker=11, flags_removed=EVEN)
    for space, castle in ((1, [-2, 3]), (3, [1, -3]), (5, [-3, 2])):
        state, _ = play(state, RED, "enter_piece", castle=castle)
        assert (state.marker, state.active) == (space, RED)
    assert GAME.outcome(state) is None
    assert GAME.offers(state, YELLOW) == []


FAST = [[cell, "red" if number == 3 else "yellow", number] for cell, _, number in POS_A]
SIEGE = [[[-3, 2], "red", 1], [[-3, 2], "yellow", 1]]


def held_fast(**more):
    """Red's only castle is besieged and its defender pinned; red has no wall; next comes red's flag 3."""
    fast = {"castles": FAST, "pieces": SIEGE, "walls_left": {"red": 0}, "flags_removed": [1, 5, 7, 9, 11]}
    return table(**{**fast, "marker": 2, "target": 57, **more})


def test_K_11_9_an_action_is_compulsory_and_who_has_none_is_skipped():
    assert refusal(table(), RED, "end_turn") == ("action_not_in_game", "K-11.9")
    state, facts = play(held_fast(), YELLOW, "enter_piece", castle=[2, 1])
    assert fact_of(facts, TurnSkipped) == TurnSkipped("red", "no_legal_action")
    assert (state.marker, state.active) == (4, YELLOW)
    assert kinds(facts)[2:] == ["TurnMarkerMoved", "TurnStarted", "TurnSkipped", "TurnMarkerMoved", "TurnStarted"]


GUARDED = [[*castle, *(["top"] if castle[2] == 3 else [])] for castle in FAST]
SECOND = [[cell, "red" if number == 1 else owner, number] for cell, owner, number in FAST]
ONE_WAY_OUT = {
    "build_wall": {"walls_left": {"red": 1}},
    "enter_piece": {"castles": SECOND},
    "expel_piece": {"castles": GUARDED, "pieces": SIEGE[1:]},
    "move_piece": {"pieces": [*SIEGE, [[3, 1], "red", 1]]},
}


@pytest.mark.parametrize("way_out", ONE_WAY_OUT)
def test_K_11_9_who_has_one_legal_action_left_is_not_skipped(way_out):
    state, facts = play(held_fast(**ONE_WAY_OUT[way_out]), YELLOW, "enter_piece", castle=[2, 1])
    assert "TurnSkipped" not in kinds(facts)
    assert (state.marker, state.active) == (3, RED)
    assert {move_name(offer.move) for offer in GAME.offers(state, RED)} == {way_out}


def test_K_11_10_a_flag_always_remains():
    state = table(marker=1, flags_removed=[n for n in range(2, 13) if n != 2], pieces=[[[1, 1], "red", 1]])
    state, facts = play(state, RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert state.flags.count(None) == 11
    assert fact_of(facts, TurnMarkerMoved) == TurnMarkerMoved(1, 1, True)
    for options, seats in settings(GAME):
        if options.game == 3:
            for sitting in random_game(GAME, options, seats, seed=10):
                assert any(flag is not None for flag in sitting.state.flags)


def test_K_11_11_with_allow_pass_a_flag_may_be_passed():
    state = table(allow_pass=True)
    assert Offer(EndTurn) in GAME.offers(state, RED)
    state, facts = play(state, RED, "end_turn")
    assert facts[0] == TurnEnded("red", 0, "chosen")
    assert (state.marker, state.active) == (2, YELLOW)
    for _ in range(11):
        state, facts = play(state, state.active, "end_turn")
    assert kinds(facts) == ["TurnEnded", "RoundEnded", "GameEnded"]
    assert (state.end_reason, state.winner) == ("deadlock", YELLOW)
