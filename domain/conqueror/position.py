"""A state from a document as `view` writes it."""

from domain.conqueror.board import board_of
from domain.conqueror.box import SEATS
from domain.conqueror.ownership import connections
from domain.conqueror.possible import faults, must_have_a_board, must_have_rules, must_stand_on_the_board, refused
from domain.conqueror.state import Castle, State
from domain.conqueror.view import StateSeen, view
from domain.contract.game import ALL, View
from domain.contract.wire import Misfit, read


def position(document: View) -> State:
    """A state from a stranger's document, or Refused."""
    try:
        seen = read(StateSeen, document)
    except Misfit as misfit:
        where = ".".join(str(step) for step in misfit.path) or "the document"
        raise refused("K-22.8", f"{where} {misfit.message}") from None
    must_have_rules(seen)
    must_have_a_board(seen)
    must_stand_on_the_board(seen)
    state = state_of(seen)
    for rule, fault in faults(state):
        raise refused(rule, fault)
    again = view(state, ALL)
    for name, value in again.items():
        if document[name] != value:
            raise refused("K-22.8", f"{name} is not written as the rules write it")
    return state


def restore(document: View) -> State:
    """The state from a document of our own: it was judged when it was first accepted."""
    return state_of(read(StateSeen, document))


def state_of(seen: StateSeen) -> State:
    """The state this document describes; its cells are known to be on the board."""
    board = board_of(seen.tiles)
    walls, pieces = bytearray(len(board.borders)), (bytearray(len(board.cells)), bytearray(len(board.cells)))
    for a, b in seen.walls:
        walls[board.border[board.number[a], board.number[b]]] = 1
    for here in seen.pieces:
        pieces[0][board.number[here.cell]], pieces[1][board.number[here.cell]] = here.red, here.yellow
    castles = {
        board.number[each.cell]: Castle(each.number, SEATS[each.owner], each.piece_on_top) for each in seen.castles
    }
    return State(
        rule_set=seen.rule_set,
        board=board,
        phase=seen.phase,
        active=None if seen.active is None else SEATS[seen.active],
        first_player=SEATS[seen.first_player],
        round=seen.round,
        actions_done=seen.actions_done,
        minimum_actions=seen.minimum_actions,
        castles=castles,
        bank=seen.bank or (),
        hand=((), ()) if seen.hand is None else (seen.hand.red, seen.hand.yellow),
        walls=bytes(walls),
        walls_left=seen.walls_left.pair,
        pieces=(bytes(pieces[0]), bytes(pieces[1])),
        reserve=seen.reserve.pair,
        score=seen.score.pair,
        penalty=seen.penalty.pair,
        coins=(0, 0) if seen.coins is None else seen.coins.pair,
        spent=(0, 0) if seen.spent is None else seen.spent.pair,
        flags=() if seen.flags is None else tuple(_flag(seen.flags[space]) for space in sorted(seen.flags)),
        marker=seen.marker,
        acted_this_round=seen.acted_this_round,
        winner=_flag(seen.winner),
        end_reason=seen.end_reason,
        counts=connections(board, castles, bytes(walls)),
    )


def _flag(colour: str | None) -> int | None:
    return None if colour is None else SEATS[colour]
