"""The check of every chain after a start: one process at a time, from where the last one was cut off, in no hurry."""

import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from events.evidence.scrub import scrub
from events.log.errors import log_errors
from events.log.resting import ARCHIVED
from events.log.store import Store
from events.tables.tables import Tables

PLACES: Final = "chains:check"  # how far each server of the log is read, by the id of its run; when all were read last
CHECKER: Final = "chains:checker"  # who checks
FINISHED: Final = "finished"
CHECKS_FOR_MS: Final = 30_000
READ: Final = b"read"  # in place of a cursor
SHARE: Final = 9  # parts of the time in which the check rests, for one in which it works
REST: Final = 0.001  # seconds after each table, at least


class ChainCheck:
    """Reads the log of every table that is at home; the damaged are closed before anybody trusts them."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._name = secrets.token_bytes(8)
        self._began = time.time_ns() // 1_000_000
        self._renewed = 0.0
        self.checked = 0

    def go_on(self, stops: Callable[[float], bool]) -> bool:
        """Check what is left; True if every log was read since this process began. `stops` waits, and says to end."""
        redis = self._store.redis
        with log_errors():
            finished = redis.hget(PLACES, FINISHED)
            if finished is not None and int(finished) >= self._began:
                return True
            if not self._checks():
                return False
            for server in self._store.servers():
                if not self._read(server, stops):
                    return False
            redis.delete(PLACES)
            redis.hset(PLACES, FINISHED, time.time_ns() // 1_000_000)
            redis.delete(CHECKER)
        return True

    def _read(self, server: Any, stops: Callable[[float], bool]) -> bool:
        """The tables of one server, from where the last check stopped: its cursors are good as long as it runs."""
        run = server.info("server")["run_id"]
        place = self._store.redis.hget(PLACES, run) or b"0"
        while place != READ:
            cursor, names = server.scan(int(place), match="{b??}:head:*", count=200)
            for name in names:
                began = time.monotonic()
                self._check(name.decode().rpartition(":")[2])
                if stops(max(REST, SHARE * (time.monotonic() - began))) or not self._checks():
                    return False
            place = b"%d" % int(cursor) if int(cursor) else READ
            self._store.redis.hset(PLACES, run, place)
        return True

    def _check(self, table: str) -> None:
        if ARCHIVED.encode() in self._store.head(table):  # it was checked when it went
            return
        for broken in scrub(self._store, [table], progress=False):
            self._tables.on_damage(broken)
        self._tables.keep_due(table)
        self._store.packs.tidy(table, int(self._store.head(table).get(b"version", 0)))
        self.checked += 1

    def _checks(self) -> bool:
        """Is this the process that checks?"""
        if time.monotonic() - self._renewed < CHECKS_FOR_MS / 3000:
            return True
        redis = self._store.redis
        mine = redis.set(CHECKER, self._name, nx=True, px=CHECKS_FOR_MS) or (
            redis.get(CHECKER) == self._name and redis.pexpire(CHECKER, CHECKS_FOR_MS)
        )
        self._renewed = time.monotonic() if mine else 0.0
        return bool(mine)
