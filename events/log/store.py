"""The log on Redis Streams: one script writes, one reads what is new, and nothing else touches an entry."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal

from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError, ResponseError, WatchError
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import Client, connect
from events.log.entry import Entry
from events.log.group_commit import GroupCommit
from events.log.script import Script
from events.process.metrics import APPENDS

HINTS: Final = "annals:hints"  # `annals:hints:<table>`: the version of every append to it
WAKES: Final = "annals:wakes"  # the bucket in which a computer player was asked
BUCKETS: Final = [f"{number:02x}" for number in range(256)]
PAGE: Final = 500

Wake = Literal["now", "leased", "kept", "gone"]


class Conflict(Exception):
    """Somebody else wrote this version first."""


class Frozen(Exception):
    """The table is under dispute; only the referee may write."""


class Imported(Exception):
    """The table came with a record and is only read."""


class LogUnavailable(Exception):
    """The log cannot be reached or does not accept writes; nothing was acknowledged."""


class OffClock(LogUnavailable):
    """The time of the entry is not the time of the log: this machine slept, or one of the clocks was set."""


class AlreadyDone(Exception):
    """This idempotency key was used before."""

    def __init__(self, digest: str, version: int) -> None:
        super().__init__(f"done at version {version}")
        self.digest, self.version = digest, version


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


@dataclass(frozen=True, slots=True)
class First:
    """Entry 1 of a table that is opened together with an entry of another in its bucket, or not at all."""

    entry: Entry
    status: str
    game: str
    rules_version: int
    seed: bytes
    wakes: Mapping[int, Wake]


def bucket(table: str) -> str:
    return table[:2]


def key(kind: str, table: str) -> str:
    """The key of a table's log, head, done, seed or snap."""
    return f"{{b{bucket(table)}}}:{kind}:{table}"


def bucket_key(kind: str, bucket_: str) -> str:
    return f"{{b{bucket_}}}:{kind}"


def appends_key(bucket_: str) -> str:
    """The stream of all appends in a bucket, from which the lists are kept; in old logs it is named `feed` for ever."""
    return bucket_key("feed", bucket_)


class Clock:
    """The time of the log, as of its last answer and this machine's steady clock since."""

    def __init__(self) -> None:
        self._ahead: float | None = None

    def set(self, now: int) -> None:
        self._ahead = now - time.monotonic() * 1000

    @property
    def now(self) -> int | None:
        return None if self._ahead is None else int(time.monotonic() * 1000 + self._ahead)


class Store:
    """The log of every table."""

    def __init__(self, url: str, lease_ms: int = 15_000) -> None:
        self.lease_ms = lease_ms
        self.redis: Client = connect(url)
        self._writer: Client = connect(url, retries=0)
        here = Path(__file__).parent
        self._append = GroupCommit(self._writer, (here / "append.lua").read_text())
        self._clock = Clock()
        self._look = Script(self.redis, (here / "look.lua").read_text())
        self._claim = self.redis.register_script((here / "claim.lua").read_text())
        self._lease = self.redis.register_script((here / "lease.lua").read_text())

    # -------------------------------------------------------------------------------------------- reading

    def look(self, table: str, seen: int, done_field: str = "", most: int = 0) -> News:
        """What is new after the version seen; version 0 if there is no such table."""
        keys = [key("log", table), key("head", table), key("done", table)]
        try:
            found = self._look.with_retry(keys, [seen, done_field, most])
        except RedisError as error:
            raise LogUnavailable(str(error)) from error
        now, version, hash_, at, done, rows, imported, damaged = found
        self._clock.set(now)
        earlier = None
        if done:
            digest, _, at_version = done.decode().partition(" ")
            earlier = AlreadyDone(digest, int(at_version))
        return News(
            now=now,
            version=int(version or 0),
            hash=(hash_ or b"").decode(),
            at=int(at or 0),
            done=earlier,
            entries=[_entry(fields) for _, fields in rows],
            imported=bool(imported),
            damaged=damaged.decode() if damaged else None,
        )

    def entries(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """Entries in order, a page at a time."""
        while limit is None or limit > 0:
            page = PAGE if limit is None else min(PAGE, limit)
            try:
                rows = self.redis.xrange(key("log", table), f"({after}-0", "+", count=page)
            except RedisError as error:
                raise LogUnavailable(str(error)) from error
            for id_, fields in rows:
                after = int(id_.partition(b"-")[0])
                yield Entry(fields[b"e"], fields[b"h"].decode(), fields[b"p"])
            if len(rows) < page:
                return
            if limit is not None:
                limit -= len(rows)

    def head(self, table: str) -> Mapping[bytes, bytes]:
        """The head of a log, empty if there is no such table."""
        try:
            return self.redis.hgetall(key("head", table))  # type: ignore[no-any-return]
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def seed(self, table: str) -> bytes:
        """The seed, which never leaves the server before the end."""
        try:
            return bytes(self.redis.get(key("seed", table)) or b"")
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def revealed_seed(self, table: str) -> str | None:
        """The seed of a table whose secrets are over, as hex; an imported one may have come without it."""
        try:
            found = self.redis.get(key("seed", table))
        except RedisError as error:
            raise LogUnavailable(str(error)) from error
        return None if found is None else found.hex()

    def mark_damaged(self, table: str, reason: str | None) -> None:
        """Close a table whose chain is broken, or open it again."""
        try:
            if reason is None:
                self.redis.hdel(key("head", table), "damaged")
            else:
                self.redis.hset(key("head", table), "damaged", reason)
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def snapshot(self, table: str) -> bytes | None:
        try:
            return self.redis.get(key("snap", table))  # type: ignore[no-any-return]
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def keep_snapshot(self, table: str, snapshot: bytes) -> None:
        try:
            self.redis.set(key("snap", table), snapshot)
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def tables(self) -> Iterator[str]:
        """Every table there is; for rebuilding and scrubbing."""
        for found in self.redis.scan_iter(match="{b??}:head:*", count=500):
            yield found.decode().rpartition(":")[2]

    @property
    def now(self) -> int | None:
        """The time of the log (ms), if it has been heard of."""
        return self._clock.now

    # -------------------------------------------------------------------------------------------- wake-ups

    def due(self) -> dict[str, int]:
        """How many wake-ups are due in each bucket, where any are."""
        pipe = self.redis.pipeline(transaction=False)
        now = self.now or time.time() * 1000
        for bucket_ in BUCKETS:
            pipe.zcount(bucket_key("wake", bucket_), "-inf", now)
        return {bucket_: due for bucket_, due in zip(BUCKETS, pipe.execute(), strict=True) if due}

    def claim(self, bucket_: str, most: int) -> list[tuple[str, int]]:
        """Lease the wake-ups that are due in a bucket: tables with the seats that are asked."""
        due = self._claim(keys=[bucket_key("wake", bucket_)], args=[self.lease_ms, most])
        return [(table, int(seat)) for table, _, seat in (member.decode().rpartition(":") for member in due)]

    def lease(self, table: str, seat: int, ms: int | None = None) -> None:
        """Let a wake-up rest for a lease from now, or for so long, if it is still there."""
        try:
            self._lease(keys=[bucket_key("wake", bucket(table))], args=[f"{table}:{seat}", ms or self.lease_ms])
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    # -------------------------------------------------------------------------------------------- writing

    def append(
        self,
        entry: Entry,
        previous_hash: str,
        *,
        at: int,
        status: str,
        game: str,
        rules_version: int,
        done_field: str = "",
        digest: str = "",
        referee: bool = False,
        seed: bytes = b"",
        wakes: Mapping[int, Wake] | None = None,
        beside: First | None = None,
    ) -> int:
        """Write one entry, and `beside` with it, whole or not at all; returns its version."""
        table = entry.document["table"]
        keys = _keys(table)
        arguments = [*_words(entry, previous_hash, at, status, game, rules_version), done_field, digest, int(referee)]
        arguments += [seed, *self._wakes(wakes or {})]
        if beside is not None:
            keys += _keys(beside.entry.document["table"])
            arguments += _words(beside.entry, "", at, beside.status, beside.game, beside.rules_version)
            arguments += ["", "", 0, beside.seed, *self._wakes(beside.wakes)]
        began = time.perf_counter()
        try:
            reply = self._send(keys, arguments, entry)
        finally:
            APPENDS.observe(time.perf_counter() - began)
        match reply[0]:
            case b"ok":
                self._clock.set(int(reply[2]))
                return int(reply[1])
            case b"done":
                done, _, at_version = reply[1].decode().partition(" ")
                raise AlreadyDone(done, int(at_version))
            case b"conflict":
                raise Conflict(f"table {table} is at version {int(reply[1])}")
            case b"frozen":
                raise Frozen(f"table {table} is under dispute")
            case b"imported":
                raise Imported(f"table {table} was imported and is only read")
            case b"clock":
                self._clock.set(int(reply[1]))
                raise OffClock(f"the clock of table {table} runs away: {at} against {int(reply[1])}")
            case _:
                raise Conflict(f"table {table} has another history: {reply[1].decode()}")

    def _wakes(self, wakes: Mapping[int, Wake]) -> list[Any]:
        return [HINTS, WAKES, self.lease_ms, len(wakes), *chain.from_iterable(wakes.items())]

    def bring_in(self, table: str, entries: list[Entry], head: Mapping[str, Any], seed: bytes) -> bool:
        """Write the whole log of an imported table at once; False if that id is taken."""
        log, top = key("log", table), key("head", table)
        with self._writer.pipeline(transaction=True) as pipe:
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
            except RedisError as error:
                raise LogUnavailable(str(error)) from error
        return True

    def bring(self, table: str, player: str) -> None:
        """Remember who has brought the record of a table that was imported."""
        try:
            self.redis.sadd(key("brought", table), player)
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def was_brought(self, table: str, player: str) -> bool:
        """Has this player brought the record of a table that was imported?"""
        try:
            return bool(self.redis.sismember(key("brought", table), player))
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def _send(self, keys: list[str], arguments: list[Any], entry: Entry) -> list[Any]:
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
                raise LogUnavailable(str(error)) from error
            else:
                if uncertain and reply[0] in (b"conflict", b"done") and self._is_ours(keys[0], entry):
                    return [b"ok", entry.version, arguments[6]]
                return reply
        raise LogUnavailable("the log does not answer")

    def _is_ours(self, log: str, entry: Entry) -> bool:
        rows = self.redis.xrange(log, f"{entry.version}-0", f"{entry.version}-0")
        return bool(rows) and rows[0][1][b"h"].decode() == entry.hash


def _keys(table: str) -> list[str]:
    """What the script writes to."""
    log, head, done, seed = (key(kind, table) for kind in ("log", "head", "done", "seed"))
    return [log, head, done, bucket_key("wake", bucket(table)), appends_key(bucket(table)), seed]


def _words(entry: Entry, previous: str, at: int, status: str, game: str, rules_version: int) -> list[Any]:
    """What the script is told of an entry and of its table after it."""
    parts = (entry.written, entry.hash, entry.sealed_parts)
    return [entry.document["table"], entry.version - 1, previous, *parts, at, status, game, rules_version]


def _entry(fields: list[bytes]) -> Entry:
    named = dict(zip(fields[::2], fields[1::2], strict=True))
    return Entry(named[b"e"], named[b"h"].decode(), named[b"p"])
