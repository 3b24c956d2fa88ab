"""Sitting down, giving a seat to a computer player, standing up."""

from dataclasses import dataclass

from domain.contract.game import Seat
from events.tables.begin import begin_if_full
from events.tables.command import Command, Draft, Loaded, Source, Written
from events.tables.ending import lapsed
from events.tables.facts import SeatLeft, SeatTaken
from events.tables.levels import STAND_IN
from events.tables.moves import SitDown, StandUp
from events.tables.permit import free_seat, must_be_a_player, must_be_free, must_have_opened, must_run, place_at
from events.tables.play import play
from events.tables.refusals import Cannot, HouseRefusal, NotYours
from events.tables.table import Table
from events.tables.tables import Tables


class SitsAlready(HouseRefusal):
    """He sits where he wants to sit, and adds nothing."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("sits_already", f"you sit on seat {seat}", seat=seat)


def sit(tables: Tables, command: "Sit", loaded: Loaded) -> Written | None:
    """Take a seat, or add a nonce to one's own; None if there is nothing to add."""
    try:
        return play(tables, command, loaded)
    except SitsAlready:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Command):
    """A player takes a seat, without `seat` the one kept for him or else the lowest open one; or he adds a nonce."""

    seat: Seat | None = None
    nonce: str | None = None

    def permit(self, table: Table) -> None:
        must_be_a_player(self.by)
        sits = table.seat_of(self.player)
        if sits is not None and self.seat in (None, sits) and self.nonce in (None, table.places[sits].nonce):
            raise SitsAlready(sits)
        must_run(table)
        if sits is None:
            must_be_free(table, self.player, self._wanted(table))
        elif self.seat not in (None, sits):
            raise Cannot("seat_taken", f"you already sit on seat {sits} of this table", seat=sits)
        if self.nonce is not None and table.status != "open":
            raise Cannot("nonce_too_late", "play has begun and luck is mixed; sit down without a nonce")

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        seat = self._wanted(table)
        taken = SeatTaken(seat, player=self.player, nonce=self.nonce)
        facts, draws = begin_if_full(table, [taken, *lapsed(table, "seats")], source)
        return Draft(SitDown(seat), facts, seat, draws=draws)

    def _wanted(self, table: Table) -> Seat:
        if self.seat is not None:
            return self.seat
        sits = table.seat_of(self.player)
        return free_seat(table, self.player) if sits is None else sits


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveToComputer(Command):
    """Who opened the table gives an open seat to a computer player."""

    level: str
    seat: Seat | None = None

    def permit(self, table: Table) -> None:
        must_be_a_player(self.by)
        must_have_opened(table, self.player)
        must_run(table)
        must_be_free(table, None, self._wanted(table))

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        seat = self._wanted(table)
        facts, draws = begin_if_full(table, [SeatTaken(seat, ai=self.level)], source)
        return Draft(SitDown(seat, self.level), facts, seat, draws=draws)

    def _wanted(self, table: Table) -> Seat:
        return free_seat(table, None) if self.seat is None else self.seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(Command):
    """Leave a seat: open again before the start, kept by a computer player afterwards."""

    seat: Seat

    def permit(self, table: Table) -> None:
        must_be_a_player(self.by)
        place = place_at(table, self.seat)
        may_clear = table.status == "open" and self.player in (table.opened_by, place.kept_for)
        if place.player != self.player and not may_clear:
            raise NotYours("not_your_seat", f"seat {self.seat} is not yours", seat=self.seat)
        must_run(table)
        if not place.is_taken and place.kept_for is None:
            raise Cannot("seat_open", f"seat {self.seat} is open already", seat=self.seat)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        stand_in = STAND_IN if table.status == "playing" else None
        return Draft(StandUp(self.seat), [SeatLeft(self.seat, stand_in), *lapsed(table, "seats")], self.seat)
