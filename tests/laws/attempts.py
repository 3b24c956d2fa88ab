"""Moves that nobody offered: made from their types and the words of the table, or an offer with a small change."""

import random
import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from domain.contract.game import ALL, Game
from domain.contract.offers import Between, Offer, OneOf, SubsetOf, sample
from domain.contract.wire import Absent, Misfit, plain, read, wire_name, write_move

WEIRD = ("", "nobody", "x" * 501)


class Lexicon:
    """The words and numbers of a table, and which words stand in the same kind of place."""

    def __init__(self, game: Game[Any], state: Any, chance: random.Random) -> None:
        self.chance = chance
        self.numbers = {0, 1}
        self.families: dict[str, set[str]] = {}
        self._note(game.view(state, ALL), "")
        self.words = sorted(set().union(*self.families.values()))

    def _note(self, value: Any, place: str) -> None:
        match value:
            case dict():
                self.families.setdefault(f"{place} keys", set()).update(value)
                for key, each in value.items():
                    self._note(each, f"{place}.{key}")
            case list():
                for each in value:
                    self._note(each, place)
            case str():
                self.families.setdefault(place, set()).add(value)
            case int():
                self.numbers.add(int(value))

    def word(self, like: str | None = None) -> str:
        kin = [family for family in self.families.values() if like in family]
        if self.chance.random() < 0.05:
            return self.chance.choice(WEIRD)
        if kin and self.chance.random() < 0.7:
            return self.chance.choice(sorted(self.chance.choice(kin)))
        return self.chance.choice(self.words)

    def number(self, like: int | None = None) -> int:
        known = like if like is not None and self.chance.random() < 0.7 else self.chance.choice(sorted(self.numbers))
        return known + self.chance.choice((-1, 0, 1))

    # a document of a type

    def filled(self, kind: Any) -> Any:
        """A document of this type, or one that nearly is."""
        origin, inside = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return self.filled(self.chance.choice([option for option in inside if option is not Absent]))
        if origin is Literal:
            return self.chance.choice(inside)
        if origin is tuple:
            each = [inside[0]] * self.chance.randrange(4) if inside[-1] is Ellipsis else inside
            return [self.filled(one) for one in each]
        if origin in (dict, Mapping):
            return {self.word(): self.filled(inside[1]) for _ in range(self.chance.randrange(3))}
        if kind is bool:
            return self.chance.random() < 0.5
        if kind is int:
            return self.number()
        if kind in (None, type(None)):
            return None
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.chance.choice(list(kind)).value
        if isinstance(kind, type) and is_dataclass(kind):
            return self.object(kind)
        return self.word() if kind is not Any or self.chance.random() < 0.5 else self.number()

    def object(self, kind: type) -> dict[str, Any]:
        hints = get_type_hints(kind)
        return {
            wire_name(each.name): self.filled(hints[each.name])
            for each in fields(kind)
            if Absent not in get_args(hints[each.name]) or self.chance.random() < 0.5
        }

    # a document with a small change

    def changed(self, value: Any) -> Any:
        """The same with one word, number or item another, one more or one less."""
        match value:
            case dict() if value:
                key = self.chance.choice(list(value))
                changed = {**value, key: self.changed(value[key])}
                if self.chance.random() < 0.15:
                    del changed[key]
                return changed
            case list():
                return self._changed_list(value)
            case bool():
                return not value
            case int():
                return self.number(value)
            case str():
                return self.word(value)
            case _:
                return value if self.chance.random() < 0.5 else self.word()

    def widened(self, value: Any) -> Any:
        """A field of an offer, one beyond what it allows."""
        match value:
            case Between(low, high):
                return self.chance.choice((low - 1, high + 1))
            case SubsetOf(items, least, most) if items:
                count = least - 1 if least and self.chance.random() < 0.5 else most + 1
                return SubsetOf((*items, *items[: max(0, count - len(items))]), count, count)
            case OneOf(values):
                return self.changed(plain(self.chance.choice(values)))
            case Mapping() if value:
                key = self.chance.choice(list(value))
                return {**value, key: self.widened(value[key])}
            case _:
                return value

    def _changed_list(self, value: list[Any]) -> list[Any]:
        if not value:
            return [self.word() if self.chance.random() < 0.7 else self.number()]
        n = self.chance.randrange(len(value))
        match self.chance.randrange(4):
            case 0:
                return [*value[:n], *value[n + 1 :]]
            case 1:
                return [*value, value[n]]
            case 2:
                return [*value, self.changed(value[n])]
            case _:
                return [*value[:n], self.changed(value[n]), *value[n + 1 :]]


def attempts(game: Game[Any], state: Any, offers: list[Offer], chance: random.Random, count: int) -> Iterator[Any]:
    """Typed moves, most of them wrong: from these offers with a change, and made from the types alone."""
    lexicon = Lexicon(game, state, chance)
    by_kind: dict[type, list[Offer]] = {}
    for offer in offers:
        by_kind.setdefault(offer.move, []).append(offer)
    kinds = list(game.move_types.values())
    for n in range(len(by_kind) + count):
        kind = list(by_kind)[n % len(by_kind)] if by_kind and chance.random() < 0.8 else chance.choice(kinds)
        try:
            if kind in by_kind and chance.random() < 0.8:
                yield spoilt(by_kind[kind], lexicon, chance)
            else:
                yield read(kind, lexicon.object(kind))
        except Misfit:
            continue


def spoilt(offers: list[Offer], lexicon: Lexicon, chance: random.Random) -> Any:
    """A sample of one of these offers, with a field of another, one beyond what is allowed, or otherwise changed."""
    offer = chance.choice(offers)
    how = chance.randrange(3)
    if how == 0:
        offer = Offer(offer.move, **lexicon.widened(offer.fields))
    move = write_move(sample(offer, chance.randrange))
    del move["type"]
    if how == 1:
        move = lexicon.changed(move)
    if how == 2:
        other = write_move(sample(chance.choice(offers), chance.randrange))
        move = {name: chance.choice((value, other.get(name, value))) for name, value in move.items()}
    return read(offer.move, move)
