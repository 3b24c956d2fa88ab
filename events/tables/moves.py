"""What is asked of a table and not of its game: the moves of the house, which stand in the log and cannot be posted."""

from dataclasses import dataclass
from typing import Any

from domain.contract.game import Seat
from domain.contract.secrecy import NOBODY, secret
from domain.contract.wire import ABSENT, Absent


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
class FileDispute:
    dispute: str
    at: int


@dataclass(frozen=True, slots=True)
class GiveVerdict:
    dispute: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat takes back its own moves since the last barrier."""

    to: int


@dataclass(frozen=True, slots=True)
class Propose:
    kind: str
    to: int | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class AnswerProposal:
    proposal: str
    yes: bool


@dataclass(frozen=True, slots=True)
class WithdrawProposal:
    proposal: str


@dataclass(frozen=True, slots=True)
class ResignSeat:
    """The seat gives up."""


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Before anything has happened, or because nobody came."""


@dataclass(frozen=True, slots=True)
class CallTime:
    """A deadline has passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskRematch:
    """Once more, with the same people."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """What would a computer player of this level do?"""

    level: str


HOUSE_MOVES: tuple[type, ...] = (
    OpenTable,
    SitDown,
    StandUp,
    FileDispute,
    GiveVerdict,
    Undo,
    Propose,
    AnswerProposal,
    WithdrawProposal,
    ResignSeat,
    CloseTable,
    CallTime,
    AskRematch,
    AskHint,
)
