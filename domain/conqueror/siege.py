"""How many pieces stand where: strength, siege, equality and room (K-16.6, K-17, K-18)."""

from domain.conqueror.state import Seat, State


def strength(state: State, cell: int, seat: Seat) -> int:
    """The pieces of a player in a region and, if the castle there is his, on it (K-18.3)."""
    castle = state.castles.get(cell)
    on_top = castle is not None and castle.owner == seat and castle.piece_on_top
    return state.pieces[seat][cell] + on_top


def is_besieged(state: State, cell: int) -> bool:
    """Is an enemy piece in the region of this castle? (K-17.4)"""
    return state.pieces[1 - state.castles[cell].owner][cell] > 0


def is_pinned(state: State, cell: int, seat: Seat) -> bool:
    """At equality the owner of a castle takes no piece out of its region (K-16.6)."""
    castle = state.castles.get(cell)
    return (
        castle is not None
        and castle.owner == seat
        and state.pieces[seat][cell] + castle.piece_on_top == state.pieces[1 - seat][cell]
    )


def capacity_left(state: State, cell: int) -> int | None:
    """How many more pieces a region takes, both colours together (K-17.2); None without limit (K-17.3)."""
    if cell in state.castles:
        return None
    return state.board.capacity[cell] - state.pieces[0][cell] - state.pieces[1][cell]


def has_room(state: State, cell: int) -> bool:
    return capacity_left(state, cell) != 0


def falls(state: State, cell: int, attacker: Seat) -> bool:
    """Has the attacker more pieces at this castle than its owner? (K-18.1, K-18.2)"""
    castle = state.castles.get(cell)
    return (
        castle is not None
        and castle.owner != attacker
        and state.pieces[attacker][cell] > strength(state, cell, castle.owner)
    )
