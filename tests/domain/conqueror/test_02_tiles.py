"""K-2 Tiles."""

from collections import Counter

from domain.conqueror.board import board_of
from domain.conqueror.box import BOX, CAPACITY, LAYOUTS, TILES, WORTH
from domain.conqueror.hexes import PlacedTile, distance, tile_cells
from domain.conqueror.joining import layout


def test_K_2_1_a_tile_is_a_centre_and_the_six_cells_around_it():
    for turn in range(6):
        (centre, _, listed), *ring = tile_cells(PlacedTile(3, 4, -2, turn))
        assert (centre, listed) == ((4, -2), 0)
        assert len({cell for cell, _, _ in ring}) == 6
        assert all(distance(centre, cell) == 1 for cell, _, _ in ring)


def test_K_2_2_the_board_has_eight_tiles_and_56_cells():
    for entry in BOX["layouts"]["entries"]:
        board = board_of(layout(entry["id"]))
        assert sorted(tile.tile for tile in board.tiles) == list(range(1, 9))
        assert len(board.cells) == entry["checks"]["cells"] == 56
        assert len(board.borders) == entry["checks"]["borders"]
        listed = zip(board.cells, board.terrain, board.tile, board.listed, strict=True)
        assert [[*cell, terrain, tile, index] for cell, terrain, tile, index in listed] == entry["cells"]


def test_K_2_3_terrain_fixes_capacity_and_value():
    assert CAPACITY == {"desert": 1, "mountain": 2, "forest": 3, "plain": 4}
    assert WORTH["professional"] == {"desert": 1, "mountain": 2, "forest": 3, "plain": 4}
    assert set(WORTH["amateur"].values()) == {1}
    terrains = Counter(terrain for cells in TILES.values() for terrain in cells)
    assert terrains == {"desert": 20, "mountain": 18, "forest": 12, "plain": 6}
    for name in LAYOUTS:
        board = board_of(layout(name))
        assert sum(board.worth["professional"]) == 116
        assert list(board.capacity) == [CAPACITY[terrain] for terrain in board.terrain]
