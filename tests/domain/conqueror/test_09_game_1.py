"""K-9 Game 1: turn."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import TurnEnded, TurnSkipped, TurnStarted
from domain.conqueror.hexes import neighbours
from domain.conqueror.moves import EndTurn
from domain.contract.offers import Offer
from domain.contract.wire import move_name
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
    assert refusal(state, RED, "expel_piece", castle=[1, 0]) == ("not_your_turn", "K-9.3")


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
    assert refusal(state, RED, "end_turn") == ("action_not_in_game", "K-9.4")
    assert Offer(EndTurn) not in GAME.offers(state, RED)


FAST = [[cell, "yellow" if cell == (0, 3) else "red"] for cell, *_ in POS_A]
SIEGE = [[[0, 3], "red", 1], [[0, 3], "yellow", 1]]


def held_fast(**more):
    """Yellow's only castle is besieged, its defender pinned, the bank and yellow's stock of walls are empty."""
    return position(**{"castles": FAST, "pieces": SIEGE, "walls_left": {"yellow": 0}, "target": 57, **more})


def after_red(state):
    """Red does his last action, and it would be yellow's turn; what then happens."""
    return play(state.but(actions_done=2, acted_this_round=True), RED, "enter_piece", castle=[1, -3])


def test_K_9_5_who_can_do_nothing_at_the_start_of_his_turn_is_skipped():
    state, facts = after_red(held_fast())
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


SECOND = [[cell, "yellow" if cell == (5, -1) else owner] for cell, owner in FAST]
ONE_WAY_OUT = {
    "build_wall": {"walls_left": {"yellow": 1}},
    "build_castle": {"castles": FAST[:-2] + FAST[-1:]},
    "enter_piece": {"castles": SECOND},
    "expel_piece": {"castles": [*FAST[:-1], [[0, 3], "yellow", "top"]], "pieces": [[[0, 3], "red", 1]]},
    "move_piece": {"pieces": [*SIEGE, [[3, 1], "yellow", 1]]},
}


@pytest.mark.parametrize("way_out", ONE_WAY_OUT)
def test_K_9_5_who_has_one_legal_action_left_is_not_skipped(way_out):
    state, facts = after_red(held_fast(**ONE_WAY_OUT[way_out]))
    assert kinds(facts)[-1] == "TurnStarted"
    assert (state.active, state.round) == (YELLOW, 1)
    assert {move_name(offer.move) for offer in GAME.offers(state, YELLOW)} == {way_out}


NO_WAY_OUT = {
    "nobody is left to enter": {
        "castles": SECOND,
        "pieces": [*SIEGE, [[5, -1], "yellow", 11]],
        "walls": [[[5, -1], beside] for beside in neighbours((5, -1))],
        "walls_per_player": 6,
    },
    "walls all round": {
        "pieces": [*SIEGE, [[3, 1], "yellow", 1]],
        "walls": [[[3, 1], beside] for beside in ([3, 0], [4, 0], [2, 2], [2, 1])],
    },
    "all regions beside are full": {
        "pieces": [*SIEGE, [[6, -1], "yellow", 1], [[6, -2], "red", 3], [[5, 0], "red", 4]],
        "walls": [[[6, -1], [5, -1]]],
    },
}


@pytest.mark.parametrize("hindrance", NO_WAY_OUT)
def test_K_9_5_what_is_forbidden_does_not_save_a_turn(hindrance):
    state, facts = after_red(held_fast(**NO_WAY_OUT[hindrance]))
    assert fact_of(facts, TurnSkipped) == TurnSkipped("yellow", "no_legal_action")
    assert (state.active, state.round) == (RED, 2)


def test_K_9_5_who_runs_out_of_actions_ends_his_turn():
    state = held_fast(active="yellow", walls_left={"yellow": 1})
    state, facts = play(state, YELLOW, "build_wall", a=[0, 3], b=[0, 2])
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
