"""What a player may ask (7.2). Cells are `[q, r]`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from domain.conqueror.box import TILES, Cell, Kind
from domain.contract.wire import About


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay a tile (K-4.5)."""

    tile: Annotated[int, About("the number of the tile", minimum=min(TILES), maximum=max(TILES))]
    q: Annotated[int, About("the first axial coordinate of its centre")]
    r: Annotated[int, About("the second axial coordinate of its centre")]
    rotation: Annotated[int, About("its clockwise turn in steps of 60 degrees", minimum=0, maximum=5)]


@dataclass(frozen=True, slots=True)
class PlaceFirstCastle:
    """Place the first castle on the centre of a tile (K-7.3)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class PlaceCastle:
    """Place one of your castles before play (K-8.4)."""

    castle: Annotated[int, About("the number of the castle, 1 to 12")]
    cell: Cell


@dataclass(frozen=True, slots=True)
class BuildCastle:
    """Build a castle (K-13)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class BuildWall:
    """The border between two cells; it has no direction, the rules read it with the smaller cell first."""

    a: Cell
    b: Cell


@dataclass(frozen=True, slots=True)
class EnterPiece:
    """Put a piece on one of your castles (K-15)."""

    castle: Cell


@dataclass(frozen=True, slots=True)
class ExpelPiece:
    """Send the piece on a castle into the region around it (K-16.2)."""

    castle: Cell


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Step with a piece into a neighbouring region (K-16.3)."""

    from_: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End your turn (K-10.7, K-9.6)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up (K-21.4)."""


Action = BuildCastle | BuildWall | EnterPiece | ExpelPiece | MovePiece
Move = PlaceTile | PlaceFirstCastle | PlaceCastle | Action | EndTurn | Resign

MOVES: Final = (
    PlaceTile,
    PlaceFirstCastle,
    PlaceCastle,
    BuildCastle,
    BuildWall,
    EnterPiece,
    ExpelPiece,
    MovePiece,
    EndTurn,
)
ASIDES: Final = (Resign,)

KINDS: Final[Mapping[type, Kind]] = {
    BuildCastle: "castle",
    BuildWall: "wall",
    EnterPiece: "enter",
    ExpelPiece: "move",
    MovePiece: "move",
}
