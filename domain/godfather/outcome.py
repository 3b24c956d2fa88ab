"""How the game ended (G-18.8)."""

from typing import Final

from domain.contract.game import Outcome
from domain.godfather.scoring import ranked
from domain.godfather.state import State
from domain.godfather.waiting import Ended

# What decided, in the order in which G-18.8 asks: all that `cause` can say.
HIGHEST_SCORE: Final = "highest_score"
MORE_TURF_BONUSES: Final = "more_turf_bonuses"  # among equal scores
SHARED_VICTORY: Final = "shared_victory"  # equal in both
CAUSES: Final = (HIGHEST_SCORE, MORE_TURF_BONUSES, SHARED_VICTORY)


def outcome(state: State) -> Outcome | None:
    end = state.waits_for
    if not isinstance(end, Ended):
        return None
    ranking = tuple(tuple(sorted(map(state.seat, group))) for group in ranked(end.scores))
    totals = tuple(end.scores[family].total for family in state.families)
    return Outcome(tuple(sorted(map(state.seat, end.winners))), ranking, totals, cause(end))


def cause(end: Ended) -> str:
    if len(end.winners) > 1:
        return SHARED_VICTORY
    totals = [score.total for score in end.scores.values()]
    return HIGHEST_SCORE if totals.count(max(totals)) == 1 else MORE_TURF_BONUSES
