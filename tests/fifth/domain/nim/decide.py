"""What happens when a seat makes a move."""

from typing import assert_never

from domain.contract.game import Refused, Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.nim.box import MOST
from domain.nim.events import StonesTaken, TokenDrawn, TokenKept, TokensShown, TurnStarted
from domain.nim.evolve import evolve
from domain.nim.moves import DrawToken, KeepToken, Move, TakeStones
from domain.nim.state import State


def decide(state: State, seat: Seat, move: Move, _luck: Luck) -> Tale[State]:
    tale = Tale(state, evolve)
    must_be_on_turn(state, seat)
    match move:
        case TakeStones(count):
            must_not_have_drawn(state, seat)
            must_be_there(state, count)
            tale.tell(StonesTaken(seat, count))
        case DrawToken():
            must_not_have_drawn(state, seat)
            must_draw_once(state, seat)
            tale.tell(TokenDrawn(seat, state.stack[0]))
        case KeepToken(token):
            must_have_drawn(state, seat)
            must_hold(state, seat, token)
            tale.tell(TokenKept(seat, token))
        case _:
            assert_never(move)
    if tale.state.is_over:
        tale.tell(TokensShown(tuple(token for (token,) in tale.state.hands)))  # N-3.1
    elif not tale.state.must_keep(seat):
        tale.tell(TurnStarted((seat + 1) % state.seats))  # N-2.1
    return tale


def must_be_on_turn(state: State, seat: Seat) -> None:
    if state.is_over:
        raise Refused("game_over", "the heap is empty", rule="N-3.1")
    if seat != state.turn:
        raise Refused("not_your_turn", f"it is the turn of seat {state.turn}, not of seat {seat}", rule="N-2.1")


def must_not_have_drawn(state: State, seat: Seat) -> None:
    if state.must_keep(seat):
        raise Refused("keep_first", "keep one of your two tokens", rule="N-2.4")


def must_be_there(state: State, count: int) -> None:
    most = min(MOST, state.stones)
    if not 1 <= count <= most:
        raise Refused("wrong_count", f"take 1 to {most} stones, not {count}", rule="N-2.2", most=most)


def must_draw_once(state: State, seat: Seat) -> None:
    if not state.may_draw(seat):
        raise Refused("drawn_before", "a token is drawn once in a game", rule="N-2.3")


def must_have_drawn(state: State, seat: Seat) -> None:
    if not state.must_keep(seat):
        raise Refused("nothing_to_keep", "draw a token first", rule="N-2.4")


def must_hold(state: State, seat: Seat, token: int) -> None:
    if token not in state.hands[seat]:
        raise Refused("token_not_in_hand", f"you do not hold {token}", rule="N-2.4")
