"""The board as tables: cells by number, who lies beside whom, and what each region holds and is worth (K-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from domain.conqueror.box import CAPACITY, MODES, WORTH, Cell
from domain.conqueror.hexes import PlacedTile, neighbours, tile_cells


@dataclass(frozen=True, slots=True)
class Board:
    """A board is its tiles; the tables follow from them. Cells are numbered in canonical order, borders too."""

    tiles: tuple[PlacedTile, ...]
    cells: tuple[Cell, ...] = field(compare=False)
    number: Mapping[Cell, int] = field(compare=False)
    tile: tuple[int, ...] = field(compare=False)  # the tile of each cell
    listed: tuple[int, ...] = field(compare=False)  # its place in the tile's list, 0 for the centre
    terrain: tuple[str, ...] = field(compare=False)
    capacity: bytes = field(compare=False)  # K-17.1
    worth: Mapping[str, bytes] = field(compare=False)  # mode -> v of each cell (K-6.3)
    around: tuple[tuple[tuple[int, int], ...], ...] = field(compare=False)  # (neighbour, border), clockwise from N
    beyond: tuple[frozenset[int], ...] = field(compare=False)  # exactly one region of the board between
    borders: tuple[tuple[int, int], ...] = field(compare=False)  # the smaller cell first
    border: Mapping[tuple[int, int], int] = field(compare=False)  # the pair, either way round -> its number
    apart: tuple[bytes, ...] = field(compare=False)  # by two cells: how many steps lie between them, walls apart
    shadow: tuple[int, ...] = field(compare=False)  # the cell and its neighbours, a bit each
    ring: Mapping[int, tuple[int, ...]] = field(compare=False)  # tile -> its cells without the centre

    def is_centre(self, cell: int) -> bool:
        return self.listed[cell] == 0


class Region(NamedTuple):
    cell: Cell
    terrain: str
    tile: int
    listed: int


Near = list[list[int]]  # by cell: its neighbours on the board, clockwise from N


@lru_cache(maxsize=128)  # of 110 KiB each
def board_of(tiles: tuple[PlacedTile, ...]) -> Board:
    """The board these tiles make, complete or still growing."""
    regions = regions_of(tiles)
    cells = tuple(region.cell for region in regions)
    terrain = tuple(region.terrain for region in regions)
    number = {cell: n for n, cell in enumerate(cells)}
    near = neighbours_of(cells, number)
    borders = borders_of(near)
    border = {pair: n for n, (a, b) in enumerate(borders) for pair in ((a, b), (b, a))}
    return Board(
        tiles=tiles,
        cells=cells,
        number=number,
        tile=tuple(region.tile for region in regions),
        listed=tuple(region.listed for region in regions),
        terrain=terrain,
        capacity=bytes(CAPACITY[each] for each in terrain),
        worth={mode: bytes(WORTH[mode][each] for each in terrain) for mode in MODES},
        around=tuple(with_borders(cell, near, border) for cell in range(len(cells))),
        beyond=tuple(beyond(cell, near) for cell in range(len(cells))),
        borders=borders,
        border=border,
        apart=tuple(steps_from(cell, near) for cell in range(len(cells))),
        shadow=tuple(bits(cell, *beside) for cell, beside in enumerate(near)),
        ring={each.tile: ring_of(each.tile, regions) for each in tiles},
    )


def regions_of(tiles: tuple[PlacedTile, ...]) -> list[Region]:
    """The cells of these tiles in canonical order."""
    return sorted(
        Region(cell, terrain, tile.tile, listed) for tile in tiles for cell, terrain, listed in tile_cells(tile)
    )


def neighbours_of(cells: tuple[Cell, ...], number: Mapping[Cell, int]) -> Near:
    return [[number[beside] for beside in neighbours(cell) if beside in number] for cell in cells]


def borders_of(near: Near) -> tuple[tuple[int, int], ...]:
    """Every pair of neighbours once, the smaller cell first, in canonical order."""
    return tuple(sorted((a, b) for a, beside in enumerate(near) for b in beside if a < b))


def with_borders(cell: int, near: Near, border: Mapping[tuple[int, int], int]) -> tuple[tuple[int, int], ...]:
    return tuple((beside, border[cell, beside]) for beside in near[cell])


def beyond(cell: int, near: Near) -> frozenset[int]:
    """The cells that have a neighbour in common with this one and are not its neighbours (R-08)."""
    return frozenset(far for middle in near[cell] for far in near[middle]) - {cell, *near[cell]}


def bits(*cells: int) -> int:
    return sum(1 << cell for cell in cells)


def ring_of(tile: int, regions: list[Region]) -> tuple[int, ...]:
    return tuple(n for n, region in enumerate(regions) if region.tile == tile and region.listed)


def steps_from(start: int, near: Near) -> bytes:
    """The number of steps to every cell; the board is one piece."""
    steps = dict.fromkeys((start,), 0)
    waiting = [start]
    for cell in waiting:
        for beside in near[cell]:
            if beside not in steps:
                steps[beside] = steps[cell] + 1
                waiting.append(beside)
    return bytes(steps[cell] for cell in range(len(near)))
