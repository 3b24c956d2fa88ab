"""What moves ask of the cells they name (7.2)."""

from domain.conqueror.box import COLOURS, Cell
from domain.conqueror.state import Seat, State
from domain.contract.game import Refused


def must_be_on_board(state: State, cell: Cell) -> int:
    """The number of the cell."""
    place = state.board.number.get(cell)
    if place is None:
        raise Refused("E_OFF_BOARD", f"{list(cell)} is not a cell of the board", rule="K-2.2", cell=list(cell))
    return place


def must_be_centre(state: State, place: int, rule: str) -> None:
    if not state.board.is_centre(place):
        cell = list(state.board.cells[place])
        raise Refused("E_NOT_CENTRE", f"{cell} is not the centre of its tile; choose a centre", rule=rule, cell=cell)


def must_be_free(state: State, place: int, rule: str) -> None:
    if place in state.castles:
        cell = list(state.board.cells[place])
        raise Refused("E_OCCUPIED", f"a castle already stands in {cell}", rule=rule, cell=cell)


def must_not_stand_beside_a_castle(state: State, place: int, rule: str) -> None:
    for beside, _ in state.board.around[place]:
        if beside in state.castles:
            cell, castle = list(state.board.cells[place]), list(state.board.cells[beside])
            raise Refused(
                "E_ADJACENT_CASTLE", f"{cell} is beside the castle in {castle}", rule=rule, cell=cell, castle=castle
            )


def must_be_adjacent(state: State, one: int, two: int, rule: str) -> int:
    """The number of their border."""
    border = state.board.border.get((one, two))
    if border is None:
        a, b = list(state.board.cells[one]), list(state.board.cells[two])
        raise Refused("E_NOT_ADJACENT", f"{a} and {b} have no common border", rule=rule, cells=[a, b])
    return border


def must_be_own_castle(state: State, seat: Seat, cell: Cell, rule: str) -> int:
    place = must_be_on_board(state, cell)
    castle = state.castles.get(place)
    if castle is None or castle.owner != seat:
        raise Refused(
            "E_NOT_YOUR_CASTLE", f"{COLOURS[seat]} has no castle in {list(cell)}", rule=rule, castle=list(cell)
        )
    return place
