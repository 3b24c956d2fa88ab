"""Which castles a region is connected to, and whose it is (K-5)."""

from collections.abc import Mapping

from domain.conqueror.board import Board
from domain.conqueror.state import Castle, Pair, Seat, State

Counts = tuple[bytes, bytes]


def connections(board: Board, castles: Mapping[int, Castle], walls: bytes) -> Counts:
    """Connected castles by seat and cell, counted from nothing (K-5.3, K-5.4)."""
    rows = bytearray(len(board.cells)), bytearray(len(board.cells))
    for cell, castle in castles.items():
        for beside, border in board.around[cell]:
            if not walls[border]:
                rows[castle.owner][beside] += 1
    return bytes(rows[0]), bytes(rows[1])


def connected(state: State, cell: int) -> list[int]:
    """The regions connected to the castle in this cell, clockwise from N (K-19.2, K-19.3)."""
    return [beside for beside, border in state.board.around[cell] if not state.walls[border]]


def counts(state: State, cell: int) -> Pair:
    return state.counts[0][cell], state.counts[1][cell]


def owner(state: State, cell: int) -> Seat | None:
    """K-5.5; a castle region has no castle beside it, so it has no owner (K-5.6)."""
    return majority(*counts(state, cell))


def majority(red: int, yellow: int) -> Seat | None:
    if red == yellow:
        return None
    return 0 if red > yellow else 1


def owned_value(state: State, seat: Seat) -> int:
    """The sum of v over the regions of a player."""
    mine, theirs = state.counts[seat], state.counts[1 - seat]
    worth = state.board.worth[state.rule_set.mode]
    return sum(value for own, enemy, value in zip(mine, theirs, worth, strict=True) if own > enemy)
