"""How an entry becomes bytes: secrets lifted out and sealed, the rest canonical, hash upon hash."""

import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import orjson

from domain.contract.canonical import canonical
from domain.contract.secrecy import Name, audience
from domain.contract.secrecy import secrets as secret_fields
from domain.contract.wire import write_fact, write_move

Document = dict[str, Any]


class Entry:
    """One line of a log as it is stored: the bytes, their hash, and the sealed parts as JSON; decoded when asked."""

    __slots__ = ("_document", "_parts", "hash", "sealed_parts", "written")

    def __init__(self, written: bytes, hash_: str, sealed_parts: bytes) -> None:
        self.written, self.hash, self.sealed_parts = written, hash_, sealed_parts
        self._document: Document | None = None
        self._parts: list[Document | None] | None = None

    @classmethod
    def composed(cls, document: Document, sealer: "Sealer", previous: str) -> "Entry":
        """The entry as it will be stored after the one with this hash."""
        document["sealed"] = sealer.sealed
        written = canonical(document)
        parts = json.dumps(sealer.parts, ensure_ascii=False, separators=(",", ":")).encode() if sealer.parts else b""
        entry = cls(written, link(previous, written), parts)
        entry._document, entry._parts = document, sealer.parts
        return entry

    @property
    def document(self) -> Document:
        """The entry as everybody may read it."""
        if self._document is None:
            self._document = orjson.loads(self.written)
        return self._document

    @property
    def parts(self) -> list[Document | None]:
        """What the seals close: `{"salt", "value"}` each; null where an imported table never had it."""
        if self._parts is None:
            self._parts = orjson.loads(self.sealed_parts) if self.sealed_parts else []
        return self._parts

    @property
    def version(self) -> int:
        return self.document["v"]  # type: ignore[no-any-return]

    @property
    def opened(self) -> Document:
        """The entry with every seal opened; for the rules, never for a viewer."""
        return unseal(self.document, self.parts)

    def seals_hold(self, gaps: bool) -> bool:
        """Is every sealed part what the bytes commit to? With `gaps` some may be missing."""
        seals = self.document["sealed"]
        try:
            return len(self.parts) == len(seals) and all(
                gaps if part is None else seal_commitment(bytes.fromhex(part["salt"]), part["value"]) == seal["commit"]
                for seal, part in zip(seals, self.parts, strict=True)
            )
        except (ValueError, LookupError, TypeError):
            return False

    @property
    def facts(self) -> list[Document]:
        """The facts alone with every seal opened: all that a fold asks for."""
        told, parts = self.document["facts"], self.parts
        return [_filled(fact, parts) for fact in told] if parts else told


def first_link(table: str) -> str:
    """The hash before the first entry."""
    return sha256(b"table1\0" + table.encode()).hexdigest()


def link(previous: str, entry: bytes) -> str:
    """The hash of an entry, which holds all entries before it."""
    return sha256(b"entry1\0" + bytes.fromhex(previous) + entry).hexdigest()


def seal_commitment(salt: bytes, value: Any) -> str:
    """What stands in the log in place of a secret."""
    return sha256(b"seal1\0" + salt + canonical(value)).hexdigest()


def command_digest(by: str, key: str) -> str:
    """What an entry keeps of an idempotency key."""
    return sha256(b"cmd1\0" + by.encode() + b"\0" + key.encode()).hexdigest()


class Sealer:
    """Collects the secrets of one entry.

    What a move says shares its seal with the field of the same name of the one fact that repeats it. No others share:
    everybody sees the seals, and must not see which secrets are equal.
    """

    def __init__(self) -> None:
        self.sealed: list[Document] = []
        self.parts: list[Document | None] = []
        self._moved: dict[tuple[str, tuple[int, ...], bool, bytes], Document] = {}  # not yet repeated by a fact

    def lift(self, value: Any, to: tuple[int, ...], lasting: bool = False) -> Document:
        """The reference that replaces a secret value."""
        salt = secrets.token_bytes(16)
        closed: Document = {"commit": seal_commitment(salt, value), "to": list(to)}
        if lasting:
            closed["lasting"] = True
        self.sealed.append(closed)
        self.parts.append({"salt": salt.hex(), "value": value})
        return {"sealed": len(self.sealed) - 1}

    def move(self, move: Any, facts: Sequence[Any], seat: int | None, seats: Mapping[Name, int]) -> Document:
        """A move with its secret fields lifted out, before its facts, which may say whether they are secret."""
        document = write_move(move)
        for _, name, declared in secret_fields(type(move)):
            if name in document and (to := audience(declared, move, seats, seat, facts)) is not None:
                value = document[name]
                document[name] = self.lift(value, to, declared.lasting)
                self._moved[name, to, declared.lasting, canonical(value)] = document[name]
        return document

    def fact(self, fact: Any, seats: Mapping[Name, int]) -> Document:
        """A fact with its secret fields lifted out."""
        document = write_fact(fact)
        for _, name, declared in secret_fields(type(fact)):
            if name in document and (to := audience(declared, fact, seats)) is not None:
                value = document[name]
                said = self._moved.pop((name, to, declared.lasting, canonical(value)), None) if self._moved else None
                document[name] = said or self.lift(value, to, declared.lasting)
        return document


def unseal(document: Document, parts: Sequence[Document | None]) -> Document:
    """The document with every seal opened."""
    if not parts:
        return document
    opened = dict(document)
    opened["move"] = _filled(document["move"], parts)
    opened["facts"] = [_filled(fact, parts) for fact in document["facts"]]
    for name in ("draws", "thought"):
        if name in document:
            opened[name] = _value(parts, document[name])
    return opened


def _filled(document: Document, parts: Sequence[Document | None]) -> Document:
    filled = document
    for name, value in document.items():
        if type(value) is dict and is_reference(value):
            if filled is document:
                filled = dict(document)
            filled[name] = _value(parts, value)
    return filled


def _value(parts: Sequence[Document | None], reference: Document) -> Any:
    part = parts[reference["sealed"]]
    return None if part is None else part["value"]  # private messages of an imported table stay closed


def is_reference(value: Any) -> bool:
    """Does this stand in place of a secret?"""
    return type(value) is dict and len(value) == 1 and type(value.get("sealed")) is int
