"""Keeping the lists: from the stream of all appends, by one process at a time, and anew from the logs."""

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

from events.lists.lists import Lists
from events.lists.places import packed, row_key
from events.lists.rows import FORMAT, Row, pack, unpack, version_in
from events.log.connect import Client, OutOfReach
from events.log.errors import LogUnavailable
from events.log.keys import BUCKETS, appends_key
from events.log.store import Store
from events.tables.table import Table
from events.tables.tables import Tables

log = logging.getLogger("annals.lists")

SEEN: Final = "lists:seen"  # bucket -> id of the last append that was taken in; and the format of what is kept
FORMAT_FIELD: Final = "format"
KEEPER: Final = "lists:keeper"  # who keeps the lists; another takes over when he is gone
KEEPS_FOR_MS: Final = 5000
SETTLING_SECONDS: Final = 0.5  # for what a keeper was writing when the lists were taken from him

BATCH: Final = 200  # tables taken in together

T = TypeVar("T")


class NotTheKeeper(Exception):
    """Somebody else keeps the lists now."""


def kept_for(store: Store) -> int:
    """For how many ms somebody keeps the lists; whoever lives says so again before. Negative: nobody does."""
    return int(store.redis.pttl(KEEPER))


class ListKeeper:
    """Two would get in each other's way, so one keeps the lists and the others stand by."""

    def __init__(self, store: Store, tables: Tables, lists: Lists) -> None:
        self._redis: Client = store.redis
        self._store, self._tables, self._lists = store, tables, lists
        self._name = secrets.token_bytes(8)
        self.on_growth: Callable[[Mapping[str, int]], None] = lambda versions: None

    def catch_up(self, buckets: Iterable[str] = BUCKETS) -> int:
        """Take in what was appended since the last time; returns how many tables changed.

        Lists of another format, of an earlier release or half made, are made anew first.
        """
        if not self._keeps():
            return 0
        wanted = list(buckets)
        *seen, kept_format = self._redis.hmget(SEEN, [*wanted, FORMAT_FIELD])
        try:
            if kept_format != FORMAT.encode():
                return self._make_anew(self._store.tables())
            pipe = self._redis.pipeline(transaction=False)
            for bucket, last in zip(wanted, seen, strict=True):
                pipe.xrange(appends_key(bucket), "-" if last is None else b"(" + last, "+", count=1000)
            changed: dict[str, int] = {}
            reached: dict[str, bytes] = {}
            for bucket, rows in zip(wanted, pipe.execute(), strict=True):
                changed |= {fields[b"t"].decode(): int(fields[b"v"]) for _, fields in rows}
                if rows:
                    reached[bucket] = rows[-1][0]
            for batch in _batches(changed.items()):
                self._take_in(dict(batch))
            if reached:
                self._redis.hset(SEEN, mapping=reached)
            self.on_growth(changed)
            return len(changed)
        except NotTheKeeper:
            return 0

    def rebuild(self, tables: Callable[[], Iterable[str]]) -> int:
        """Make every list anew from the logs, whoever keeps them; returns how many tables there are."""
        while True:
            self._redis.set(KEEPER, self._name, px=KEEPS_FOR_MS)
            time.sleep(SETTLING_SECONDS)
            try:
                count = self._make_anew(tables())
            except NotTheKeeper:  # we paused for so long that another took them over
                continue
            self._redis.delete(KEEPER)
            return count

    def _make_anew(self, tables: Iterable[str]) -> int:
        """From nothing. What is appended meanwhile is taken in once more afterwards; who is cut off begins again."""
        log.info("event=lists_made_anew format=%s", FORMAT)
        for name in self._redis.scan_iter(match="lists:*", count=1000):
            if name != KEEPER.encode():
                self._redis.unlink(name)
        tips: dict[str, Any] = {}
        for bucket in BUCKETS:
            newest = self._redis.xrevrange(appends_key(bucket), "+", "-", count=1)
            if newest:
                tips[bucket] = newest[0][0]
        count = 0
        for batch in _batches(tables):
            self._take_in(dict.fromkeys(batch))
            count += len(batch)
        self._redis.hset(SEEN, mapping={**tips, FORMAT_FIELD: FORMAT})
        return count

    def _keeps(self) -> bool:
        """Is this the process that keeps the lists?"""
        if self._redis.set(KEEPER, self._name, nx=True, px=KEEPS_FOR_MS):
            return True
        return bool(self._redis.get(KEEPER) == self._name and self._redis.pexpire(KEEPER, KEEPS_FOR_MS))

    # -------------------------------------------------------------------------------------------- a batch

    def _take_in(self, versions: Mapping[str, int | None]) -> None:
        """Bring the lists up to what these tables are now; those that are as far already are left. Harmless twice."""
        if not self._keeps():
            raise NotTheKeeper
        pipe = self._redis.pipeline(transaction=False)
        for name in versions:
            pipe.hget(row_key(name), packed(name))
        kept = dict(zip(versions, pipe.execute(), strict=True))
        behind = [name for name, version in versions.items() if not _is_there(kept[name], version)]
        places = self._redis.pipeline(transaction=False)
        rows = self._redis.pipeline(transaction=False)
        for table in self._tables.load_many(behind):
            try:
                self._file(places, rows, table, kept[table.id])
            except (LogUnavailable, OutOfReach):
                raise
            except Exception:  # one table must not keep the others out
                log.exception("event=not_listed table=%s", table.id)
        places.execute()
        rows.execute()  # last: a row says that the rest is there

    def _file(self, places: Any, rows: Any, table: Table, kept: bytes | None) -> None:
        """Put the table where it belongs now, and away from where its last row says that it was."""
        before = None if kept is None else unpack(table.id, kept)
        row = self._lists.row(table, before)
        written = pack(row)
        if written == kept:
            return
        self._move(places, before, row)
        rows.hset(row_key(table.id), packed(table.id), written)

    def _move(self, pipe: Any, before: Row | None, row: Row) -> None:
        were, are = before.places() if before else set(), row.places()
        for name, member in were - are:
            pipe.zrem(name, member)
        for name, member in are - were:
            pipe.zadd(name, {member: 0})
        waited, waits, table = before.queues() if before else {}, row.queues(), packed(row.document["table"])
        for name in waited.keys() - waits.keys():
            pipe.zrem(name, table)
        for name, urgency in waits.items():
            if waited.get(name) != urgency:
                pipe.zadd(name, {table: urgency})


def _is_there(kept: bytes | None, version: int | None) -> bool:
    return kept is not None and version is not None and version_in(kept) >= version


def _batches(things: Iterable[T]) -> Iterator[list[T]]:
    there = iter(things)
    while batch := list(islice(there, BATCH)):
        yield batch
