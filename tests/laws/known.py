"""What the laws cannot learn from the contract; each game's own tests say it, in tests/domain/<game>/laws.py."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from domain.contract.game import Game, Seat
from domain.contract.registry import games
from tests.laws.documents import Document, Path
from tests.laws.exchange import Exchange, exchange_values

# A place that a seat (or a spectator: None) may not read, and how many things it counts there; None: it sees no entry.
Closed = Iterator[tuple[Path, int | None]]
Choose = Callable[[Any, Seat, random.Random], Any]
Otherwise = Callable[[Document, Path, random.Random], None]
Ranking = tuple[tuple[Seat, ...], ...]

SAYS = "what its decisions are called, where its pieces lie and what is hidden from whom"


def as_it_is(_table: Document) -> None:
    pass


def by_nobody(_table: Document) -> set[str]:
    return set()


@dataclass(frozen=True, kw_only=True)
class Laws:
    """What a rulebook says of a game, written down once more and never taken from the game's code.

    Lists are words with blanks between them. A place is a path in the document `view(state, ALL)`: `hands.*` are all
    hands. What has no default must be said, if only as an empty list.
    """

    # what is asked
    kinds: str  # what decisions are called: the rulebook's phases and states in which somebody is asked
    seldom_asked: str = ""  # of these, those that random play need not meet
    together: str = ""  # of these, those that several seats owe at once

    # what lies where
    piles: str  # places with pieces, each of which is there once: none can be lost or born

    # what is hidden (the chapter on hidden information, place by place)
    hidden: str  # the places that `closed` closes to some seats
    closed: Callable[[Document, Seat | None], Closed]  # what this seat may not read
    unknown: str = ""  # the hidden places that no seat knows
    looked_at: Callable[[Document], set[str]] = by_nobody  # of these, those that a seat has looked at since
    remembered: str = ""  # the hidden places that keep what others were shown; nobody need wonder about them
    seldom_changed: str = ""  # the hidden places that are empty at most moments of a game
    secrets: str  # the fields of moves and facts that are kept from others: `CardsDealt.cards`
    revealing: str = ""  # facts by which something hidden comes to light for everybody

    # how hidden things change places, so that nobody who may not know sees it
    exchange: Exchange = exchange_values
    otherwise: Mapping[str, Otherwise] = field(default_factory=dict)  # another answer under a seal: {"bids": ...}
    in_order: Callable[[Document], None] = as_it_is  # sort again what the rules keep sorted
    pools: str = ""  # places that list, open to all, what went into a shuffle

    # how it goes on and ends
    rounds: Callable[[Document], int] | None = None  # how many were played: what the option `max_rounds` limits
    without_winner: tuple[Ranking, ...] = ()  # the rankings of a game that nobody wins
    choose: Choose | None = None  # a livelier player than one who answers at random
    late: Callable[[Any], Any] | None = None  # the same state as it may be late in a game


def laws_of(game: Game[Any]) -> Laws:
    """What a game's tests say. Where they say nothing a law cannot ask, and one test fails for all of them."""
    if wanting := missing(game.name):
        pytest.skip(wanting)
    laws: Laws = import_module(_module(game.name)).LAWS
    return laws


@cache
def missing(name: str) -> str:
    """One sentence on what the tests of a game do not say; empty if they say everything."""
    file = _module(name).replace(".", "/") + ".py"
    where = "see docs/ADDING_A_GAME.md step 6"
    if not _is_there(_module(name)):
        return f"{file} is missing: it says {SAYS}; {where}"
    try:
        laws = import_module(_module(name)).LAWS
    except AttributeError as wanting:
        return f"{file} does not close with LAWS = Laws(...): {wanting}; {where}"
    except TypeError as wanting:
        return f"{file} does not say enough: {wanting}; {where}"
    if not isinstance(laws, Laws):
        return f"{file} closes with LAWS = {laws!r}, which is not Laws(...); {where}"
    if laws.rounds is None and "max_rounds" in games()[name].options.__dataclass_fields__:
        return f"{file} does not say `rounds`: how many were played, which max_rounds limits; {where}"
    return ""


def _module(name: str) -> str:
    return f"tests.domain.{name}.laws"


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even its folder
        return False
