"""What is asked of a table and not of its game: the moves of the house, which stand in the log and cannot be posted."""

from dataclasses import dataclass
from typing import Any

from domain.contract.game import Seat
from domain.contract.secrecy import NOBODY, secret
from domain.contract.wire import ABSENT


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
