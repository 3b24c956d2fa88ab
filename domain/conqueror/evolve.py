"""Fact -> next state. Nothing is judged and nothing drawn here."""

from typing import Final, assert_never

from domain.conqueror.board import Board, board_of
from domain.conqueror.box import CASTLES, DIVISIONS, FIRST_SCORE, SEATS
from domain.conqueror.events import (
    BoardCompleted,
    CastleBuilt,
    CastleCaptured,
    CastlePlaced,
    CoinsDealt,
    CoinsExchanged,
    CoinsPaid,
    Event,
    FirstPlayerChosen,
    FlagFlipped,
    FlagRemoved,
    FlagsPlaced,
    GameCreated,
    GameEnded,
    PhaseStarted,
    PieceEntered,
    PieceExpelled,
    PieceMoved,
    PiecesReturned,
    PlayerResigned,
    RoundEnded,
    RoundStarted,
    ScoresCounted,
    TilePlaced,
    TurnEnded,
    TurnMarkerMoved,
    TurnSkipped,
    TurnStarted,
    WallBuilt,
)
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.options import RuleSet
from domain.conqueror.state import Castle, Pair, Phase, Seat, State, changed, other, put
from domain.contract.wire import ABSENT

ECHOES: Final = (TurnEnded, TurnSkipped, RoundEnded, PlayerResigned)


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, GameCreated):
        return created(event)
    assert state is not None
    match event:
        case PieceMoved(player, start, goal):
            seat, number = SEATS[player], state.board.number
            return acted(state, pieces=shifted(state, seat, number[start], number[goal]))
        case WallBuilt(player, a, b, walls_left):
            number = state.board.number
            return walled(state, SEATS[player], number[a], number[b], walls_left)
        case PieceEntered(player, cell, reserve):
            place = state.board.number[cell]
            castles = {**state.castles, place: state.castles[place]._replace(piece_on_top=True)}
            return acted(state, castles=castles, reserve=changed(state.reserve, SEATS[player], reserve))
        case PieceExpelled(player, cell):
            place, seat = state.board.number[cell], SEATS[player]
            castles = {**state.castles, place: state.castles[place]._replace(piece_on_top=False)}
            return acted(state, castles=castles, pieces=crowd(state, seat, place, state.pieces[seat][place] + 1))
        case CastleBuilt(player, cell, castle):
            return acted(
                raised(state, SEATS[player], cell, castle), bank=tuple(each for each in state.bank if each != castle)
            )
        case ScoresCounted(scores=scores, penalties=penalties):
            return state.but(score=scores.pair, penalty=penalties.pair)
        case CoinsPaid(player, _, _, coins, spent):
            seat = SEATS[player]
            return state.but(coins=changed(state.coins, seat, coins), spent=changed(state.spent, seat, spent))
        case TurnEnded() | TurnSkipped() | RoundEnded() | PlayerResigned():
            return state  # what follows from it is told by the facts after it
        case TurnStarted(player, _, _, minimum):
            return state.but(active=SEATS[player], actions_done=0, minimum_actions=minimum)
        case TurnMarkerMoved(to=space):
            return state.but(marker=space)
        case RoundStarted(number):
            return state.but(round=number, acted_this_round=False)
        case CoinsExchanged(coins=coins):
            return state.but(coins=coins.pair, spent=(0, 0))
        case CastleCaptured(cell=cell, to_player=captor):
            return captured(state, state.board.number[cell], SEATS[captor])
        case PiecesReturned(player, cell, _, _, reserve):
            place, seat = state.board.number[cell], SEATS[player]
            castles = {**state.castles, place: state.castles[place]._replace(piece_on_top=False)}
            return state.but(
                castles=castles,
                pieces=crowd(state, seat, place, 0),
                reserve=changed(state.reserve, seat, reserve),
            )
        case FlagRemoved(space, _):
            return state.but(flags=flagged(state, space, None))
        case FlagFlipped(space, _, captor):
            return state.but(flags=flagged(state, space, SEATS[captor]))
        case CastlePlaced(player, cell, castle, _):
            seat = SEATS[player]
            own, enemy = (tuple(each for each in hand if each != castle) for hand in state.hand)
            return raised(state, seat, cell, castle).but(
                active=other(seat),
                bank=tuple(each for each in state.bank if each != castle),
                hand=(own, enemy),
            )
        case TilePlaced(player, tile, q, r, rotation):
            tiles = (*state.board.tiles, PlacedTile(tile, q, r, rotation))
            return on_board(state, board_of(tiles)).but(active=other(SEATS[player]))
        case BoardCompleted(_, tiles):
            return on_board(state, board_of(tiles))
        case PhaseStarted(phase):
            return state.but(phase=Phase(phase), active=state.first_player)
        case FirstPlayerChosen(player, _):
            return state.but(first_player=SEATS[player])
        case CoinsDealt(coins):
            return state.but(coins=coins.pair)
        case FlagsPlaced(_, flags, marker):
            return state.but(flags=tuple(SEATS[flags[space]] for space in sorted(flags)), marker=marker)
        case GameEnded(winner, reason, _):
            seat_won = None if winner is None else SEATS[winner]
            return state.but(phase=Phase.FINISHED, active=None, winner=seat_won, end_reason=reason)
        case _:
            assert_never(event)


def created(event: GameCreated) -> State:
    """An empty table with the stocks of K-7.1 and K-8.1."""
    division = None if event.division is ABSENT else event.division
    board = board_of(())
    return State(
        rule_set=RuleSet(
            game=event.game,
            mode=event.mode,
            target=event.target,
            board_kind=event.board_kind,
            walls_per_player=event.walls_per_player,
            max_rounds=None if event.max_rounds is ABSENT else event.max_rounds,
            allow_pass=event.allow_pass is True,
            division=division,
            coins_total=None if event.coins_total is ABSENT else event.coins_total,
        ),
        board=board,
        phase=Phase.BOARD_BUILDING,
        active=None,
        first_player=0,
        round=0,
        actions_done=0,
        minimum_actions=0,
        castles={},
        bank=tuple(range(1, CASTLES + 1)) if division is None else (),
        hand=((), ()) if division is None else DIVISIONS[division],
        walls=b"",
        walls_left=(event.walls_per_player,) * 2,
        pieces=(b"", b""),
        reserve=(event.pieces_per_player,) * 2,
        score=(FIRST_SCORE, FIRST_SCORE),
        penalty=(0, 0),
        coins=(0, 0),
        spent=(0, 0),
        flags=(),
        marker=None,
        acted_this_round=False,
        winner=None,
        end_reason=None,
        counts=(b"", b""),
    )


def on_board(state: State, board: Board) -> State:
    """The same table on another board, on which nothing stands yet."""
    row = bytes(len(board.cells))
    return state.but(board=board, walls=bytes(len(board.borders)), pieces=(row, row), counts=(row, row))


def acted(state: State, **changes: object) -> State:
    """One of the four actions was done."""
    return state.but(actions_done=state.actions_done + 1, acted_this_round=True, **changes)


def crowd(state: State, seat: Seat, cell: int, pieces: int) -> tuple[bytes, bytes]:
    """So many pieces of this player now stand in the region."""
    row = put(state.pieces[seat], cell, pieces)
    return (row, state.pieces[1]) if seat == 0 else (state.pieces[0], row)


def shifted(state: State, seat: Seat, start: int, goal: int) -> tuple[bytes, bytes]:
    row = bytearray(state.pieces[seat])
    row[start] -= 1
    row[goal] += 1
    return (bytes(row), state.pieces[1]) if seat == 0 else (state.pieces[0], bytes(row))


def flagged(state: State, space: int, flag: Seat | None) -> tuple[Seat | None, ...]:
    return (*state.flags[: space - 1], flag, *state.flags[space:])


def raised(state: State, seat: Seat, cell: tuple[int, int], castle: int) -> State:
    """A castle stands here now and is connected to the regions around it."""
    place = state.board.number[cell]
    castles = {**state.castles, place: Castle(castle, seat)}
    return state.but(castles=castles, counts=linked(state, place, (1, 0) if seat == 0 else (0, 1)))


def captured(state: State, place: int, captor: Seat) -> State:
    castles = {**state.castles, place: state.castles[place]._replace(owner=captor)}
    return state.but(castles=castles, counts=linked(state, place, (1, -1) if captor == 0 else (-1, 1)))


def linked(state: State, place: int, change: Pair) -> tuple[bytes, bytes]:
    """The connected castles after a change of the castle in this place (K-5.8)."""
    red, yellow = bytearray(state.counts[0]), bytearray(state.counts[1])
    for beside, border in state.board.around[place]:
        if not state.walls[border]:
            red[beside] += change[0]
            yellow[beside] += change[1]
    return bytes(red), bytes(yellow)


def walled(state: State, builder: Seat, a: int, b: int, walls_left: int) -> State:
    """A wall cuts the castle on one side of it off from the region on the other (K-5.3)."""
    counts = state.counts
    for castle_at, region in ((a, b), (b, a)):
        if castle_at in state.castles:
            seat = state.castles[castle_at].owner
            row = put(counts[seat], region, counts[seat][region] - 1)
            counts = (row, counts[1]) if seat == 0 else (counts[0], row)
    return acted(
        state,
        walls=put(state.walls, state.board.border[a, b], 1),
        walls_left=changed(state.walls_left, builder, walls_left),
        counts=counts,
    )
