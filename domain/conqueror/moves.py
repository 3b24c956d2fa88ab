"""What a player may ask (7.2). Cells are `[q, r]`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from domain.conqueror.box import Cell, Kind


@dataclass(frozen=True, slots=True)
class PlaceTile:
    tile: int
    q: int
    r: int
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceFirstCastle:
    cell: Cell


@dataclass(frozen=True, slots=True)
class PlaceCastle:
    castle: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class BuildCastle:
    cell: Cell


@dataclass(frozen=True, slots=True)
class BuildWall:
    """The border between two cells; it has no direction, the rules read it with the smaller cell first."""

    a: Cell
    b: Cell


@dataclass(frozen=True, slots=True)
class EnterPiece:
    castle: Cell


@dataclass(frozen=True, slots=True)
class ExpelPiece:
    castle: Cell


@dataclass(frozen=True, slots=True)
class MovePiece:
    from_: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    pass


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
