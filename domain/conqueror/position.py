"""A state from a document as `view` writes it."""

from domain.conqueror.board import board_of
from domain.conqueror.box import COLOURS, PIECES, SEATS
from domain.conqueror.hexes import FARTHEST
from domain.conqueror.joining import must_fit, must_join
from domain.conqueror.options import KINDS, Built, Options, check
from domain.conqueror.ownership import connections
from domain.conqueror.possible import faults
from domain.conqueror.refusal import Refused
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


# ------------------------------------------------------------------------------------------------ a stranger's document


def refused(rule: str, detail: str) -> Refused:
    return Refused("bad_position", f"no such position: {detail}", rule=rule, reason=detail)


def must_have_rules(seen: StateSeen) -> None:
    rules = seen.rule_set
    agreed = Options(
        game=rules.game,
        mode=rules.mode,
        board=Built("built"),
        division=rules.division,
        target=rules.target,
        coins_total=rules.coins_total,
        walls_per_player=rules.walls_per_player,
        max_rounds=rules.max_rounds,
        allow_pass=rules.allow_pass or None,
    )
    check(agreed, len(COLOURS))
    if rules.board_kind not in KINDS:
        raise refused("K-4.1", f"no board is {rules.board_kind}")
    if (rules.division is None) == rules.has_flags or (rules.coins_total is None) == (rules.game == 4):
        raise refused("K-8.2", "division and coins_total are named where the game has them")
    if rules.has_flags and seen.first_player != "red":
        raise refused("K-8.7", "in Games 3 and 4 the owner of flag 1 is the first player")


def must_have_a_board(seen: StateSeen) -> None:
    if any(max(abs(tile.q), abs(tile.r)) > FARTHEST for tile in seen.tiles):
        raise refused("K-4.2", f"tiles lie within {FARTHEST} of the origin")
    if len(seen.tiles) < 8:
        for n, tile in enumerate(seen.tiles):
            must_fit(tile, seen.tiles[:n])
    else:
        must_join(seen.tiles)
        if [tile.tile for tile in seen.tiles] != sorted(tile.tile for tile in seen.tiles):
            raise refused("K-4.3", "the tiles of a complete board stand in the order of their numbers")


def must_stand_on_the_board(seen: StateSeen) -> None:
    """Every cell that is named is one of the board, and every number is one that could be."""
    board = board_of(seen.tiles)
    cells = [castle.cell for castle in seen.castles] + [pieces.cell for pieces in seen.pieces]
    if any(cell not in board.number for cell in cells):
        raise refused("K-2.2", "castles and pieces stand on cells of the board")
    if len({each.cell for each in seen.castles}) != len(seen.castles):
        raise refused("K-5.1", "two castles stand in one region")
    borders = [tuple(board.number.get(cell, -1) for cell in wall) for wall in seen.walls]
    if any(border not in board.border for border in borders):
        raise refused("K-14.3", "walls stand between adjacent cells of the board")
    if any(not 0 <= number <= PIECES for each in seen.pieces for number in (each.red, each.yellow)):
        raise refused("K-22.2", f"a player has 0 to {PIECES} pieces in a region")
    if seen.flags is not None and sorted(seen.flags) != list(range(1, 13)):
        raise refused("K-8.3", "the turn track has the spaces 1 to 12")
