"""Which JSON Schema (2020-12) describes the documents of a type.

A field is described by `About` in its type, a type by the first paragraph of its docstring; defaults are published.
"""

import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from domain.contract.wire.values import ABSENT, About, Absent, Published, once, wire_name
from domain.contract.wire.writing import plain

Schema = dict[str, Any]


@once
def _schema_of(kind: Any) -> Schema:
    origin = get_origin(kind)
    if kind is Any:
        return {}
    if kind in (str, int, bool):
        return {"type": {str: "string", int: "integer", bool: "boolean"}[kind]}
    if kind is None or kind is type(None):
        return {"type": "null"}
    if origin is Annotated:
        return _annotated(kind)
    if origin in (Required, NotRequired):
        return _schema_of(get_args(kind)[0])
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin in (Union, types.UnionType):
        return _union([_schema_of(option) for option in get_args(kind) if option is not Absent])
    if origin is tuple and get_args(kind)[-1:] != (Ellipsis,):
        parts = [_schema_of(argument) for argument in get_args(kind)]
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
    if origin in (tuple, list, Sequence, frozenset, set):
        return {"type": "array", "items": _schema_of(get_args(kind)[0])}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema_of(get_args(kind)[1])}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    if is_typeddict(kind):
        return _typed_dict(kind)
    if is_dataclass(kind):
        return object_schema(cast(type, kind))
    if hasattr(kind, "__supertype__"):
        return _schema_of(kind.__supertype__)
    raise TypeError(f"{kind} has no schema")


def _union(options: list[Schema]) -> Schema:
    """What is told of a value is told of the field that holds it or null."""
    if len(options) == 1:
        return options[0]
    told = [option for option in options if option != {"type": "null"}]
    words = {"description": told[0]["description"]} if len(told) == 1 and "description" in told[0] else {}
    return {"anyOf": options} | words


def _annotated(kind: Any) -> Schema:
    """What is published in place of the type, and what is told of it."""
    published = [each.kind for each in kind.__metadata__ if isinstance(each, Published)]
    described = _schema_of(published[0] if published else kind.__origin__)
    for about in kind.__metadata__:
        if isinstance(about, About):
            described = _told(described, about)
    return described


def _told(described: Schema, about: About) -> Schema:
    """A range or a list of values is that of the type itself, not of the null beside it."""
    values: Schema = {} if about.enum is None else {"enum": plain(about.enum)}
    values |= {} if about.minimum is None else {"minimum": about.minimum}
    values |= {} if about.maximum is None else {"maximum": about.maximum}
    if "anyOf" in described:
        options = [option if option == {"type": "null"} else option | values for option in described["anyOf"]]
        described = described | {"anyOf": options}
    else:
        described = described | values
    described = described | {"description": about.text}
    described |= {} if about.default is ABSENT else {"default": plain(about.default)}
    return described | ({} if about.examples is None else {"examples": plain(about.examples)})


def _typed_dict(kind: Any) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    return {
        "type": "object",
        **_words(kind),
        "properties": {wire_name(name): _schema_of(hint) for name, hint in hints.items()},
        "required": sorted(wire_name(name) for name in kind.__required_keys__),
    }


def schema(kind: Any) -> Schema:
    """The JSON Schema (2020-12) of a type's documents."""
    return _schema_of(kind)


@once
def object_schema(kind: type, tag: str | None = None, optional: tuple[str, ...] = ()) -> Schema:
    """The schema of a dataclass; with `tag` its `type` is fixed, `optional` names fields that may be left out."""
    hints = get_type_hints(kind, include_extras=True)
    properties: Schema = {} if tag is None else {"type": {"const": tag}}
    required = [] if tag is None else ["type"]
    for each in fields(kind):
        name = wire_name(each.name)
        properties[name] = _default(each) | _schema_of(hints[each.name])
        if each.default is MISSING and each.default_factory is MISSING and each.name not in optional:
            required.append(name)
    described = {"type": "object", **_words(kind), "properties": properties, "required": required}
    return {**described, "additionalProperties": False}


def _default(field: Field[Any]) -> Schema:
    """What a field holds that is left out."""
    value = field.default if field.default_factory is MISSING else field.default_factory()
    return {} if value is MISSING or value is ABSENT else {"default": plain(value)}


def _words(kind: type) -> Schema:
    """The first paragraph of a docstring; a dataclass without one makes up its own, which tells nothing."""
    words = kind.__doc__ or ""
    if not words or words.startswith(f"{kind.__name__}("):
        return {}
    return {"description": " ".join(words.strip().split("\n\n")[0].split())}
