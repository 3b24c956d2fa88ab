"""The OpenAPI document of the house and the page that shows it, both at fixed addresses."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

import orjson
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Response

from api.openapi import smorest
from api.openapi.by_game import by_game, unused
from api.openapi.game_types import game_types, prefix_of
from api.openapi.operations import told_operations
from api.openapi.plain_schema import plain_schema, ref
from api.openapi.problem_types import problem_name, problem_types
from api.openapi.schemas import OfGame, component_name, described, subclasses
from domain.contract.registry import games

INFO = {
    "description": (
        "Board games whose every move is kept and can be checked. Become a player, open a table, ask for offers, "
        "post a move, and listen to the log."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
}

MOVE = {"$ref": "#/components/schemas/Move"}
FAMILIES = [component_name(kind) for kind in subclasses(OfGame)]
PAGE = Path(__file__).with_name("docs.html")


class Api(smorest.Api):
    """What flask-smorest gathers, without the error document and the headers that are its own and not ours."""

    ERROR_SCHEMA = ref(problem_name(503))  # of answers that no view describes: there are none
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask, scopes: Mapping[str, str | None], answer: Callable[[bytes, str], Response]) -> None:
        app.config.update(
            API_TITLE="Annals",
            API_VERSION="1",
            OPENAPI_VERSION="3.1.0",
            OPENAPI_URL_PREFIX="/",
            OPENAPI_JSON_PATH="openapi.json",
        )
        security: list[dict[str, list[str]]] = [{}, {"token": []}]
        named = MarshmallowPlugin(schema_name_resolver=component_name)
        said = {"info": INFO, "servers": [{"url": "/"}], "security": security, "marshmallow_plugin": named}
        super().__init__(app, spec_kwargs=said)
        self._answer = answer
        self._app, self._scopes = app, scopes  # read when every route is there
        self.spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
        app.add_url_rule("/docs", view_func=show_docs)

    def _register_pagination_header(self) -> None:
        """Lists have a cursor instead."""

    @cached_property
    def _written(self) -> bytes:
        """Gathered when every blueprint has told its part."""
        document = self.spec.to_dict()
        gathered = document["components"]["schemas"]
        told = {name: {"description": said, **gathered[name]} for name, said in described().items() if name in gathered}
        schemas = {name: plain_schema(schema) for name, schema in (gathered | told).items()}
        schemas |= game_types() | problem_types([f"{prefix_of(name)}Refusal" for name in games()])
        document["components"]["schemas"] = by_game(schemas, FAMILIES, games())
        document["paths"] = told_operations(document["paths"], self._app, self._scopes)
        for family in unused(FAMILIES, orjson.dumps(document)):
            document["components"]["schemas"].pop(family, None)
        return orjson.dumps(document)

    def _openapi_json(self) -> Response:
        return self._answer(self._written, "no-cache")


def show_docs() -> Response:
    """A page of our own that renders the document; it loads nothing from elsewhere."""
    return Response(PAGE.read_bytes(), content_type="text/html; charset=utf-8", headers=DOCS_HEADERS)


DOCS_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'",
}
