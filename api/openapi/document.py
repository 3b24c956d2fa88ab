"""The OpenAPI document of the house and the page that shows it, both at fixed addresses."""

from functools import cached_property
from pathlib import Path
from typing import Any

import orjson
from flask import Flask, Response

from api.openapi import smorest
from api.openapi.schemas import ProblemDocument
from domain.contract.registry import games
from domain.contract.wire import move_name, object_schema

INFO = {
    "description": (
        "Board games whose every move is kept and can be checked. Become a player, open a table, ask for offers, "
        "post a move, and listen to the log."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
}

MOVE = {"$ref": "#/components/schemas/Move"}
PAGE = Path(__file__).with_name("docs.html")


class Api(smorest.Api):
    """What flask-smorest gathers, without the error document and the headers that are its own and not ours."""

    ERROR_SCHEMA = ProblemDocument
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        app.config.update(
            API_TITLE="Annals",
            API_VERSION="1",
            OPENAPI_VERSION="3.1.0",
            OPENAPI_URL_PREFIX="/",
            OPENAPI_JSON_PATH="openapi.json",
        )
        security: list[dict[str, list[str]]] = [{}, {"token": []}]
        super().__init__(app, spec_kwargs={"info": INFO, "servers": [{"url": "/"}], "security": security})
        self.spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
        for name, described in move_schemas().items():
            self.spec.components.schema(name, described)
        app.add_url_rule("/docs", view_func=show_docs)

    def _register_pagination_header(self) -> None:
        """Lists have a cursor instead."""

    @cached_property
    def _written(self) -> bytes:
        return orjson.dumps(self.spec.to_dict())

    def _openapi_json(self) -> Response:
        return Response(self._written, content_type="application/json", headers={"Cache-Control": "no-cache"})


def show_docs() -> Response:
    """A page of our own that renders the document; it loads nothing from elsewhere."""
    return Response(PAGE.read_bytes(), content_type="text/html; charset=utf-8", headers=DOCS_HEADERS)


DOCS_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'",
}


def move_schemas() -> dict[str, dict[str, Any]]:
    """Every move of every game with the decision it answers, and `Move`, which is any of them."""
    found: dict[str, dict[str, Any]] = {}
    for game in games().values():
        for kind in (*game.moves, *game.asides):
            name = move_name(kind)
            described = object_schema(kind, name)
            properties = described["properties"] | {"decision": {"type": ["string", "null"]}}
            found[f"{game.name}.{name}"] = {**described, "title": f"{game.title}: {name}", "properties": properties}
    found["Move"] = {
        "type": "object",
        "description": "A move of the table's game; `decision` may name the decision it answers.",
        "properties": {"type": {"type": "string"}, "decision": {"type": ["string", "null"]}},
        "required": ["type"],
        "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in found],
        "examples": [{"type": "play_card", "card": "m6-01", "decision": "7.0"}],
    }
    return found
