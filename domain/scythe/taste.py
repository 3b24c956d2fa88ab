"""How good a table looks to a seat."""

from domain.scythe.scoring import score
from domain.scythe.state import State


def taste(state: State, seat: int) -> int:
    return score(state, seat).total
