"""A public log over a real server, with tables that put out heads."""

from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from events.evidence.public.merkle import must_extend, root_from_inclusion
from events.evidence.public.notes import Checkpoint
from events.evidence.public.tree import PublicLog, leaf
from events.evidence.public.writer import Writer
from events.evidence.signing import Signer
from events.log.store import Store
from tests.events.evidence.public import second
from tests.events.service import Service

ORIGIN = "log.example/annals"


def key_file(place: Path, name: str = "signing.key") -> Path:
    file = place / name
    if not file.exists():
        key = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(key)
    return file


@dataclass
class Log:
    """What one process knows, and what a stranger keeps of every checkpoint he saw."""

    url: str
    place: Path
    origin: str | None = ORIGIN
    service: Service = field(init=False)
    public: PublicLog = field(init=False)
    seen: list[Checkpoint] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.service = Service(self.url)
        self.public = PublicLog(self.service.store, Signer(key_file(self.place)), self.origin)

    @property
    def store(self) -> Store:
        return self.service.store

    def catch_up(self) -> int:
        count = Writer(self.public).catch_up()
        self.store.redis.delete("{public}:lease")
        self.look()
        return count

    def look(self) -> Checkpoint:
        """The checkpoint now, which must extend the last one."""
        size, note = self.public.newest()
        found = Checkpoint.trusted(note, self.public.note_key)
        assert found.size == size
        tree = self.public.tree(size)
        assert tree.root() == found.root == second.root(self.leaves())
        if self.seen:
            last = self.seen[-1]
            must_extend(last.size, last.root, found.size, found.root, tree.consistency(last.size))
        self.seen.append(found)
        return found

    def leaves(self) -> list[bytes]:
        size = self.public.newest()[0]
        found = []
        for start in range(0, size, 256):
            found += self.public.leaves(start // 256, min(256, size - start))
        return found

    def expected(self, *tables: str) -> set[bytes]:
        """What the log must hold of these tables, from their entries and the words of the design."""
        found = set()
        for table in tables:
            for entry in self.store.entries(table):
                kinds = {fact["type"] for fact in entry.document["facts"]}
                if entry.version == 1 or entry.version % 64 == 0 or kinds & {"TableFinished", "VerdictGiven"}:
                    found.add(leaf(table, entry.version, entry.hash, entry.document["at"]))
        return found

    def must_hold(self, *tables: str) -> None:
        """Every leaf of these tables, each once, and the index leads to it."""
        leaves = self.leaves()
        assert len(leaves) == len(set(leaves))
        assert set(leaves) == self.expected(*tables)
        size, root = self.look().size, self.seen[-1].root
        for table in tables:
            found = self.public.published(table, 10_000)
            data = leaf(table, found.version, found.hash, found.at)
            assert leaves[found.index] == data
            hash_ = second.root([data])
            assert root_from_inclusion(hash_, found.index, size, found.path) == root
