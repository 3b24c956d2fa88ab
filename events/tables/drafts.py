"""What passes through the door: who asks, what an entry will say, what was written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.contract.game import Game, Seat
from domain.contract.secrecy import NOBODY, secret
from domain.contract.wire import ABSENT
from events.log.entry import Document, Entry, command_digest
from events.log.store import AlreadyDone
from events.tables.table import Table


@dataclass(frozen=True, slots=True)
class Glance:
    """A table at its newest version, the log's clock, and what an idempotency key was used for before."""

    table: Table
    now: int
    done: AlreadyDone | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """An entry that was accepted, now or when the same key was first used, and the table after it."""

    entry: Entry
    table: Table
    again: bool = False


@dataclass(frozen=True, slots=True)
class Asker:
    """On whose behalf something is written, and how to recognise a repetition."""

    by: str
    key: str | None = None
    digest: str = ""

    @property
    def done_field(self) -> str:
        """Where a repetition is remembered: a player's keys are his own, those of computer players are common."""
        if self.key is None:
            return ""
        return f"{self.by if self.by.startswith('player:') else self.by.partition(':')[0]} {self.key}"

    @property
    def command(self) -> str | None:
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
    seed: bytes = b""
    reached: Any = None  # the state the facts lead to, where it is known already
    leased: bool = False  # a computer player goes on with the same seat
    referee: bool = False
    beside: "Opening | None" = None


@dataclass(frozen=True, slots=True)
class Opening:
    """A new table that is not written yet: its id and what its first entry will say."""

    table: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A position waits here until the last seat is taken."""

    position: Any = secret(NOBODY, default=ABSENT)


@dataclass(frozen=True, slots=True)
class SitDown:
    seat: Seat
    ai: str | None = None


@dataclass(frozen=True, slots=True)
class StandUp:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Setting:
    """What a new table is opened with."""

    game: Game[Any]
    options: Any
    seats: Sequence[Any]
    position: Document | None
    private: bool
    marks: tuple[str, ...]
    parent: Document | None = None
