"""What a view of the table tells beside the record, so that nobody needs the rulebook to draw it."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.ownership import counts, owned_value, owner
from domain.conqueror.siege import capacity_left
from tests.domain.conqueror.positions import opened, position

CASTLES = [((1, 0), "red"), ((-2, 3), "yellow")]


def told(state):
    return GAME.deduce(GAME.view(state, None))


def regions(state):
    return {(each["q"], each["r"]): each for each in told(state)["regions"]}


def test_K_1_1_each_seat_has_its_colour():
    assert told(opened())["seats"] == [{"seat": 0, "colour": "red"}, {"seat": 1, "colour": "yellow"}]


def test_regions_are_named_by_their_coordinates_in_the_order_of_the_board():
    state = position(castles=CASTLES)
    assert [[each["q"], each["r"]] for each in told(state)["regions"]] == [
        each["cell"] for each in GAME.view(state, None)["board"]
    ]


@pytest.mark.parametrize("walls", [[], [[(2, 1), (1, 1)]]], ids=["open", "walled"])
def test_K_5_5_each_region_says_whose_it_is_and_by_which_castles(walls):
    state = position(castles="POS-A", game=3, walls=walls)
    for place, cell in enumerate(state.board.cells):
        found, mine = regions(state)[cell], owner(state, place)
        assert found["owner"] == (None if mine is None else ("red", "yellow")[mine])
        assert tuple(found["connected"].values()) == counts(state, place)


def test_K_5_6_a_region_with_a_castle_is_nobodys_and_worth_nothing():
    here = regions(position(castles=CASTLES))[1, 0]
    assert (here["owner"], here["value"], here["capacity"]) == (None, 0, None)


def test_K_17_1_each_region_says_how_many_pieces_it_holds():
    state = position(castles=CASTLES)
    assert {cell: each["capacity"] for cell, each in regions(state).items()} == {
        cell: capacity_left(state, place) for place, cell in enumerate(state.board.cells)
    }


@pytest.mark.parametrize("mode", ["amateur", "professional"])
def test_K_6_3_the_values_of_his_regions_make_what_a_player_owns(mode):
    state = position(castles="POS-A", game=3, mode=mode)
    assert tuple(told(state)["owned"].values()) == (owned_value(state, 0), owned_value(state, 1))


def test_K_10_3_K_12_2_costs_are_told_for_the_actions_of_the_game():
    free = dict.fromkeys(("build_castle", "build_wall", "enter_piece", "expel_piece", "move_piece"), 0)
    assert told(opened(1))["costs"] == free
    assert told(opened(2))["costs"] == {
        **free,
        "build_castle": 4,
        "enter_piece": 3,
        "build_wall": 2,
        "expel_piece": 2,
        "move_piece": 2,
    }
    assert "build_castle" not in told(opened(3))["costs"]
    assert told(opened(4))["costs"]["build_wall"] > 0


@pytest.mark.parametrize(("game", "most"), [(1, 3), (2, None), (3, 1), (4, 1)])
def test_K_9_2_K_10_7_a_turn_has_so_many_actions_at_most(game, most):
    assert told(opened(game))["maximum_actions"] == most
