"""How good a state looks to a seat."""

from domain.game import Seat
from domain.godfather.state import State


def taste(state: State, seat: Seat) -> int:
    return sum(state.suitcases[seat].money)
