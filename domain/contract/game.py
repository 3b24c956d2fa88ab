"""The contract of a game: one record of functions. A fifth game is one folder that closes with such a record."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from domain.contract.kit import Kit
from domain.contract.luck import Luck
from domain.contract.offers import Offer
from domain.contract.scene import Scene
from domain.contract.secrecy import Name
from domain.contract.tale import Fact, Tale
from domain.contract.wire import move_name, wire_name

S = TypeVar("S")

Seat = int
Viewer = int | None | Literal["all"]  # a seat, a spectator, or who may see everything
ALL: Final = "all"

View = dict[str, Any]  # a JSON document
Move = Any  # an instance of one of the game's move types


class Refused(Exception):
    """The rules say no: a code for programs, and for people the rule, the reason and the way out."""

    def __init__(self, code: str, detail: str, rule: str, **params: Any) -> None:
        super().__init__(f"{code} {rule}: {detail}")
        self.code, self.detail, self.rule, self.params = code, detail, rule, params
        self.version: int | None = None  # which version of a table they looked at; the house knows

    @property
    def legacy_code(self) -> str | None:
        """How the code was written before all games wrote theirs alike, if otherwise; told for one release more."""
        return None


class Owed(NamedTuple):
    """A decision that a seat owes; `kind` is the specification's name of the phase or state."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `ranking` has the best first and equals together, `scores` is by seat."""

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    cause: str


def as_written(_state: Any, _seat: Seat, move: Move) -> Move:
    return move


def as_agreed(options: Any) -> Any:
    return options


def nothing(_state: Any) -> None:
    return None


def nothing_more(_view: View) -> View:
    return {}


def nothing_to_say(_state: Any, _seat: Seat, _offer: Offer) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Nothing:
    """What follows from the views of a game that says all there is in them."""


def by_seat_number(_options: Any, seats: int) -> tuple[Name, ...]:
    return tuple(range(seats))


@dataclass(frozen=True)
class Game(Generic[S]):
    """What the house knows of a game. All functions are pure; what they promise is tested for every game."""

    name: str
    title: str
    rules_version: int
    players: tuple[int, ...]  # the numbers of seats allowed

    options: type  # a frozen dataclass with the defaults of the specification
    moves: tuple[type, ...]  # answers to decisions
    asides: tuple[type, ...]  # moves that answer no decision and are open on anybody's turn
    facts: tuple[type, ...]
    echoes: tuple[type, ...]  # facts that only tell what follows from others: `evolve` leaves the state as it is
    state: Any  # the type (a dataclass or TypedDict) whose schema describes the views
    examples: tuple[Mapping[str, Any], ...]  # options worth showing and trying; each brings a game to its end by itself

    check: Callable[[Any, int], None]  # (options, number of seats): raises Refused
    open: Callable[[Any, int, Luck], Sequence[Fact]]  # (options, number of seats, luck): the facts of the set-up
    decide: Callable[[S, Seat, Move, Luck], Tale[S]]  # the facts and the state they lead to, or raises Refused
    evolve: Callable[[S | None, Fact], S]  # never refuses, never draws
    decisions: Callable[[S], Sequence[Owed]]  # in the order of seats, at most one each
    offers: Callable[[S, Seat], Iterable[Offer]]  # every answer to the decision that seat owes now
    anytime: Callable[[S, Seat], Iterable[Offer]]  # every aside open to that seat now
    view: Callable[[S, Viewer], View]
    outcome: Callable[[S], Outcome | None]
    imagine: Callable[[View, Luck], S]  # a full state that this view cannot tell from the true one
    redraw: Callable[[S, Luck], S]  # what no seat knows, drawn anew
    taste: Callable[[S, Seat], int]  # how good a state looks to a seat
    position: Callable[[View], S]  # from a document as view(state, "all") gives it, or raises Refused
    restore: Callable[[View], S]  # the same from our own log or snapshot: it was accepted once, so nothing is judged
    kit: Callable[[str], Kit]  # (language): all that a front end needs to draw and explain the game
    scene: Callable[[View], Scene]  # what lies where, from a view alone

    deduced: type = Nothing  # a dataclass: what people are told beside a view, so that nobody needs the rulebook
    deduce: Callable[[View], View] = nothing_more  # its document, from a view alone; kept in no log
    about: Callable[[S, Seat, Offer], View | None] = nothing_to_say  # what an offer costs and brings, for people

    names: Callable[[Any, int], tuple[Name, ...]] = by_seat_number  # (options, seats): what facts call each seat
    reads: Callable[[S, Seat, Move], Move] = as_written  # a move as the rules read it: defaults, canonical order

    bounded: Callable[[Any], Any] = (
        as_agreed  # options with a bound of rounds where they have none: so that a game ends
    )

    agreed: Callable[[S], Any] = nothing  # a JSON value: the options and the number of seats a state was reached with

    @cached_property
    def move_types(self) -> Mapping[str, type]:
        """Every move by its name on the wire."""
        return {move_name(kind): kind for kind in (*self.moves, *self.asides)}

    @cached_property
    def fact_types(self) -> Mapping[str, type]:
        """Every fact by its name on the wire."""
        return {kind.__name__: kind for kind in self.facts}

    @cached_property
    def changing_facts(self) -> Mapping[str, type | None]:
        """Every fact by its name on the wire, None for one that changes nothing: a fold need not read it."""
        return {name: None if kind in self.echoes else kind for name, kind in self.fact_types.items()}

    @cached_property
    def deduced_names(self) -> frozenset[str]:
        """The members that `deduce` adds to a view."""
        return frozenset(wire_name(each.name) for each in fields(self.deduced))

    def bare(self, document: View) -> View:
        """A view without what follows from it."""
        return {name: value for name, value in document.items() if name not in self.deduced_names}

    def replay(self, facts: Iterable[Fact], state: S | None = None) -> S:
        """The state these facts lead to."""
        for fact in facts:
            state = self.evolve(state, fact)
        assert state is not None
        return state
