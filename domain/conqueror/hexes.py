"""Where cells lie: neighbours, distances and the seven cells of a turned tile (2.2, 2.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from domain.conqueror.box import DIRECTIONS, TILES, Cell
from domain.contract.wire import About

FARTHEST: Final = 1_000_000  # how far from the origin an explicit board may lie


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the table: its centre and its clockwise turn in steps of 60 degrees."""

    tile: Annotated[int, About("the number of the tile", minimum=min(TILES), maximum=max(TILES))]
    q: Annotated[int, About("the first axial coordinate of its centre", minimum=-FARTHEST, maximum=FARTHEST)]
    r: Annotated[int, About("the second axial coordinate of its centre", minimum=-FARTHEST, maximum=FARTHEST)]
    rotation: Annotated[int, About("its clockwise turn in steps of 60 degrees", minimum=0, maximum=5)]

    @property
    def centre(self) -> Cell:
        return self.q, self.r


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around it, clockwise from the one above, on the board or not."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Cell, b: Cell) -> int:
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def tile_cells(placed: PlacedTile) -> Iterator[tuple[Cell, str, int]]:
    """Centre and ring of a tile, clockwise from N: cell, terrain, and its place in the tile's list."""
    terrains = TILES[placed.tile]
    yield placed.centre, terrains[0], 0
    for direction, cell in enumerate(neighbours(placed.centre)):
        listed = 1 + (direction - placed.rotation) % 6
        yield cell, terrains[listed], listed
