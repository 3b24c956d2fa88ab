"""The table as a document, the same for everybody (K-1.3, section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress

from domain.conqueror.board import Board
from domain.conqueror.box import COLOURS, Cell, Colour
from domain.conqueror.events import Both
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.options import RuleSet
from domain.conqueror.state import Phase, Seat, State
from domain.contract.game import View, Viewer
from domain.contract.wire import plain


@dataclass(frozen=True, slots=True)
class Region:
    """A cell of the board: its tile, its place in the tile's list (0 is the centre) and its terrain."""

    cell: Cell
    tile: int
    index: int
    terrain: str


@dataclass(frozen=True, slots=True)
class StandingCastle:
    cell: Cell
    number: int
    owner: Colour
    piece_on_top: bool


@dataclass(frozen=True, slots=True)
class StandingPieces:
    """Pieces in a region, those on castles apart."""

    cell: Cell
    red: int
    yellow: int


@dataclass(frozen=True, slots=True)
class Hands:
    """Castles not yet placed."""

    red: tuple[int, ...]
    yellow: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StateSeen:
    """The state as everybody sees it; null where the game has no such thing."""

    rule_set: RuleSet
    tiles: tuple[PlacedTile, ...]
    board: tuple[Region, ...]
    phase: Phase
    active: Colour | None
    first_player: Colour
    round: int
    actions_done: int
    minimum_actions: int
    castles: tuple[StandingCastle, ...]
    bank: tuple[int, ...] | None
    hand: Hands | None
    walls: tuple[tuple[Cell, Cell], ...]
    walls_left: Both
    pieces: tuple[StandingPieces, ...]
    reserve: Both
    score: Both
    penalty: Both
    coins: Both | None
    spent: Both | None
    flags: Mapping[int, Colour | None] | None
    marker: int | None
    acted_this_round: bool
    winner: Colour | None
    end_reason: str | None


def view(state: State, _viewer: Viewer) -> View:
    document: View = plain(seen(state))
    return document


def seen(state: State) -> StateSeen:
    rules, cells = state.rule_set, state.board.cells
    return StateSeen(
        rule_set=rules,
        tiles=state.board.tiles,
        board=regions(state.board),
        phase=state.phase,
        active=colour(state.active),
        first_player=COLOURS[state.first_player],
        round=state.round,
        actions_done=state.actions_done,
        minimum_actions=state.minimum_actions,
        castles=tuple(
            StandingCastle(cells[place], castle.number, COLOURS[castle.owner], castle.piece_on_top)
            for place, castle in sorted(state.castles.items(), key=lambda item: item[0])
        ),
        bank=None if rules.has_flags else state.bank,
        hand=Hands(*state.hand) if rules.has_flags else None,
        walls=tuple((cells[a], cells[b]) for a, b in compress(state.board.borders, state.walls)),
        walls_left=Both(*state.walls_left),
        pieces=tuple(
            StandingPieces(cell, red, yellow)
            for cell, red, yellow in zip(cells, *state.pieces, strict=True)
            if red or yellow
        ),
        reserve=Both(*state.reserve),
        score=Both(*state.score),
        penalty=Both(*state.penalty),
        coins=Both(*state.coins) if rules.has_coins else None,
        spent=Both(*state.spent) if rules.has_coins else None,
        flags={space: colour(flag) for space, flag in enumerate(state.flags, 1)} if rules.has_flags else None,
        marker=state.marker,
        acted_this_round=state.acted_this_round,
        winner=colour(state.winner),
        end_reason=state.end_reason,
    )


def regions(board: Board) -> tuple[Region, ...]:
    return tuple(
        Region(cell, tile, index, terrain)
        for cell, tile, index, terrain in zip(board.cells, board.tile, board.listed, board.terrain, strict=True)
    )


def colour(seat: Seat | None) -> Colour | None:
    return None if seat is None else COLOURS[seat]
