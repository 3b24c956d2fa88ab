"""The board as tables: cells by number, who lies beside whom, and what each region holds and is worth (K-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

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


@lru_cache(maxsize=512)
def board_of(tiles: tuple[PlacedTile, ...]) -> Board:
    """The board these tiles make, complete or still growing."""
    found = sorted((cell, terrain, tile.tile, listed) for tile in tiles for cell, terrain, listed in tile_cells(tile))
    cells = tuple(cell for cell, *_ in found)
    number = {cell: n for n, cell in enumerate(cells)}
    near = [[number[cell] for cell in neighbours(centre) if cell in number] for centre in cells]
    borders = tuple(sorted((a, b) for a, beside in enumerate(near) for b in beside if a < b))
    border = {pair: n for n, (a, b) in enumerate(borders) for pair in ((a, b), (b, a))}
    terrain = tuple(terrain for _, terrain, _, _ in found)
    return Board(
        tiles=tiles,
        cells=cells,
        number=number,
        tile=tuple(tile for _, _, tile, _ in found),
        listed=tuple(listed for _, _, _, listed in found),
        terrain=terrain,
        capacity=bytes(CAPACITY[each] for each in terrain),
        worth={mode: bytes(WORTH[mode][each] for each in terrain) for mode in MODES},
        around=tuple(tuple((b, border[a, b]) for b in beside) for a, beside in enumerate(near)),
        beyond=tuple(
            frozenset(far for middle in beside for far in near[middle]) - {cell, *beside}
            for cell, beside in enumerate(near)
        ),
        borders=borders,
        border=border,
        apart=tuple(steps_from(cell, near) for cell in range(len(cells))),
        shadow=tuple(sum(1 << each for each in (cell, *beside)) for cell, beside in enumerate(near)),
        ring={
            tile.tile: tuple(n for n, (_, _, owner, listed) in enumerate(found) if owner == tile.tile and listed)
            for tile in tiles
        },
    )


def steps_from(start: int, near: list[list[int]]) -> bytes:
    """The number of steps to every cell; the board is one piece."""
    steps = dict.fromkeys((start,), 0)
    waiting = [start]
    for cell in waiting:
        for beside in near[cell]:
            if beside not in steps:
                steps[beside] = steps[cell] + 1
                waiting.append(beside)
    return bytes(steps[cell] for cell in range(len(near)))
