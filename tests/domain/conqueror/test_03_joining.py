"""K-3 Joining the tiles."""

import pytest

from domain.conqueror.board import board_of
from domain.conqueror.box import TOUCHING
from domain.conqueror.hexes import PlacedTile, distance, neighbours, tile_cells
from domain.conqueror.joining import layout, must_join
from domain.conqueror.options import Explicit, Options, check
from domain.contract.game import Refused

CROWN = layout("crown")


def fault(tiles):
    """How a layout is refused, as an option of a new table."""
    with pytest.raises(Refused) as refused:
        check(Options(1, "amateur", board=Explicit("explicit", tuple(tiles))), 2)
    return refused.value.code, refused.value.rule


def with_tile(number, **changes):
    """Crown with one tile laid differently."""
    return [
        PlacedTile(**{"tile": tile.tile, "q": tile.q, "r": tile.r, "rotation": tile.rotation} | changes)
        if tile.tile == number
        else tile
        for tile in CROWN
    ]


def cells_of(q, r):
    return {cell for cell, _, _ in tile_cells(PlacedTile(1, q, r, 0))}


def test_K_3_1_each_of_the_eight_tiles_is_used_once():
    assert fault(CROWN[:7]) == ("tile_set", "K-3.1")
    assert fault([*CROWN, CROWN[0]]) == ("tile_set", "K-3.1")
    assert fault(with_tile(1, tile=2)) == ("tile_set", "K-3.1")
    assert fault(with_tile(1, tile=9)) == ("tile_set", "K-3.1")
    assert fault([]) == ("tile_set", "K-3.1")


@pytest.mark.parametrize("turn", [-1, 6, 60])
def test_K_4_1_a_tile_is_turned_by_0_to_5_steps(turn):
    assert fault(with_tile(4, rotation=turn)) == ("bad_rotation", "K-4.1")


def test_K_3_2_tiles_never_overlap():
    assert fault(with_tile(1, q=4)) == ("overlap", "K-3.2")
    for q in range(-4, 5):
        for r in range(-4, 5):
            overlaps = bool(cells_of(0, 0) & cells_of(q, r))
            assert overlaps == (distance((0, 0), (q, r)) < 3)


def test_K_3_3_tiles_that_touch_touch_with_two_cells_of_each():
    near = {cell: set(neighbours(cell)) for q in range(-5, 6) for r in range(-5, 6) for cell in cells_of(q, r)}
    for q in range(-4, 5):
        for r in range(-4, 5):
            if distance((0, 0), (q, r)) == 3:
                here, there = cells_of(0, 0), cells_of(q, r)
                mine = [cell for cell in here if near[cell] & there]
                theirs = [cell for cell in there if near[cell] & here]
                assert ((q, r) in TOUCHING) == (len(mine) >= 2 and len(theirs) >= 2)
    assert len(TOUCHING) == 12
    assert fault(with_tile(1, q=6, r=-2)) == ("tip_contact", "K-3.3")  # tile 3 lies at (3, -2)


def test_K_3_4_the_board_is_one_piece():
    assert fault(with_tile(1, q=20, r=20)) == ("not_connected", "K-3.4")
    east = [(tile, tile.q + 50) for tile in CROWN if tile.q > 1]
    apart = [tile for tile in CROWN if tile.q <= 1] + [PlacedTile(t.tile, q, t.r, t.rotation) for t, q in east]
    assert fault(apart) == ("not_connected", "K-3.4")


def test_K_3_5_no_two_plains_are_neighbours():
    faulty = [turn for turn in range(6) if plains_meet(with_tile(2, rotation=turn))]
    assert faulty, "no turn of tile 2 brings its plain beside another"
    for turn in range(6):
        if turn in faulty:
            assert fault(with_tile(2, rotation=turn)) == ("plains_adjacent", "K-3.5")
        else:
            must_join(with_tile(2, rotation=turn))


def plains_meet(tiles):
    plains = [cell for tile in tiles for cell, terrain, _ in tile_cells(tile) if terrain == "plain"]
    return any(distance(a, b) == 1 for a in plains for b in plains)


def test_K_3_6_gaps_are_allowed_and_no_part_of_the_board():
    rift = board_of(layout("rift"))
    must_join(layout("rift"))
    assert (1, 2) not in rift.number
    assert sum(cell in rift.number for cell in neighbours((1, 2))) >= 4
