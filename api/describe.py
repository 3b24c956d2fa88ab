"""What the OpenAPI document says beside the schemas: bodies, parameters and problems."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask_smorest import Blueprint
from marshmallow import Schema

from api.problems import PROBLEM, TITLES
from api.schemas import ProblemDocument

F = TypeVar("F", bound=Callable[..., Any])

SECURITY = [{"token": []}]


def body(blueprint: Blueprint, schema: type[Schema] | dict[str, Any], *, required: bool = True) -> Callable[[F], F]:
    """The body of a request. It is read inside the view, after token, table and right."""
    return blueprint.doc(requestBody={"required": required, "content": {"application/json": {"schema": schema}}})  # type: ignore[no-any-return]


def needs_token(blueprint: Blueprint) -> Callable[[F], F]:
    return blueprint.doc(security=SECURITY)  # type: ignore[no-any-return]


def problems(blueprint: Blueprint, *statuses: int) -> Callable[[F], F]:
    """The problems a request may meet, those of every request included."""

    def describe(view: F) -> F:
        for status in sorted({*statuses, 429, 503}, reverse=True):
            view = blueprint.alt_response(
                status, schema=ProblemDocument, content_type=PROBLEM, description=TITLES[status]
            )(view)
        return view

    return describe


def parameters(blueprint: Blueprint, *described: dict[str, Any]) -> Callable[[F], F]:
    """Query parameters and headers, made by `query` and `header`."""
    return blueprint.doc(parameters=list(described))  # type: ignore[no-any-return]


def query(name: str, meaning: str, **schema: Any) -> dict[str, Any]:
    return {"in": "query", "name": name, "schema": schema, "description": meaning}


def header(name: str, meaning: str) -> dict[str, Any]:
    return {"in": "header", "name": name, "schema": {"type": "string"}, "description": meaning}
