"""How JSON documents become typed values: checked where somebody sent them, trusted where our own log kept them."""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import MemberDescriptorType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from domain.contract.wire.values import Absent, Misfit, move_name, once, wire_name

T = TypeVar("T")

Reader = Callable[[Any], Any]


def read(kind: type[T], document: Any) -> T:
    """A value of this type from an untrusted document; raises Misfit. Its `type` may stand there if it names it."""
    return cast(T, reader(kind)(document))


@once
def reader(kind: Any) -> Reader:
    """The function that reads documents of a type; built once."""
    origin = get_origin(kind)
    if kind is Any:
        return lambda value: value
    if kind in (str, int, bool):
        return _scalar_reader(kind)
    if kind is None or kind is type(None):
        return _null
    if origin is Literal:
        return _choice_reader(get_args(kind))
    if origin in (Union, types.UnionType):
        return _union_reader(tuple(option for option in get_args(kind) if option is not Absent))
    if origin in (tuple, list, Sequence) or kind in (tuple, list):
        return _sequence_reader(kind)
    if origin in (frozenset, set):
        inside = _sequence_reader(kind)
        return lambda value: frozenset(inside(value))
    if origin in (dict, Mapping):
        return _mapping_reader(*get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        by_value = {each.value: each for each in kind}
        choose = _choice_reader(tuple(by_value))
        return lambda value: by_value[choose(value)]
    if is_dataclass(kind):
        return _object_reader(cast(type, kind))
    if hasattr(kind, "__supertype__"):
        return reader(kind.__supertype__)
    raise TypeError(f"{kind} cannot be read from a document")


def _scalar_reader(kind: type) -> Reader:
    word = {str: "a string", int: "an integer", bool: "true or false"}[kind]

    def take(value: Any) -> Any:
        if type(value) is not kind:
            raise Misfit(f"must be {word}")
        return value

    return take


def _null(value: Any) -> None:
    if value is not None:
        raise Misfit("must be null")


def _choice_reader(allowed: tuple[Any, ...]) -> Reader:
    known = {(type(each), each) for each in allowed}

    def take(value: Any) -> Any:
        if not isinstance(value, (str, int, bool)) or (type(value), value) not in known:
            raise Misfit("must be one of " + ", ".join(str(each) for each in allowed))
        return value

    return take


def _union_reader(options: tuple[Any, ...]) -> Reader:
    readers = [(reader(option), _tag(option)) for option in options]

    def take(value: Any) -> Any:
        misfits: list[Misfit] = []
        for attempt, tag in readers:
            try:
                return attempt(value)
            except Misfit as misfit:
                if tag is not None and type(value) is dict and tag in value.items():
                    raise  # it says itself that it is of this shape
                misfits.append(misfit)
        raise max(misfits, key=lambda misfit: len(misfit.path))  # the option that fitted furthest

    return take


def _tag(option: Any) -> tuple[str, str] | None:
    """The field, with its only value, that tells this shape from the others of a union."""
    if not is_dataclass(option):
        return None
    for attribute, hint in get_type_hints(option).items():
        if get_origin(hint) is Literal and len(get_args(hint)) == 1:
            return wire_name(attribute), get_args(hint)[0]
    return None


def _sequence_reader(kind: Any) -> Reader:
    arguments = get_args(kind)
    fixed = get_origin(kind) is tuple and arguments[-1:] != (Ellipsis,)
    each = [reader(argument) for argument in arguments if argument is not Ellipsis]

    def take(value: Any) -> tuple[Any, ...]:
        if type(value) is not list and type(value) is not tuple:
            raise Misfit("must be a list")
        if fixed and len(value) != len(each):
            raise Misfit(f"must have {len(each)} items")
        items = []
        for i, item in enumerate(value):
            try:
                items.append(each[i if fixed else 0](item))
            except Misfit as misfit:
                raise misfit.below(i) from None
        return tuple(items)

    return take


def _mapping_reader(key_kind: Any, value_kind: Any) -> Reader:
    read_value = reader(value_kind)
    read_key = _number_key if key_kind is int else reader(key_kind)

    def take(value: Any) -> dict[Any, Any]:
        if type(value) is not dict:
            raise Misfit("must be an object")
        found = {}
        for key, item in value.items():
            try:
                found[read_key(key)] = read_value(item)
            except Misfit as misfit:
                raise misfit.below(key) from None
        return found

    return take


def _number_key(key: Any) -> int:
    if type(key) is not str or not (key.isascii() and key.isdigit()) or str(int(key)) != key:
        raise Misfit("must be a number")
    return int(key)


def _object_reader(kind: type) -> Reader:
    hints = get_type_hints(kind)
    readers = {wire_name(each.name): (each.name, reader(hints[each.name])) for each in fields(kind)}
    required = [
        wire_name(each.name) for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING
    ]

    def take(value: Any) -> Any:
        if type(value) is not dict:
            raise Misfit("must be an object")
        found = {}
        for key, item in value.items():
            if key not in readers:
                if key == "type" and item == move_name(kind):
                    continue
                raise Misfit("is not known here", (key,))
            attribute, read_item = readers[key]
            try:
                found[attribute] = read_item(item)
            except Misfit as misfit:
                raise misfit.below(key) from None
        for key in required:
            if key not in value:
                raise Misfit("is missing", (key,))
        return kind(**found)

    return take


def recall(kind: type[T], document: dict[str, Any]) -> T:
    """A fact from our own log: the shape is known to be right, so nothing is checked but the names."""
    return cast(T, _recaller(kind)(document))


@once
def _recaller(kind: type) -> Reader:
    """The function that makes a fact of its document; a fold spends its time here.

    What a frozen dataclass does to make itself takes longer than all the rest, so its slots are filled one by one.
    """
    own = {each.name: kind.__dict__.get(each.name) for each in fields(kind)}
    if hasattr(kind, "__post_init__") or not all(type(slot) is MemberDescriptorType for slot in own.values()):
        return lambda document: _recalled(kind, document)
    rebuilt = dict(_recall_plan(kind)[1])
    always, perhaps = [], []
    for each in fields(kind):
        if each.default_factory is not MISSING:
            return lambda document: _recalled(kind, document)
        put, name = cast(MemberDescriptorType, own[each.name]).__set__, wire_name(each.name)
        if each.default is MISSING and each.name not in rebuilt:
            always.append((put, name))
        else:
            perhaps.append((put, name, rebuilt.get(each.name), each.default))
    count, new = len(always), object.__new__

    def recalled(document: dict[str, Any]) -> Any:
        fact: Any = new(kind)
        found = count
        try:
            for put, name in always:
                put(fact, document[name])
        except KeyError:
            return _recalled(kind, document)  # says what is missing
        for put, name, rebuild, default in perhaps:
            value = document.get(name, MISSING)
            if value is not MISSING:
                put(fact, value if rebuild is None else rebuild(value))
                found += 1
            elif default is not MISSING:
                put(fact, default)
            else:
                return _recalled(kind, document)
        if len(document) != found + ("type" in document):
            return _recalled(kind, document)  # says what is unknown
        return fact

    return recalled


def _recalled(kind: type, document: dict[str, Any]) -> Any:
    """The same by the way of the type itself."""
    renamed, rebuilt = _recall_plan(kind)
    known = document.copy()
    known.pop("type", None)
    for name, attribute in renamed:
        if name in known:
            known[attribute] = known.pop(name)
    for attribute, rebuild in rebuilt:
        if attribute in known:
            known[attribute] = rebuild(known[attribute])
    return kind(**known)


@once
def builder(kind: type) -> Callable[[dict[str, Any]], Any]:
    """The function that makes a value of its fields, which are documents that fit; named as in Python."""
    _, rebuilt = _recall_plan(kind)

    def build(known: dict[str, Any]) -> Any:
        for attribute, rebuild in rebuilt:
            if attribute in known:
                known[attribute] = rebuild(known[attribute])
        return kind(**known)

    return build


@once
def _recall_plan(kind: type) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, Reader], ...]]:
    hints = get_type_hints(kind)
    renamed = tuple((wire_name(each.name), each.name) for each in fields(kind) if each.name != wire_name(each.name))
    rebuilt = tuple(
        (each.name, _rebuilder(hints[each.name])) for each in fields(kind) if not _as_written(hints[each.name])
    )
    return renamed, rebuilt


@once
def _rebuilder(kind: Any) -> Reader:
    """What `reader` makes of a document that fits, without asking whether it does; a fold spends its time here."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (tuple, list, Sequence, frozenset, set):
        gather: Any = frozenset if origin in (frozenset, set) else tuple
        each = [argument for argument in arguments if argument is not Ellipsis]
        if all(_as_written(argument) for argument in each):
            return cast(Reader, gather)
        inside = [_rebuilder(argument) for argument in each]
        if origin is tuple and Ellipsis not in arguments:
            return lambda value: tuple([rebuild(item) for rebuild, item in zip(inside, value, strict=True)])
        return lambda value: gather([inside[0](item) for item in value])
    if origin in (dict, Mapping) and arguments[0] in (str, int) and _as_written(arguments[1]):
        return dict if arguments[0] is str else lambda value: {int(key): item for key, item in value.items()}
    if origin in (Union, types.UnionType):
        others = [option for option in arguments if option not in (Absent, type(None))]
        if len(others) == 1:
            present = _rebuilder(others[0])
            return lambda value: None if value is None else present(value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {each.value: each for each in kind}.__getitem__
    if is_dataclass(kind) and all(wire_name(each.name) != "type" for each in fields(kind)):
        return _recaller(cast(type, kind))
    return reader(kind)


def _as_written(hint: Any) -> bool:
    """Does JSON already hold the value itself?"""
    if hint in (str, int, bool, None, type(None), Any, Absent):
        return True
    origin = get_origin(hint)
    if origin is Literal:
        return True
    if origin in (Union, types.UnionType):
        return all(_as_written(option) for option in get_args(hint))
    return hasattr(hint, "__supertype__") and _as_written(hint.__supertype__)
