"""Proofs of the public log for records in the making, from RFC 6962 and the words of C2SP alone."""

from base64 import b64encode
from hashlib import sha256

from domain.contract.canonical import canonical
from tests.events.evidence.public import second
from tests.records.scribe import SERVER, Document, Pen, Record

ORIGIN = "annals/test"
OTHERS = [sha256(bytes([n])).digest() for n in range(200)]  # leaves of other tables


def leaf(record: Record, version: int) -> bytes:
    entry = record.entries[version - 1]
    return sha256(canonical(["head1", record.table, version, entry.hash, entry.entry["at"]])).digest()


def note(leaves: list[bytes], pen: Pen = SERVER, origin: str = ORIGIN) -> str:
    """A signed checkpoint of a tree."""
    text = f"{origin}\n{len(leaves)}\n{b64encode(second.root(leaves)).decode()}\n"
    id_ = sha256(origin.encode() + b"\n\x01" + bytes.fromhex(pen.public)).digest()[:4]
    return f"{text}\n— {origin} {b64encode(id_ + pen.sign_text(text)).decode()}\n"


def proof(record: Record, version: int, index: int = 77, pen: Pen = SERVER) -> Document:
    """The proof that a tree of 201 leaves holds this version."""
    leaves = tree(record, version, index)
    entry = record.entries[version - 1]
    return {
        "table": record.table,
        "version": version,
        "hash": entry.hash,
        "at": entry.entry["at"],
        "leaf": leaf(record, version).hex(),
        "index": index,
        "path": [each.hex() for each in second.path(index, leaves)],
        "checkpoint": note(leaves, pen),
    }


def tree(record: Record, version: int, index: int = 77) -> list[bytes]:
    return [*OTHERS[:index], leaf(record, version), *OTHERS[index:]]
