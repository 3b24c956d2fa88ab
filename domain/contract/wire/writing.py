"""How typed values become JSON documents."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from domain.contract.wire.values import ABSENT, move_name, once, wire_name


def plain(value: Any) -> Any:
    """The JSON form of a value: dataclasses become objects, tuples lists, enums their value."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is tuple or kind is list:
        return [plain(each) for each in value]
    if kind is dict or isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (frozenset, set)):
        return sorted(plain(each) for each in value)
    return {
        name: plain(inner)
        for attribute, name in _attributes(kind)
        if (inner := getattr(value, attribute)) is not ABSENT
    }


def write_move(move: Any) -> dict[str, Any]:
    """A move as it stands in a request and in the log."""
    return {"type": move_name(type(move)), **plain(move)}


def write_fact(fact: Any) -> dict[str, Any]:
    """A fact as it stands in the log."""
    return {"type": type(fact).__name__, **plain(fact)}


@once
def _attributes(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((each.name, wire_name(each.name)) for each in fields(kind))
