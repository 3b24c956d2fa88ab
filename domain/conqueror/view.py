"""The table as a document, the same for everybody (K-1.3, section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress
from typing import Annotated

from domain.conqueror.board import Board
from domain.conqueror.box import CAPACITY, COLOURS, Cell, Colour
from domain.conqueror.events import Both
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.options import RuleSet
from domain.conqueror.state import Phase, Seat, State
from domain.contract.game import View, Viewer
from domain.contract.wire import About, plain


@dataclass(frozen=True, slots=True)
class Region:
    """A cell of the board: its tile, its place in the tile's list (0 is the centre) and its terrain."""

    cell: Cell
    tile: Annotated[int, About("the number of the tile, 1 to 8")]
    index: Annotated[
        int, About("its place in the tile: 0 is the centre, then clockwise from the one above, as the tile is printed")
    ]
    terrain: Annotated[str, About("the terrain", enum=tuple(CAPACITY))]


@dataclass(frozen=True, slots=True)
class StandingCastle:
    """A castle on the board."""

    cell: Cell
    number: Annotated[int, About("the number of the castle, 1 to 12")]
    owner: Colour
    piece_on_top: Annotated[bool, About("a piece of its owner stands on it")]


@dataclass(frozen=True, slots=True)
class StandingPieces:
    """Pieces in a region, those on castles apart."""

    cell: Cell
    red: Annotated[int, About("red pieces")]
    yellow: Annotated[int, About("yellow pieces")]


@dataclass(frozen=True, slots=True)
class Hands:
    """Castles not yet placed."""

    red: Annotated[tuple[int, ...], About("the castles red has still to place")]
    yellow: Annotated[tuple[int, ...], About("the castles yellow has still to place")]


@dataclass(frozen=True, slots=True)
class StateSeen:
    """The state as everybody sees it; null where the game has no such thing."""

    rule_set: Annotated[RuleSet, About("what was agreed on")]
    tiles: Annotated[tuple[PlacedTile, ...], About("the tiles on the table")]
    board: Annotated[tuple[Region, ...], About("every region of the board")]
    phase: Annotated[Phase, About("what is done now")]
    active: Annotated[Colour | None, About("whose turn it is")]
    first_player: Annotated[Colour, About("who begins each round of Games 1 and 2")]
    round: Annotated[int, About("the round, from 1; 0 before play")]
    actions_done: Annotated[int, About("how many actions the turn has had")]
    minimum_actions: Annotated[int, About("how many actions the turn must have (K-9.2, K-10.5)")]
    castles: Annotated[tuple[StandingCastle, ...], About("the castles on the board")]
    bank: Annotated[tuple[int, ...] | None, About("Games 1 and 2: the castles that can be built, by number")]
    hand: Annotated[Hands | None, About("Games 3 and 4: the castles still to be placed")]
    walls: Annotated[tuple[tuple[Cell, Cell], ...], About("the borders with a wall, each by its two regions")]
    walls_left: Annotated[Both, About("the walls each player has left")]
    pieces: Annotated[tuple[StandingPieces, ...], About("the pieces in regions, those on castles apart")]
    reserve: Annotated[Both, About("the pieces each player has left beside the board")]
    score: Annotated[Both, About("the score of each player")]
    penalty: Annotated[Both, About("the points each lost by walls between himself and the enemy (K-19.8)")]
    coins: Annotated[Both | None, About("Games 2 and 4: the coins of each player")]
    spent: Annotated[Both | None, About("Games 2 and 4: what each has spent in this round")]
    flags: Annotated[
        Mapping[int, Colour | None] | None,
        About("Games 3 and 4: the colour of the flag on each space of the turn track"),
    ]
    marker: Annotated[int | None, About("Games 3 and 4: the space of the turn marker")]
    acted_this_round: Annotated[
        bool, About("somebody has acted in this round; one in which nobody can ends the game (K-21.5)")
    ]
    winner: Annotated[Colour | None, About("who won; null for a draw, and before the end")]
    end_reason: Annotated[str | None, About("why the game ended")]


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
