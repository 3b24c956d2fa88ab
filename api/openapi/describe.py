"""What the OpenAPI document says beside the schemas: bodies, parameters, headers and problems."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, TypeVar

from flask import Response
from marshmallow import Schema

from api.openapi.plain_schema import ref
from api.openapi.problem_types import problem_name
from api.problem import PROBLEM, TITLES

V = TypeVar("V", bound=Callable[..., Response])
Described = dict[str, Any]

SAID: Final = "_apidoc"  # where flask-smorest looks for it

EVERYWHERE = (400, 401, 422, 429, 503)
BODY = (400, 413, 415, 422)


def body(
    schema: type[Schema] | Described,
    *,
    required: bool = True,
    example: Described | None = None,
    kind: str = "application/json",
) -> Callable[[V], V]:
    """The body of a request. It is read inside the view, after token, table and right."""
    media: Described = {"schema": schema} | ({} if example is None else {"example": example})
    return say(requestBody={"required": required, "content": {kind: media}})


def needs_token(view: V) -> V:
    return say(security=[{"token": []}])(view)


def problems(*statuses: int) -> Callable[[V], V]:
    """The problems a request may meet, those of every request included."""
    return say(responses={status: problem_answer(status) for status in sorted({*statuses, *EVERYWHERE})})


def parameters(*described: Described) -> Callable[[V], V]:
    """Query parameters and headers, made by `query` and `header`."""
    return say(parameters=list(described))


def also(
    status: int, description: str, content: dict[str, Described] | None = None, headers: Described | None = None
) -> Callable[[V], V]:
    """One more answer, or one more form of an answer."""
    described: Described = {"description": description}
    described |= {} if content is None else {"content": content}
    described |= {} if headers is None else {"headers": headers}
    return say(responses={status: described})


def query(name: str, meaning: str, **schema: Any) -> Described:
    return {"in": "query", "name": name, "schema": schema, "description": meaning}


def header(name: str, meaning: str, **schema: Any) -> Described:
    return {"in": "header", "name": name, "schema": {"type": "string", **schema}, "description": meaning}


def told(meaning: str, *, always: bool = True, **schema: Any) -> Described:
    """A header of an answer."""
    return {"description": meaning, "required": always, "schema": {"type": "string", **schema}}


ETAG = told("changes with the document")


def lasting(view: V) -> V:
    """A document that changes with the program alone: 304 to who has it already."""
    known = header("If-None-Match", "an ETag you have: 304 if nothing has changed")
    return parameters(known)(also(304, "Nothing has changed", headers={"ETag": ETAG})(view))


RETRY_AFTER = told("seconds to wait before the next attempt", pattern="^[0-9]+$")
WHO = told("how to say who you are", const="Bearer")


def problem_answer(status: int) -> Described:
    """What the document says of a problem."""
    document: Described = {
        "description": TITLES[status],
        "content": {PROBLEM: {"schema": ref(problem_name(status))}},
    }
    if status in (429, 503):
        document["headers"] = {"Retry-After": RETRY_AFTER}
    if status == 401:
        document["headers"] = {"WWW-Authenticate": WHO}
    return document


def say(**described: Any) -> Callable[[V], V]:
    """Leave words for the document on a view without wrapping it, as flask-smorest would for each of them."""

    def leave(view: V) -> V:
        said: Described = deepcopy(view.__dict__.get(SAID, {}))
        said["manual_doc"] = _joined(said.get("manual_doc", {}), described)
        view.__dict__[SAID] = said
        return view

    return leave


def _joined(one: Described, other: Described) -> Described:
    joined = dict(one)
    for name, value in other.items():
        match joined.get(name), value:
            case dict() as known, dict():
                joined[name] = _joined(known, value)
            case list() as known, list():
                joined[name] = known + value
            case _:
                joined[name] = value
    return joined
