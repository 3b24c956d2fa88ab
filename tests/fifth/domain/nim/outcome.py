"""How a game ends, and how well it goes."""

from domain.contract.game import Outcome, Seat
from domain.nim.state import State


def outcome(state: State) -> Outcome | None:
    if not state.is_over:
        return None
    return placed(tuple(score(state, seat) for seat in range(state.seats)))


def placed(scores: tuple[int, ...]) -> Outcome:
    """N-3.3."""
    places = [tuple(seat for seat, score in enumerate(scores) if score == points) for points in sorted(set(scores))]
    return Outcome(places[-1], tuple(reversed(places)), scores, "heap_empty")


def score(state: State, seat: Seat) -> int:
    """N-3.2, as if the game ended now."""
    return state.taken[seat] if state.is_over and seat == state.turn else stones_and_token(state, seat)


def stones_and_token(state: State, seat: Seat) -> int:
    return state.taken[seat] + max(state.hands[seat])


def taste(state: State, seat: Seat) -> int:
    """How far this seat is ahead of the best of the others."""
    return score(state, seat) - max(score(state, other) for other in range(state.seats) if other != seat)
