"""Writes records from the design alone (sections 5, 6 and 9), so that verifiers have something to read."""

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from domain.contract.canonical import canonical
from domain.contract.luck import Luck, commitment, mixed_key

Document = dict[str, Any]

START = 1763265600000


class Pen:
    """An ed25519 key made from a word, so that the corpus is the same whenever it is written."""

    def __init__(self, word: str) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(sha256(word.encode()).digest())
        self.public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, message: Sequence[Any]) -> str:
        return self._key.sign(canonical(list(message))).hex()

    def sign_text(self, text: str) -> bytes:
        return self._key.sign(text.encode())

    def receipt(self, table: str, version: int, hash_: str, at: int) -> Document:
        signature = self.sign(["receipt1", table, version, hash_, at])
        return {"table": table, "version": version, "hash": hash_, "at": at, "key": self.public, "signature": signature}

    def receipt_among(
        self, table: str, version: int, hash_: str, at: int, index: int, size: int, signed: int | None = None
    ) -> Document:
        """A receipt that was signed together with others, whose tables nobody need know."""
        leaves = [canonical(["receipt1", f"another {n}", n, "00" * 32, at]) for n in range(size)]
        leaves[index] = canonical(["receipt1", table, version, hash_, at])
        root, path = tree_of(leaves, index)
        bare = self.receipt(table, version, hash_, at)
        signature = self.sign(["receipts1", signed or size, root.hex()])
        return {**bare, "signature": signature, "index": index, "size": size, "path": [each.hex() for each in path]}


def tree_of(leaves: Sequence[bytes], index: int | None) -> tuple[bytes, list[bytes]]:
    """Root and path as RFC 6962 defines them (2.1, 2.1.1): split at the largest power of two below the number."""
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest(), []
    half = 1
    while 2 * half < len(leaves):
        half *= 2
    is_left, is_right = index is not None and index < half, index is not None and index >= half
    left, below_left = tree_of(leaves[:half], index if is_left else None)
    right, below_right = tree_of(leaves[half:], index - half if index is not None and is_right else None)
    path = [*below_left, right] if is_left else [*below_right, left] if is_right else []
    return sha256(b"\1" + left + right).digest(), path


SERVER = Pen("the server")
FORGER = Pen("a forger")


@dataclass(frozen=True)
class Secret:
    """A value that is to be sealed."""

    value: Any
    to: tuple[int, ...] = ()
    lasting: bool = False


@dataclass
class Written:
    """One line of a record in the making: the entry with its references, and the parts its seals close."""

    entry: Document
    parts: list[Document | None]
    hash: str = ""

    @property
    def text(self) -> str:
        return canonical(self.entry).decode()


@dataclass
class Record:
    """A record in the making; nothing fits until `fit` and `sign` were called."""

    header: Document
    entries: list[Written]
    trailer: Document = field(default_factory=dict)
    receipts: list[Document] = field(default_factory=list)

    @property
    def table(self) -> str:
        return self.header["table"]

    def fit(self) -> "Record":
        """Chain, count and head once more over the entries as they stand; whoever has the file can do this."""
        previous = sha256(b"table1\0" + self.table.encode()).digest()
        for each in self.entries:
            previous = sha256(b"entry1\0" + previous + each.text.encode()).digest()
            each.hash = previous.hex()
        self.trailer |= {"count": len(self.entries), "head": previous.hex()}
        return self

    def sign(self, pen: Pen = SERVER) -> "Record":
        """Only who has the server's key can do this."""
        self.trailer["signature"] = pen.sign(["record1", self.table, self.trailer["count"], self.trailer["head"]])
        return self

    def copy(self) -> "Record":
        return deepcopy(self)

    def receipt(self, version: int, pen: Pen = SERVER) -> Document:
        entry = self.entries[version - 1]
        return pen.receipt(self.table, version, entry.hash, entry.entry["at"])

    def receipt_among(self, version: int, index: int, size: int, pen: Pen = SERVER) -> Document:
        entry = self.entries[version - 1]
        return pen.receipt_among(self.table, version, entry.hash, entry.entry["at"], index, size)

    def lines(self) -> list[bytes]:
        documents = [self.header]
        documents += [{"e": each.text, "h": each.hash, "p": each.parts} for each in self.entries]
        documents += [self.trailer, *({"receipt": receipt} for receipt in self.receipts)]
        return [json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() for document in documents]

    def seen_by(self, viewer: int | None) -> "Record":
        """The record as a seat or a spectator gets it while the game is on."""
        redacted = self.copy()
        for each in redacted.entries:
            seals = each.entry["sealed"]
            each.parts = [part if viewer in seal["to"] else None for seal, part in zip(seals, each.parts, strict=True)]
        redacted.trailer["seed"] = None
        return redacted

    def until(self, version: int, viewer: int | None = None) -> "Record":
        """What was exported when the log had this length."""
        earlier = self.copy()
        del earlier.entries[version:]
        return earlier.seen_by(viewer).fit().sign()


class Scribe:
    """Keeps the log of one table."""

    def __init__(self, table: str, seed: bytes, *, drawn_from: bytes | None = None) -> None:
        self.table, self.seed = table, seed
        self.drawn_from = drawn_from or seed  # another than the seed committed to: loaded dice
        self.commitment = commitment(table, seed)
        self.written: list[Written] = []
        self.key: bytes | None = None
        self._salts = 0
        self.waited = 0  # ms beyond the usual pace

    @property
    def next_version(self) -> int:
        return len(self.written) + 1

    def begin(self, nonces: Sequence[str | None]) -> Luck:
        """The key is mixed; the luck of the entry to come."""
        self.key = mixed_key(self.table, self.drawn_from, nonces)
        return self.luck()

    def luck(self) -> Luck:
        assert self.key is not None
        return Luck(self.key, self.next_version)

    def write(
        self,
        move: Document,
        facts: Sequence[Document],
        *,
        by: str,
        seat: int | None = None,
        decision: str | None = None,
        cmd: str | None = None,
        draws: Sequence[Any] = (),
        thought: Document | None = None,
    ) -> None:
        seals: list[Secret] = []
        known: dict[bytes, int] = {}

        def lift(value: Any) -> Any:
            if not isinstance(value, Secret):
                return value
            like = canonical([list(value.to), value.lasting, value.value])
            if like not in known:
                known[like] = len(seals)
                seals.append(value)
            return {"sealed": known[like]}

        def screened(document: Mapping[str, Any]) -> Document:
            return {name: lift(value) for name, value in document.items()}

        version = self.next_version
        entry: Document = {
            "v": version,
            "table": self.table,
            "at": START + 1500 * version + self.waited,
            "seat": seat,
            "by": by,
            "cmd": cmd and sha256(b"cmd1\0" + by.encode() + b"\0" + cmd.encode()).hexdigest(),
            "decision": decision,
            "move": screened(move),
            "facts": [screened(fact) for fact in facts],
        }
        if draws:
            entry["draws"] = lift(Secret(list(draws)))
        if thought is not None:
            entry["thought"] = lift(Secret(thought))
        parts = [{"salt": self._salt().hex(), "value": seal.value} for seal in seals]
        entry["sealed"] = [_seal(seal, part) for seal, part in zip(seals, parts, strict=True)]
        self.written.append(Written(entry, parts))

    def _salt(self) -> bytes:
        self._salts += 1
        return sha256(f"{self.table} {self._salts}".encode()).digest()[:16]

    def record(self) -> Record:
        """The whole log, with every seal open but the lasting ones."""
        opened = self.written[0].entry["facts"][0]
        names = ("game", "rules_version", "options", "seats", "commitment", "marks")
        header = {"annals": 1, "table": self.table, **{name: opened[name] for name in names}, "key": SERVER.public}
        if opened["parent"] is not None:
            header["parent"] = opened["parent"]
        entries = deepcopy(self.written)
        for each in entries:
            for k, seal in enumerate(each.entry["sealed"]):
                if seal.get("lasting"):
                    each.parts[k] = None
        finished = any(fact["type"] == "TableFinished" for each in entries for fact in each.entry["facts"])
        trailer = {"count": 0, "head": "", "seed": self.seed.hex() if finished else None, "signature": ""}
        return Record(header, entries, trailer).fit().sign()


def _seal(secret: Secret, part: Document) -> Document:
    commit = commit_to(part)
    return {"to": list(secret.to), "commit": commit, **({"lasting": True} if secret.lasting else {})}


def commit_to(part: Document) -> str:
    return sha256(b"seal1\0" + bytes.fromhex(part["salt"]) + canonical(part["value"])).hexdigest()
