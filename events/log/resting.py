"""A table whose log lies in cold storage: what its stub says, and what is read instead of the log's server."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from events.log.entry import Entry

ARCHIVED: Final = "archived"  # the field of a head: which generation lies in the archive, if the table is not at home
GENERATION: Final = "generation"  # how often it was tried to move the table, in either direction
RESTS: Final = "rests"  # the sorted set of a bucket: finished tables at home, by when they were finished

Fields = Mapping[bytes, bytes]


class Gone(Exception):
    """There is nothing in the archive under this name: the table has come home, or the archive has lost it."""


@dataclass(frozen=True, slots=True)
class Resting:
    """All that lay in the log's server of a table, beside its stub."""

    entries: Sequence[Entry]
    seed: bytes | None = None
    done: Fields = field(default_factory=dict)
    head: Fields = field(default_factory=dict)  # what the stub does not keep of the head
    refused: Sequence[bytes] = ()  # attempts, newest first
    talk: Sequence[tuple[bytes, Fields]] = ()
    disputes: Sequence[Any] = ()  # a copy of their files, for who reads the archive alone
    snapshots: dict[int, bytes] = field(default_factory=dict, compare=False)  # made while it rests; in memory only

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        written = sum(len(entry.written) + len(entry.sealed_parts) + 400 for entry in self.entries)
        beside = sum(len(text) for text in self.refused) + sum(len(kept) for kept in self.snapshots.values())
        return written + beside + 200 * (len(self.done) + len(self.talk))


class Archive(Protocol):
    """Where finished tables rest, as the log sees it."""

    def read(self, table: str, generation: int) -> Resting:
        """What rests there, or Gone."""
        ...

    def bring_home(self, table: str) -> None:
        """Put everything back into the log's server, for a write; nothing if it is there already."""
        ...
