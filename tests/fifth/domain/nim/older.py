"""Rules version 1, which tables opened under it keep to their end: what was otherwise (chapter 6)."""

from collections.abc import Iterator

from domain.contract.game import Outcome, Refused, Seat
from domain.contract.luck import Luck
from domain.contract.offers import Between, Offer
from domain.contract.tale import Tale
from domain.nim import decide as newer
from domain.nim.moves import Move, TakeStones
from domain.nim.offers import offers as newer_offers
from domain.nim.outcome import placed, stones_and_token
from domain.nim.state import State

MOST = 2  # N-6.1


def decide(state: State, seat: Seat, move: Move, luck: Luck) -> Tale[State]:
    tale = newer.decide(state, seat, move, luck)
    if isinstance(move, TakeStones) and move.count > MOST:
        raise Refused("wrong_count", f"take 1 to {MOST} stones, not {move.count}", rule="N-6.1", most=MOST)
    return tale


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    for offer in newer_offers(state, seat):
        if offer.move is TakeStones:
            yield Offer(TakeStones, count=Between(1, min(MOST, state.stones)))
        else:
            yield offer


def outcome(state: State) -> Outcome | None:
    """N-6.2."""
    if not state.is_over:
        return None
    return placed(tuple(stones_and_token(state, seat) for seat in range(state.seats)))
