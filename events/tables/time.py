"""What happens when time is up, and how it is told: by the dispatcher, or by the move that comes too late."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from domain.contract.game import Seat
from events.log.pulse import Outage
from events.tables.command import Command, Draft, Source
from events.tables.ending import forfeited, lapsed
from events.tables.facts import SeatLeft, TimedOut, TimeGiven
from events.tables.leave import CLOCK
from events.tables.levels import STAND_IN
from events.tables.moves import CallTime as CallTimeMove
from events.tables.permit import must_have_begun, place_at
from events.tables.refusals import Cannot, NotYours
from events.tables.table import Table

log = logging.getLogger(__name__)

GRACE_MS: Final = 250  # so long a move that came in time may be on its way; nobody else calls time before
NEAR_MS: Final = 30_000  # a deadline so soon after an outage is given time, and so much at least


class TimeIsUp(Exception):
    """A deadline has passed: before anything else is written, an entry must say so."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"the time of seat {seat} is up")
        self.seat = seat


def must_be_in_time(table: Table, now: int, command: Command) -> None:
    """No deadline has passed: that of who asks to the millisecond, those of others with some grace."""
    if table.clock is None or table.status != "playing" or command.by == CLOCK:
        return
    for seat, mine in enumerate(table.clock.seats):
        if mine.since is None or now <= (deadline := mine.since + mine.left):
            continue
        if is_own(table, seat, command) or (now > deadline + GRACE_MS and not command.is_trial):
            raise TimeIsUp(seat)


def written_at(table: Table, now: int, command: Command) -> int:
    """When an entry is written: at the deadline of another seat while its answer may still be on its way, for nothing
    is written before what stands in the log already, and whoever answered in time must not be late by that."""
    if table.clock is None or table.status != "playing":
        return now
    others = [
        deadline
        for seat, mine in enumerate(table.clock.seats)
        if (deadline := mine.deadline) is not None and deadline < now <= deadline + GRACE_MS
        if not is_own(table, seat, command)
    ]
    if not others:
        return now
    called = table.clock.seats[command.seat].deadline if command.by == CLOCK and command.seat is not None else None
    return min(others) if called is None else max(min(others), called + 1)  # his time was up before that


def is_own(table: Table, seat: Seat, command: Command) -> bool:
    """Does who asks speak for this seat, whatever he asks for?"""
    return seat == command.seat or command.by == f"player:{table.places[seat].player}"


def is_out(table: Table, seat: Seat) -> bool:
    """Was its time up, and has its player not come back?"""
    return table.clock is not None and table.clock.seats[seat].is_out


def must_not_be_out(table: Table, seat: Seat, by: str) -> None:
    """Who comes too late hears so, and not that somebody else sits there."""
    if is_out(table, seat) and by == f"player:{table.places[seat].kept_for}":
        raise too_late(seat)


def next_deadline(table: Table) -> int | None:
    """When time is up next, if nobody moves."""
    if table.clock is None or table.status != "playing":
        return None
    running = [mine.since + mine.left for mine in table.clock.seats if mine.since is not None]
    return min(running) if running else None


def too_late(seat: Seat) -> Cannot:
    return Cannot("time_is_up", f"the time of seat {seat} is up", seat=seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime(Command):
    """A deadline has passed: the seat is left to a computer player or lost, or gets the time that was nobody's."""

    seat: Seat
    outages: Sequence[Outage] = ()
    given: int | None = None  # as a record says it: the outages themselves stand in no log

    def permit(self, table: Table) -> None:
        if self.by != CLOCK:
            raise NotYours("not_a_player", "the clock alone calls time")
        place_at(table, self.seat)
        must_have_begun(table)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        mine = None if table.clock is None else table.clock.seats[self.seat]
        deadline = None if mine is None else mine.deadline
        if table.clock is None or mine is None or deadline is None or now <= deadline or mine.decision is None:
            raise Cannot("time_left", f"the time of seat {self.seat} is not up", seat=self.seat)
        given = self.given or time_lost(table, self.seat, now, self.outages)
        facts: list[Any]
        if given:
            facts = [TimeGiven(self.seat, given, "outage")]
        else:
            facts = [TimedOut(self.seat, mine.decision)]
            if table.clock.allowance.on_timeout == "forfeit":
                facts += forfeited(table, self.seat, "timeout", source)
            else:
                facts += [SeatLeft(self.seat, STAND_IN), *lapsed(table, "seats")]
        return Draft(CallTimeMove(self.seat), facts, self.seat)


def time_lost(table: Table, seat: Seat, now: int, outages: Sequence[Outage]) -> int:
    """What a seat gets back (ms from now) whose deadline has passed in or shortly after an outage."""
    assert table.clock is not None
    mine = table.clock.seats[seat]
    assert mine.since is not None and mine.asked is not None
    deadline, asked = mine.since + mine.left, mine.asked  # whatever others have written since he was asked
    met = [each for each in outages if each.ended > asked and each.began <= deadline <= each.ended + NEAR_MS]
    if not met:
        return 0
    lost = sum(each.ended - max(each.began, asked) for each in met)
    return max(deadline + lost - now, min(NEAR_MS, table.clock.allowance.full))
