"""Who moves tables into the archive: one process at a time, those that have rested long enough, the oldest first."""

import logging
import secrets
import time
from collections.abc import Iterator
from typing import Final

from events.archive.cold import ColdStorage
from events.archive.packing import BadPacking
from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import BUCKETS, bucket_key
from events.log.resting import RESTS
from events.log.store import Store

log = logging.getLogger("annals.archive")

KEEPER: Final = "archive:keeper"  # who moves tables now; another takes over when he is gone
KEEPS_FOR_MS: Final = 30_000
BATCH: Final = 16  # tables of a bucket at a time


class ArchiveKeeper:
    """Moves what is due. Two would only do work twice: which copy counts is settled by the log."""

    def __init__(self, store: Store, cold: ColdStorage, rest_ms: int | None) -> None:
        self._redis: Client = store.redis
        self._cold, self._rest_ms = cold, rest_ms  # how long a table rests before; none: for ever
        self._name = secrets.token_hex(8).encode()

    def look(self) -> int:
        """Move what is due now, for as long as a lease; how many tables went."""
        if self._rest_ms is None or not self._keeps():
            return 0
        moved, until = 0, time.monotonic() + KEEPS_FOR_MS / 2000
        for table in self.due(self._rest_ms):
            moved += self.move(table)
            if time.monotonic() > until:
                break
        return moved

    def move(self, table: str) -> bool:
        try:
            return self._cold.move(table)
        except BadPacking as bad:  # nothing was deleted; somebody has to look
            log.error("event=not_archived table=%s reason=%r", table, str(bad))
            return False

    def due(self, rest_ms: int = 0) -> Iterator[str]:
        """Finished tables at home that have rested so long."""
        pipe, until = self._redis.pipeline(transaction=False), _now() - rest_ms
        for each in BUCKETS:
            pipe.zrangebyscore(bucket_key(RESTS, each), "-inf", until, start=0, num=BATCH)
        with log_errors():
            found = pipe.execute()
        yield from (table.decode() for tables in found for table in tables)

    def count(self, rest_ms: int) -> int:
        """How many tables are due."""
        pipe, until = self._redis.pipeline(transaction=False), _now() - rest_ms
        for each in BUCKETS:
            pipe.zcount(bucket_key(RESTS, each), "-inf", until)
        with log_errors():
            return sum(pipe.execute())

    def _keeps(self) -> bool:
        with log_errors():
            if self._redis.set(KEEPER, self._name, nx=True, px=KEEPS_FOR_MS):
                return True
            return bool(self._redis.get(KEEPER) == self._name and self._redis.pexpire(KEEPER, KEEPS_FOR_MS))


def _now() -> int:
    return time.time_ns() // 1_000_000
