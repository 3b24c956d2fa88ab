"""Who makes the tree grow: reads what tables have put out to be published, and commits it; one at a time.

Tables say in the same write as the entry that it is to be published (`events/log/append.lua`). How far each of those
streams has been read stands beside the tree and moves in the same write as the tree: no leaf is lost or doubled,
wherever a writer dies.
"""

import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from events.evidence.public.merkle import Edge, leaf_hash
from events.evidence.public.notes import Checkpoint
from events.evidence.public.tree import (
    LEAF,
    LEASE,
    PENDING,
    TREE,
    PublicLog,
    leaf,
    note_indexes,
    tile_key,
)
from events.log.errors import log_errors
from events.log.keys import BUCKETS, heads_key, key
from events.tables.publishing import is_published

log = logging.getLogger("annals.public")

LEASE_MS: Final = 10_000
OF_A_BUCKET: Final = 16  # heads that one commit takes of each bucket
KEPT_MS: Final = 86_400_000  # heads that are published stay for a day, should the tree's server lose its last writes


class NotTheWriter(Exception):
    """Somebody else writes the tree now."""


class Torn(Exception):
    """The tiles are not those of the tree: somebody wrote them by hand, or they were restored without it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A head that is to be published."""

    table: str
    version: int
    hash: str
    at: int

    @property
    def leaf(self) -> bytes:
        return leaf(self.table, self.version, self.hash, self.at)


class Writer:
    """Any number may run; one writes. `at_step` is called with the name of each step, for tests that end it there."""

    def __init__(self, public: PublicLog, at_step: Callable[[str], None] = lambda step: None) -> None:
        self._public, self._store, self._step = public, public.store, at_step
        self._redis = public.store.redis
        self._name = secrets.token_hex(8)
        self._commit = self._redis.register_script((Path(__file__).parent / "commit.lua").read_text())

    def catch_up(self) -> int:
        """Publish all that waits, if it is ours to write; returns how many leaves are new."""
        count = 0
        try:
            while self._holds_lease():
                new, more = self._round()
                count += new
                if not more:
                    break
        except NotTheWriter:
            log.info("event=public_log_left")
        return count

    def let_go(self) -> None:
        """Leave the tree to another writer at once."""
        with log_errors():
            if self._redis.get(LEASE) == self._name.encode():
                self._redis.delete(LEASE)

    def _holds_lease(self) -> bool:
        with log_errors():
            if self._redis.set(LEASE, self._name, nx=True, px=LEASE_MS):
                return True
            return bool(self._redis.get(LEASE) == self._name.encode() and self._redis.pexpire(LEASE, LEASE_MS))

    # -------------------------------------------------------------------------------------------- a round

    def _round(self) -> tuple[int, bool]:
        """One commit: how many leaves it added, and whether more may be waiting."""
        self._step("leased")
        self._index()
        kept = self._tree()
        if kept.get("origin") != self._public.origin:
            self._begin(kept)
            kept = self._tree()
        if "complete" not in kept:
            self._put_out_what_is_old()
        cursors = {bucket: kept.get(f"heads:{bucket}", "0-0") for bucket in BUCKETS}
        waiting, reached, more = self._waiting(cursors)
        self._step("read")
        if not reached:
            return 0, False
        new = list(self._not_yet_there(waiting))
        self._grow(int(kept["size"]), new, {f"heads:{bucket}": last for bucket, last in reached.items()})
        self._step("committed")
        self._index()
        self._trim(reached)
        self._step("trimmed")
        return len(new), more

    def _tree(self) -> dict[str, str]:
        with log_errors():
            return {name.decode(): value.decode() for name, value in self._redis.hgetall(TREE).items()}

    def _begin(self, kept: Mapping[str, str]) -> None:
        """An empty tree, or the name that an operator has given it since."""
        size = kept.get("size", "")
        if size:
            log.warning("event=public_log_renamed origin=%s before=%s", self._public.origin, kept.get("origin"))
        edge = Edge(int(size or 0), self._public.tile)
        self._write(size, edge, {"origin": self._public.origin}, {}, {})

    def _waiting(self, cursors: Mapping[str, str]) -> tuple[list[Waiting], dict[str, str], bool]:
        """What tables have put out since, how far that goes in each bucket, and whether it is all."""
        pipe = self._redis.pipeline(transaction=False)
        for bucket, last in cursors.items():
            pipe.xrange(heads_key(bucket), f"({last}", "+", count=OF_A_BUCKET)
        with log_errors():
            found = pipe.execute()
        waiting: list[Waiting] = []
        reached: dict[str, str] = {}
        for bucket, rows in zip(cursors, found, strict=True):
            for id_, fields in rows:
                table, version, hash_, at = (fields[name].decode() for name in (b"t", b"v", b"h", b"at"))
                waiting.append(Waiting(table, int(version), hash_, int(at)))
                reached[bucket] = id_.decode()
        return waiting, reached, any(len(rows) == OF_A_BUCKET for rows in found)

    def _not_yet_there(self, waiting: Iterable[Waiting]) -> Iterator[Waiting]:
        """Those that the tree does not hold: a head may have been put out twice."""
        seen: set[bytes] = set()
        ordered = list(waiting)
        pipe = self._redis.pipeline(transaction=False)
        for each in ordered:
            pipe.hget(key("head", each.table), f"{LEAF}{each.version}")
        with log_errors():
            known = pipe.execute()
        for each, index in zip(ordered, known, strict=True):
            if each.leaf in seen or (index is not None and self._public.leaf_at(int(index)) == each.leaf):
                continue
            seen.add(each.leaf)
            yield each

    def _grow(self, size: int, new: list[Waiting], cursors: Mapping[str, str]) -> None:
        edge = Edge(size, self._public.tile)
        added: dict[tuple[int, int], list[bytes]] = defaultdict(list)
        placed = {}
        for each in new:
            placed[str(edge.size)] = f"{each.table} {each.version}"
            for level, index, hash_ in edge.append(leaf_hash(each.leaf)):
                added[level, index].append(each.leaf if level == 0 else hash_)
        self._write(str(size), edge, cursors, placed, added)

    def _write(
        self,
        before: str,
        edge: Edge,
        more: Mapping[str, str],
        placed: Mapping[str, str],
        added: Mapping[tuple[int, int], list[bytes]],
    ) -> None:
        """The one write that counts; raises NotTheWriter, and then nothing was written."""
        root = edge.root()
        note = self._checkpoint(Checkpoint(self._public.origin, edge.size, root))
        tree = {"size": edge.size, "root": root.hex(), "checkpoint": note, **more}
        keys = [TREE, LEASE, PENDING, *(tile_key(level, index) for level, index in added)]
        arguments: list[Any] = [self._name, before, 2 * len(tree), *_flat(tree), 2 * len(placed), *_flat(placed)]
        for (level, index), hashes in added.items():
            arguments += [_length(level, index, int(before or 0)), b"".join(hashes)]
        self._step("signed")
        with log_errors():
            said = self._commit(keys=keys, args=arguments)
        if said == b"torn":
            raise Torn(f"the tiles of the public log are not those of its {before} leaves")
        if said != b"ok":
            raise NotTheWriter

    def _checkpoint(self, checkpoint: Checkpoint) -> str:
        signature = self._public.signer.note(checkpoint.text)
        return f"{checkpoint.text}\n{self._public.note_key.line(signature)}"

    # -------------------------------------------------------------------------------------------- after it

    def _index(self) -> None:
        """Say in the heads of tables where their leaves are; may be said twice."""
        with log_errors():
            pending = self._redis.hgetall(PENDING)
        if not pending:
            return
        placed = []
        for index, which in pending.items():
            table, _, version = which.decode().partition(" ")
            placed.append((table, int(version), int(index)))
        note_indexes(self._store, placed)
        self._step("indexed")
        with log_errors():
            self._redis.hdel(PENDING, *pending)

    def _trim(self, reached: Mapping[str, str]) -> None:
        """Throw away what was published more than a day before."""
        pipe = self._redis.pipeline(transaction=False)
        for bucket, last in reached.items():
            pipe.xtrim(heads_key(bucket), minid=max(int(last.partition("-")[0]) - KEPT_MS, 0), approximate=True)
        with log_errors():
            pipe.execute()

    # -------------------------------------------------------------------------------------------- what is older

    def _put_out_what_is_old(self) -> None:
        """Put out what tables wrote before there was a public log. May be done twice: the tree takes a leaf once."""
        count = 0
        for table in self._store.tables():
            if not self._holds_lease():
                raise NotTheWriter
            count += self._put_out(table)
        with log_errors():
            self._redis.hset(TREE, "complete", 1)
        if count:
            log.info("event=public_log_begun leaves=%d", count)

    def _put_out(self, table: str) -> int:
        head = self._store.whole_head(table)
        if b"imported" in head:
            return 0
        pipe = self._redis.pipeline(transaction=False)
        missing = [
            entry
            for entry in self._store.entries(table)
            if is_published(entry.version, entry.document["facts"]) and f"{LEAF}{entry.version}".encode() not in head
        ]
        for entry in missing:
            fields = {"t": table, "v": entry.version, "h": entry.hash, "at": entry.document["at"]}
            pipe.xadd(heads_key(table[:2]), fields)
        with log_errors():
            pipe.execute()
        return len(missing)


def _flat(pairs: Mapping[str, Any]) -> list[Any]:
    return [word for pair in pairs.items() for word in pair]


def _length(level: int, index: int, size: int) -> int:
    """How many bytes a tile had in a tree of this size."""
    return 32 * max(0, (size >> 8 * level) - 256 * index)
