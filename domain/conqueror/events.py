"""What has happened (8.1). All of it is open to both players (K-1.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from domain.conqueror.box import Cell, Colour
from domain.conqueror.hexes import PlacedTile
from domain.contract.wire import ABSENT, Absent


@dataclass(frozen=True, slots=True)
class Both:
    """A number for each player."""

    red: int
    yellow: int

    @property
    def pair(self) -> tuple[int, int]:
        return self.red, self.yellow


@dataclass(frozen=True, slots=True)
class GameCreated:
    game: int
    mode: str
    target: int
    board_kind: str
    walls_per_player: int
    pieces_per_player: int
    division: int | Absent = ABSENT  # Games 3 and 4
    coins_total: int | Absent = ABSENT  # Game 4
    max_rounds: int | Absent = ABSENT  # where agreed
    allow_pass: bool | Absent = ABSENT  # where agreed


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    player: Colour
    method: Literal["given", "random", "flag_1"]


@dataclass(frozen=True, slots=True)
class TilePlaced:
    player: Colour
    tile: int
    q: int
    r: int
    rotation: int


@dataclass(frozen=True, slots=True)
class BoardCompleted:
    kind: str
    tiles: tuple[PlacedTile, ...]  # in the order of tile numbers


@dataclass(frozen=True, slots=True)
class CoinsDealt:
    coins: Both


@dataclass(frozen=True, slots=True)
class FlagsPlaced:
    division: int
    flags: Mapping[int, Colour]
    marker: int


@dataclass(frozen=True, slots=True)
class PhaseStarted:
    phase: str


@dataclass(frozen=True, slots=True)
class CastlePlaced:
    player: Colour
    cell: Cell
    castle: int
    step: Literal["first", "centre", "tile"]


@dataclass(frozen=True, slots=True)
class CastleBuilt:
    player: Colour
    cell: Cell
    castle: int


@dataclass(frozen=True, slots=True)
class WallBuilt:
    player: Colour
    a: Cell
    b: Cell
    walls_left: int


@dataclass(frozen=True, slots=True)
class PieceEntered:
    player: Colour
    cell: Cell
    reserve: int


@dataclass(frozen=True, slots=True)
class PieceExpelled:
    player: Colour
    cell: Cell


@dataclass(frozen=True, slots=True)
class PieceMoved:
    player: Colour
    from_: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class CastleCaptured:
    """Attackers and defenders are counted at the moment of capture."""

    cell: Cell
    castle: int
    from_player: Colour
    to_player: Colour
    attackers: int
    defenders: int


@dataclass(frozen=True, slots=True)
class PiecesReturned:
    player: Colour
    cell: Cell
    from_region: int
    from_castle: int
    reserve: int


@dataclass(frozen=True, slots=True)
class FlagRemoved:
    space: int
    player: Colour


@dataclass(frozen=True, slots=True)
class FlagFlipped:
    space: int
    from_player: Colour
    to_player: Colour


@dataclass(frozen=True, slots=True)
class CoinsPaid:
    """`coins` and `spent` are those after the payment."""

    player: Colour
    action: str
    amount: int
    coins: int
    spent: int


@dataclass(frozen=True, slots=True)
class CoinsExchanged:
    received: Both
    coins: Both


@dataclass(frozen=True, slots=True)
class CellScored:
    """One region whose connected castles changed, with their numbers before and after."""

    cell: Cell
    value: int
    before: Both
    after: Both
    deltas: Both


@dataclass(frozen=True, slots=True)
class ScoresCounted:
    cause: Literal["first_castle", "initial", "castle_built", "castle_captured", "wall_built"]
    deltas: Both
    scores: Both
    penalties: Both
    cells: tuple[CellScored, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted:
    round: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int


@dataclass(frozen=True, slots=True)
class TurnStarted:
    player: Colour
    round: int
    space: int | None
    minimum_actions: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    player: Colour
    reason: Literal["cannot_pay", "no_legal_action"]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    player: Colour
    actions: int
    reason: Literal["limit", "chosen", "cannot_pay", "no_legal_action"]


@dataclass(frozen=True, slots=True)
class TurnMarkerMoved:
    from_: int
    to: int
    wrapped: bool


@dataclass(frozen=True, slots=True)
class PlayerResigned:
    player: Colour


@dataclass(frozen=True, slots=True)
class GameEnded:
    winner: Colour | None
    reason: Literal["target_reached", "target_tie", "resignation", "deadlock", "round_limit"]
    scores: Both


Event = (
    GameCreated
    | FirstPlayerChosen
    | TilePlaced
    | BoardCompleted
    | CoinsDealt
    | FlagsPlaced
    | PhaseStarted
    | CastlePlaced
    | CastleBuilt
    | WallBuilt
    | PieceEntered
    | PieceExpelled
    | PieceMoved
    | CastleCaptured
    | PiecesReturned
    | FlagRemoved
    | FlagFlipped
    | CoinsPaid
    | CoinsExchanged
    | ScoresCounted
    | RoundStarted
    | RoundEnded
    | TurnStarted
    | TurnSkipped
    | TurnEnded
    | TurnMarkerMoved
    | PlayerResigned
    | GameEnded
)

FACTS: Final[tuple[type, ...]] = get_args(Event)
