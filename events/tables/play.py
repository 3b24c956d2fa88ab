"""One move, from the command to the answer: the only way in which anything is written, whoever asks."""

import time
from dataclasses import dataclass, replace
from typing import Any, Final

from domain.contract.game import Refused, Seat
from events.log.entry import Document
from events.log.errors import AlreadyDone, Conflict, Moved, OffClock
from events.tables.command import Command, Draft, Loaded, Source, Written
from events.tables.ending import lapsed
from events.tables.facts import TableFinished
from events.tables.leave import CLOCK
from events.tables.permit import must_act_for, must_be_newest, must_be_owed, must_play
from events.tables.refusals import Cannot, HouseRefusal
from events.tables.sealing import seal
from events.tables.table import Table
from events.tables.tables import Tables
from events.tables.time import (
    CallTime,
    TimeIsUp,
    is_out,
    is_own,
    must_be_in_time,
    must_not_be_out,
    too_late,
    written_at,
)

UNSURE_SECONDS: Final = 0.25


def play(tables: Tables, command: Command, loaded: Loaded, source: Source | None = None) -> Written:
    """Make one move, of the game or of the house; gives the entry it became, now or when its key was first used."""
    for at in tables.attempts(loaded, command):  # 1 load: from memory or the log; when somebody was quicker, again
        try:
            if at.done is not None:  # the same key again: the same answer
                return tables.again(at, command)
            must_be_in_time(at.table, at.now, command)
            timed = _timed(at, command)
            command.permit(at.table)  # 2 permit: right, seat, version, decision, frozen, finished, time
            draft = command.decide(at.table, source or tables, timed.now)  # 3 decide: facts and the state they lead to
            entry, then = seal(timed, command, draft)  # 4 seal: one entry that keeps its document and its bytes
            if command.is_trial:
                return Written(entry, then)
            crossing = tables.append(timed, command, draft, entry, then)  # 5 append: one record, one script
            return Written(entry, then, crossing)  # 6 answer: for the caller, the feed, the worker
        except (Refused, HouseRefusal) as refusal:
            if not at.from_memory:  # what is remembered is never good enough to say no
                raise _looked_at(refusal, at.table) from None
        except TimeIsUp as late:
            if not at.from_memory:
                _call_time(tables, at, late.seat, command)
        except (Moved, AlreadyDone):
            continue
        except OffClock:
            if at is not loaded:  # the caller may have thought for long; what was just read is of now
                raise
    raise Conflict(f"table {loaded.table.id} is too busy")


def _timed(at: Loaded, command: Command) -> Loaded:
    """The table with the time at which the entry is written."""
    now = written_at(at.table, at.now, command)
    return at if now == at.now else replace(at, now=now)


def _call_time(tables: Tables, at: Loaded, seat: Seat, command: Command) -> None:
    """Write that a seat's time is up, before anything else is written; refuses the command if it was that seat's."""
    if command.is_trial:
        raise too_late(seat).at(at.table.version)
    signs = tables.store.pulse.signs()
    if signs.is_out:
        raise Conflict(f"the clocks of table {at.table.id} wait until moves are taken again")
    deadline = None if at.table.clock is None else at.table.clock.seats[seat].deadline
    if deadline is not None and not signs.cover(deadline):
        time.sleep(UNSURE_SECONDS)  # a computer player waits for the next sign; people ask who gives it
        return
    try:
        then = play(tables, CallTime(by=CLOCK, seat=seat, outages=signs.outages), at).table
    except HouseRefusal:
        return  # somebody was quicker; the table is looked at again
    if is_own(at.table, seat, command) and is_out(then, seat):
        raise too_late(seat).at(then.version)


def _looked_at(refusal: Refused | HouseRefusal, table: Table) -> Refused | HouseRefusal:
    """The refusal with the version that it judged, where another version may be judged otherwise."""
    if isinstance(refusal, (Refused, Cannot)):
        refusal.version = table.version or None  # a table that is being opened has none
    return refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Command):
    """A seat makes a move of the game."""

    seat: Seat
    move: Any  # one of the game's types, not yet read by its rules
    seen: int | None = None  # the version the caller saw
    decision: str | None = None  # the one he means to answer
    thought: Document | None = None  # how a computer player came to it

    def permit(self, table: Table) -> None:
        must_not_be_out(table, self.seat, self.by)
        must_act_for(table, self.seat, self.by)
        must_be_newest(table, self.seen)
        must_play(table)
        must_be_owed(table, self.seat, self.decision)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        rules, luck = table.rules, source.luck(table, table.nonces or ())
        move = rules.reads(table.state, self.seat, self.move)
        told = rules.decide(table.state, self.seat, move, luck)
        facts: list[Any] = list(told)
        owed = table.decision_of(self.seat)
        answered = owed.id if owed is not None and type(move) not in rules.asides else None
        if answered is not None:
            facts += lapsed(table, "moved")
        if rules.outcome(told.state) is not None:
            facts.append(TableFinished(source.seed(table)))
        return Draft(move, facts, self.seat, answered, luck.draws, self.thought, reached=told.state)
