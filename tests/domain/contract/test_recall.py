"""What our own log kept is read without questions, and becomes what a reader with questions would have made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import pytest

from domain.contract.registry import games
from domain.contract.wire import ABSENT, Absent, read, recall, write_fact
from tests.laws.play import random_game, settings


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    cells: tuple[tuple[int, int], ...]
    from_: str | None = None


@dataclass(frozen=True, slots=True)
class Tagged:
    type: Literal["tagged"]
    number: int


@dataclass(frozen=True, slots=True)
class Told:
    colour: Colour
    names: frozenset[str]
    pair: tuple[Colour, int]
    counts: Mapping[int, int]
    words: Mapping[str, str]
    inner: Inner
    many: Sequence[Inner]
    perhaps: Inner | None
    either: Inner | str
    tagged: Tagged
    deep: Mapping[str, tuple[int, ...]]
    left_out: tuple[int, ...] | Absent = ABSENT


WHOLE: dict[str, Any] = {
    "colour": "red",
    "names": ["a", "b"],
    "pair": ["red", 1],
    "counts": {"0": 3, "12": 4},
    "words": {"a": "b"},
    "inner": {"cells": [[1, 2]], "from": "x"},
    "many": [{"cells": []}, {"cells": [[3, 4]], "from": None}],
    "perhaps": None,
    "either": "text",
    "tagged": {"type": "tagged", "number": 1},
    "deep": {"a": [1, 2]},
}


@pytest.mark.parametrize(
    "more", [{}, {"perhaps": {"cells": [[1, 1]]}}, {"either": {"cells": []}}, {"left_out": [1, 2]}], ids=str
)
def test_a_shape_is_recalled_as_it_is_read(more: dict[str, Any]) -> None:
    document = WHOLE | more
    before = repr(document)
    assert recall(Told, {"type": "Told", **document}) == read(Told, document)
    assert repr(document) == before  # an entry is read more than once


@pytest.mark.parametrize("name", games())
def test_every_fact_of_a_game_is_recalled_as_it_is_read(name: str) -> None:
    game = games()[name]
    options, seats = settings(game)[0]
    kinds: set[type] = set()
    for moment, sitting in enumerate(random_game(game, options, seats, 11)):
        for fact in sitting.told:
            document, kind = write_fact(fact), type(fact)
            assert recall(kind, document) == read(kind, {k: v for k, v in document.items() if k != "type"})
            kinds.add(kind)
        if moment == 150:
            break
    assert len(kinds) > 2
