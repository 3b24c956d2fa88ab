"""What the OpenAPI document says beside the schemas: bodies, parameters, headers and problems."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, TypeVar

from flask import Response
from marshmallow import Schema

from api.openapi.schemas import ProblemDocument
from api.problem import PROBLEM, TITLES, problem_document

V = TypeVar("V", bound=Callable[..., Response])
Described = dict[str, Any]

SAID: Final = "_apidoc"  # where flask-smorest looks for it

EVERYWHERE = (400, 401, 429, 503)
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
    return _say(requestBody={"required": required, "content": {kind: media}})


def needs_token(view: V) -> V:
    return _say(security=[{"token": []}])(view)


def problems(*statuses: int) -> Callable[[V], V]:
    """The problems a request may meet, those of every request included."""
    return _say(responses={status: _problem(status) for status in sorted({*statuses, *EVERYWHERE})})


def parameters(*described: Described) -> Callable[[V], V]:
    """Query parameters and headers, made by `query` and `header`."""
    return _say(parameters=list(described))


def also(
    status: int, description: str, content: dict[str, Described] | None = None, headers: Described | None = None
) -> Callable[[V], V]:
    """One more answer, or one more form of an answer."""
    described: Described = {"description": description}
    described |= {} if content is None else {"content": content}
    described |= {} if headers is None else {"headers": headers}
    return _say(responses={status: described})


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


def _problem(status: int) -> Described:
    document: Described = {
        "description": TITLES[status],
        "content": {PROBLEM: {"schema": ProblemDocument, "example": _example(status)}},
    }
    if status in (429, 503):
        document["headers"] = {"Retry-After": RETRY_AFTER}
    if status == 401:
        document["headers"] = {"WWW-Authenticate": WHO}
    return document


EXAMPLES: dict[int, Described] = {
    400: {"code": "not_json", "detail": "the body is not JSON: unexpected end of data"},
    401: {"code": "unknown_token", "detail": "this token is not known"},
    403: {"code": "not_your_seat", "detail": "you do not sit at this table"},
    404: {"code": "unknown_table", "detail": "there is no table 3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"},
    409: {
        "title": "The rules refuse this move",
        "code": "card_not_in_hand",
        "detail": "seat 0 does not hold m5-01",
        "rule": "C-4.2",
        "params": {"seat": 0, "card": "m5-01"},
        "version": 8,
    },
    412: {"code": "stale_version", "detail": "the table is at version 8, not 7", "version": 8},
    413: {"code": "body_too_large", "detail": "the body of this request may have at most 65536 bytes"},
    415: {"code": "not_json", "detail": "send the body as Content-Type: application/json"},
    422: {"code": "invalid_body", "detail": "name: must be a string", "errors": {"name": ["must be a string"]}},
    429: {"code": "too_many_requests", "detail": "50 requests a second are allowed; try again in 1 s"},
    503: {"code": "log_unavailable", "detail": "the log is out of reach, try again"},
}


def _example(status: int) -> Described:
    return problem_document(**{"status": status, "title": TITLES[status], **EXAMPLES[status]})


def _say(**described: Any) -> Callable[[V], V]:
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
        known = joined.get(name)
        joined[name] = _joined(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return joined
