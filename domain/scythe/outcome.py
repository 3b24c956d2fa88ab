"""How a game ended."""

from domain.contract.game import Outcome
from domain.scythe.scoring import ranking
from domain.scythe.state import State


def outcome(state: State) -> Outcome | None:
    """Who won, if the game is over."""
    ending = state.ending
    if ending is None or not ending.scores:
        return None
    totals = tuple(each.total for each in ending.scores)
    return Outcome(ending.winners, ranking(ending.scores), totals, ending.cause)
