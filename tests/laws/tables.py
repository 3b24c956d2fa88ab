"""The games that are played for the laws: every game with all its settings, each played once and looked at by all."""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.registry import games
from tests.effort import THOROUGH
from tests.laws import play
from tests.laws.play import Sitting

FEW = int(os.environ.get("FEW_TABLES", 0))  # so many tables of each game, for who is in a hurry
SEED = int(os.environ.get("LAWS_SEED", 1000))  # other games, for who has time

every_game = pytest.mark.parametrize("game", games().values(), ids=games())


@dataclass(frozen=True)
class Table:
    """A game with one of its settings, and the seed it is played with."""

    game: Game[Any]
    number: int
    options: Any
    seats: int
    seed: int

    def chance(self) -> random.Random:
        return random.Random(self.seed)

    def moments(self, every: int = 1) -> Iterator[Sitting]:
        """Moments of its game, not the same for every table: also the first of each kind, and always the last."""
        moments, firsts = played(self)
        every *= 1 + len(moments) // 400 if every > 1 else 1
        for n, sitting in enumerate(moments):
            if n % every == self.number % every or n in firsts or n == len(moments) - 1:
                yield sitting

    def before(self, sitting: Sitting) -> list[Sitting]:
        """The moments before this one."""
        return played(self)[0][: sitting.version - 1]

    def __str__(self) -> str:
        return f"{self.game.name}-{self.number}-{self.seats}"


def played(table: Table) -> tuple[list[Sitting], set[int]]:
    """Every moment of the game of a table, and which of them are the first to ask for something."""
    return _played(table.game.name, table.number, table.seed)


@cache
def _played(name: str, number: int, seed: int) -> tuple[list[Sitting], set[int]]:
    table = replace(tables(name)[number], seed=seed)
    moments = [replace(each) for each in play.lively_game(table.game, table.options, table.seats, table.seed)]
    firsts: dict[tuple[str, ...], int] = {}
    for n, sitting in enumerate(moments):
        firsts.setdefault(tuple(owed.kind for owed in table.game.decisions(sitting.state)), n)
    return moments, set(firsts.values())


def forget() -> None:
    """What was played so far is not needed any more."""
    _played.cache_clear()


@cache
def tables(name: str) -> list[Table]:
    """All settings of a game; if these are few, again with more rounds, for some things happen late."""
    game = games()[name]
    found = play.settings(game)
    for times in (4, 8):
        if len(found) < 20:
            found += [(longer(options, times), seats) for options, seats in play.settings(game)]
    return [Table(game, number, *setting, SEED + number) for number, setting in enumerate(found)]


def longer(options: Any, times: int) -> Any:
    rounds = getattr(options, "max_rounds", None)
    return options if rounds is None else replace(options, max_rounds=times * rounds)


def chosen(name: str) -> list[Table]:
    """The tables that are looked at one by one; none if a game's examples are no options of it, which one law finds."""
    try:
        found = tables(name)
    except Exception:
        return []
    return found[:: 1 + len(found) // FEW] if FEW else sampled(found)


def sampled(found: list[Table]) -> list[Table]:
    """Every other table, and those in which an option or a number of seats is met for the first time; or all."""
    met: set[tuple[str, str]] = set()
    kept = []
    for n, table in enumerate(found):
        new = {(name, str(getattr(table.options, name))) for name in table.options.__dataclass_fields__}
        new |= {("seats", str(table.seats))}
        if THOROUGH or n % 2 == 0 or not new <= met:
            kept.append(table)
            met |= new
    return kept


every_table = pytest.mark.parametrize("table", [table for name in games() for table in chosen(name)], ids=str)


def shown(name: str) -> list[Table]:
    """Fewer, where much is looked at in each."""
    return chosen(name) if THOROUGH else chosen(name)[::2]


every_shown_table = pytest.mark.parametrize("table", [table for name in games() for table in shown(name)], ids=str)
