"""K-6 Score."""

import pytest

from domain.conqueror.events import ScoresCounted
from domain.conqueror.ownership import owned_value
from tests.domain.conqueror.positions import RED, YELLOW, fact_of, kinds, opened, play, position

LOW = [[[1, 0], "red"], *([cell, "yellow"] for cell in ([2, 1], [0, 2], [1, -2], [-1, 0], [3, -2]))]


@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_K_6_1_both_scores_start_at_one(game):
    assert opened(game).score == (1, 1)


def test_K_6_2_only_castles_captures_and_walls_are_scored():
    state = position(
        castles=[[[1, 0], "red", "top"], [[2, 1], "yellow"], [[-3, 2], "red"]], pieces=[[[1, 1], "red", 1]]
    )
    scored = {}
    for name, fields in {
        "enter_piece": {"castle": [-3, 2]},
        "expel_piece": {"castle": [1, 0]},
        "move_piece": {"from": [1, 1], "to": [0, 1]},
        "build_castle": {"cell": [3, -1]},
        "build_wall": {"a": [1, 0], "b": [0, 0]},
    }.items():
        after, facts = play(state, RED, name, **fields)
        scored[name] = "ScoresCounted" in kinds(facts)
        assert scored[name] or after.score == state.score
    _, captured = play(state, RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert "ScoresCounted" in kinds(captured)
    assert scored == {
        "enter_piece": False,
        "expel_piece": False,
        "move_piece": False,
        "build_castle": True,
        "build_wall": True,
    }


@pytest.mark.parametrize("mode", ["amateur", "professional"])
def test_K_6_3_every_change_is_a_multiple_of_the_value_of_a_region(mode):
    state = position(mode=mode, castles=[[[2, 1], "yellow"], [[0, 2], "red"]])
    _, facts = play(state, RED, "build_castle", cell=[1, 0])
    counted = fact_of(facts, ScoresCounted)
    for cell in counted.cells:
        value = state.board.worth[mode][state.board.number[cell.cell]]
        assert cell.value == value
        assert {cell.deltas.red, cell.deltas.yellow} <= {0, value, -value}
    assert counted.deltas.red == sum(cell.deltas.red for cell in counted.cells)
    assert counted.deltas.yellow == sum(cell.deltas.yellow for cell in counted.cells)


def test_K_6_4_a_score_may_fall_below_one():
    state = position(castles=LOW)
    assert state.score[RED] == 1
    state, _ = play(state, RED, "build_wall", a=[1, 0], b=[2, 0])
    assert state.score[RED] == 0
    state, _ = play(state, RED, "build_wall", a=[1, 0], b=[1, -1])
    assert state.score[RED] == -1


@pytest.mark.parametrize("mode", ["amateur", "professional"])
def test_K_6_5_a_score_is_one_and_what_is_owned_less_the_penalty(mode):
    state = position(mode=mode, castles=LOW)
    state, _ = play(state, RED, "build_wall", a=[1, 0], b=[2, 0])
    assert state.penalty[RED] == state.board.worth[mode][state.board.number[2, 0]]
    for seat in (RED, YELLOW):
        assert state.score[seat] == 1 + owned_value(state, seat) - state.penalty[seat]
