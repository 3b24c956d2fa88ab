"""Fact -> next state. Nothing is judged and nothing drawn here."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.conqueror import events as e
from domain.conqueror.board import Board, board_of
from domain.conqueror.box import CASTLES, DIVISIONS, FIRST_SCORE, SEATS, Cell
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.options import RuleSet
from domain.conqueror.state import Castle, Pair, Phase, Seat, State, changed, other, put
from domain.contract.wire import ABSENT


def evolve(state: State | None, fact: e.Event) -> State:
    """The table after this fact."""
    return CHANGES[type(fact)](state, fact)


# ------------------------------------------------------------------------------------------------ setting up


def game_created(_nothing: None, fact: e.GameCreated) -> State:
    """An empty table with the stocks of K-7.1 and K-8.1."""
    division = None if fact.division is ABSENT else fact.division
    return State(
        rule_set=RuleSet(
            game=fact.game,
            mode=fact.mode,
            target=fact.target,
            board_kind=fact.board_kind,
            walls_per_player=fact.walls_per_player,
            max_rounds=None if fact.max_rounds is ABSENT else fact.max_rounds,
            allow_pass=fact.allow_pass is True,
            division=division,
            coins_total=None if fact.coins_total is ABSENT else fact.coins_total,
        ),
        board=board_of(()),
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
        walls_left=(fact.walls_per_player,) * 2,
        pieces=(b"", b""),
        reserve=(fact.pieces_per_player,) * 2,
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


def first_player_chosen(state: State, fact: e.FirstPlayerChosen) -> State:
    return state.but(first_player=SEATS[fact.player])


def tile_placed(state: State, fact: e.TilePlaced) -> State:
    tiles = (*state.board.tiles, PlacedTile(fact.tile, fact.q, fact.r, fact.rotation))
    return on_board(state, board_of(tiles)).but(active=other(SEATS[fact.player]))


def board_completed(state: State, fact: e.BoardCompleted) -> State:
    return on_board(state, board_of(fact.tiles))


def on_board(state: State, board: Board) -> State:
    """The same table on another board, on which nothing stands yet."""
    row = bytes(len(board.cells))
    return state.but(board=board, walls=bytes(len(board.borders)), pieces=(row, row), counts=(row, row))


def coins_dealt(state: State, fact: e.CoinsDealt) -> State:
    return state.but(coins=fact.coins.pair)


def flags_placed(state: State, fact: e.FlagsPlaced) -> State:
    return state.but(flags=tuple(SEATS[fact.flags[space]] for space in sorted(fact.flags)), marker=fact.marker)


def phase_started(state: State, fact: e.PhaseStarted) -> State:
    return state.but(phase=Phase(fact.phase), active=state.first_player)


def castle_placed(state: State, fact: e.CastlePlaced) -> State:
    seat, castle = SEATS[fact.player], fact.castle
    red, yellow = (tuple(each for each in hand if each != castle) for hand in state.hand)
    return raised(state, seat, fact.cell, castle).but(
        active=other(seat),
        bank=tuple(each for each in state.bank if each != castle),
        hand=(red, yellow),
    )


# ------------------------------------------------------------------------------------------------ actions


def acted(state: State, **changes: object) -> State:
    """One of the four actions was done."""
    return state.but(actions_done=state.actions_done + 1, acted_this_round=True, **changes)


def castle_built(state: State, fact: e.CastleBuilt) -> State:
    bank = tuple(each for each in state.bank if each != fact.castle)
    return acted(raised(state, SEATS[fact.player], fact.cell, fact.castle), bank=bank)


def wall_built(state: State, fact: e.WallBuilt) -> State:
    """A wall cuts the castle on one side of it off from the region on the other (K-5.3)."""
    number, counts = state.board.number, state.counts
    a, b = number[fact.a], number[fact.b]
    for castle_at, region in ((a, b), (b, a)):
        if castle_at in state.castles:
            seat = state.castles[castle_at].owner
            row = put(counts[seat], region, counts[seat][region] - 1)
            counts = (row, counts[1]) if seat == 0 else (counts[0], row)
    return acted(
        state,
        walls=put(state.walls, state.board.border[a, b], 1),
        walls_left=changed(state.walls_left, SEATS[fact.player], fact.walls_left),
        counts=counts,
    )


def piece_entered(state: State, fact: e.PieceEntered) -> State:
    castles = with_top(state, state.board.number[fact.cell], True)
    return acted(state, castles=castles, reserve=changed(state.reserve, SEATS[fact.player], fact.reserve))


def piece_expelled(state: State, fact: e.PieceExpelled) -> State:
    place, seat = state.board.number[fact.cell], SEATS[fact.player]
    pieces = crowd(state, seat, place, state.pieces[seat][place] + 1)
    return acted(state, castles=with_top(state, place, False), pieces=pieces)


def piece_moved(state: State, fact: e.PieceMoved) -> State:
    seat, number = SEATS[fact.player], state.board.number
    row = bytearray(state.pieces[seat])
    row[number[fact.from_]] -= 1
    row[number[fact.to]] += 1
    return acted(state, pieces=(bytes(row), state.pieces[1]) if seat == 0 else (state.pieces[0], bytes(row)))


def with_top(state: State, place: int, piece: bool) -> dict[int, Castle]:
    """The castles, with or without a piece on this one."""
    return {**state.castles, place: state.castles[place]._replace(piece_on_top=piece)}


def crowd(state: State, seat: Seat, cell: int, pieces: int) -> tuple[bytes, bytes]:
    """So many pieces of this player now stand in the region."""
    row = put(state.pieces[seat], cell, pieces)
    return (row, state.pieces[1]) if seat == 0 else (state.pieces[0], row)


# ------------------------------------------------------------------------------------------------ what they lead to


def castle_captured(state: State, fact: e.CastleCaptured) -> State:
    place, captor = state.board.number[fact.cell], SEATS[fact.to_player]
    castles = {**state.castles, place: state.castles[place]._replace(owner=captor)}
    return state.but(castles=castles, counts=linked(state, place, (1, -1) if captor == 0 else (-1, 1)))


def pieces_returned(state: State, fact: e.PiecesReturned) -> State:
    place, seat = state.board.number[fact.cell], SEATS[fact.player]
    return state.but(
        castles=with_top(state, place, False),
        pieces=crowd(state, seat, place, 0),
        reserve=changed(state.reserve, seat, fact.reserve),
    )


def flag_removed(state: State, fact: e.FlagRemoved) -> State:
    return state.but(flags=flagged(state, fact.space, None))


def flag_flipped(state: State, fact: e.FlagFlipped) -> State:
    return state.but(flags=flagged(state, fact.space, SEATS[fact.to_player]))


def scores_counted(state: State, fact: e.ScoresCounted) -> State:
    return state.but(score=fact.scores.pair, penalty=fact.penalties.pair)


def coins_paid(state: State, fact: e.CoinsPaid) -> State:
    seat = SEATS[fact.player]
    return state.but(coins=changed(state.coins, seat, fact.coins), spent=changed(state.spent, seat, fact.spent))


def flagged(state: State, space: int, flag: Seat | None) -> tuple[Seat | None, ...]:
    return (*state.flags[: space - 1], flag, *state.flags[space:])


def raised(state: State, seat: Seat, cell: Cell, castle: int) -> State:
    """A castle stands here now and is connected to the regions around it."""
    place = state.board.number[cell]
    castles = {**state.castles, place: Castle(castle, seat)}
    return state.but(castles=castles, counts=linked(state, place, (1, 0) if seat == 0 else (0, 1)))


def linked(state: State, place: int, change: Pair) -> tuple[bytes, bytes]:
    """The connected castles after a change of the castle in this place (K-5.8)."""
    red, yellow = bytearray(state.counts[0]), bytearray(state.counts[1])
    for beside, border in state.board.around[place]:
        if not state.walls[border]:
            red[beside] += change[0]
            yellow[beside] += change[1]
    return bytes(red), bytes(yellow)


# ------------------------------------------------------------------------------------------------ turns and rounds


def turn_started(state: State, fact: e.TurnStarted) -> State:
    return state.but(active=SEATS[fact.player], actions_done=0, minimum_actions=fact.minimum_actions)


def turn_marker_moved(state: State, fact: e.TurnMarkerMoved) -> State:
    return state.but(marker=fact.to)


def round_started(state: State, fact: e.RoundStarted) -> State:
    return state.but(round=fact.round, acted_this_round=False)


def coins_exchanged(state: State, fact: e.CoinsExchanged) -> State:
    return state.but(coins=fact.coins.pair, spent=(0, 0))


def game_ended(state: State, fact: e.GameEnded) -> State:
    winner = None if fact.winner is None else SEATS[fact.winner]
    return state.but(phase=Phase.FINISHED, active=None, winner=winner, end_reason=fact.reason)


# ------------------------------------------------------------------------------------------------ fact by fact

ECHOES: Final = (e.TurnEnded, e.TurnSkipped, e.RoundEnded, e.PlayerResigned)  # the facts after them tell what follows

CHANGES: Final[Mapping[type, Callable[[Any, Any], State]]] = {
    e.GameCreated: game_created,
    e.FirstPlayerChosen: first_player_chosen,
    e.TilePlaced: tile_placed,
    e.BoardCompleted: board_completed,
    e.CoinsDealt: coins_dealt,
    e.FlagsPlaced: flags_placed,
    e.PhaseStarted: phase_started,
    e.CastlePlaced: castle_placed,
    e.CastleBuilt: castle_built,
    e.WallBuilt: wall_built,
    e.PieceEntered: piece_entered,
    e.PieceExpelled: piece_expelled,
    e.PieceMoved: piece_moved,
    e.CastleCaptured: castle_captured,
    e.PiecesReturned: pieces_returned,
    e.FlagRemoved: flag_removed,
    e.FlagFlipped: flag_flipped,
    e.ScoresCounted: scores_counted,
    e.CoinsPaid: coins_paid,
    e.CoinsExchanged: coins_exchanged,
    e.RoundStarted: round_started,
    e.TurnStarted: turn_started,
    e.TurnMarkerMoved: turn_marker_moved,
    e.GameEnded: game_ended,
    **dict.fromkeys(ECHOES, lambda state, _: state),
}
