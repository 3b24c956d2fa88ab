"""How tiles may lie together (K-3) and how a board is made of them (K-4)."""

from collections.abc import Callable, Iterator, Sequence

from domain.conqueror.box import LAYOUTS, TILES, TOUCHING, Cell
from domain.conqueror.hexes import PlacedTile, distance, neighbours, tile_cells
from domain.conqueror.refusal import Refused

ORIGIN: Cell = (0, 0)
TURNS = range(6)


def layout(name: str) -> tuple[PlacedTile, ...]:
    """A layout of the box, in the order of tile numbers."""
    return tuple(PlacedTile(**tile) for tile in LAYOUTS[name])


def touch(a: PlacedTile, b: PlacedTile) -> bool:
    """Do they share three borders, the only contact allowed?"""
    return (b.q - a.q, b.r - a.r) in TOUCHING


# ------------------------------------------------------------------------------------------------ a whole layout


def must_join(tiles: Sequence[PlacedTile]) -> None:
    """K-3.1 to K-3.5 for a complete layout."""
    if sorted(tile.tile for tile in tiles) != sorted(TILES):
        raise Refused(
            "tile_set",
            "a board has each of the tiles 1 to 8 exactly once",
            rule="K-3.1",
            tiles=[t.tile for t in tiles],
            free=[each for each in TILES if all(each != other.tile for other in tiles)],
        )
    for tile in tiles:
        must_be_a_turn(tile)
    must_lie_together(tiles)


def must_lie_together(tiles: Sequence[PlacedTile]) -> None:
    """K-3.2 to K-3.5 for these tiles, few or all."""
    for n, tile in enumerate(tiles):
        for other in tiles[:n]:
            must_not_overlap(tile, other)
    for n, tile in enumerate(tiles):
        for other in tiles[:n]:
            must_not_meet_at_a_tip(tile, other)
    must_be_one_piece(tiles)
    for n, tile in enumerate(tiles):
        must_keep_plains_apart(tile, tiles[:n])


def must_be_a_turn(tile: PlacedTile) -> None:
    if tile.rotation not in TURNS:
        raise Refused(
            "bad_rotation",
            f"tile {tile.tile} is turned by {tile.rotation}; a tile is turned by 0 to 5 steps of 60 degrees",
            rule="K-4.1",
            tile=tile.tile,
            rotation=tile.rotation,
        )


def must_not_overlap(a: PlacedTile, b: PlacedTile) -> None:
    if distance(a.centre, b.centre) < 3:  # K-3.2
        raise Refused(
            "overlap",
            f"tiles {b.tile} and {a.tile} overlap; their centres must be at least 3 cells apart",
            rule="K-3.2",
            tiles=[b.tile, a.tile],
        )


def must_not_meet_at_a_tip(a: PlacedTile, b: PlacedTile) -> None:
    if distance(a.centre, b.centre) == 3 and not touch(a, b):  # K-3.3
        raise Refused(
            "tip_contact",
            f"tiles {b.tile} and {a.tile} meet along one border only; tiles that touch share three",
            rule="K-3.3",
            tiles=[b.tile, a.tile],
        )


def must_be_one_piece(tiles: Sequence[PlacedTile]) -> None:
    reached, waiting = set[int](), [0]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            waiting += [n for n, other in enumerate(tiles) if touch(tiles[at], other)]
    apart = [tile.tile for n, tile in enumerate(tiles) if n not in reached]
    if apart:  # K-3.4
        raise Refused(
            "not_connected",
            f"tile {apart[0]} is not joined to tile {tiles[0].tile}; the board must be one piece",
            rule="K-3.4",
            tiles=apart,
        )


def must_keep_plains_apart(tile: PlacedTile, others: Sequence[PlacedTile]) -> None:
    plains = {cell for other in others for cell in plains_of(other)}
    for cell in plains_of(tile):
        for beside in neighbours(cell):
            if beside in plains:  # K-3.5
                raise Refused(
                    "plains_adjacent",
                    f"the plains at {list(beside)} and {list(cell)} would be neighbours; turn tile {tile.tile}",
                    rule="K-3.5",
                    cells=[list(beside), list(cell)],
                    tile=tile.tile,
                )


def plains_of(tile: PlacedTile) -> list[Cell]:
    return [cell for cell, terrain, _ in tile_cells(tile) if terrain == "plain"]


# ------------------------------------------------------------------------------------------------ one more tile


def must_fit(tile: PlacedTile, placed: Sequence[PlacedTile]) -> None:
    """K-4.5: may this tile be the next one?"""
    if tile.tile not in TILES or any(tile.tile == other.tile for other in placed):
        free = [each for each in TILES if all(each != other.tile for other in placed)]
        raise Refused(
            "tile_set", f"tile {tile.tile} is not free; these are: {free}", rule="K-3.1", tile=tile.tile, free=free
        )
    must_be_a_turn(tile)
    if not placed:
        if tile.centre != ORIGIN:
            raise Refused("first_tile_at_origin", "the first tile lies at q 0, r 0", rule="K-4.5", q=tile.q, r=tile.r)
        return
    for other in placed:
        must_not_overlap(tile, other)
    for other in placed:
        must_not_meet_at_a_tip(tile, other)
    if not any(touch(tile, other) for other in placed):
        raise Refused(
            "not_connected",
            f"tile {tile.tile} would touch no other tile; every tile joins those on the table",
            rule="K-4.5",
            tiles=[tile.tile],
        )
    must_keep_plains_apart(tile, placed)


def places(placed: Sequence[PlacedTile]) -> list[Cell]:
    """Where the centre of the next tile may lie, plains apart, in canonical order."""
    if not placed:
        return [ORIGIN]
    centres = [tile.centre for tile in placed]
    found = {(q + dq, r + dr) for q, r in centres for dq, dr in TOUCHING}
    return sorted(place for place in found if all(_apart(place, centre) for centre in centres))


def _apart(a: Cell, b: Cell) -> bool:
    return distance(a, b) > 3 or (b[0] - a[0], b[1] - a[1]) in TOUCHING


def turns(tile: int, place: Cell, placed: Sequence[PlacedTile]) -> list[int]:
    """The rotations in which this tile may lie at one of the `places`."""
    beside_plains = {near for other in placed for plain in plains_of(other) for near in neighbours(plain)}
    return [turn for turn in TURNS if not beside_plains.intersection(plains_of(PlacedTile(tile, *place, turn)))]


# ------------------------------------------------------------------------------------------------ the generator

Below = Callable[[int], int]


def generate(below: Below) -> tuple[PlacedTile, ...]:
    """K-4.4: a random board, tiles in the order in which they were put down; K-4.6: there is always a choice."""
    placed: list[PlacedTile] = []
    for tile in shuffled(below):
        choices = list(legal(tile, placed))
        snug = [choice for choice in choices if sum(touch(choice, other) for other in placed) >= 2]
        pool = snug or choices
        placed.append(pool[below(len(pool))])
    return tuple(placed)


def shuffled(below: Below) -> list[int]:
    order = sorted(TILES)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def legal(tile: int, placed: Sequence[PlacedTile]) -> Iterator[PlacedTile]:
    """Every way to lay this tile next, ascending by (q, r, rotation)."""
    for place in places(placed):
        for turn in turns(tile, place, placed):
            yield PlacedTile(tile, *place, turn)
