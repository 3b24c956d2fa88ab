"""What happens to a table and not in its game: the house facts, the same for all games."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.contract.game import Seat
from domain.contract.secrecy import NOBODY, secret
from domain.contract.wire import ABSENT, Absent


@dataclass(frozen=True, slots=True)
class TableOpened:
    game: str
    rules_version: int
    options: Any
    seats: tuple[Any, ...]  # "open", {"player": id} kept for or taken by that player, {"ai": level}
    commitment: str
    private: bool
    marks: tuple[str, ...]
    parent: Any = None
    seed: str | Absent = ABSENT  # only if it was fixed


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat
    player: str | Absent = ABSENT
    ai: str | Absent = ABSENT
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: Seat
    ai: str | None


@dataclass(frozen=True, slots=True)
class PlayBegan:
    nonces: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PositionSet:
    state: Any = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class TableFinished:
    seed: str | None


@dataclass(frozen=True, slots=True)
class DisputeFiled:
    dispute: str
    seat: Seat
    at: int
    appeal: bool = False


@dataclass(frozen=True, slots=True)
class VerdictGiven:
    dispute: str
    verdict: str  # dismissed, adjusted, forfeited, rewound
    reasons: str
    seat: Seat | Absent = ABSENT  # who forfeits
    at: int | Absent = ABSENT  # the version a rewind goes back to
    fork: str | Absent = ABSENT  # the table that goes on after a rewind
    outcome: Any = ABSENT  # how the table ends, unless it goes on


HOUSE_FACTS: Mapping[str, type] = {
    kind.__name__: kind
    for kind in (
        TableOpened,
        SeatTaken,
        SeatLeft,
        PlayBegan,
        PositionSet,
        TableFinished,
        DisputeFiled,
        VerdictGiven,
    )
}
