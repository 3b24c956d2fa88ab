"""Which computer players an entry wakes, which it lets sleep, and when time alone does something next."""

from collections.abc import Mapping

from domain.contract.game import Seat
from events.log.clocks import Due
from events.log.wake_ups import Lane, Wake
from events.tables.table import Table
from events.tables.time import GRACE_MS, next_deadline


def wake_ups(before: Table, then: Table, *, going_on: bool) -> Mapping[Seat, Wake]:
    """What becomes of the wake-up of every computer seat; does who writes go on with the seats that are asked anew?"""
    fates: dict[Seat, Wake] = {}
    if not any(place.ai for place in then.places) and not any(place.ai for place in before.places):
        return fates
    for seat in range(len(then.places)):
        earlier, now = _computer_owes(before, seat), _computer_owes(then, seat)
        if now is not None:
            fates[seat] = "kept" if earlier == now else "leased" if going_on else "now"
        elif earlier is not None:
            fates[seat] = "gone"
    return fates


def lane(table: Table) -> Lane:
    """Where its computer players wait: a table at which a person sits goes before tables of computers only."""
    return "wake" if any(place.player for place in table.places) else "crowd"


def _computer_owes(table: Table, seat: Seat) -> str | None:
    if table.status != "playing" or table.rests or table.places[seat].ai is None:
        return None
    owed = table.decision_of(seat)
    return None if owed is None else owed.id


def due_at(table: Table, open_ms: int | None) -> int | None:
    """When time alone does something to the table (ms): a deadline has passed, or it was open long enough."""
    if table.version == 0 or table.imported:
        return None
    if table.status == "open":
        return None if open_ms is None else table.at + open_ms
    deadline = next_deadline(table)
    return None if deadline is None else deadline + GRACE_MS


def changed_due(before: Table, then: Table, open_ms: int | None) -> Due:
    """What an entry makes of it."""
    due = due_at(then, open_ms)
    if due is not None:
        return due
    return "" if due_at(before, open_ms) is None else "gone"
