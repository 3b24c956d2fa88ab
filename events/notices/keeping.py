"""Keeping the inboxes: from the stream of all appends, in their order, by one process at a time."""

import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from domain.contract.registry import UnknownRules
from events.log.connect import Client, OutOfReach
from events.log.errors import LogUnavailable, log_errors
from events.log.keys import BUCKETS, appends_key
from events.log.store import Store
from events.notices.running_low import RunningLow
from events.notices.told import Told, told
from events.people.inbox import KEPT_MS, MOST, Inboxes
from events.people.tokens import now_ms
from events.people.webhooks import OPERATOR, Webhooks
from events.tables.fold import follow
from events.tables.kept import KeptTables
from events.tables.refusals import NoSuchTable
from events.tables.table import BrokenChain, Table
from events.tables.tables import Tables

log = logging.getLogger("annals.notices")

SEEN: Final = "notices:seen"  # bucket -> id of the last append that was taken in
KEEPER: Final = "notices:keeper"
KEEPS_FOR_MS: Final = 5000
SETTLING_SECONDS: Final = 0.5  # for what a keeper was writing when the inboxes were taken from him
BATCH: Final = 200  # appends of a bucket taken in together
OPERATORS: Final = 100_000  # entries that wait for the operator's receiver
QUIET: Final = 32_768  # ids of tables at which nobody is told anything


class NoticeKeeper:
    """Tells people what concerns them, some hundred milliseconds after it happened. Another takes over when it dies.

    A cursor moves on when all before it has been told, and an inbox leaves what it has: each event comes once.
    """

    def __init__(
        self, store: Store, tables: Tables, inboxes: Inboxes, webhooks: Webhooks, *, tells_operator: bool = False
    ) -> None:
        self._redis: Client = store.redis
        self._webhooks, self._tells_operator = webhooks, tells_operator
        self._low = RunningLow(store.redis, tables, inboxes, webhooks)
        self._store, self._tables, self._inboxes = store, tables, inboxes
        self._name = secrets.token_bytes(8)
        self._known = KeptTables()
        self._quiet: OrderedDict[str, None] = OrderedDict()

    def catch_up(self, buckets: Iterable[str] = BUCKETS) -> int:
        """Take in what was appended since the last time; returns how many events were told."""
        if not self._keeps():
            return 0
        wanted = list(buckets)
        with log_errors():
            seen = self._redis.hmget(SEEN, wanted)
            pipe = self._redis.pipeline(transaction=False)
            for bucket, last in zip(wanted, seen, strict=True):
                pipe.xrange(appends_key(bucket), "-" if last is None else b"(" + last, "+", count=BATCH)
            news = pipe.execute()
        self._low.tell()
        try:
            return sum(self._take_in(bucket, rows) for bucket, rows in zip(wanted, news, strict=True) if rows)
        except BaseException:
            self._known.clear()  # may be ahead of the cursors
            raise

    def _keeps(self) -> bool:
        with log_errors():
            if self._redis.set(KEEPER, self._name, nx=True, px=KEEPS_FOR_MS):
                return True
            return bool(self._redis.get(KEEPER) == self._name and self._redis.pexpire(KEEPER, KEEPS_FOR_MS))

    def _take_in(self, bucket: str, rows: list[tuple[bytes, Any]]) -> int:
        """What these appends tell, in their order; then they count as told."""
        versions: dict[str, dict[int, str]] = {}
        for id_, fields in rows:
            versions.setdefault(fields[b"t"].decode(), {})[int(fields[b"v"])] = mark_of(id_)
        found = [each for table, marks in versions.items() for each in self._events(table, marks)]
        count, oldest, people = 0, now_ms() - KEPT_MS, set()
        for mark, (player, event) in sorted(found, key=lambda each: each[0]):
            if event["at"] >= oldest:
                most = OPERATORS if player == OPERATOR else MOST
                count += self._inboxes.push(player, event, bucket, mark, most) > 0
                people.add(player)
        self._webhooks.stir(people)
        with log_errors():
            self._redis.hset(SEEN, bucket, rows[-1][0])
        return count

    def _events(self, table: str, marks: dict[int, str]) -> list[tuple[str, Told]]:
        """What these versions of a table tell, each event with its place in the order of all."""
        found = self._for_operator(table, marks) if self._tells_operator else []
        if table in self._quiet:
            return found
        first, last = min(marks), max(marks)
        try:
            known = self._before(table, first)
            for entry in self._store.entries(table, known.version, last - known.version):
                before, known = known, follow(known, entry)
                if entry.version in marks and not known.imported:
                    events = enumerate(told(before, entry, known))
                    found += [(f"{marks[entry.version]}-{number:03d}", each) for number, each in events]
        except (NoSuchTable, BrokenChain, UnknownRules) as closed:
            log.info("event=not_told table=%s reason=%s", table, closed)
            return found
        except (LogUnavailable, OutOfReach):
            raise
        except Exception:  # one table must not keep the others out
            log.exception("event=not_told table=%s", table)
            return found
        self._low.watch(known)
        self._remember(known)
        return found

    def _for_operator(self, table: str, marks: dict[int, str]) -> list[tuple[str, Told]]:
        """Every entry, by its place alone: what it says is read when it is sent."""
        return [
            (f"{mark}-000", (OPERATOR, {"event": "entry", "at": int(mark[:15]), "table": table, "version": version}))
            for version, mark in marks.items()
        ]

    def _before(self, table: str, version: int) -> Table:
        """The table before this version was written."""
        known = self._known.get(table)
        if known is not None and known.version < version:
            return known
        if version == 1:
            return Table(table, imported=b"imported" in self._store.head(table))
        return self._tables.at(self._tables.load(table), version - 1)

    def _remember(self, table: Table) -> None:
        if table.status != "open" and not table.everybody:
            self._known.forget(table.id)
            self._quiet[table.id] = None
            while len(self._quiet) > QUIET:
                self._quiet.popitem(last=False)
        else:
            self._known.keep(table, even_if_older=True)  # all appends may be read once more


def tell_anew(redis: Client) -> None:
    """Have whoever keeps the inboxes read all appends once more; an inbox leaves what it has."""
    with log_errors():
        redis.set(KEEPER, secrets.token_bytes(8), px=KEEPS_FOR_MS)
        time.sleep(SETTLING_SECONDS)
        redis.delete(SEEN)
        redis.delete(KEEPER)


def mark_of(id_: bytes) -> str:
    """The id of a stream's entry, so that marks sort as ids do."""
    at, _, number = id_.decode().partition("-")
    return f"{int(at):015d}-{int(number):06d}"
