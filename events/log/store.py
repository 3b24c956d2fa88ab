"""The log on Redis Streams: one script writes, one reads what is new, and nothing else touches an entry."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError, WatchError
from redis.exceptions import TimeoutError as TooSlow

from events.log.clock import Clock
from events.log.clocks import CLOCKS, Clocks, Due
from events.log.connect import Client, connect
from events.log.entry import Entry
from events.log.errors import AlreadyDone, Conflict, LogUnavailable, Moved, OffClock, log_errors, unavailable
from events.log.group_commit import GroupCommit
from events.log.keys import HINTS, WAKES, appends_key, bucket, bucket_key, heads_key, key
from events.log.pulse import Pulse
from events.log.script import Script
from events.log.wake_ups import Lane, Wake, WakeUps, hint
from events.process.metrics import APPENDS

PAGE: Final = 500


@dataclass(frozen=True, slots=True)
class News:
    """What a reader has not seen: the time and head of the log at one instant, and its next entries."""

    now: int
    version: int
    hash: str
    at: int
    done: AlreadyDone | None
    entries: list[Entry]
    imported: bool = False
    damaged: str | None = None  # what a check of the whole chain has found


class Head(NamedTuple):
    """The newest version of a table, as its log says it."""

    version: int
    hash: str
    imported: bool
    damaged: bool


@dataclass(frozen=True, slots=True)
class Append:
    """One entry and all that is written with it; `beside` is entry 1 of a table opened with it or not at all."""

    entry: Entry
    previous: str  # the hash before it
    at: int
    status: str  # of the table after it, as are game and rules
    game: str
    rules_version: int
    wakes: Mapping[int, Wake]
    lane: Lane = "wake"  # in which its computer players wait
    due: Due = ""  # when time alone does something next
    done_field: str = ""
    digest: str = ""
    is_referee: bool = False
    seed: bytes = b""
    is_published: bool = False
    beside: "Append | None" = None

    def keys(self) -> list[str]:
        """What the script writes to."""
        table = self.entry.document["table"]
        log, head, done, seed = (key(kind, table) for kind in ("log", "head", "done", "seed"))
        lanes = ("wake", "crowd") if self.lane == "wake" else ("crowd", "wake")
        of = bucket(table)
        mine, other = (bucket_key(lane, of) for lane in lanes)
        return [log, head, done, mine, other, appends_key(of), heads_key(of), seed, bucket_key(CLOCKS, of)]

    def fields(self) -> list[Any]:
        """What the script is told, each value after its name."""
        entry = self.entry
        return [
            *("table", entry.document["table"], "before", entry.version - 1, "previous", self.previous),
            *("bytes", entry.written, "hash", entry.hash, "parts", entry.sealed_parts, "at", self.at),
            *("status", self.status, "game", self.game, "rules_version", self.rules_version),
            *("done", self.done_field, "digest", self.digest, "referee", int(self.is_referee), "seed", self.seed),
            *("published", int(self.is_published)),
            *("wakes", " ".join([f"{seat} {fate}" for seat, fate in self.wakes.items()])),
            *("wake_hint", hint(self.lane, bucket(entry.document["table"])), "due", self.due),
        ]


class Store:
    """The log of every table."""

    def __init__(self, url: str, lease_ms: int = 15_000) -> None:
        self.redis: Client = connect(url)
        self._writer: Client = connect(url, retries=0)
        here = Path(__file__).parent
        self._append = GroupCommit(self._writer, (here / "append.lua").read_text())
        self._clock = Clock()
        self._look = Script(self.redis, (here / "look.lua").read_text())
        self.wake_ups = WakeUps(self.redis, lease_ms, self._clock)
        self.clocks = Clocks(self.redis, self._clock)
        self.pulse = Pulse(self.redis)

    # -------------------------------------------------------------------------------------------- reading

    def look(self, table: str, known: int, done_field: str = "", most: int = 0) -> News:
        """What is new since the version known: up to so many entries, at one instant with the head of the log."""
        keys = [key("log", table), key("head", table), key("done", table)]
        with log_errors():
            found = self._look.with_retry(keys, [known, done_field, most])
        now, version, hash_, at, done, rows, imported, damaged = found
        self._clock.set(now)
        return News(
            now=now,
            version=int(version or 0),
            hash=(hash_ or b"").decode(),
            at=int(at or 0),
            done=_earlier(done) if done else None,
            entries=[_entry(fields) for _, fields in rows],
            imported=bool(imported),
            damaged=damaged.decode() if damaged else None,
        )

    def look_at_many(self, known: Mapping[str, int], most: int) -> list[tuple[Head, list[Entry]]]:
        """For each table its head, and up to so many entries between the version known and it; all in one trip."""
        pipe = self.redis.pipeline(transaction=False)
        for table, version in known.items():
            pipe.hmget(key("head", table), "version", "hash", "imported", "damaged")
            pipe.xrange(key("log", table), f"({version}-0", "+", count=most)
        with log_errors():
            found = iter(pipe.execute())
        looked = []
        for (version, hash_, imported, damaged), rows in zip(found, found, strict=True):
            head = Head(int(version or 0), (hash_ or b"").decode(), bool(imported), bool(damaged))
            new = [Entry(fields[b"e"], fields[b"h"].decode(), fields[b"p"]) for _, fields in rows]
            looked.append((head, [entry for entry in new if entry.version <= head.version]))
        return looked

    def entries(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """Entries in order, a page at a time."""
        while limit is None or limit > 0:
            page = PAGE if limit is None else min(PAGE, limit)
            with log_errors():
                rows = self.redis.xrange(key("log", table), f"({after}-0", "+", count=page)
            for id_, fields in rows:
                after = int(id_.partition(b"-")[0])
                yield Entry(fields[b"e"], fields[b"h"].decode(), fields[b"p"])
            if len(rows) < page:
                return
            if limit is not None:
                limit -= len(rows)

    def entry(self, table: str, version: int) -> Entry | None:
        return next(self.entries(table, version - 1, 1), None)

    def head(self, table: str) -> Mapping[bytes, bytes]:
        """The head of a log, empty if there is no such table."""
        with log_errors():
            return self.redis.hgetall(key("head", table))  # type: ignore[no-any-return]

    def seed(self, table: str) -> bytes | None:
        """The seed, which never leaves the server before the end; an imported table may have come without it."""
        with log_errors():
            return self.redis.get(key("seed", table))  # type: ignore[no-any-return]

    def mark_damaged(self, table: str, reason: str | None) -> None:
        """Close a table whose chain is broken, or open it again."""
        with log_errors():
            if reason is None:
                self.redis.hdel(key("head", table), "damaged")
            else:
                self.redis.hset(key("head", table), "damaged", reason)

    def tables(self) -> Iterator[str]:
        """Every table there is; for rebuilding and scrubbing."""
        for found in self.redis.scan_iter(match="{b??}:head:*", count=500):
            yield found.decode().rpartition(":")[2]

    @property
    def now(self) -> int | None:
        """The time of the log (ms), if it has been heard of."""
        return self._clock.now

    # -------------------------------------------------------------------------------------------- snapshots

    def snapshot(self, table: str, version: int | None = None) -> bytes | None:
        """The newest snapshot, or the newest at or before a version: a cache, which may hold anything."""
        name = key("snaps", table)
        with log_errors():
            kept = [number for number in map(int, self.redis.hkeys(name)) if version is None or number <= version]
            return self.redis.hget(name, max(kept)) if kept else None

    def keep_snapshot(self, table: str, version: int, snapshot: bytes) -> None:
        with log_errors():
            self.redis.hset(key("snaps", table), str(version), snapshot)

    # -------------------------------------------------------------------------------------------- writing

    def append(self, wanted: Append) -> int:
        """Write one entry, and what is beside it, whole or not at all; returns its version."""
        beside = wanted.beside
        keys, fields = wanted.keys(), wanted.fields()
        arguments = [HINTS, WAKES, self.wake_ups.lease_ms, len(fields), *fields]
        if beside is not None:
            keys += beside.keys()
            arguments += beside.fields()
        began = time.perf_counter()
        try:
            reply = self._send(keys, arguments, wanted)
        finally:
            APPENDS.observe(time.perf_counter() - began)
        table = wanted.entry.document["table"]
        match reply[0]:
            case b"ok":
                self._clock.set(int(reply[2]))
                return int(reply[1])
            case b"done":
                raise _earlier(reply[1])
            case b"conflict":
                raise Conflict(f"table {table} is at version {int(reply[1])}")
            case b"clock":
                self._clock.set(int(reply[1]))
                raise OffClock(f"the clock of table {table} runs away: {wanted.at} against {int(reply[1])}")
            case b"frozen" | b"imported" as state:
                raise Moved(f"table {table} is {state.decode()}")
            case _:
                raise Conflict(f"table {table} has another history: {reply[1].decode()}")

    def _send(self, keys: list[str], arguments: list[Any], wanted: Append) -> list[Any]:
        """Run the script. A reply that was lost is asked for again: the entry is there with its hash, or it is not."""
        uncertain = False
        for attempt in range(4):
            try:
                reply: list[Any] = self._append.once(keys, arguments)
            except (Unreachable, TooSlow) as error:
                uncertain = True
                if attempt == 3 or (attempt and isinstance(error, TooSlow)):
                    raise LogUnavailable(str(error)) from error
            except ResponseError as error:
                raise unavailable(error) from error
            else:
                if uncertain and reply[0] in (b"conflict", b"done") and self._is_there(keys[0], wanted.entry):
                    return [b"ok", wanted.entry.version, wanted.at]
                return reply
        raise LogUnavailable("the log does not answer")

    def _is_there(self, log: str, entry: Entry) -> bool:
        rows = self.redis.xrange(log, f"{entry.version}-0", f"{entry.version}-0")
        return bool(rows) and rows[0][1][b"h"].decode() == entry.hash

    # -------------------------------------------------------------------------------------------- imports

    def bring_in(self, table: str, entries: list[Entry], head: Mapping[str, Any], seed: bytes) -> bool:
        """Write the whole log of an imported table at once; False if that id is taken."""
        log, top = key("log", table), key("head", table)
        with log_errors(), self._writer.pipeline(transaction=True) as pipe:
            try:
                pipe.watch(top)
                if pipe.exists(top):
                    return False
                pipe.multi()
                for entry in entries:
                    fields = {"e": entry.written, "h": entry.hash, "p": entry.sealed_parts}
                    pipe.xadd(log, fields, id=f"{entry.version}-0")
                if seed:
                    pipe.set(key("seed", table), seed)
                pipe.hset(top, mapping=head)
                pipe.xadd(appends_key(bucket(table)), {"t": table, "v": len(entries)})
                pipe.execute()
            except WatchError:
                return False
        return True

    def bring(self, table: str, player: str) -> None:
        """Remember who has brought the record of a table that was imported."""
        with log_errors():
            self.redis.sadd(key("brought", table), player)

    def was_brought(self, table: str, player: str) -> bool:
        """Has this player brought the record of a table that was imported?"""
        with log_errors():
            return bool(self.redis.sismember(key("brought", table), player))


def _earlier(found: bytes) -> AlreadyDone:
    digest, _, version = found.decode().partition(" ")
    return AlreadyDone(digest, int(version))


def _entry(fields: list[bytes]) -> Entry:
    named = dict(zip(fields[::2], fields[1::2], strict=True))
    return Entry(named[b"e"], named[b"h"].decode(), named[b"p"])
