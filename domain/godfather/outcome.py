"""How the game ended (G-18.8)."""

from domain.contract.game import Outcome
from domain.godfather.scoring import ranked
from domain.godfather.state import State
from domain.godfather.waiting import Ended


def outcome(state: State) -> Outcome | None:
    end = state.waits_for
    if not isinstance(end, Ended):
        return None
    ranking = tuple(tuple(sorted(map(state.seat, group))) for group in ranked(end.scores))
    totals = tuple(end.scores[family].total for family in state.families)
    return Outcome(tuple(sorted(map(state.seat, end.winners))), ranking, totals, "highest_score")
