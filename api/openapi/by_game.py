"""How a document that looks different at the tables of each game becomes one type for each game, and any of them.

A schema of `OfGame` has parts that the game says: a member with `x-game` names the part, `State`, and becomes
`CondottiereState` in `CondottiereTable`. What was `Table` is then any of them, told apart by `game` where it has that
member.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from api.openapi.game_types import prefix_of
from api.openapi.plain_schema import Schema, any_of, ref, told_apart

PART: Final = "x-game"  # the part of the game that a member is
BESIDE: Final = "x-house"  # what of the house it may be instead
NAME: Final = "game"
OPTIONS: Final = "Options"
REF: Final = "#/components/schemas/"


def by_game(schemas: Mapping[str, Schema], families: Iterable[str], games: Iterable[str]) -> dict[str, Schema]:
    """The schemas, in which each of the families has become one of each game."""
    found: dict[str, Schema] = {}
    kept = [family for family in families if family in schemas]
    for name, schema in schemas.items():
        if name not in kept:
            found[name] = schema
            continue
        variants = {game: f"{prefix_of(game)}{name}" for game in games}
        for game, variant in variants.items():
            found[variant] = _of(schema, game, kept, schemas)
        description = schema.get("description", "")
        if NAME in schema["properties"]:
            found[name] = told_apart(NAME, variants, description)
        else:
            found[name] = {"description": description, **any_of(list(variants.values()))}
    return found


def unused(families: Iterable[str], document: bytes) -> list[str]:
    """The families of which the document names only the types of each game."""
    return [family for family in families if f'"{REF}{family}"'.encode() not in document]


def _of(schema: Schema, game: str, families: list[str], schemas: Mapping[str, Schema]) -> Schema:
    """The schema at the tables of one game."""
    prefix = prefix_of(game)
    said: Schema = _filled(schema, prefix, families)
    if NAME in said["properties"]:
        said["properties"][NAME] = {"type": "string", "const": game}
    for name, member in schema["properties"].items():
        wanted = member.get(PART) == OPTIONS and schemas[f"{prefix}{OPTIONS}"]["required"]
        if wanted and name not in said["required"]:  # where one cannot be left out, they cannot
            said["required"] = [*said["required"], name]
    return said


def _filled(said: Any, prefix: str, families: list[str]) -> Any:
    """With the game's own parts in their places."""
    if isinstance(said, list):
        return [_filled(each, prefix, families) for each in said]
    if not isinstance(said, dict):
        return said
    if PART in said or BESIDE in said:
        return _part(said, prefix)
    if (name := str(said.get("$ref", "")).removeprefix(REF)) in families:
        return {**said, **ref(f"{prefix}{name}")}
    return {word: _filled(value, prefix, families) for word, value in said.items()}


def _part(said: Schema, prefix: str) -> Schema:
    names = [f"{prefix}{said[PART]}"] if PART in said else []
    names += [said[BESIDE]] if BESIDE in said else []
    none: list[Schema] = [{"type": "null"}] if "null" in said["type"] else []
    words = {"description": said["description"]} if "description" in said else {}
    if len(names) == 1 and not none:
        return ref(names[0])
    return {**words, "anyOf": [*(ref(name) for name in names), *none]}
