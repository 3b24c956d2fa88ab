"""Which schema an offer has: a move whose fields are given, or left open in one of four ways."""

from typing import Any, Final

from api.openapi.plain_schema import Schema, ref

RANGE: Final = "OfferedRange"
TEXT: Final = "OfferedText"

GRAMMAR: Final[dict[str, Schema]] = {
    RANGE: {
        "type": "object",
        "description": "A whole number from `from` to `to`, both included.",
        "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}},
        "required": ["from", "to"],
        "additionalProperties": False,
    },
    TEXT: {
        "type": "object",
        "description": "1 to so many characters of your own.",
        "properties": {"text": {"type": "integer", "minimum": 1}},
        "required": ["text"],
        "additionalProperties": False,
    },
}


def offered(move: Schema, *, in_words: bool) -> Schema:
    """The schema of the offers of a move, whose own schema has been made plain; `in_words` may leave a text open."""
    fields = {
        name: _open(field, in_words) for name, field in move["properties"].items() if name not in ("type", "decision")
    }
    return {
        "type": "object",
        "description": f"Offered: {move['description']}",
        "properties": {"type": move["properties"]["type"], **fields},
        "required": move["required"],
    }


def _open(field: Schema, in_words: bool) -> Schema:
    """A value of the field, or how the offer leaves it open."""
    if not field:
        return {}
    words = {word: field[word] for word in ("description",) if word in field}
    ways = [_unnamed(field), _object("one_of", _list(_unnamed(field)), "One of these.")]
    kinds = list(_kinds(field))
    if any(_is(kind, "integer", int) for kind in kinds):
        ways.append(ref(RANGE))
    if in_words and any(_is(kind, "string", str) for kind in kinds):
        ways.append(ref(TEXT))
    ways += [_subset(kind["items"]) for kind in kinds if kind.get("type") == "array" and "prefixItems" not in kind]
    ways += [_parts(kind, in_words) for kind in kinds if kind.get("type") == "object"]
    return {**words, "anyOf": [way for n, way in enumerate(ways) if way not in ways[:n]]}


def _parts(kind: Schema, in_words: bool) -> Schema:
    """An object whose members may be left open in turn."""
    parts = {word: value for word, value in kind.items() if word != "description"}
    if "properties" in kind:
        parts["properties"] = {name: _open(inner, in_words) for name, inner in kind["properties"].items()}
    if isinstance(kind.get("additionalProperties"), dict):
        parts["additionalProperties"] = _open(kind["additionalProperties"], in_words)
    return parts


def _subset(item: Schema) -> Schema:
    number = {"type": "integer", "minimum": 0}
    members = {"subset_of": _list(item), "min": number, "max": number}
    return {
        "type": "object",
        "description": "`min` to `max` of these, in any order, each as often as it stands here.",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


def _object(name: str, value: Schema, description: str) -> Schema:
    required = {"properties": {name: value}, "required": [name]}
    return {"type": "object", "description": description, **required, "additionalProperties": False}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _unnamed(field: Schema) -> Schema:
    return {word: value for word, value in field.items() if word not in ("description", "title", "x-default")}


def _kinds(field: Schema) -> list[Schema]:
    """The schemas of which a value has one."""
    inner: list[Schema] = field.get("anyOf") or field.get("oneOf") or []
    return [kind for each in inner for kind in _kinds(each)] if inner else [field]


def _is(kind: Schema, named: str, python: type) -> bool:
    values: list[Any] = kind.get("enum", [kind["const"]] if "const" in kind else [])
    return named in kind.get("type", ()) or any(type(value) is python for value in values)
