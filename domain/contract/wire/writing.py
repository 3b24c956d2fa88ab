"""How typed values become JSON documents."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Final

from domain.contract.wire.values import ABSENT, move_name, once, wire_name

SCALARS: Final = frozenset({str, int, bool, type(None)})  # exactly these: an enum that is a string is not one yet


def plain(value: Any) -> Any:
    """The JSON form of a value: dataclasses become objects, tuples lists, enums their value."""
    kind = type(value)
    if kind in SCALARS:
        return value
    if kind is tuple or kind is list:
        return [each if type(each) in SCALARS else plain(each) for each in value]
    if kind is dict or isinstance(value, Mapping):
        return {str(key): each if type(each) in SCALARS else plain(each) for key, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (frozenset, set)):
        return sorted(plain(each) for each in value)
    return _written(value, {})


def write_move(move: Any) -> dict[str, Any]:
    """A move as it stands in a request and in the log."""
    return _written(move, {"type": move_name(type(move))})


def write_fact(fact: Any) -> dict[str, Any]:
    """A fact as it stands in the log."""
    return _written(fact, {"type": type(fact).__name__})


def _written(value: Any, document: dict[str, Any]) -> dict[str, Any]:
    """The fields of a dataclass, added to a document; most hold what JSON holds, and are spared a call."""
    for attribute, name in _attributes(type(value)):
        inner = getattr(value, attribute)
        if type(inner) in SCALARS:
            document[name] = inner
        elif inner is not ABSENT:
            document[name] = plain(inner)
    return document


@once
def _attributes(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((each.name, wire_name(each.name)) for each in fields(kind))
