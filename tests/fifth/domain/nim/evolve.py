"""The table after a fact."""

from dataclasses import replace
from typing import assert_never

from domain.contract.game import Seat
from domain.contract.quick_copy import put
from domain.nim.events import (
    Event,
    HeapLaid,
    StonesTaken,
    TokenDrawn,
    TokenKept,
    TokensShown,
    TokensShuffled,
    TurnStarted,
)
from domain.nim.state import State


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, HeapLaid):
        nothing = ((),) * event.seats
        return State(event.stones, 0, (0,) * event.seats, nothing, nothing, ())
    assert state is not None
    match event:
        case TokensShuffled(_, order):
            return replace(state, stack=order)
        case TokenDrawn(seat, token):
            hand = (*state.hands[seat], token)
            return replace(state, hands=put(state.hands, seat, hand), stack=state.stack[1:])
        case StonesTaken(seat, count):
            taken = put(state.taken, seat, state.taken[seat] + count)
            return replace(state, stones=state.stones - count, taken=taken)
        case TokenKept(seat, token):
            return kept(state, seat, token)
        case TurnStarted(seat):
            return replace(state, turn=seat)
        case TokensShown():
            return state
        case _:
            assert_never(event)


def kept(state: State, seat: Seat, token: int) -> State:
    away = tuple(other for other in state.hands[seat] if other != token)
    return replace(state, hands=put(state.hands, seat, (token,)), away=put(state.away, seat, away))
