"""K-21 End."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import GameEnded, PlayerResigned
from domain.conqueror.flow import ended_at_target
from domain.conqueror.moves import Resign
from domain.conqueror.options import Options
from domain.contract.game import Outcome, Refused
from domain.contract.offers import Offer
from tests.domain.conqueror.positions import RED, YELLOW, after, fact_of, kinds, opened, play, position, refusal
from tests.domain.conqueror.test_08_setup_3_4 import prepared

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]


@pytest.mark.parametrize(("mode", "targets"), [("amateur", (33, 33, 33, 33)), ("professional", (72, 72, 64, 64))])
def test_K_21_1_the_targets(mode, targets):
    assert tuple(opened(game, mode).rule_set.target for game in (1, 2, 3, 4)) == targets


def test_K_21_2_who_reaches_the_target_wins_at_once():
    castles = [[[1, 0], "yellow"], [[-3, 2], "red"]]
    state = position(2, castles=castles, pieces=[[[1, -1], "red", 1]], target=13)
    state, facts = play(state, RED, "move_piece", **{"from": [1, -1], "to": [1, 0]})
    assert kinds(facts) == ["CoinsPaid", "PieceMoved", "CastleCaptured", "ScoresCounted", "GameEnded"]
    assert GAME.outcome(state) == Outcome((RED,), ((RED,), (YELLOW,)), (13, 1), "target_reached")
    assert GAME.decisions(state) == []
    assert refusal(state, RED, "enter_piece", castle=[1, 0])[0] == "wrong_phase"


def test_K_21_2_whoever_acted():
    yellow = [[cell, "yellow"] for cell in ([2, 1], [0, 2], [1, -2], [-1, 0], [3, -2])]
    state = position(castles=[[[1, 0], "red"], *yellow], target=23)
    state, facts = play(state, RED, "build_wall", a=[1, 0], b=[2, 0])
    assert fact_of(facts, GameEnded).winner == "yellow"
    assert GAME.outcome(state).winners == (YELLOW,)


@pytest.mark.parametrize(("mode", "low", "high"), [("amateur", 10, 57), ("professional", 20, 117)])
def test_K_21_3_another_target_may_be_agreed_on_within_limits(mode, low, high):
    for target in (low, high):
        assert opened(1, mode, target=target).rule_set.target == target
    for target in (low - 1, high + 1, -1, 10**20):
        with pytest.raises(Refused) as refused:
            GAME.check(Options(1, mode, target=target), 2)
        assert (refused.value.code, refused.value.rule) == ("bad_option", "K-21.3")


@pytest.mark.parametrize("seat", [RED, YELLOW])
def test_K_21_4_a_player_may_resign_at_any_time_and_the_other_wins(seat):
    loser, winner = ("red", "yellow") if seat == RED else ("yellow", "red")
    for state in (opened(1), opened(4), prepared(upto=5)[0], position(castles=TWO)):
        assert GAME.anytime(state, seat) == [Offer(Resign)]
        after_, facts = play(state, seat, "resign")
        assert facts[0] == PlayerResigned(loser)
        assert (facts[1].winner, facts[1].reason) == (winner, "resignation")
        assert GAME.outcome(after_).ranking == ((1 - seat,), (seat,))
        assert GAME.anytime(after_, seat) == []
        assert refusal(after_, seat, "resign") == ("wrong_phase", "K-21.4")


def test_K_21_5_a_round_without_any_action_ends_the_game():
    state = position(castles=TWO, allow_pass=True)
    state, _ = play(state, RED, "end_turn")
    state, facts = play(state, YELLOW, "end_turn")
    assert facts[-1].reason == "deadlock"
    assert (state.end_reason, state.winner) == ("deadlock", None)
    better = position(castles=[*TWO, [[3, -3], "red"]], allow_pass=True)
    better = after(better, (RED, "end_turn", {}), (YELLOW, "end_turn", {}))
    assert (better.end_reason, better.winner) == ("deadlock", RED)
    acted = position(castles=TWO, allow_pass=True)
    acted, _ = play(acted, RED, "enter_piece", castle=[1, 0])
    acted = after(acted, (RED, "end_turn", {}), (YELLOW, "end_turn", {}))
    assert (acted.phase, acted.round) == ("play", 2)


def test_K_21_6_max_rounds_ends_the_game_after_that_many_rounds():
    state = position(castles=TWO, max_rounds=2, allow_pass=True)
    for number in (1, 2):
        assert state.round == number
        state, _ = play(state, RED, "build_wall", a=[1, 0], b=[[0, 0], [0, 1]][number - 1])
        state = after(state, (RED, "end_turn", {}), (YELLOW, "end_turn", {}))
    assert (state.phase, state.end_reason, state.winner) == ("finished", "round_limit", YELLOW)
    assert opened(1).rule_set.max_rounds is None


def test_K_21_7_the_initial_scoring_may_end_the_game():
    state, facts = prepared(target=20)
    assert kinds(facts) == ["CastlePlaced", "ScoresCounted", "GameEnded"]
    assert (state.winner, state.end_reason) == (YELLOW, "target_reached")
    both, _ = prepared(target=17)
    assert (both.score, both.winner, both.end_reason) == ((17, 20), YELLOW, "target_reached")
    equal = ended_at_target(state.but(score=(21, 21)))
    assert (equal.winner, equal.reason) == (None, "target_tie")


def test_K_21_8_positions_may_repeat():
    state = position(castles=TWO, pieces=[[[1, -1], "red", 1], [[3, 0], "yellow", 1]])
    ways = {RED: ([1, -1], [0, 0]), YELLOW: ([3, 0], [3, 1])}
    seen = []
    for n in range(24):
        seat = state.active
        start, goal = ways[seat] if (n // 6 + n % 3) % 2 == 0 else ways[seat][::-1]
        state, _ = play(state, seat, "move_piece", **{"from": start, "to": goal})
        seen.append(state.pieces)
    assert len(set(seen)) < 8
    assert GAME.outcome(state) is None
