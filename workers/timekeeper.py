"""Calls time where a deadline has passed and nobody has said so, and closes open tables to which nobody came."""

import logging
from typing import Final

from domain.contract.registry import UnknownRules
from events.log.errors import Conflict
from events.log.pulse import Signs
from events.log.wake_ups import CLOSED_MS
from events.services import Services
from events.tables.command import Loaded
from events.tables.leave import CLOCK, Close
from events.tables.play import play
from events.tables.refusals import HouseRefusal, NoSuchTable
from events.tables.table import BrokenChain
from events.tables.time import CallTime
from events.tables.wakes import due_at

log = logging.getLogger("annals.dispatcher")

BATCH: Final = 64  # tables taken at a time
UNSURE_MS: Final = 250  # until it is looked again whether moves were taken when a deadline passed


class Timekeeper:
    """Looks which tables are due, and writes what time has done to them. Any number may look: one is taken by one."""

    def __init__(self, built: Services) -> None:
        self._tables = built.tables

    def look(self) -> int:
        """Once over everything that is due; how many tables that was."""
        clocks, looked = self._tables.store.clocks, 0
        buckets = clocks.due()
        signs = self._tables.store.pulse.signs() if buckets else None
        if signs is None or signs.is_out:
            return 0  # nobody can move now: no clock runs out
        for bucket in buckets:
            for table, until in clocks.claim(bucket, BATCH):
                self._tell(table, until, signs)
                looked += 1
        return looked

    def _tell(self, table: str, until: int, signs: Signs) -> None:
        clocks = self._tables.store.clocks
        try:
            loaded = self._tables.look(table)
            while (due := due_at(loaded.table, self._tables.open_ms)) is not None and due <= loaded.now:
                if not self._write(loaded, signs):
                    due = loaded.now + UNSURE_MS
                    break
                loaded = self._tables.look(table)
            clocks.put(table, due, until)
        except (BrokenChain, UnknownRules) as closed:
            log.info("event=time_waits table=%s reason=%s", table, closed)
            clocks.put(table, until + CLOSED_MS, until)
        except NoSuchTable:
            clocks.put(table, None, until)
        except (HouseRefusal, Conflict) as refusal:
            log.info("event=time_was_told table=%s reason=%s", table, refusal)

    def _write(self, loaded: Loaded, signs: Signs) -> bool:
        """Write what time has done; False while nobody knows whether it was lost in an outage."""
        table = loaded.table
        if table.status == "open":
            play(self._tables, Close(by=CLOCK), loaded)
            return True
        assert table.clock is not None
        ends = {seat: mine.deadline for seat, mine in enumerate(table.clock.seats) if mine.deadline is not None}
        seat = min(ends, key=lambda seat: (ends[seat], seat))
        if not signs.cover(ends[seat]):
            return False
        play(self._tables, CallTime(by=CLOCK, seat=seat, outages=signs.outages), loaded)
        return True
