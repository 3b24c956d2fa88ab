"""The tree in the log's Redis: its tiles, its newest checkpoint, and which leaf is which table's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from domain.contract.canonical import canonical
from events.evidence.public.merkle import HASH, WIDTH, Tree, leaf_hash, split_hashes
from events.evidence.public.notes import NoteKey
from events.evidence.signing import Signer
from events.log.errors import log_errors
from events.log.keys import key
from events.log.store import Store

TREE: Final = "{public}:tree"  # hash: size, root, checkpoint, origin; for each bucket how far its heads are read
LEASE: Final = "{public}:lease"  # who writes
PENDING: Final = "{public}:pending"  # hash: leaves that are in the tree and not yet in the index
WITNESSES: Final = "{public}:witnesses"  # hash: which size each witness saw last

LEAF: Final = "leaf:"  # a field of the head of a table, with the version: the index of its leaf


class NotPublished(Exception):
    """The tree holds nothing of this."""


def leaf(table: str, version: int, hash_: str, at: int) -> bytes:
    """What the tree holds of a version: it names no table to who does not know the table."""
    return sha256(canonical(["head1", table, version, hash_, at])).digest()


def leaves_key(index: int) -> str:
    """256 leaves, one after the other; the tiles of level 0 are their hashes."""
    return f"{{public}}:leaves:{index}"


def tile_key(level: int, index: int) -> str:
    return leaves_key(index) if level == 0 else f"{{public}}:tile:{level}:{index}"


@dataclass(frozen=True, slots=True)
class Published:
    """A leaf with all that leads from it to a signed root."""

    table: str
    version: int
    hash: str
    at: int
    index: int
    path: list[bytes]
    checkpoint: str

    def document(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "version": self.version,
            "hash": self.hash,
            "at": self.at,
            "leaf": leaf(self.table, self.version, self.hash, self.at).hex(),
            "index": self.index,
            "path": [each.hex() for each in self.path],
            "checkpoint": self.checkpoint,
        }


class PublicLog:
    """The tree as it may be read; `events/evidence/public/writer.py` alone makes it grow."""

    def __init__(self, store: Store, signer: Signer, origin: str | None) -> None:
        self.store, self.signer, self._origin = store, signer, origin

    @property
    def origin(self) -> str:
        """The name of the log: that of the settings, else the one it began with."""
        if self._origin is None:
            with log_errors():
                kept = self.store.redis.hget(TREE, "origin")
            self._origin = kept.decode() if kept else f"annals/{self.signer.public[:16]}"
        return self._origin

    @property
    def note_key(self) -> NoteKey:
        """The key that signs its checkpoints, as programs that follow logs write it."""
        return NoteKey(self.origin, bytes.fromhex(self.signer.public))

    def newest(self) -> tuple[int, str]:
        """The size of the tree and its checkpoint."""
        with log_errors():
            size, checkpoint = self.store.redis.hmget(TREE, "size", "checkpoint")
        if checkpoint is None:
            raise NotPublished
        return int(size), checkpoint.decode()

    def tile(self, level: int, index: int, width: int) -> bytes:
        """Hashes of a tile, the first so many."""
        with log_errors():
            data: bytes = self.store.redis.getrange(tile_key(level, index), 0, width * HASH - 1)
        return b"".join(map(leaf_hash, split_hashes(data))) if level == 0 else data

    def leaves(self, index: int, width: int) -> list[bytes]:
        """Of 256 leaves the first so many."""
        with log_errors():
            data: bytes = self.store.redis.getrange(leaves_key(index), 0, width * HASH - 1)
        return split_hashes(data)

    def leaf_at(self, index: int) -> bytes:
        """One leaf; empty if it is not there."""
        start = index % WIDTH * HASH
        with log_errors():
            found: bytes = self.store.redis.getrange(leaves_key(index // WIDTH), start, start + HASH - 1)
        return found

    def tree(self, size: int, around: int | None = None) -> Tree:
        """The tree of a size; the tiles around a leaf come in one trip."""
        tree = Tree(size, self.tile)
        wanted = [] if around is None else tree.around(around)
        pipe = self.store.redis.pipeline(transaction=False)
        for level, index, width in wanted:
            pipe.getrange(tile_key(level, index), 0, width * HASH - 1)
        with log_errors():
            found = pipe.execute()
        for (level, index, _), data in zip(wanted, found, strict=True):
            tree.take(level, index, b"".join(map(leaf_hash, split_hashes(data))) if level == 0 else data)
        return tree

    def published(self, table: str, version: int) -> Published:
        """The newest leaf of a table at or before a version, proven to the newest checkpoint."""
        size, checkpoint = self.newest()
        known = {then: index for then, index in indexes(self.store.whole_head(table)).items() if then <= version}
        there = [then for then, index in known.items() if index < size]
        entry = self.store.entry(table, max(there)) if there else None
        if entry is None:
            raise NotPublished
        path = self.tree(size, known[entry.version]).inclusion(known[entry.version])
        at = entry.document["at"]
        return Published(table, entry.version, entry.hash, at, known[entry.version], path, checkpoint)


def indexes(head: Mapping[bytes, bytes]) -> dict[int, int]:
    """Which leaves of a table the tree holds: version to index."""
    prefix = LEAF.encode()
    return {int(name.removeprefix(prefix)): int(index) for name, index in head.items() if name.startswith(prefix)}


def note_indexes(store: Store, placed: Iterable[tuple[str, int, int]]) -> None:
    """Say in the heads of tables where their leaves are: table, version, index."""
    pipe = store.redis.pipeline(transaction=False)
    for table, version, index in placed:
        pipe.hset(key("head", table), f"{LEAF}{version}", index)
    with log_errors():
        pipe.execute()
