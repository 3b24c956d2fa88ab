"""How the game ended (G-18.8)."""

from domain.contract.game import Outcome
from domain.godfather.scoring import ranked
from domain.godfather.state import State


def outcome(state: State) -> Outcome | None:
    if state.scores is None:
        return None
    ranking = tuple(tuple(sorted(map(state.seat, group))) for group in ranked(state.scores))
    totals = tuple(state.scores[family].total for family in state.families)
    return Outcome(tuple(sorted(map(state.seat, state.winners))), ranking, totals, "highest_score")
