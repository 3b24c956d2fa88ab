"""How the game ended (K-21)."""

from domain.conqueror.state import State, other
from domain.contract.game import Outcome


def outcome(state: State) -> Outcome | None:
    if state.end_reason is None:
        return None
    if state.winner is None:
        return Outcome(winners=(), ranking=((0, 1),), scores=state.score, cause=state.end_reason)
    ranking = ((state.winner,), (other(state.winner),))
    return Outcome(winners=(state.winner,), ranking=ranking, scores=state.score, cause=state.end_reason)
