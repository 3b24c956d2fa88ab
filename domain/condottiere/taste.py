"""How good a table looks to a seat, for computer players."""

from domain.condottiere.regions import controlled
from domain.condottiere.state import State
from domain.game import Seat


def taste(state: State, seat: Seat) -> int:
    return controlled(state)[seat]
