"""Which computer players an entry wakes, and which it lets sleep."""

from collections.abc import Mapping

from domain.contract.game import Seat
from events.log.wake_ups import Wake
from events.tables.table import Table


def wake_ups(before: Table, then: Table, going_on: Seat | None) -> Mapping[Seat, Wake]:
    """What becomes of the wake-up of every computer seat; `going_on` is the seat whose computer player writes."""
    fates: dict[Seat, Wake] = {}
    if not any(place.ai for place in then.places) and not any(place.ai for place in before.places):
        return fates
    for seat in range(len(then.places)):
        earlier, now = _computer_owes(before, seat), _computer_owes(then, seat)
        if now is not None:
            fates[seat] = "kept" if earlier == now else "leased" if seat == going_on else "now"
        elif earlier is not None:
            fates[seat] = "gone"
    return fates


def _computer_owes(table: Table, seat: Seat) -> str | None:
    if table.status != "playing" or table.places[seat].ai is None:
        return None
    owed = table.decision_of(seat)
    return None if owed is None else owed.id
