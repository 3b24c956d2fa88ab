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
    clock: Any = ABSENT  # how long each seat may think, if it has a bound
    on_timeout: str | Absent = ABSENT  # what then: stand_in, forfeit
    rematch_of: str | Absent = ABSENT  # the table that is played once more
    hints: bool | Absent = ABSENT  # true where whoever sits there may ask for hints


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


@dataclass(frozen=True, slots=True)
class TookBack:
    """The game goes on as it stood at an earlier version; its decisions are asked anew."""

    to: int
    state: Any = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class ProposalMade:
    proposal: str
    seat: Seat
    kind: str  # takeback, abort, pause, resume
    to: int | Absent = ABSENT  # the version a takeback goes back to


@dataclass(frozen=True, slots=True)
class ProposalAnswered:
    proposal: str
    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class ProposalLapsed:
    proposal: str
    cause: str  # moved, refused, withdrawn, seats: somebody came or went


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The seat is out for good: a computer player finishes its decisions, and it can no longer win."""

    seat: Seat
    cause: str  # resigned, timeout


@dataclass(frozen=True, slots=True)
class TableAborted:
    """The table ends without a winner."""

    cause: str  # aborted, closed: before play began


@dataclass(frozen=True, slots=True)
class TimedOut:
    seat: Seat
    decision: str


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """Time for a seat that lost it through nobody's fault."""

    seat: Seat
    ms: int
    cause: str  # outage: the house could not take moves


@dataclass(frozen=True, slots=True)
class ClocksStopped:
    """The table rests: nobody moves and no time passes."""


@dataclass(frozen=True, slots=True)
class ClocksStarted:
    """The table goes on after a rest."""


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """The same people play once more, at another table."""

    table: str


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A seat has asked what a computer player would do in its place; what that was follows from the log so far, and is
    told to nobody else."""

    seat: Seat
    level: str
    decision: str


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
        TookBack,
        ProposalMade,
        ProposalAnswered,
        ProposalLapsed,
        Resigned,
        Forfeited,
        TableAborted,
        TimedOut,
        TimeGiven,
        ClocksStopped,
        ClocksStarted,
        RematchOpened,
        HintTaken,
    )
}
