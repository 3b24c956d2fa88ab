"""The four actions of play and what they lead to (K-13 to K-18)."""

from dataclasses import replace

from domain.conqueror.box import COLOURS
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
    must_be_a_castle_site,
    must_be_a_step,
    must_be_a_wall_site,
    must_be_affordable,
    must_be_an_entry,
    must_be_an_expulsion,
)
from domain.conqueror.moves import Action, BuildCastle, BuildWall, EnterPiece, ExpelPiece, MovePiece
from domain.conqueror.scoring import castle_scores, wall_scores
from domain.conqueror.siege import falls, strength
from domain.conqueror.state import Seat, State, other
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


def build_castle(tale: Tale[State], seat: Seat, move: BuildCastle) -> None:
    place = must_be_a_castle_site(tale.state, seat, move.cell)
    pay(tale, seat, move)
    before = tale.state
    tale.tell(CastleBuilt(COLOURS[seat], move.cell, min(before.bank)))  # K-13.6
    tale.tell(castle_scores(before, tale.state, place, "castle_built"))


def build_wall(tale: Tale[State], seat: Seat, move: BuildWall) -> None:
    one, two = must_be_a_wall_site(tale.state, seat, move.a, move.b)
    pay(tale, seat, move)
    before = tale.state
    tale.tell(WallBuilt(COLOURS[seat], min(move.a, move.b), max(move.a, move.b), before.walls_left[seat] - 1))
    tale.tell(wall_scores(before, tale.state, one, two, seat))


def canonical_border(wall: BuildWall) -> BuildWall:
    """A border has no direction; the smaller cell comes first (2.2)."""
    return replace(wall, a=min(wall.a, wall.b), b=max(wall.a, wall.b))


def enter_piece(tale: Tale[State], seat: Seat, move: EnterPiece) -> None:
    must_be_an_entry(tale.state, seat, move.castle)
    pay(tale, seat, move)
    tale.tell(PieceEntered(COLOURS[seat], move.castle, tale.state.reserve[seat] - 1))


def expel_piece(tale: Tale[State], seat: Seat, move: ExpelPiece) -> None:
    must_be_an_expulsion(tale.state, seat, move.castle)
    pay(tale, seat, move)
    tale.tell(PieceExpelled(COLOURS[seat], move.castle))


def move_piece(tale: Tale[State], seat: Seat, move: MovePiece) -> None:
    _, goal = must_be_a_step(tale.state, seat, move.from_, move.to)
    pay(tale, seat, move)
    tale.tell(PieceMoved(COLOURS[seat], move.from_, move.to))
    if falls(tale.state, goal, seat):
        capture(tale, seat, goal)


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


def pay(tale: Tale[State], seat: Seat, action: Action) -> None:
    """K-10.4, K-12.2: the cost goes onto the player's spent pile before the action."""
    state = tale.state
    cost = must_be_affordable(state, seat, action)
    if state.rule_set.has_coins:
        tale.tell(
            CoinsPaid(COLOURS[seat], move_name(type(action)), cost, state.coins[seat] - cost, state.spent[seat] + cost)
        )
