"""The schemas of moves in the OpenAPI document, taken from the games themselves."""

from typing import Any

from domain.registry import games
from domain.wire import move_name, object_schema


def _move_schema() -> dict[str, Any]:
    """Any move of any game, with the decision it answers."""
    found: dict[str, dict[str, Any]] = {}
    for game in games().values():
        for kind in (*game.moves, *game.asides):
            described = object_schema(kind, move_name(kind))
            properties = described["properties"] | {"decision": {"type": "string"}}
            found[f"{game.name}.{move_name(kind)}"] = {
                **described,
                "title": f"{game.title}: {move_name(kind)}",
                "properties": properties,
            }
    return {
        "type": "object",
        "properties": {"type": {"type": "string"}, "decision": {"type": "string"}},
        "required": ["type"],
        "anyOf": list(found.values()) or [{}],
        "example": {"type": "pass", "decision": "7.0"},
    }


MOVE = _move_schema()
