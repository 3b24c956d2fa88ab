"""How hidden things change places, so that a table becomes one that some seat cannot tell from it."""

import random
from collections.abc import Callable, Collection, Sequence
from typing import Any

from tests.laws.documents import Document, Path, at, items, put

# (the whole table, the places that are hidden, the words that are known, how often, chance): changes the table
Exchange = Callable[[Document, Sequence[Path], Collection[str], int, random.Random], None]


def any_two(_table: Document, _one: tuple[Path, Any], _other: tuple[Path, Any]) -> bool:
    return True


def exchange_values(
    table: Document,
    places: Sequence[Path],
    _known: Collection[str],
    swaps: int,
    chance: random.Random,
    may: Callable[[Document, tuple[Path, Any], tuple[Path, Any]], bool] = any_two,
) -> None:
    """Let hidden values change places: any two of a type, if they `may`."""
    piles = [leaves for path in places if (leaves := list(items(at(table, path), path)))]
    for _ in range(swaps if piles else 0):
        a, b = (chance.choice(chance.choice(piles)) for _ in range(2))
        one, other = at(table, a), at(table, b)
        if type(one) is type(other) and may(table, (a, one), (b, other)):
            put(table, a, other)
            put(table, b, one)


def exchange_names(
    table: Document,
    places: Sequence[Path],
    known: Collection[str],
    swaps: int,
    chance: random.Random,
    kind: Callable[[Document, str], Any] = lambda _table, _card: None,
    outside: Callable[[Document, str], Collection[str] | None] = lambda _table, _card: None,
) -> None:
    """Let hidden cards change names wherever they stand, so that whoever knew of one now knows of the other.

    A card goes with one of its `kind`; where cards are named `outside` the table, with one of them.
    """
    leaves = [[leaf for leaf in items(at(table, path), path) if isinstance(at(table, leaf), str)] for path in places]
    piles = [found for pile in leaves if (found := [at(table, leaf) for leaf in pile if at(table, leaf) not in known])]
    names: dict[str, str] = {}
    for _ in range(swaps if piles else 0):
        one = chance.choice(chance.choice(piles))
        others = outside(table, one)
        if others is None:
            others = [card for card in chance.choice(piles) if kind(table, card) == kind(table, one)]
        else:
            others = [card for card in others if card not in known]
        if others and not {one, other := chance.choice(others)} & names.keys():
            names |= {one: other, other: one}
    for pile in leaves:
        for leaf in pile:
            put(table, leaf, names.get(at(table, leaf), at(table, leaf)))
