"""The four actions of play: what forbids them and what they lead to (K-13 to K-18)."""

from dataclasses import replace

from domain.conqueror.box import COLOURS, COSTS
from domain.conqueror.events import (
    CastleBuilt,
    CastleCaptured,
    CoinsPaid,
    FlagFlipped,
    FlagRemoved,
    PieceEntered,
    PieceExpelled,
    PieceMoved,
    PiecesReturned,
    WallBuilt,
)
from domain.conqueror.guards import (
    must_be_adjacent,
    must_be_free,
    must_be_on_board,
    must_be_own_castle,
    must_not_stand_beside_a_castle,
)
from domain.conqueror.legal import spendable
from domain.conqueror.moves import KINDS, Action, BuildCastle, BuildWall, EnterPiece, ExpelPiece, MovePiece
from domain.conqueror.ownership import owner
from domain.conqueror.scoring import castle_scores, wall_scores
from domain.conqueror.siege import falls, has_room, is_besieged, is_pinned, strength
from domain.conqueror.state import Seat, State, other
from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.contract.wire import move_name


def act(tale: Tale[State], seat: Seat, action: Action) -> None:
    """Judges one action, takes its price and does it."""
    match action:
        case BuildCastle():
            build_castle(tale, seat, action)
        case BuildWall():
            build_wall(tale, seat, action)
        case EnterPiece():
            enter_piece(tale, seat, action)
        case ExpelPiece():
            expel_piece(tale, seat, action)
        case MovePiece():
            move_piece(tale, seat, action)


# ------------------------------------------------------------------------------------------------ K-13


def build_castle(tale: Tale[State], seat: Seat, move: BuildCastle) -> None:
    state, cell = tale.state, move.cell
    place = must_be_on_board(state, cell)
    if not state.bank:
        raise Refused("E_NO_CASTLES_LEFT", "all twelve castles are on the board", rule="K-13.1")
    must_be_free(state, place, "K-13.2")
    must_not_stand_beside_a_castle(state, place, "K-13.3")
    if not any(far in state.castles and state.castles[far].owner != seat for far in state.board.beyond[place]):
        raise Refused(
            "E_NOT_AT_DISTANCE_ONE",
            f"no castle of {COLOURS[other(seat)]} is exactly one region away from {list(cell)}",
            rule="K-13.4",
            cell=list(cell),
        )
    mine, theirs = state.pieces[seat][place], state.pieces[other(seat)][place]
    if theirs > mine:
        raise Refused(
            "E_OUTNUMBERED",
            f"{COLOURS[other(seat)]} has {theirs} pieces in {list(cell)}, {COLOURS[seat]} only {mine}",
            rule="K-13.5",
            cell=list(cell),
        )
    pay(tale, seat, move)
    before = tale.state
    tale.tell(CastleBuilt(COLOURS[seat], cell, min(state.bank)))  # K-13.6
    tale.tell(castle_scores(before, tale.state, place, "castle_built"))


# ------------------------------------------------------------------------------------------------ K-14


def build_wall(tale: Tale[State], seat: Seat, move: BuildWall) -> None:
    state, a, b = tale.state, move.a, move.b
    one, two = must_be_on_board(state, a), must_be_on_board(state, b)
    border = must_be_adjacent(state, one, two, "K-14.3")
    if not state.walls_left[seat]:
        raise Refused("E_NO_WALLS_LEFT", f"{COLOURS[seat]} has no wall left", rule="K-14.5")
    if state.walls[border]:
        raise Refused(
            "E_WALL_EXISTS",
            f"a wall already stands between {list(a)} and {list(b)}",
            rule="K-14.4",
            a=list(a),
            b=list(b),
        )
    if not holds(state, seat, one) and not holds(state, seat, two):
        raise Refused(
            "E_NOT_YOUR_BORDER",
            f"{COLOURS[seat]} has neither a castle in {list(a)} or {list(b)} nor owns one of them",
            rule="K-14.2",
            a=list(a),
            b=list(b),
        )
    pay(tale, seat, move)
    before = tale.state
    tale.tell(WallBuilt(COLOURS[seat], min(a, b), max(a, b), before.walls_left[seat] - 1))
    tale.tell(wall_scores(before, tale.state, one, two, seat))


def holds(state: State, seat: Seat, place: int) -> bool:
    """Is his castle here, or is the region his?"""
    castle = state.castles.get(place)
    return owner(state, place) == seat if castle is None else castle.owner == seat


# ------------------------------------------------------------------------------------------------ K-15, K-16


def enter_piece(tale: Tale[State], seat: Seat, move: EnterPiece) -> None:
    state, cell = tale.state, move.castle
    place = must_be_own_castle(state, seat, cell, "K-15.1")
    if not state.reserve[seat]:
        raise Refused("E_NO_PIECES_LEFT", f"all pieces of {COLOURS[seat]} are on the board", rule="K-15.4")
    if state.castles[place].piece_on_top:
        raise Refused(
            "E_CASTLE_FULL",
            f"a piece stands on the castle in {list(cell)}; expel it first",
            rule="K-15.2",
            castle=list(cell),
        )
    if is_besieged(state, place):
        raise Refused(
            "E_BESIEGED",
            f"{COLOURS[other(seat)]} besieges the castle in {list(cell)}; reinforce it by steps",
            rule="K-15.3",
            castle=list(cell),
        )
    pay(tale, seat, move)
    tale.tell(PieceEntered(COLOURS[seat], cell, state.reserve[seat] - 1))


def expel_piece(tale: Tale[State], seat: Seat, move: ExpelPiece) -> None:
    state, cell = tale.state, move.castle
    place = must_be_own_castle(state, seat, cell, "K-16.2")
    if not state.castles[place].piece_on_top:
        raise Refused(
            "E_CASTLE_EMPTY", f"no piece stands on the castle in {list(cell)}", rule="K-16.2", castle=list(cell)
        )
    pay(tale, seat, move)
    tale.tell(PieceExpelled(COLOURS[seat], cell))


def move_piece(tale: Tale[State], seat: Seat, move: MovePiece) -> None:
    state, start, goal = tale.state, move.from_, move.to
    one, two = must_be_on_board(state, start), must_be_on_board(state, goal)
    if not state.pieces[seat][one]:
        raise Refused(
            "E_NO_PIECE",
            f"{COLOURS[seat]} has no piece in region {list(start)}; a piece on a castle must be expelled first",
            rule="K-16.4",
            **{"from": list(start)},
        )
    border = must_be_adjacent(state, one, two, "K-16.3")
    if state.walls[border]:
        raise Refused(
            "E_WALLED",
            f"a wall stands between {list(start)} and {list(goal)}; go round it",
            rule="K-16.5",
            **{"from": list(start), "to": list(goal)},
        )
    if is_pinned(state, one, seat):
        raise Refused(
            "E_PINNED",
            f"both players have equally many pieces at the castle in {list(start)}; its owner may not leave",
            rule="K-16.6",
            **{"from": list(start)},
        )
    if not has_room(state, two):
        raise Refused(
            "E_REGION_FULL",
            f"the {state.board.terrain[two]} at {list(goal)} holds {state.board.capacity[two]} and is full",
            rule="K-17.1",
            to=list(goal),
        )
    pay(tale, seat, move)
    tale.tell(PieceMoved(COLOURS[seat], start, goal))
    if falls(tale.state, two, seat):
        capture(tale, seat, two)


# ------------------------------------------------------------------------------------------------ K-18


def capture(tale: Tale[State], captor: Seat, place: int) -> None:
    """Castle, pieces, flag, scores, in the order of K-18.4; the attackers stay (K-18.6)."""
    before, loser = tale.state, other(captor)
    castle, cell = before.castles[place], before.board.cells[place]
    from_region, from_castle = before.pieces[loser][place], int(castle.piece_on_top)
    tale.tell(
        CastleCaptured(
            cell=cell,
            castle=castle.number,
            from_player=COLOURS[loser],
            to_player=COLOURS[captor],
            attackers=before.pieces[captor][place],
            defenders=strength(before, place, loser),
        )
    )
    if from_region or from_castle:
        reserve = before.reserve[loser] + from_region + from_castle
        tale.tell(PiecesReturned(COLOURS[loser], cell, from_region, from_castle, reserve))
    if before.rule_set.game == 3 and before.flags[castle.number - 1] is not None:  # K-11.5, K-11.7
        tale.tell(FlagRemoved(castle.number, COLOURS[loser]))
    if before.rule_set.game == 4:  # K-12.5
        tale.tell(FlagFlipped(castle.number, COLOURS[loser], COLOURS[captor]))
    tale.tell(castle_scores(before, tale.state, place, "castle_captured"))


# ------------------------------------------------------------------------------------------------ the price


def pay(tale: Tale[State], seat: Seat, action: Action) -> None:
    """K-10.4, K-12.2: the cost goes onto the player's spent pile before the action."""
    state = tale.state
    cost = COSTS[state.rule_set.game].get(KINDS[type(action)])
    if cost is None:
        return
    coins = state.coins[seat]
    if cost > coins:
        raise Refused(
            "E_CANNOT_PAY",
            f"this costs {cost} coins and {COLOURS[seat]} has {coins}",
            rule="K-10.3" if state.rule_set.game == 2 else "K-12.2",
            cost=cost,
            coins=coins,
        )
    limit = spendable(state, seat)
    if cost > limit:
        raise Refused(
            "E_MINIMUM_ACTIONS",
            f"this costs {cost} coins; only {limit} of {coins} may be spent now, the rest pays the second action",
            rule="K-10.6",
            cost=cost,
            coins=coins,
        )
    tale.tell(CoinsPaid(COLOURS[seat], move_name(type(action)), cost, coins - cost, state.spent[seat] + cost))


def canonical_border(wall: BuildWall) -> BuildWall:
    """A border has no direction; the smaller cell comes first (2.2)."""
    return replace(wall, a=min(wall.a, wall.b), b=max(wall.a, wall.b))
