"""Who is asked for what, and every answer."""

from collections.abc import Iterator

from domain.contract.game import Owed, Seat
from domain.contract.offers import Between, Offer, OneOf
from domain.nim.box import MOST
from domain.nim.moves import DrawToken, KeepToken, TakeStones
from domain.nim.state import State


def decisions(state: State) -> tuple[Owed, ...]:
    if state.is_over:
        return ()
    return (Owed(state.turn, "keep" if state.must_keep(state.turn) else "turn"),)


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    if state.is_over or seat != state.turn:
        return
    if state.must_keep(seat):
        yield Offer(KeepToken, token=OneOf(state.hands[seat]))
        return
    yield Offer(TakeStones, count=Between(1, min(MOST, state.stones)))
    if state.may_draw(seat):
        yield Offer(DrawToken)


def anytime(_state: State, _seat: Seat) -> Iterator[Offer]:
    """Nothing can be done out of turn."""
    yield from ()
