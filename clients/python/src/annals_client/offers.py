"""What one may do now, and how a move is made of it.

An offer is a move with some fields open: `{"one_of": […]}`, `{"from": 1, "to": 6}`, `{"subset_of": […], "min": 0,
"max": 2}` or `{"text": 500}`, also inside objects. `pay.gun` is the path of a field inside one.
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from annals_client import types

CHANCE = random.Random()


class Chosen(dict[str, Any]):
    """A move, ready to be played."""


class BadChoice(ValueError):
    """A field was left open, or got a value that is not offered."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path


@dataclass(frozen=True)
class OneOf:
    """One of these."""

    values: tuple[Any, ...]

    def accepts(self, value: Any) -> bool:
        return _key(value) in map(_key, self.values)

    def random(self, chance: random.Random) -> Any:
        return chance.choice(self.values)

    @property
    def only(self) -> tuple[Any, ...]:
        return self.values if len(self.values) == 1 else ()


@dataclass(frozen=True)
class Range:
    """A whole number from `low` to `high`, both good."""

    low: int
    high: int

    def accepts(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def random(self, chance: random.Random) -> int:
        return chance.randint(self.low, self.high)

    @property
    def only(self) -> tuple[Any, ...]:
        return (self.low,) if self.low == self.high else ()


@dataclass(frozen=True)
class Subset:
    """A list of `least` to `most` of these, each as often as it stands here."""

    items: tuple[Any, ...]
    least: int
    most: int

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            return False
        left = list(map(_key, self.items))
        for each in map(_key, value):
            if each not in left:
                return False
            left.remove(each)
        return True

    def random(self, chance: random.Random) -> list[Any]:
        return chance.sample(self.items, chance.randint(self.least, self.most))

    @property
    def only(self) -> tuple[Any, ...]:
        if self.most == 0:
            return ([],)
        return (list(self.items),) if self.least == len(self.items) else ()


@dataclass(frozen=True)
class Text:
    """Words, at most so many characters."""

    longest: int

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and 1 <= len(value) <= self.longest

    def random(self, chance: random.Random) -> str:
        return chance.choice(("…", "!", "?"))

    @property
    def only(self) -> tuple[Any, ...]:
        return ()


Field: TypeAlias = OneOf | Range | Subset | Text


class Offer:
    """One kind of move, with what it leaves open; it knows the decision that it answers."""

    def __init__(self, shape: Mapping[str, Any], decision: str | None, about: Mapping[str, Any] | None = None) -> None:
        self.shape, self.decision, self.about = dict(shape), decision, about
        self.type: str = shape["type"]

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The open fields by their paths, in their order; none if the move is whole as it stands."""
        return dict(_open_fields("", self.shape))

    @cached_property
    def settled(self) -> dict[str, Any]:
        """The open fields that can have but one value."""
        return {path: field.only[0] for path, field in self.fields.items() if field.only}

    def move(self, choices: Mapping[str, Any] | None = None, /, **named: Any) -> Chosen:
        """The move with these choices; fields that can have but one value need none. BadChoice says what is wrong."""
        chosen = {**self.settled, **(choices or {}), **named}
        for path in chosen.keys() - self.fields.keys():
            raise BadChoice(path, f"not open; open are {', '.join(self.fields) or 'none'}")
        for path, field in self.fields.items():
            if path not in chosen:
                raise BadChoice(path, f"still open: {field}")
            if not field.accepts(chosen[path]):
                raise BadChoice(path, f"{chosen[path]!r} is not offered: {field}")
        return self._whole(chosen)

    def random(self, chance: random.Random = CHANCE) -> Chosen:
        """Some move of this kind."""
        return self._whole({path: field.random(chance) for path, field in self.fields.items()})

    def _whole(self, chosen: Mapping[str, Any]) -> Chosen:
        move = Chosen(_closed("", self.shape, chosen))
        if self.decision is not None:
            move["decision"] = self.decision
        return move

    def __repr__(self) -> str:
        return f"Offer({self.shape!r})"


class Offers:
    """Every answer to the decision that you owe (`offers`), and what is open at any time (`anytime`)."""

    def __init__(self, document: "types.Offers") -> None:
        self.document = document
        self.version: int = document["version"]
        self.status: str = document["status"]
        self.outcome = document["outcome"]
        self.decision = document["decision"]
        found: Any = document
        decision = self.decision["id"] if self.decision else None
        about = found.get("about") or [None] * len(found["offers"])
        self.offers = [Offer(each, decision, said) for each, said in zip(found["offers"], about, strict=True)]
        self.anytime = [Offer(each, None) for each in found["anytime"]]

    def __iter__(self) -> Iterator[Offer]:
        return iter(self.offers)

    def __len__(self) -> int:
        return len(self.offers)

    def __bool__(self) -> bool:
        """Do you owe a decision?"""
        return self.decision is not None

    @property
    def is_over(self) -> bool:
        return self.status == "finished"

    def of(self, type_: str) -> list[Offer]:
        """Those of one kind of move."""
        return [offer for offer in (*self.offers, *self.anytime) if offer.type == type_]

    def random(self, chance: random.Random = CHANCE) -> Chosen:
        """Some answer to the decision."""
        if not self.offers:
            raise BadChoice("offers", "you owe no decision")
        return chance.choice(self.offers).random(chance)


def _open_field(value: Any) -> Field | None:
    match value:
        case {"one_of": list(values)} if len(value) == 1:
            return OneOf(tuple(values))
        case {"from": int(low), "to": int(high)} if len(value) == 2:
            return Range(low, high)
        case {"subset_of": list(items), "min": int(least), "max": int(most)} if len(value) == 3:
            return Subset(tuple(items), least, most)
        case {"text": int(longest)} if len(value) == 1:
            return Text(longest)
    return None


def _open_fields(above: str, shape: Mapping[str, Any]) -> Iterator[tuple[str, Field]]:
    for name, value in shape.items():
        path = f"{above}{name}"
        if found := _open_field(value):
            yield path, found
        elif isinstance(value, dict):
            yield from _open_fields(f"{path}.", value)


def _closed(above: str, shape: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    made = {}
    for name, value in shape.items():
        path = f"{above}{name}"
        if _open_field(value):
            made[name] = chosen[path]
        elif isinstance(value, dict):
            made[name] = _closed(f"{path}.", value, chosen)
        else:
            made[name] = value
    return made


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
