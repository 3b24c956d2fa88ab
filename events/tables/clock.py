"""How much time a seat has: what was agreed on, and what is left of it as the entries of a log say it."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from events.log.entry import Document
from events.tables.refusals import Unfit

OnTimeout = Literal["stand_in", "forfeit"]

SHORTEST_MS: Final = 1000
LONGEST_MS: Final = 30 * 86_400_000
ON_TIMEOUT: Final = ("stand_in", "forfeit")
_MEMBERS: Final = {"bank": {"kind", "initial_ms", "increment_ms", "most_ms"}, "each": {"kind", "ms"}}


Asked = tuple[str, int, str]  # a decision: its id, its seat, its kind


class Seated(Protocol):
    """A seat with its occupant."""

    @property
    def player(self) -> str | None: ...


class Allowance(NamedTuple):
    """A bank of time that every answer adds to, or time for each decision."""

    kind: str  # bank, each
    full: int
    increment: int
    most: int | None
    on_timeout: str

    @property
    def document(self) -> Document:
        if self.kind == "each":
            return {"kind": "each", "ms": self.full}
        most = {} if self.most is None else {"most_ms": self.most}
        return {"kind": "bank", "initial_ms": self.full, "increment_ms": self.increment, **most}


class SeatClock(NamedTuple):
    """One seat's time: how much is left, since when it runs, and for which decision."""

    left: int
    since: int | None = None  # None while it stands
    decision: str | None = None
    repeats: bool = False  # takes back and decides again: earns no time by that, until another seat has moved
    outs: int = 0  # how often its time was up
    is_out: bool = False  # a stand-in sits there because it was
    asked: int | None = None  # since when it has run for this decision without a rest, or since time was given for it

    @property
    def deadline(self) -> int | None:
        return None if self.since is None else self.since + self.left


class Clock(NamedTuple):
    """The time of all seats."""

    allowance: Allowance
    seats: tuple[SeatClock, ...]

    def with_seat(self, seat: int, changed: SeatClock) -> "Clock":
        return self._replace(seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))


def allowance_of(document: Any, on_timeout: Any) -> Allowance:
    """What a table agrees on; raises Unfit."""
    kind = document.get("kind") if isinstance(document, dict) else None
    if kind not in _MEMBERS or not document.keys() <= _MEMBERS[kind]:
        raise Unfit("bad_clock", "a clock is a bank (initial_ms, increment_ms, most_ms) or time for each decision (ms)")
    if on_timeout not in ON_TIMEOUT:
        raise Unfit("bad_clock", f"on_timeout is one of {', '.join(ON_TIMEOUT)}", on_timeout=on_timeout)
    if kind == "each":
        return Allowance("each", _bounded(document, "ms", SHORTEST_MS), 0, None, on_timeout)
    full = _bounded(document, "initial_ms", SHORTEST_MS)
    most = _bounded(document, "most_ms", full) if document.get("most_ms") is not None else None
    return Allowance("bank", full, _bounded(document, "increment_ms", 0), most, on_timeout)


def _bounded(document: Document, name: str, least: int) -> int:
    value = document.get(name, 0)
    if type(value) is not int or not least <= value <= LONGEST_MS:
        raise Unfit("bad_clock", f"{name} must be a number of milliseconds from {least} to {LONGEST_MS}", field=name)
    return value


def set_up(allowance: Allowance, seats: int) -> Clock:
    """The clock of a table that is opened."""
    return Clock(allowance, tuple(SeatClock(allowance.full) for _ in range(seats)))


def charged(clock: Clock, document: Document) -> Clock:
    """The clock stopped at an entry: what has run is taken off, and who answers gets what an answer brings."""
    at, mover = document["at"], None if document["decision"] is None else document["seat"]
    return Clock(
        clock.allowance,
        tuple(
            [
                mine if mine.since is None and not mine.repeats else _charged(clock.allowance, seat, mine, at, mover)
                for seat, mine in enumerate(clock.seats)
            ]
        ),
    )


def _charged(allowance: Allowance, seat: int, mine: SeatClock, at: int, mover: int | None) -> SeatClock:
    left, since, decision, repeats, outs, is_out, asked = mine
    if since is not None:
        left = max(0, left - (at - since))
        if seat == mover and not repeats:
            left = allowance.full if allowance.kind == "each" else _banked(allowance, left)
    return SeatClock(left, None, decision, repeats and mover in (None, seat), outs, is_out, asked)


def _banked(allowance: Allowance, left: int) -> int:
    """What is left with an increment, up to the most there may be; what was there before is never cut."""
    more = left + allowance.increment
    return more if allowance.most is None else max(left, min(more, allowance.most))


def started(clock: Clock, at: int, owed: Sequence[Asked], places: Sequence[Seated]) -> Clock:
    """The clock running again for the seats that owe a decision and are people's; without places none runs."""
    asked = {seat: id_ for id_, seat, _ in owed}
    people = {seat for seat, place in enumerate(places) if place.player is not None}
    return Clock(
        clock.allowance,
        tuple(
            [
                mine
                if seat not in asked and mine.decision is None
                else _started(clock.allowance, mine, at, asked.get(seat), seat in people)
                for seat, mine in enumerate(clock.seats)
            ]
        ),
    )


def _started(allowance: Allowance, mine: SeatClock, at: int, decision: str | None, is_persons: bool) -> SeatClock:
    left, _, before, repeats, outs, is_out, since = mine
    is_new = decision is not None and decision != before
    if is_new and allowance.kind == "each" and not repeats and not is_out:
        left = allowance.full
    if not is_persons or decision is None:
        return SeatClock(left, None, decision, repeats, outs, is_out)
    return SeatClock(left, at, decision, repeats, outs, is_out, at if is_new or since is None else since)


def repeating(clock: Clock) -> Clock:
    """What was decided is decided again: no time is earned by that."""
    return clock._replace(seats=tuple([mine._replace(repeats=True) for mine in clock.seats]))


def up(_: Allowance, mine: SeatClock) -> SeatClock:
    """Its time is up."""
    return mine._replace(left=0, outs=mine.outs + 1, is_out=True)


def given(_: Allowance, mine: SeatClock, ms: int) -> SeatClock:
    """It lost time through nobody's fault; what was lost before counts no more."""
    return mine._replace(left=mine.left + ms, asked=None)


def back(allowance: Allowance, mine: SeatClock) -> SeatClock:
    """Its player sits down again, after his time was up with a full allowance."""
    return mine._replace(left=allowance.full, is_out=False) if mine.is_out else mine
