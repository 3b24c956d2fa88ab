"""What passes through the one door: who asks for what, what an entry will say of it, what was written."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from domain.contract.game import Seat
from domain.contract.luck import Luck, mixed_key
from events.log.crossing import Crossing
from events.log.entry import Document, Entry, command_digest
from events.log.errors import AlreadyDone
from events.tables.table import Table


class Source(Protocol):
    """What deciding needs beside the table: chance, the seed, and a position that waits for the last seat."""

    def luck(self, table: Table, nonces: Sequence[str | None]) -> Luck:
        """The luck of the next entry."""
        ...

    def seed(self, table: Table) -> str:
        """What the entry that ends the game reveals, as hex."""
        ...

    def position(self, table: Table) -> Document | None:
        """What a table with open seats will start from."""
        ...

    def passed(self, table: Table, first: int, last: int) -> Sequence[tuple[Document, Table]]:
        """These entries as everybody may read them, in order, with the table after each."""
        ...


def done_field(by: str, key: str | None) -> str:
    """Where a repetition is remembered: a player's keys are his own, those of computer players are common."""
    return "" if key is None else f"{by if by.startswith('player:') else by.partition(':')[0]} {key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(ABC):
    """Something that somebody wants of a table. Judging it and telling its facts are pure: the live path and the rule
    check of a record ask the same two functions."""

    by: str  # player:<id>, ai:<level>@<version>, referee:<id>
    key: str | None = None  # how a repetition is recognised, and by what it asked for
    digest: str = ""
    is_trial: bool = False  # only asks whether it would be accepted
    seat: Seat | None = None  # for which it is asked

    @abstractmethod
    def permit(self, table: Table) -> None:
        """Raises the one refusal of the house, if there is one."""

    @abstractmethod
    def decide(self, table: Table, source: Source, now: int) -> "Draft":
        """The facts and the state they lead to, or Refused by the rules of the game; `now` is when it is written."""

    @property
    def player(self) -> str:
        """The id of who asks."""
        return self.by.partition(":")[2]

    @property
    def is_referee(self) -> bool:
        return self.by.startswith("referee:")

    @property
    def done_field(self) -> str:
        return done_field(self.by, self.key)

    @property
    def command_digest(self) -> str | None:
        return None if self.key is None else command_digest(self.by, self.key)


@dataclass(frozen=True, slots=True)
class Draft:
    """What an entry will say: the move with its facts, whose it is, and what was drawn for it."""

    move: Any
    facts: Sequence[Any]
    seat: Seat | None = None
    decision: str | None = None
    draws: Sequence[Any] = ()
    thought: Document | None = None
    seed: bytes = b""  # of a table that is opened with it
    reached: Any = None  # the state the facts lead to, where it is known already
    beside: "Opening | None" = None  # a table that is opened with this entry or not at all


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that is not written yet: its id, who opens it, and what its first entry will say."""

    table: str
    command: Command
    draft: Draft


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table at the newest version that is known, the log's clock, and what an idempotency key was used for before.

    What comes from memory is good enough to write on, since a write that built on an older version is refused and asked
    again; it is never good enough to say no.
    """

    table: Table
    now: int
    done: AlreadyDone | None = None
    from_memory: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """An entry that was accepted, now or when the same key was first used, and the table after it."""

    entry: Entry
    table: Table
    crossing: Crossing | None = None  # what was written with it
    again: bool = False


@dataclass(frozen=True, slots=True)
class Seeded:
    """The source of a table that is just being opened: its seed is not in the log yet."""

    secret: bytes

    def luck(self, table: Table, nonces: Sequence[str | None]) -> Luck:
        return Luck(mixed_key(table.id, self.secret, nonces), table.version + 1)

    def seed(self, table: Table) -> str:
        return self.secret.hex()

    def position(self, table: Table) -> Document | None:
        return None

    def passed(self, table: Table, first: int, last: int) -> Sequence[tuple[Document, Table]]:
        return ()


Sitting = Mapping[Seat, str | None]  # seats whose people sit down at once, and their nonces
