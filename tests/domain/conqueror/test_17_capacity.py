"""K-17 Capacity and siege."""

import pytest

from domain.conqueror.siege import capacity_left, has_room, is_besieged
from tests.domain.conqueror.positions import RED, after, at, play, position, refusal

FAR = [[[5, -1], "red"], [[-3, 2], "yellow"]]
REGIONS = {"desert": ([0, 0], [0, -1], 1), "mountain": ([1, -1], [0, -1], 2), "forest": ([0, 1], [0, 0], 3)}
REGIONS["plain"] = ([1, 1], [0, 1], 4)


@pytest.mark.parametrize("terrain", REGIONS)
def test_K_17_1_how_many_pieces_a_region_holds(terrain):
    goal, start, most = REGIONS[terrain]
    room = position(castles=FAR, pieces=[[goal, "red", most - 1], [start, "red", 1]])
    assert room.board.terrain[at(room, *goal)] == terrain
    play(room, RED, "move_piece", **{"from": start, "to": goal})
    full = position(castles=FAR, pieces=[[goal, "red", most], [start, "red", 1]])
    assert refusal(full, RED, "move_piece", **{"from": start, "to": goal}) == ("region_full", "K-17.1")


def test_K_17_2_both_colours_count_and_may_share_a_region():
    shared = position(castles=FAR, pieces=[[[0, 1], "yellow", 1], [[0, 1], "red", 1], [[0, 0], "red", 1]])
    assert capacity_left(shared, at(shared, 0, 1)) == 1
    state = after(shared, (RED, "move_piece", {"from": [0, 0], "to": [0, 1]}))
    assert [row[at(state, 0, 1)] for row in state.pieces] == [2, 1]
    assert not has_room(state, at(state, 0, 1))


def test_K_17_3_a_castle_region_holds_any_number_of_both():
    castles = [[[0, 0], "red"], [[-3, 2], "yellow"]]
    state = position(castles=castles, pieces=[[[0, 0], "red", 6], [[0, 0], "yellow", 5], [[0, -1], "red", 1]])
    assert capacity_left(state, at(state, 0, 0)) is None
    state, _ = play(state, RED, "move_piece", **{"from": [0, -1], "to": [0, 0]})
    assert [row[at(state, 0, 0)] for row in state.pieces] == [7, 5]


def test_K_17_4_a_castle_is_besieged_while_an_enemy_is_in_its_region():
    castles = [[[0, 0], "red"], [[-3, 2], "yellow"]]
    for pieces, expected in (
        ([], False),
        ([[[0, 0], "red", 1]], False),
        ([[[0, 0], "red", 1], [[0, 0], "yellow", 1]], True),
        ([[[0, 1], "yellow", 1]], False),
    ):
        state = position(castles=castles, pieces=pieces)
        assert is_besieged(state, at(state, 0, 0)) == expected
