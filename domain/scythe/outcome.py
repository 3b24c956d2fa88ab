"""How a game ended."""

from typing import Final, get_args

from domain.contract.game import Outcome
from domain.scythe.scoring import TIE_BREAKS, decided_by, ranking
from domain.scythe.state import Cause, Ending, State

# All that `cause` can say: what ended a game that the totals decided, else what decided it (S-25.7).
SHARED_VICTORY: Final = "shared_victory"
CAUSES: Final = (*get_args(Cause), *(f"tie_break_{name}" for name in TIE_BREAKS), SHARED_VICTORY)


def outcome(state: State) -> Outcome | None:
    """Who won, if the game is over."""
    ending = state.ending
    if ending is None or not ending.scores:
        return None
    totals = tuple(each.total for each in ending.scores)
    return Outcome(ending.winners, ranking(ending.scores), totals, cause(ending))


def cause(ending: Ending) -> str:
    if len(ending.winners) > 1:
        return SHARED_VICTORY
    broken = decided_by(ending.scores)
    return ending.cause if broken is None else f"tie_break_{broken}"
