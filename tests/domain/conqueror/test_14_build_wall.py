"""K-14 Action: build wall."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import ScoresCounted, WallBuilt
from domain.conqueror.moves import BuildWall
from domain.contract.offers import moves
from tests.domain.conqueror.positions import RED, YELLOW, fact_of, kinds, play, position, refusal

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]
FAR = [[[1, 0], "red"], [[-3, 2], "yellow"]]


def walls_offered(state, seat):
    return {move for offer in GAME.offers(state, seat) if offer.move is BuildWall for move in moves(offer)}


def test_K_14_1_a_wall_stands_on_one_border_named_from_either_side():
    state = position(castles=TWO)
    one, facts = play(state, RED, "build_wall", a=[1, 0], b=[1, 1])
    other, _ = play(state, RED, "build_wall", a=[1, 1], b=[1, 0])
    assert GAME.view(one, RED) == GAME.view(other, RED)
    assert sum(one.walls) == 1
    assert GAME.view(one, RED)["walls"] == [[[1, 0], [1, 1]]]
    _, facts = play(state, RED, "build_wall", a=[1, 0], b=[0, 1])
    assert facts[0] == WallBuilt("red", (0, 1), (1, 0), 19)  # the smaller cell first
    assert GAME.reads(state, RED, BuildWall((1, 0), (0, 1))) == BuildWall((0, 1), (1, 0))


def test_K_14_2_one_side_must_be_his_castle_or_his_region():
    state = position(castles=FAR)
    play(state, RED, "build_wall", a=[1, 0], b=[1, 1])  # his castle
    play(state, RED, "build_wall", a=[0, 1], b=[1, 1])  # two regions of his
    play(state, RED, "build_wall", a=[0, 1], b=[0, 2])  # one region of his
    assert refusal(state, RED, "build_wall", a=[-3, 2], b=[-2, 2]) == ("not_your_border", "K-14.2")
    assert refusal(state, RED, "build_wall", a=[5, -1], b=[5, 0]) == ("not_your_border", "K-14.2")
    contested = position(castles=TWO)
    assert refusal(contested, RED, "build_wall", a=[2, 1], b=[1, 1]) == ("not_your_border", "K-14.2")
    assert BuildWall((1, 1), (2, 1)) in walls_offered(contested.but(active=YELLOW), YELLOW)


def test_K_14_3_both_sides_are_cells_of_the_board_side_by_side():
    state = position(castles=[[[5, -1], "red"], [[2, 1], "yellow"]])
    assert refusal(state, RED, "build_wall", a=[6, -2], b=[7, -2])[0] == "off_board"
    assert refusal(state, RED, "build_wall", a=[5, -1], b=[5, 1])[0] == "off_board"
    assert refusal(state, RED, "build_wall", a=[5, -1], b=[3, -1]) == ("not_adjacent", "K-14.3")
    assert refusal(state, RED, "build_wall", a=[5, -1], b=[5, -1]) == ("not_adjacent", "K-14.3")
    rift = position(board="rift", castles=[[[1, 1], "red"], [[-3, 1], "yellow"]])
    assert refusal(rift, RED, "build_wall", a=[1, 1], b=[1, 2])[0] == "off_board"  # the gap


def test_K_14_4_one_wall_on_a_border():
    state = position(castles=TWO, walls=[[[1, 0], [1, 1]]])
    for a, b in (([1, 0], [1, 1]), ([1, 1], [1, 0])):
        assert refusal(state, RED, "build_wall", a=a, b=b) == ("wall_exists", "K-14.4")
    assert BuildWall((1, 0), (1, 1)) not in walls_offered(state, RED)


def test_K_14_5_each_wall_uses_one_of_the_stock():
    state, facts = play(position(castles=TWO), RED, "build_wall", a=[1, 0], b=[0, 0])
    assert fact_of(facts, WallBuilt).walls_left == 19
    assert state.walls_left == (19, 20)
    empty = position(castles=TWO, walls_left={"red": 0})
    assert refusal(empty, RED, "build_wall", a=[1, 0], b=[1, 1]) == ("no_walls_left", "K-14.5")
    assert walls_offered(empty, RED) == set()


@pytest.mark.parametrize(("seat", "colour"), [(RED, "red"), (YELLOW, "yellow")])
@pytest.mark.parametrize(("start", "goal"), [([1, 0], [1, -1]), ([1, -1], [1, 0])])
def test_K_14_6_a_wall_works_in_both_directions_against_both_players(seat, colour, start, goal):
    state = position(
        castles=[[[5, -1], "red"], [[-3, 2], "yellow"]],
        walls=[[[1, 0], [1, -1]]],
        active=colour,
        pieces=[[start, colour, 1]],
    )
    assert refusal(state, seat, "move_piece", **{"from": start, "to": goal})[0] == "walled"
    assert GAME.view(state, seat)["walls"] == [[[1, -1], [1, 0]]]  # it belongs to nobody


def test_K_14_6_any_number_of_walls_may_stand_around_a_region():
    state = position(castles=FAR)
    for beside in ([1, -1], [2, -1], [2, 0], [1, 1], [0, 1], [0, 0]):
        state, _ = play(state.but(active=RED, actions_done=0), RED, "build_wall", a=[1, 0], b=beside)
    assert sum(state.walls) == 6
    assert state.score[RED] == 1


def test_K_14_7_every_wall_is_scored_even_if_nothing_changes():
    state = position(castles=FAR)
    after, facts = play(state, RED, "build_wall", a=[1, 0], b=[1, 1])
    assert kinds(facts) == ["WallBuilt", "ScoresCounted"]
    assert fact_of(facts, ScoresCounted).deltas.pair == (-1, 0)
    after, facts = play(state, RED, "build_wall", a=[0, 1], b=[1, 1])
    counted = fact_of(facts, ScoresCounted)
    assert (counted.cause, counted.cells, after.score) == ("wall_built", (), state.score)
