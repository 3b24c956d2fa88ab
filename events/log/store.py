"""The log on Redis Streams: one script writes, one reads what is new, and nothing else touches an entry."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError, ResponseError, WatchError
from redis.exceptions import TimeoutError as TooSlow

from events.log.acknowledged import Acknowledgements
from events.log.clock import Clock
from events.log.clocks import CLOCKS, Clocks, Due
from events.log.cluster_commit import ClusterCommit
from events.log.connect import Client, connect
from events.log.crossing import Crossing, Made
from events.log.done import shortened, tag
from events.log.entry import Entry
from events.log.errors import (
    AlreadyDone,
    ArchiveDamaged,
    Conflict,
    LogUnavailable,
    Moved,
    OffClock,
    log_errors,
    unavailable,
)
from events.log.group_commit import GroupCommit
from events.log.keys import CLOSED, COPIED, HINTS, WAKES, appends_key, bucket, bucket_key, heads_key, key
from events.log.packs import CHUNK, Packs, chunk_of, unpack
from events.log.pulse import Pulse
from events.log.resting import ARCHIVED, RESTS, Archive, Gone, Resting
from events.log.script import Script
from events.log.wake_ups import Lane, Wake, WakeUps, hint
from events.process.green import green, where_one_may_wait
from events.process.metrics import APPENDS, CLOCK_BEHIND

PAGE: Final = 500
BEHIND_MS: Final = 1000  # that the clock of the log may be behind a table before it is told
KEPT_KEYS: Final = 1024  # tables whose keys are remembered


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


class Append(NamedTuple):
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

    @property
    def made(self) -> Made:
        document = self.entry.document
        return Made(document["table"], document["v"], self.entry.hash, self.at)

    def keys(self) -> list[str]:
        """What the script writes to."""
        return [*keys_of(self.entry.document["table"], self.lane)]

    def fields(self) -> list[Any]:
        """What the script is told, each value after its name."""
        entry = self.entry
        return [
            *("table", entry.document["table"], "before", entry.version - 1, "previous", self.previous),
            *("bytes", entry.written, "hash", entry.hash, "parts", entry.sealed_parts, "at", self.at),
            *("status", self.status, "game", self.game, "rules_version", self.rules_version),
            *("done", tag(self.done_field), "done_text", self.done_field, "digest", shortened(self.digest)),
            *("referee", int(self.is_referee), "seed", self.seed),
            *("published", int(self.is_published)),
            *("wakes", " ".join([f"{seat} {fate}" for seat, fate in self.wakes.items()])),
            *("wake_hint", hint(self.lane, bucket(entry.document["table"])), "due", self.due),
        ]


@lru_cache(KEPT_KEYS)
def keys_of(table: str, lane: Lane) -> tuple[str, ...]:
    """What an append to a table writes to, if its computer players wait in this lane."""
    log, head, done, seed = (key(kind, table) for kind in ("log", "head", "done", "seed"))
    lanes = ("wake", "crowd") if lane == "wake" else ("crowd", "wake")
    of = bucket(table)
    mine, other = (bucket_key(lane, of) for lane in lanes)
    rests = bucket_key(RESTS, of)
    return log, head, done, mine, other, appends_key(of), heads_key(of), seed, bucket_key(CLOCKS, of), rests


class Store:
    """The log of every table."""

    def __init__(self, url: str, lease_ms: int = 15_000, replicas: int = 0) -> None:
        self.redis: Client = connect(url)
        self._writer: Client = connect(url, retries=0)
        here = Path(__file__).parent
        commit = GroupCommit if hasattr(self._writer, "connection_pool") else ClusterCommit
        self._append = commit(self._writer, (here / "append.lua").read_text(), replicas)
        # a replica that takes over may lack what was read but never accepted; one server alone forgets nothing
        self.may_go_back = bool(replicas) or commit is ClusterCommit
        self._clock = Clock()
        self._look = Script(self.redis, (here / "look.lua").read_text())
        self._page = Script(self.redis, (here / "page.lua").read_text())
        self._keep_snapshot = self.redis.register_script((here / "keep_snapshot.lua").read_text())
        self.packs = Packs(self.redis)
        self.archive: Archive | None = None  # none: every table is at home
        self.acknowledged: Acknowledgements | None = None  # none: nothing is kept beside the log
        self.wake_ups = WakeUps(self.redis, lease_ms, self._clock)
        self.clocks = Clocks(self.redis, self._clock)
        self.pulse = Pulse(self.redis)

    # -------------------------------------------------------------------------------------------- reading

    def look(self, table: str, known: int, done_field: str = "", most: int = 0) -> News:
        """What is new since the version known: up to so many entries, at one instant with the head of the log."""
        keys = [key("log", table), key("head", table), key("done", table)]
        with log_errors():
            found = self._look.with_retry(keys, [known, tag(done_field), done_field, most])
        now, version, hash_, at, done, rows, imported, damaged, archived = found
        self._clock.set(now)
        entries = [_entry(fields) for _, fields in rows]
        if rows and rows[0][0] != b"%d-0" % (known + 1):
            entries = []  # those between are packed: they are read in pages
        if archived and (done_field or (most and int(version) > known)):
            rest = self._fetched(table, archived)
            if rest is None:
                return self.look(table, known, done_field, most)
            done, entries = _done_in(rest, done_field), list(rest.entries[known : known + most])
        if done:
            self.copied(table)
        return News(
            now=now,
            version=int(version or 0),
            hash=(hash_ or b"").decode(),
            at=int(at or 0),
            done=_earlier(done) if done else None,
            entries=entries,
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
        for table, (version, hash_, imported, damaged), rows in zip(known, found, found, strict=True):
            head = Head(int(version or 0), (hash_ or b"").decode(), bool(imported), bool(damaged))
            new = [Entry(fields[b"e"], fields[b"h"].decode(), fields[b"p"]) for _, fields in rows]
            if rows and rows[0][0] != b"%d-0" % (known[table] + 1):
                new = []  # those between are packed: they are read in pages
            looked.append((head, [entry for entry in new if entry.version <= head.version]))
        return looked

    def entries(self, table: str, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """Entries in order, a page at a time."""
        while limit is None or limit > 0:
            page = PAGE if limit is None else min(PAGE, limit)
            rows = self._numbered(table, after, page)
            for version, entry in rows:
                yield entry
                after = version
            if not rows:
                return
            if limit is not None:
                limit -= len(rows)

    def _numbered(self, table: str, after: int, most: int) -> list[tuple[int, Entry]]:
        """The next entries by their versions, wherever the table lies."""
        with log_errors():
            first = chunk_of(after + 1)
            keys = [key("log", table), key("head", table), key("packs", table)]
            archived, rows, chunks = self._page.with_retry(keys, [after, most, first, CHUNK])
        if chunks:
            packed = [entry for chunk in chunks for entry in unpack(chunk)]
            return list(enumerate(packed, first))[after + 1 - first :][:most]
        if not archived:
            return [(int(id_.partition(b"-")[0]), _entry(fields)) for id_, fields in rows]
        rest = self._fetched(table, archived)
        if rest is None:
            return self._numbered(table, after, most)
        return list(enumerate(rest.entries[after : after + most], after + 1))

    def entry(self, table: str, version: int) -> Entry | None:
        return next(self.entries(table, version - 1, 1), None)

    def head(self, table: str) -> Mapping[bytes, bytes]:
        """The head of a log as its server holds it, empty if there is no such table."""
        with log_errors():
            return self.redis.hgetall(key("head", table))  # type: ignore[no-any-return]

    def whole_head(self, table: str) -> Mapping[bytes, bytes]:
        """The head of a log with what its stub does not keep."""
        head = self.head(table)
        rest = self.resting(table) if ARCHIVED.encode() in head else None
        return head if rest is None else {**rest.head, **self.head(table)}

    def seed(self, table: str) -> bytes | None:
        """The seed, which never leaves the server before the end; an imported table may have come without it."""
        with log_errors():
            found = self.redis.get(key("seed", table))
        if found is None and (rest := self.resting(table)) is not None:
            return rest.seed
        return found  # type: ignore[no-any-return]

    def resting(self, table: str) -> Resting | None:
        """What lies in the archive of a table; None if it is at home."""
        while True:
            with log_errors():
                archived = self.redis.hget(key("head", table), ARCHIVED)
            if archived is None:
                return None
            if (rest := self._fetched(table, archived)) is not None:
                return rest

    def rest(self, table: str, since: int) -> None:
        """Say that a finished table may be moved to the archive, if nobody has said so yet."""
        with log_errors():
            self.redis.zadd(bucket_key(RESTS, bucket(table)), {table: since}, nx=True)

    def bring_home(self, table: str) -> None:
        """Put a table that rests in the archive back into the log's server, for a write."""
        archive = self.archive
        if archive is not None:  # none: every table is at home
            where_one_may_wait(lambda: archive.bring_home(table))

    def _fetched(self, table: str, archived: bytes) -> Resting | None:
        """What rests under a generation; None if the table has gone elsewhere meanwhile: look again."""
        archive = self.archive
        if archive is None:
            raise LogUnavailable(f"table {table} rests in an archive, and none is known here")
        try:
            return where_one_may_wait(lambda: archive.read(table, int(archived)))
        except Gone as gone:
            with log_errors():
                if self.redis.hget(key("head", table), ARCHIVED) == archived:
                    raise ArchiveDamaged(f"the archive has lost table {table}: {gone}") from gone
            return None

    def mark_damaged(self, table: str, reason: str | None) -> None:
        """Close a table whose chain is broken, or open it again."""
        with log_errors():
            if reason is None:
                self.redis.hdel(key("head", table), "damaged")
                self.redis.hdel(CLOSED, table)
            else:
                self.redis.hset(key("head", table), "damaged", reason)
                self.redis.hset(CLOSED, table, reason)

    def closed(self) -> dict[str, str]:
        """Every table that is closed because of its chain, and how it was marked."""
        with log_errors():
            return {table.decode(): mark.decode() for table, mark in self.redis.hgetall(CLOSED).items()}

    def tables(self) -> Iterator[str]:
        """Every table there is; for rebuilding and scrubbing."""
        for found in self.redis.scan_iter(match="{b??}:head:*", count=500):
            yield found.decode().rpartition(":")[2]

    def runs(self) -> str:
        """Which runs of its servers keep the log: another text once one of them was started anew."""
        with log_errors():
            return " ".join(sorted(str(server.info("server")["run_id"]) for server in self.servers()))

    def servers(self) -> list[Any]:
        """A client of each server that writes: of one, or of every master of a cluster."""
        if hasattr(self.redis, "connection_pool"):
            return [self.redis]
        return [self.redis.get_redis_connection(node) for node in self.redis.get_primaries()]

    @property
    def crosses_together(self) -> bool:
        """Do appends of all tables go in one batch? Not on a cluster, where they live on different nodes."""
        return isinstance(self._append, GroupCommit)

    @property
    def now(self) -> int | None:
        """The time of the log (ms), if it has been heard of."""
        return self._clock.now

    # -------------------------------------------------------------------------------------------- snapshots

    def snapshot(self, table: str, version: int | None = None) -> bytes | None:
        """The newest snapshot, or the newest at or before a version: a cache, which may hold anything."""
        name, pipe = key("snaps", table), self.redis.pipeline(transaction=False)
        pipe.hkeys(name)
        pipe.hget(key("head", table), ARCHIVED)
        with log_errors():
            names, archived = pipe.execute()
        rest = self.resting(table) if archived else None
        numbers = map(int, names) if rest is None else list(rest.snapshots)
        kept = [number for number in numbers if version is None or number <= version]
        if not kept:
            return None
        if rest is not None:
            return rest.snapshots.get(max(kept))
        with log_errors():
            return self.redis.hget(name, max(kept))  # type: ignore[no-any-return]

    def keep_snapshot(self, table: str, version: int, snapshot: bytes) -> None:
        with log_errors():
            kept = self._keep_snapshot(keys=[key("snaps", table), key("head", table)], args=[version, snapshot])
        if not kept and (rest := self.resting(table)) is not None:
            rest.snapshots[version] = snapshot

    # -------------------------------------------------------------------------------------------- writing

    def append(self, wanted: Append) -> Crossing | None:
        """Write one entry, and what is beside it, whole or not at all; says what has crossed together with it."""
        beside = wanted.beside
        keys, fields = wanted.keys(), wanted.fields()
        arguments = [HINTS, WAKES, self.wake_ups.lease_ms, len(fields), *fields]
        if beside is not None:
            keys += beside.keys()
            arguments += beside.fields()
        began = time.perf_counter()
        try:
            reply, crossing = self._send(keys, arguments, wanted)
        finally:
            APPENDS.observe(time.perf_counter() - began)
        table = wanted.entry.document["table"]
        match reply[0]:
            case b"ok":
                now = int(reply[2])
                self._clock.set(now)
                if wanted.at > now + BEHIND_MS:
                    CLOCK_BEHIND.inc()
                self._acknowledge(wanted.entry)
                if beside is not None:
                    self._acknowledge(beside.entry)
                return crossing
            case b"done":
                self.copied(table)
                raise _earlier(reply[1])
            case b"conflict":
                raise Conflict(f"table {table} is at version {int(reply[1])}")
            case b"clock":
                self._clock.set(int(reply[1]))
                raise OffClock(f"the clock of table {table} runs away: {wanted.at} against {int(reply[1])}")
            case b"archived":
                self.bring_home(table)
                raise Moved(f"table {table} has come home")
            case b"frozen" | b"imported" | b"damaged" as state:
                raise Moved(f"table {table} is {state.decode()}")
            case _:
                raise Conflict(f"table {table} has another history: {reply[1].decode()}")

    def _send(self, keys: list[str], arguments: list[Any], wanted: Append) -> tuple[list[Any], Crossing | None]:
        """Run the script. A reply that was lost is asked for again: the entry is there with its hash, or it is not."""
        uncertain = False
        if (here := green()) is not None:
            here.has_written = True
        for attempt in range(4):
            try:
                reply, crossing = self._append.once(keys, arguments, wanted.made)
            except (Unreachable, TooSlow) as error:
                uncertain = True
                if attempt == 3 or (attempt and isinstance(error, TooSlow)):
                    raise LogUnavailable(str(error)) from error
            except ResponseError as error:
                raise unavailable(error) from error
            else:
                if uncertain and reply[0] in (b"conflict", b"done") and self._is_there(keys[0], wanted.entry):
                    self.copied(wanted.entry.document["table"])
                    return [b"ok", wanted.entry.version, wanted.at], None
                return reply, crossing
        raise LogUnavailable("the log does not answer")

    def _acknowledge(self, entry: Entry) -> None:
        """Keep what somebody is going to be told, outside the log."""
        if self.acknowledged is not None:
            self.acknowledged.note(entry.document["table"], entry.version, entry.hash)

    def copied(self, table: str) -> None:
        """Wait until as many replicas as are wanted have all that the log holds of a table now, or TooFewReplicas.

        Whoever hears that something was accepted must be able to rely on it.
        """
        try:
            self._append.copied(bucket_key(COPIED, bucket(table)))
        except RedisError as error:
            raise unavailable(error) from error

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
                if head["status"] == "finished":
                    pipe.zadd(bucket_key(RESTS, bucket(table)), {table: head["at"]})
                pipe.execute()
            except WatchError:
                return False
        self._acknowledge(entries[-1])
        self.copied(table)
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


def _done_in(rest: Resting, field: str) -> bytes | None:
    return rest.done.get(tag(field)) or rest.done.get(field.encode()) if field else None


def _entry(fields: list[bytes]) -> Entry:
    named = dict(zip(fields[::2], fields[1::2], strict=True))
    return Entry(named[b"e"], named[b"h"].decode(), named[b"p"])
