"""What each operation is called, and what it says of itself."""

import re
from collections.abc import Mapping
from typing import Any, Final

from flask import Flask

Operation = dict[str, Any]

PARAMETER: Final = re.compile(r"<(?:[^:<>]+:)?([^<>]+)>")


def told_operations(
    paths: dict[str, dict[str, Any]], app: Flask, scopes: Mapping[str, str | None]
) -> dict[str, dict[str, Any]]:
    """The paths, each operation with the name of its view (`open_table` is `openTable`) and all that it says.

    `scopes` is what a token must be good for at every endpoint.
    """
    views: dict[tuple[str, str], str] = {}
    for rule in app.url_map.iter_rules():
        for method in rule.methods or ():
            views[PARAMETER.sub(r"{\1}", rule.rule), method.lower()] = rule.endpoint
    return {
        path: {
            method: _told(said, views[path, method], scopes) if isinstance(said, dict) else said
            for method, said in item.items()
        }
        for path, item in paths.items()
    }


def _told(operation: Operation, endpoint: str, scopes: Mapping[str, str | None]) -> Operation:
    """The first sentence is the summary, everything the description."""
    whole = "\n\n".join(part for part in (operation["summary"], operation.get("description")) if part)
    summary = re.split(r"(?<=[.])\s", whole, maxsplit=1)[0]
    named = {"operationId": _camel(endpoint.rpartition(".")[2]), "summary": summary, "description": whole}
    if (scope := scopes.get(endpoint)) is not None:
        optional: list[dict[str, list[str]]] = [] if "security" in operation else [{}]
        operation = operation | {"security": [*optional, {"token": [scope]}]}
    return named | operation | named


def _camel(name: str) -> str:
    first, *more = name.split("_")
    return first + "".join(part.capitalize() for part in more)
