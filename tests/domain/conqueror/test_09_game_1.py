"""K-9 Game 1: turn."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import TurnEnded, TurnSkipped, TurnStarted
from domain.conqueror.moves import EndTurn
from domain.contract.offers import Offer
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, after, fact_of, kinds, play, position, refusal

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]


def test_K_9_1_four_actions_in_any_mixture_and_order():
    state = position(castles=[[[1, 0], "red", "top"], [[2, 1], "yellow"]], pieces=[[[1, -1], "red", 1]])
    offered = [offer.move.__name__ for offer in GAME.offers(state, RED)]
    assert list(dict.fromkeys(offered)) == ["BuildCastle", "BuildWall", "ExpelPiece", "MovePiece"]
    state, _ = play(state, RED, "expel_piece", castle=[1, 0])
    assert "EnterPiece" in [offer.move.__name__ for offer in GAME.offers(state, RED)]
    state = after(
        state, (RED, "build_wall", {"a": [1, 0], "b": [0, 0]}), (RED, "move_piece", {"from": [1, 0], "to": [0, 1]})
    )
    assert state.active == YELLOW


def test_K_9_2_a_turn_is_exactly_three_actions():
    state = position(castles=TWO)
    state = after(state, (RED, "enter_piece", {"castle": [1, 0]}), (RED, "expel_piece", {"castle": [1, 0]}))
    assert (state.active, state.actions_done) == (RED, 2)
    state, facts = play(state, RED, "enter_piece", castle=[1, 0])
    assert facts[1:] == [TurnEnded("red", 3, "limit"), TurnStarted("yellow", 1, None, 3)]
    assert refusal(state, RED, "expel_piece", castle=[1, 0]) == ("E_NOT_YOUR_TURN", "K-9.3")


def test_K_9_3_the_players_alternate():
    state = position(castles=TWO)
    for number in range(1, 4):
        for seat, castle in ((RED, [1, 0]), (YELLOW, [2, 1])):
            assert (state.active, state.round) == (seat, number)
            for name in ("enter_piece", "expel_piece", "enter_piece"):
                state, facts = play(state, seat, name, castle=castle)
            if number < 3:  # so that the castle is free again in the next round
                state = state.but(castles={p: c._replace(piece_on_top=False) for p, c in state.castles.items()})
    assert kinds(facts) == ["PieceEntered", "TurnEnded", "RoundEnded", "RoundStarted", "TurnStarted"]


def test_K_9_4_a_player_may_not_pass():
    state = position(castles=TWO)
    assert refusal(state, RED, "end_turn") == ("E_ACTION_NOT_IN_GAME", "K-9.4")
    assert Offer(EndTurn) not in GAME.offers(state, RED)


def held_fast(walls_left):
    """Yellow's only castle is besieged, its defender pinned, the bank empty: nothing is left but walls."""
    castles = [[cell, "yellow" if cell == (0, 3) else "red"] for cell, *_ in POS_A]
    return position(
        castles=castles,
        pieces=[[[0, 3], "red", 1], [[0, 3], "yellow", 1]],
        active="yellow" if walls_left else "red",
        walls_left={"yellow": walls_left},
        target=57,
    )


def test_K_9_5_who_can_do_nothing_at_the_start_of_his_turn_is_skipped():
    state = held_fast(walls_left=0)
    state = after(state, (RED, "enter_piece", {"castle": [1, -3]}), (RED, "expel_piece", {"castle": [1, -3]}))
    state, facts = play(state, RED, "enter_piece", castle=[1, -3])
    assert fact_of(facts, TurnSkipped) == TurnSkipped("yellow", "no_legal_action")
    assert kinds(facts) == [
        "PieceEntered",
        "TurnEnded",
        "TurnStarted",
        "TurnSkipped",
        "RoundEnded",
        "RoundStarted",
        "TurnStarted",
    ]
    assert (state.active, state.round) == (RED, 2)


def test_K_9_5_who_runs_out_of_actions_ends_his_turn():
    state, facts = play(held_fast(walls_left=1), YELLOW, "build_wall", a=[0, 3], b=[0, 2])
    assert fact_of(facts, TurnEnded) == TurnEnded("yellow", 1, "no_legal_action")
    assert state.active == RED


def test_K_9_6_with_allow_pass_a_turn_may_be_given_up_at_any_action():
    state = position(castles=TWO, allow_pass=True)
    assert Offer(EndTurn) in GAME.offers(state, RED)
    passed, facts = play(state, RED, "end_turn")
    assert facts[0] == TurnEnded("red", 0, "chosen")
    assert passed.active == YELLOW
    state, _ = play(state, RED, "enter_piece", castle=[1, 0])
    state, facts = play(state, RED, "end_turn")
    assert facts[0] == TurnEnded("red", 1, "chosen")
    assert state.active == YELLOW


@pytest.mark.parametrize("seat", [RED, YELLOW])
def test_K_9_6_two_players_who_pass_a_whole_round_end_the_game(seat):
    state = position(castles=TWO, allow_pass=True)
    state = after(state, (RED, "end_turn", {}), (YELLOW, "end_turn", {}))
    assert (state.phase, state.end_reason, state.winner) == ("finished", "deadlock", None)
    assert GAME.offers(state, seat) == []
