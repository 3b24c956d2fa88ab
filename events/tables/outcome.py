"""How a table ended: as its game says, as the house says where somebody left for good, or with no winner at all."""

from typing import Any

from domain.contract.game import Outcome
from events.tables.table import Table


def outcome_of(table: Table, state: Any) -> Outcome | None:
    """The outcome of a table that is over."""
    seats = tuple(range(len(table.places)))
    nothing = (0,) * len(seats)  # only the end of a game is counted
    if table.aborted is not None:
        return Outcome((), (seats,), nothing, table.aborted)
    reached = None if state is None else table.rules.outcome(state)
    if not table.forfeits:
        return reached
    leavers = tuple((seat,) for seat, _ in reversed(table.forfeits))
    stayed = tuple(seat for seat in seats if not table.has_forfeited(seat))
    if reached is None:
        return Outcome(stayed, (stayed, *leavers), nothing, table.forfeits[-1][1])
    groups = [tuple(seat for seat in group if seat in stayed) for group in reached.ranking]
    ranking = tuple(group for group in groups if group)
    winners = tuple(seat for seat in reached.winners if seat in stayed)
    if reached.winners and not winners:
        winners = ranking[0]
    return Outcome(winners, (*ranking, *leavers), reached.scores, reached.cause)
