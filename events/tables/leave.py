"""Leaving a table for good: resigning a seat, closing a table before anything has happened."""

from dataclasses import dataclass

from domain.contract.game import Seat
from events.tables.command import Command, Draft, Source
from events.tables.ending import aborted, forfeited
from events.tables.facts import Resigned
from events.tables.moves import CloseTable, ResignSeat
from events.tables.permit import must_be_a_player, must_have_begun, must_run, must_sit
from events.tables.refusals import Cannot, NotYours
from events.tables.table import Table

CLOCK = "clock"  # who writes when time alone has passed


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign(Command):
    """A seat gives up: a computer player finishes its decisions where others play on."""

    seat: Seat

    def permit(self, table: Table) -> None:
        must_sit(table, self.seat, self.by)
        must_have_begun(table)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        facts = [Resigned(self.seat), *forfeited(table, self.seat, "resigned", source)]
        return Draft(ResignSeat(), facts, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Command):
    """Who opened a table that has not begun closes it, or time does; any seat aborts one that has hardly begun."""

    def permit(self, table: Table) -> None:
        if self.by == CLOCK:
            must_run(table)
            if table.status != "open":
                raise Cannot("too_late_to_abort", "play has begun")
            return
        must_be_a_player(self.by)
        if table.status == "open" and self.player != table.opened_by:
            raise NotYours("not_your_table", "only who opened the table closes it before play begins")
        if table.status != "open" and table.seat_of(self.player) is None:
            raise NotYours("not_your_seat", "you do not sit at this table")
        must_run(table)
        if table.status != "open" and all(seat in table.answered for seat in table.people):
            raise Cannot("too_late_to_abort", "everybody has answered a decision; propose to abort, or resign")

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        cause = "closed" if table.status == "open" else "aborted"
        seat = None if self.by == CLOCK else table.seat_of(self.player)
        return Draft(CloseTable(), aborted(table, cause, source), seat)
