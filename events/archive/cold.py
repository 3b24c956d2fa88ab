"""Moving finished tables into the archive, reading them there, and bringing them home for a write.

A table lies where its head says. On the way out the object is there before the head names it, on the way home the log
is there before the object goes; so whatever dies in between, one copy counts, and the other is swept away the next
time the table moves. Every attempt has a number of its own, the generation, and only the newest may end.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from domain.contract.registry import UnknownRules
from events.archive.packing import BadPacking, pack, unpack
from events.log.errors import ArchiveDamaged, LogUnavailable, log_errors
from events.log.keys import bucket, bucket_key, key
from events.log.packs import PACKED
from events.log.resting import ARCHIVED, GENERATION, RESTS, Fields, Gone, Resting
from events.process.objects import NoSuchObject, Objects, ObjectsUnavailable
from events.tables.dispute import words_of
from events.tables.refusals import NoSuchTable
from events.tables.table import BrokenChain
from events.tables.tables import Tables

log = logging.getLogger("annals.archive")

KEPT_BYTES: Final = 64 << 20  # of tables that were read in the archive; a process keeps no more of them in memory
STUB: Final = {b"version", b"hash", b"status", b"at", b"game", b"rules_version", b"imported", GENERATION.encode()}
NOT_PACKED: Final = STUB | {PACKED.encode()}  # of a head: it is kept by the stub, or is no more true then
SWEPT: Final = 8  # attempts
LATER_MS: Final = 3_600_000  # until a table that could not be moved is tried again

Step = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Read:
    """A table as it was read for its way out, and what tells whether it is still so."""

    version: int
    hash: str
    generation: int
    rest: Resting


class ColdStorage:
    """The archive of a house. Any number of processes may use it at once."""

    def __init__(
        self,
        tables: Tables,
        objects: Objects,
        on_step: Step = lambda step: None,
    ) -> None:
        self._store, self._tables, self._objects = tables.store, tables, objects
        self._on_step = on_step  # told before each step; where a test ends the process
        scripts = [(Path(__file__).parent / f"{name}.lua").read_text() for name in ("begin", "stub", "home")]
        self._begin, self._stub, self._home = map(tables.store.redis.register_script, scripts)
        self._kept: OrderedDict[tuple[str, int], Resting] = OrderedDict()
        self._kept_bytes = 0
        self._guard = threading.Lock()

    # -------------------------------------------------------------------------------------------- reading

    def read(self, table: str, generation: int) -> Resting:
        """What rests there, proven by the stub; or Gone."""
        with self._guard:
            found = self._kept.get((table, generation))
            if found is not None:
                self._kept.move_to_end((table, generation))
                return found
        rest = self._fetched(table, generation)
        with self._guard:
            if (table, generation) not in self._kept:
                self._kept[table, generation] = rest
                self._kept_bytes += rest.size
            while self._kept_bytes > KEPT_BYTES and len(self._kept) > 1:
                self._kept_bytes -= self._kept.popitem(last=False)[1].size
        return rest

    def _fetched(self, table: str, generation: int) -> Resting:
        with log_errors():
            head = self._store.redis.hmget(key("head", table), "version", "hash", ARCHIVED)
        if head[2] != b"%d" % generation:
            raise Gone(object_name(table, generation))
        with _archive_errors():
            packed = self._objects.get(object_name(table, generation))
        try:
            rest = unpack(packed, table)
            _must_lead_to(rest, int(head[0]), head[1].decode())
        except BadPacking as bad:
            raise ArchiveDamaged(f"table {table} is damaged in the archive: {bad}") from bad
        return rest

    # -------------------------------------------------------------------------------------------- out

    def move(self, table: str) -> bool:
        """Move a finished table into the archive; False if it stays at home for now."""
        try:
            if not self._tables.all_open(self._tables.load(table)):  # it goes on elsewhere, and its hands are in play
                return self._later(table)
        except NoSuchTable:
            return False
        except (BrokenChain, UnknownRules) as closed:
            log.warning("event=not_archived table=%s reason=%s", table, closed)
            return self._later(table)
        self._on_step("begin")
        with log_errors():
            begun = self._begin(keys=[key("head", table)])
        if begun is None:
            return False
        self._on_step("read")
        read = self._read_at_home(table, int(begun))
        if read is None:
            return False
        self._on_step("pack")
        packed, name = pack(table, read.rest), object_name(table, read.generation)
        self._on_step("put")
        with _archive_errors():
            self._objects.put(name, packed)
        self._on_step("verify")
        with _archive_errors():
            _must_be_same(unpack(self._objects.get(name), table), read)
        self._on_step("stub")
        moved = self._replace_by_stub(table, read)
        self._on_step("sweep")
        failed = range(max(1, read.generation - SWEPT), read.generation)  # what attempts that were cut off left behind
        with _archive_errors():
            for generation in failed if moved else [read.generation]:
                self._objects.delete(object_name(table, generation))
        self._on_step("end")
        return moved

    def _later(self, table: str) -> bool:
        """Try this table again in an hour."""
        now = self._store.now or 0
        with log_errors():
            self._store.redis.zadd(bucket_key(RESTS, bucket(table)), {table: now + LATER_MS}, xx=True)
        return False

    def _read_at_home(self, table: str, generation: int) -> Read | None:
        """Everything there is of a table; None if it has changed since it was begun to move."""
        redis = self._store.redis
        pipe = redis.pipeline(transaction=False)
        pipe.hgetall(key("head", table))
        pipe.get(key("seed", table))
        pipe.hgetall(key("done", table))
        pipe.lrange(key("refused", table), 0, -1)
        pipe.xrange(key("talk", table))
        with log_errors():
            head, seed, done, refused, talk = pipe.execute()
        if head.get(GENERATION.encode()) != b"%d" % generation or ARCHIVED.encode() in head:
            return None
        version = int(head[b"version"])
        entries = list(self._store.entries(table, limit=version))
        kept = {name: value for name, value in head.items() if name not in NOT_PACKED}
        rest = Resting(entries, seed, done, kept, refused, talk, words_of(self._tables, self._tables.load(table)))
        _must_lead_to(rest, version, head[b"hash"].decode())
        return Read(version, head[b"hash"].decode(), generation, rest)

    def _replace_by_stub(self, table: str, read: Read) -> bool:
        rest = read.rest
        kinds = ("head", "log", "done", "seed", "snaps", "refused", "talk", "packs")
        arguments = [
            *(table, read.version, read.hash, read.generation, len(rest.done)),
            *(len(rest.refused), rest.refused[0] if rest.refused else ""),
            *(len(rest.talk), rest.talk[-1][0] if rest.talk else ""),
            *_flat(rest.head),
        ]
        with log_errors():
            return bool(self._stub(keys=[*(key(kind, table) for kind in kinds), _rests(table)], args=arguments))

    # -------------------------------------------------------------------------------------------- home

    def bring_home(self, table: str) -> None:
        """Put everything back into the log's server, for a write; nothing if it is there already."""
        while True:
            with log_errors():
                archived = self._store.redis.hget(key("head", table), ARCHIVED)
            if archived is None:
                return
            self._on_step("fetch")
            try:
                rest = self._fetched(table, int(archived))
            except Gone as gone:
                with log_errors():
                    if self._store.redis.hget(key("head", table), ARCHIVED) == archived:
                        raise ArchiveDamaged(f"the archive has lost table {table}: {gone}") from gone
                continue
            self._on_step("restore")
            if self._restore(table, int(archived), rest):
                self._store.copied(table)  # else a replica that takes over would point to what is deleted now
                self._on_step("delete")
                with _archive_errors():
                    self._objects.delete(object_name(table, int(archived)))
                self._on_step("end")
                return

    def _restore(self, table: str, generation: int, rest: Resting) -> bool:
        kinds = ("head", "log", "done", "seed", "snaps", "refused", "talk")
        head, done = _flat(rest.head), _flat(rest.done)
        talk: list[Any] = []
        for id_, fields in rest.talk:
            talk += [id_, 2 * len(fields), *_flat(fields)]
        entries = [part for entry in rest.entries for part in (entry.written, entry.hash, entry.sealed_parts)]
        counts = [len(head), len(done), len(rest.refused), len(rest.talk)]
        now = self._store.look(table, 0).now
        arguments = [table, generation, now, rest.seed or "", *counts, *head, *done, *rest.refused, *talk, *entries]
        with log_errors():
            return bool(self._home(keys=[*(key(kind, table) for kind in kinds), _rests(table)], args=arguments))


@contextmanager
def _archive_errors() -> Iterator[None]:
    """An archive that is out of reach is a part of the log that is out of reach."""
    try:
        yield
    except NoSuchObject as missing:
        raise Gone(str(missing)) from missing
    except ObjectsUnavailable as error:
        raise LogUnavailable(f"the archive is out of reach: {error}") from error


def object_name(table: str, generation: int) -> str:
    """What a packed table is called: a folder for each bucket of tables."""
    return f"{bucket(table)}/{table}.{generation}.zst"


def _must_lead_to(rest: Resting, version: int, hash_: str) -> None:
    """The last hash holds everything before it."""
    if len(rest.entries) != version or rest.entries[-1].hash != hash_:
        raise BadPacking(f"it leads to version {len(rest.entries)}, and not to what the head says")


def _must_be_same(there: Resting, read: Read) -> None:
    """What came back is what went out, to the byte, and every seal that has its part holds."""
    _must_lead_to(there, read.version, read.hash)
    here = read.rest
    for mine, other in zip(here.entries, there.entries, strict=True):
        if (mine.written, mine.hash, mine.parts) != (other.written, other.hash, other.parts):
            raise BadPacking(f"entry {mine.version} came back otherwise")
        if not other.seals_hold(gaps=True):
            raise BadPacking(f"a seal of entry {mine.version} does not hold")
    beside = (here.seed, dict(here.done), dict(here.head), list(here.refused), list(here.talk))
    if beside != (there.seed, dict(there.done), dict(there.head), list(there.refused), list(there.talk)):
        raise BadPacking("what lies beside the entries came back otherwise")
    if orjson.dumps(list(here.disputes)) != orjson.dumps(list(there.disputes)):
        raise BadPacking("the disputes came back otherwise")


def _rests(table: str) -> str:
    return bucket_key(RESTS, bucket(table))


def _flat(fields: Fields) -> list[bytes]:
    return [word for pair in fields.items() for word in pair]
