"""The board of one table, drawn: a space for every region and every wall, a line where two tiles meet."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from domain.conqueror.box import Cell
from domain.conqueror.hexes import neighbours
from domain.conqueror.kit.board import CORNERS, HALF_HEIGHT, LAND, RADIUS, X_Q, Y_Q, Y_R
from domain.contract.scene import Board

Region = tuple[Cell, int, str]  # where it lies, the number of its tile, its terrain
Point = tuple[int, int]

INSET: Final = 8  # hundredths of a side that a wall leaves free at each end
THICKNESS: Final = 9  # hundredths of a side from its middle to its face


def drawn(regions: Sequence[Mapping[str, Any]], walls: Iterable[Sequence[Sequence[int]]]) -> Board:
    """The board with these regions and walls, as a view has both."""
    board = _regions(tuple((_cell(each["cell"]), each["tile"], each["terrain"]) for each in regions))
    corner = _corner(_cell(each["cell"]) for each in regions)
    edges = [_edge(_cell(a), _cell(b), corner) for a, b in walls]
    return {**board, "spaces": [*board["spaces"], *edges]} if edges else board


def space(cell: Sequence[int]) -> str:
    """What a region is called, as the kit's `board.cells` says."""
    return f"{cell[0]},{cell[1]}"


def edge(a: Sequence[int], b: Sequence[int]) -> str:
    """What the border of two regions is called, as the kit's `board.edges` says."""
    return f"{space(a)}/{space(b)}"


def _cell(written: Sequence[int]) -> Cell:
    return written[0], written[1]


# ------------------------------------------------------------------------------------------------ regions


@lru_cache(maxsize=64)
def _regions(regions: tuple[Region, ...]) -> Board:
    corner = _corner(cell for cell, _, _ in regions)
    tiles = {cell: tile for cell, tile, _ in regions}
    spaces: list[dict[str, Any]] = [
        {
            "id": space(cell),
            "kind": terrain,
            "name": space(cell),
            "colour": LAND[terrain],
            "centre": list(_centre(cell, corner)),
            "outline": [list(point) for point in _outline(cell, corner)],
            "neighbours": [space(beside) for beside in neighbours(cell) if beside in tiles],
        }
        for cell, _, terrain in regions
    ]
    points = [point for each in spaces for point in each["outline"]] or [[2 * RADIUS, 2 * HALF_HEIGHT]]
    width, height = (max(point[axis] for point in points) for axis in (0, 1))
    return {"width": width, "height": height, "spaces": spaces, "lines": list(_seams(tiles, corner))}


def _seams(tiles: Mapping[Cell, int], corner: Point) -> Iterator[dict[str, Any]]:
    for cell, tile in tiles.items():
        for beside in neighbours(cell):
            if cell < beside and tiles.get(beside, tile) != tile:
                path = [list(point) for point in _side(cell, beside, corner)]
                yield {"kind": "seam", "path": path, "between": [space(cell), space(beside)]}


# ------------------------------------------------------------------------------------------------ walls


def _edge(a: Cell, b: Cell, corner: Point) -> dict[str, Any]:
    """A bar on the common side of two regions, a little shorter than the side, so that two bars never meet."""
    (ax, ay), (bx, by) = _side(a, b, corner)
    along, across = ((bx - ax) * INSET, (by - ay) * INSET), ((ay - by) * THICKNESS, (bx - ax) * THICKNESS)
    outline = [
        [x + (end * along[0] + face * across[0]) // 100, y + (end * along[1] + face * across[1]) // 100]
        for x, y, end, face in ((ax, ay, 1, 1), (bx, by, -1, 1), (bx, by, -1, -1), (ax, ay, 1, -1))
    ]
    return {
        "id": edge(a, b),
        "kind": "edge",
        "name": edge(a, b),
        "centre": [(ax + bx) // 2, (ay + by) // 2],
        "outline": outline,
        "neighbours": [],
    }


# ------------------------------------------------------------------------------------------------ points


def _corner(cells: Iterable[Cell]) -> Point:
    """The upper left corner of a board, as the formula has it; drawn, it is the origin."""
    centres = [_by_formula(cell) for cell in cells] or [(0, 0)]
    return min(x for x, _ in centres) - RADIUS, min(y for _, y in centres) - HALF_HEIGHT


def _by_formula(cell: Cell) -> Point:
    q, r = cell
    return X_Q * q, Y_Q * q + Y_R * r


def _centre(cell: Cell, corner: Point) -> Point:
    x, y = _by_formula(cell)
    return x - corner[0], y - corner[1]


def _outline(cell: Cell, corner: Point) -> list[Point]:
    x, y = _centre(cell, corner)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def _side(a: Cell, b: Cell, corner: Point) -> tuple[Point, Point]:
    """The two ends of the common side."""
    outline, n = _outline(a, corner), neighbours(a).index(b)
    return outline[n], outline[(n + 1) % len(outline)]
