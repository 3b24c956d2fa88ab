"""What has happened (8.1). All of it is open to both players (K-1.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from domain.conqueror.box import MODES, Cell, Colour
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.options import KINDS
from domain.contract.wire import ABSENT, About, Absent


@dataclass(frozen=True, slots=True)
class Both:
    """A number for each player."""

    red: Annotated[int, About("the number of red")]
    yellow: Annotated[int, About("the number of yellow")]

    @property
    def pair(self) -> tuple[int, int]:
        return self.red, self.yellow


@dataclass(frozen=True, slots=True)
class GameCreated:
    """A table was opened with these rules."""

    game: Annotated[int, About("which of the four games is played")]
    mode: Annotated[str, About("amateur or professional", enum=MODES)]
    target: Annotated[int, About("the score that wins")]
    board_kind: Annotated[str, About("where the board comes from", enum=KINDS)]
    walls_per_player: Annotated[int, About("how many walls each player has")]
    pieces_per_player: Annotated[int, About("how many pieces each player has")]
    division: Annotated[int | Absent, About("how the castles are divided (K-8.2)")] = ABSENT
    coins_total: Annotated[int | Absent, About("all coins together (K-8.11)")] = ABSENT
    max_rounds: Annotated[int | Absent, About("the game ends after so many rounds")] = ABSENT
    allow_pass: Annotated[bool | Absent, About("a turn may be ended without acting (K-9.6)")] = ABSENT


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """It was settled who begins."""

    player: Colour
    method: Annotated[Literal["given", "random", "flag_1"], About("how it was settled")]


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A player placed a tile."""

    player: Colour
    tile: Annotated[int, About("the number of the tile, 1 to 8")]
    q: Annotated[int, About("the first axial coordinate of its centre")]
    r: Annotated[int, About("the second axial coordinate of its centre")]
    rotation: Annotated[int, About("its clockwise turn in steps of 60 degrees, 0 to 5")]


@dataclass(frozen=True, slots=True)
class BoardCompleted:
    """The board is complete."""

    kind: Annotated[str, About("where the board comes from", enum=KINDS)]
    tiles: Annotated[tuple[PlacedTile, ...], About("the tiles in the order of their numbers")]


@dataclass(frozen=True, slots=True)
class CoinsDealt:
    """Each player got his coins."""

    coins: Annotated[Both, About("the coins of each player")]


@dataclass(frozen=True, slots=True)
class FlagsPlaced:
    """The flags stand on the turn track."""

    division: Annotated[int, About("how the castles are divided (K-8.2)")]
    flags: Annotated[Mapping[int, Colour], About("the colour of the flag on each space")]
    marker: Annotated[int, About("the space of the turn marker")]


@dataclass(frozen=True, slots=True)
class PhaseStarted:
    """Another phase began."""

    phase: Annotated[str, About("the phase")]


@dataclass(frozen=True, slots=True)
class CastlePlaced:
    """A castle was placed before play."""

    player: Colour
    cell: Cell
    castle: Annotated[int, About("the number of the castle, 1 to 12")]
    step: Annotated[Literal["first", "centre", "tile"], About("in which step of the preparation")]


@dataclass(frozen=True, slots=True)
class CastleBuilt:
    """A castle was built."""

    player: Colour
    cell: Cell
    castle: Annotated[int, About("the number of the castle, 1 to 12")]


@dataclass(frozen=True, slots=True)
class WallBuilt:
    """A wall was built on the border of two regions."""

    player: Colour
    a: Cell
    b: Cell
    walls_left: Annotated[int, About("the walls left")]


@dataclass(frozen=True, slots=True)
class PieceEntered:
    """A piece came onto a castle."""

    player: Colour
    cell: Cell
    reserve: Annotated[int, About("the pieces left beside the board")]


@dataclass(frozen=True, slots=True)
class PieceExpelled:
    """A piece left its castle for the region around it."""

    player: Colour
    cell: Cell


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A piece stepped into another region."""

    player: Colour
    from_: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class CastleCaptured:
    """Attackers and defenders are counted at the moment of capture."""

    cell: Cell
    castle: Annotated[int, About("the number of the castle, 1 to 12")]
    from_player: Colour
    to_player: Colour
    attackers: Annotated[int, About("the pieces of the captor there")]
    defenders: Annotated[int, About("the pieces of the former owner there and on the castle")]


@dataclass(frozen=True, slots=True)
class PiecesReturned:
    """The pieces of who lost a castle went back to his reserve."""

    player: Colour
    cell: Cell
    from_region: Annotated[int, About("how many from the region")]
    from_castle: Annotated[int, About("how many from the castle")]
    reserve: Annotated[int, About("the pieces left beside the board")]


@dataclass(frozen=True, slots=True)
class FlagRemoved:
    """The flag of a captured castle was removed."""

    space: Annotated[int, About("a space of the turn track, 1 to 12")]
    player: Colour


@dataclass(frozen=True, slots=True)
class FlagFlipped:
    """The flag of a captured castle turned to its captor."""

    space: Annotated[int, About("a space of the turn track, 1 to 12")]
    from_player: Colour
    to_player: Colour


@dataclass(frozen=True, slots=True)
class CoinsPaid:
    """`coins` and `spent` are those after the payment."""

    player: Colour
    action: Annotated[str, About("the move that was paid for")]
    amount: Annotated[int, About("what it cost")]
    coins: Annotated[int, About("the coins after it")]
    spent: Annotated[int, About("what he has spent in this round")]


@dataclass(frozen=True, slots=True)
class CoinsExchanged:
    """Each player got what the other had spent."""

    received: Annotated[Both, About("what each player got")]
    coins: Annotated[Both, About("the coins after it")]


@dataclass(frozen=True, slots=True)
class CellScored:
    """One region whose connected castles changed, with their numbers before and after."""

    cell: Cell
    value: Annotated[int, About("what the region is worth")]
    before: Annotated[Both, About("connected castles before")]
    after: Annotated[Both, About("connected castles after")]
    deltas: Annotated[Both, About("what it changed in each score")]


@dataclass(frozen=True, slots=True)
class ScoresCounted:
    """What a castle or a wall changed in the scores."""

    cause: Annotated[
        Literal["first_castle", "initial", "castle_built", "castle_captured", "wall_built"],
        About("what changed the scores"),
    ]
    deltas: Annotated[Both, About("what it changed in each score")]
    scores: Annotated[Both, About("the scores after it")]
    penalties: Annotated[Both, About("the points each lost by walls between himself and the enemy (K-19.8)")]
    cells: Annotated[tuple[CellScored, ...], About("region by region")]


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began."""

    round: Annotated[int, About("the round, from 1; 0 before play")]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round ended."""

    round: Annotated[int, About("the round, from 1; 0 before play")]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is the turn of a player."""

    player: Colour
    round: Annotated[int, About("the round, from 1; 0 before play")]
    space: Annotated[int | None, About("the space of the turn marker; null in Games 1 and 2")]
    minimum_actions: Annotated[int, About("how many actions the turn must have (K-9.2, K-10.5)")]


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A player who could do nothing was skipped."""

    player: Colour
    reason: Annotated[Literal["cannot_pay", "no_legal_action"], About("why he could do nothing")]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended."""

    player: Colour
    actions: Annotated[int, About("how many actions it had")]
    reason: Annotated[Literal["limit", "chosen", "cannot_pay", "no_legal_action"], About("why it ended")]


@dataclass(frozen=True, slots=True)
class TurnMarkerMoved:
    """The turn marker went on."""

    from_: Annotated[int, About("the space it left")]
    to: Annotated[int, About("the space it stands on")]
    wrapped: Annotated[bool, About("a new round began")]


@dataclass(frozen=True, slots=True)
class PlayerResigned:
    """A player gave up."""

    player: Colour


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winner: Annotated[Colour | None, About("who won; null for a draw")]
    reason: Annotated[
        Literal["target_reached", "target_tie", "resignation", "deadlock", "round_limit"], About("why it ended")
    ]
    scores: Annotated[Both, About("the scores")]


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
