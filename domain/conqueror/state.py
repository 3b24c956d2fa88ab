"""What is on the table now (section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.conqueror.board import Board
from domain.conqueror.options import RuleSet
from domain.contract.quick_copy import QuickCopy

Seat = int
Pair = tuple[int, int]  # a number for red, a number for yellow


class Phase(StrEnum):
    BOARD_BUILDING = "board_building"
    FIRST_CASTLES = "first_castles"
    PREP_CENTRES = "prep_centres"
    PREP_TILES = "prep_tiles"
    PLAY = "play"
    FINISHED = "finished"


class Castle(NamedTuple):
    number: int
    owner: Seat
    piece_on_top: bool = False


@dataclass(frozen=True)
class State(QuickCopy):
    """Cells and borders are numbered as on the board; rows of bytes hold one small number for each of them."""

    rule_set: RuleSet
    board: Board
    phase: Phase
    active: Seat | None
    first_player: Seat
    round: int
    actions_done: int
    minimum_actions: int
    castles: Mapping[int, Castle]
    bank: tuple[int, ...]  # Games 1 and 2
    hand: tuple[tuple[int, ...], tuple[int, ...]]  # Games 3 and 4
    walls: bytes  # by border
    walls_left: Pair
    pieces: tuple[bytes, bytes]  # by seat and cell: pieces in regions, not those on castles
    reserve: Pair
    score: Pair
    penalty: Pair
    coins: Pair
    spent: Pair
    flags: tuple[Seat | None, ...]  # by space, from space 1
    marker: int | None
    acted_this_round: bool
    winner: Seat | None
    end_reason: str | None
    counts: tuple[bytes, bytes]  # by seat and cell: connected castles (K-5.4); follows from castles and walls


def other(seat: Seat) -> Seat:
    return 1 - seat


def put(row: bytes, at: int, value: int) -> bytes:
    """The row with another number at one place."""
    return row[:at] + bytes((value,)) + row[at + 1 :]


def changed(pair: Pair, seat: Seat, value: int) -> Pair:
    """The pair with another number for one player."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
