"""Which JSON Schema (2020-12) describes the documents of a type."""

import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from domain.contract.wire.values import Absent, Published, once, wire_name

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
        return _schema_of(next(each.kind for each in kind.__metadata__ if isinstance(each, Published)))
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema_of(option) for option in get_args(kind) if option is not Absent]}
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
        hints = get_type_hints(kind)
        required = sorted(wire_name(name) for name in cast(Any, kind).__required_keys__)
        return {
            "type": "object",
            "properties": {wire_name(name): _schema_of(hint) for name, hint in hints.items()},
            "required": required,
        }
    if is_dataclass(kind):
        return object_schema(cast(type, kind))
    if hasattr(kind, "__supertype__"):
        return _schema_of(kind.__supertype__)
    raise TypeError(f"{kind} has no schema")


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
        properties[name] = _schema_of(hints[each.name])
        if each.default is MISSING and each.default_factory is MISSING and each.name not in optional:
            required.append(name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
