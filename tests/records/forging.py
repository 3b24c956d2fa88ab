"""How a forgery is made and written down: the tools, and what the verdicts must say, beside the forgery itself."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from domain.contract.registry import games
from tests.records.pebbles import pebbles
from tests.records.playing import played
from tests.records.scribe import Document, Record, Written, commit_to

Expected = tuple[Any, ...]  # verdict, entry, rule; as much of it as matters

PASSES: Expected = ("pass",)
UNKNOWN: Expected = ("unknown",)


def fails(entry: int, rule: str) -> Expected:
    return ("fail", entry, rule)


@dataclass
class Case:
    """A record in the corpus and what the verifiers must say of it."""

    lines: list[bytes]
    what: str = ""
    integrity: Expected = PASSES
    completeness: Expected = PASSES
    luck: Expected = PASSES
    rules: Expected = PASSES
    fits: bool = False  # chain, count and head are right: only signature, luck or rules can find it
    receipts: list[Document] = field(default_factory=list)  # given beside the file


FORGERIES: dict[str, Callable[[], Case]] = {}


def forgery(make: Callable[[], Case]) -> Callable[[], Case]:
    FORGERIES[make.__name__.replace("_", "-")] = make
    return make


@cache
def _pebbles() -> Record:
    return pebbles()


@cache
def _condottiere() -> Record:
    """A short game with cards played face down; every seal but those of private messages is open."""
    options = {"variants": ["hidden_cards"], "max_rounds": 1}
    table = "a7-01K9ZG3T4V5W6X7Y8Z9A0B1C2G"
    return played(games()["condottiere"], options, 2, table=table, seed=8, away=(9, 14))


def stones() -> Record:
    return _pebbles().copy()


def battle() -> Record:
    return _condottiere().copy()


def damaged(record_or_lines: Record | list[bytes], what: str, entry: int, rule: str, **others: Any) -> Case:
    """Integrity fails at an entry; of luck and rules nothing is said after that."""
    lines = record_or_lines.lines() if isinstance(record_or_lines, Record) else record_or_lines
    expected = {"integrity": fails(entry, rule), "luck": UNKNOWN, "rules": UNKNOWN, **others}
    return Case(lines, what, **expected)


def lying(record: Record, what: str, **others: Any) -> Case:
    """The server itself lies: everything fits and is signed by its key."""
    return Case(record.fit().sign().lines(), what, fits=True, **others)


def unsigned(record: Record, what: str, **others: Any) -> Case:
    """A forger without the server's key made chain, count and head fit again."""
    place = len(record.entries) + 1
    return Case(record.fit().lines(), what, completeness=fails(place, "signature"), fits=True, **others)


def sealed_anew(written: Written, k: int, value: Any) -> None:
    """Another value under the same seal, with a commitment that fits it."""
    part = written.parts[k]
    assert part is not None
    part["value"] = value
    written.entry["sealed"][k]["commit"] = commit_to(part)


def fact(written: Written, name: str) -> Document:
    return next(found for found in written.entry["facts"] if found["type"] == name)


def entry_with(record: Record, wanted: Callable[[Document], bool]) -> tuple[int, Written]:
    """The first entry of this kind and its version."""
    return next((v, each) for v, each in enumerate(record.entries, 1) if wanted(each.entry))


def replaced(lines: list[bytes], at: int, old: bytes, new: bytes) -> list[bytes]:
    assert old in lines[at], (old, lines[at])
    return [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]


class Text(Written):
    """An entry whose text is not what the canonical encoder would write."""

    raw: str = ""

    @property
    def text(self) -> str:
        return self.raw


def with_text(record: Record, version: int, change: Callable[[str], str]) -> Record:
    """Another text for an entry, with chain, count and head made to fit it, and the server's signature."""
    written = record.entries[version - 1]
    other = Text(written.entry, written.parts)
    other.raw = change(written.text)
    assert other.raw != written.text
    record.entries[version - 1] = other
    return record.fit().sign()
