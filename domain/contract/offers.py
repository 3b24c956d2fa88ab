"""Offers: families of legal moves with open fields, how to draw one of them, and whether a move is one of them."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import Any

from domain.contract.wire import SCALARS, builder, move_name, plain, wire_name, write_move


@dataclass(slots=True, unsafe_hash=True)  # like the next two made so often that a guard against changes would cost much
class OneOf:
    """One of these values."""

    values: tuple[Any, ...]


@dataclass(slots=True, unsafe_hash=True)
class Between:
    """An integer from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(slots=True, unsafe_hash=True)
class SubsetOf:
    """A list of `least` to `most` of these items in any order, each as often as it stands here."""

    items: tuple[Any, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Text:
    """1 to `longest` characters; only in `anytime`."""

    longest: int


class Offer:
    """A move type and what its fields may be: plain JSON values, open fields, or objects of both.

    `Offer(PlayCard, card="m6-01")`, `Offer(Pass)`, `Offer(DrawCards, count=Between(0, 3))`.
    """

    __slots__ = ("fields", "move")

    def __init__(self, move: type, /, **fields: Any) -> None:
        self.move, self.fields = move, fields

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self.move is other.move and self.fields == other.fields

    def __hash__(self) -> int:
        return hash(self.move)

    def __repr__(self) -> str:
        return f"Offer({self.move.__name__}, {self.fields})"


def write_offer(offer: Offer) -> dict[str, Any]:
    """An offer as it stands in an answer of the API."""
    return {"type": move_name(offer.move)} | {wire_name(name): _write(value) for name, value in offer.fields.items()}


def _write(value: Any) -> Any:
    match value:
        case OneOf(values):
            return {"one_of": plain(values)}
        case Between(low, high):
            return {"from": low, "to": high}
        case SubsetOf(items, least, most):
            return {"subset_of": plain(items), "min": least, "max": most}
        case Text(longest):
            return {"text": longest}
        case Mapping():
            return {str(key): _write(inner) for key, inner in value.items()}
        case _:
            return plain(value)


# ------------------------------------------------------------------------------------------------ drawing

Below = Callable[[int], int]


def sample(offer: Offer, below: Below) -> Any:
    """One move of the family, drawn with `below(n)`: a number from 0 to n - 1."""
    return build(offer.move, {name: _draw(value, below) for name, value in offer.fields.items()})


def build(move: type, fields: dict[str, Any]) -> Any:
    """The typed move with these fields, which fit: they come from an offer."""
    return builder(move)(fields)


def _draw(value: Any, below: Below) -> Any:
    kind = type(value)
    if kind in SCALARS:
        return value
    if kind is OneOf:
        drawn = value.values[below(len(value.values))]
        return drawn if type(drawn) in SCALARS else plain(drawn)
    match value:
        case Between(low, high):
            return low + below(high - low + 1)
        case SubsetOf(items, least, most):
            pool = list(items)
            return [plain(pool.pop(below(len(pool)))) for _ in range(least + below(most - least + 1))]
        case Text(longest):
            return "abcdefgh"[: 1 + below(min(8, longest))]
        case Mapping():
            return {str(key): _draw(inner, below) for key, inner in value.items()}
        case _:
            return plain(value)


# ------------------------------------------------------------------------------------------------ counting


def size(offer: Offer) -> int:
    """How many moves the family has, the order of lists and equal items apart."""
    return prod(_size(value) for value in offer.fields.values())


def _size(value: Any) -> int:
    match value:
        case OneOf(values):
            return len(values)
        case Between(low, high):
            return high - low + 1
        case SubsetOf(items, least, most):
            return sum(comb(len(items), k) for k in range(least, most + 1))
        case Text(longest):
            return longest
        case Mapping():
            return prod(_size(inner) for inner in value.values())
        case _:
            return 1


def moves(offer: Offer) -> Iterator[Any]:
    """Every move of the family, lists in the order of the offer, equal lists once."""
    names = list(offer.fields)
    for values in product(*(_every(value) for value in offer.fields.values())):
        yield build(offer.move, dict(zip(names, values, strict=True)))


def _every(value: Any) -> list[Any]:
    match value:
        case OneOf(values):
            return [plain(each) for each in values]
        case Between(low, high):
            return list(range(low, high + 1))
        case SubsetOf(items, least, most):
            ordered = sorted((plain(item) for item in items), key=_key)
            found = {
                _key(list(chosen)): list(chosen) for k in range(least, most + 1) for chosen in combinations(ordered, k)
            }
            return list(found.values())
        case Mapping():
            keys = [str(key) for key in value]
            return [
                dict(zip(keys, chosen, strict=True)) for chosen in product(*(_every(each) for each in value.values()))
            ]
        case Text():
            return ["a"]
        case _:
            return [plain(value)]


# ------------------------------------------------------------------------------------------------ matching


def matches(offer: Offer, move: Any) -> bool:
    """Is this typed move, as the rules read it, one of the family?"""
    if type(move) is not offer.move:
        return False
    written = write_move(move)
    del written["type"]
    return _fits({wire_name(name): value for name, value in offer.fields.items()}, written)


def _fits(value: Any, given: Any) -> bool:
    match value:
        case OneOf(values):
            return any(_same(plain(each), given) for each in values)
        case Between(low, high):
            return type(given) is int and low <= given <= high
        case SubsetOf(items, least, most):
            if type(given) is not list or not least <= len(given) <= most:
                return False
            return Counter(map(_key, given)) <= Counter(_key(plain(item)) for item in items)
        case Text(longest):
            return type(given) is str and 1 <= len(given) <= longest
        case Mapping():
            return (
                type(given) is dict
                and given.keys() == {str(key) for key in value}
                and all(_fits(inner, given[str(key)]) for key, inner in value.items())
            )
        case _:
            return _same(plain(value), given)


def _same(one: Any, other: Any) -> bool:
    return one == other and _key(one) == _key(other)  # 1 and true are equal in Python, not in JSON


def _key(value: Any) -> str:
    return value if type(value) is str else json.dumps(value, sort_keys=True)
