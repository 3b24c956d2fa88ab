"""The body of a request: JSON that a log can keep, in the shape that its schema asks for."""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, cast

import orjson
from flask import Request
from marshmallow import Schema

from api.answers import JSON
from api.current import this_request
from api.problems import Problem, misfit
from domain.contract.canonical import LARGEST
from domain.contract.wire import Misfit

DEEPEST: Final = 64  # levels of a document; no move and no position comes near


def json_body(*, optional: bool = False) -> dict[str, Any]:
    """The body as a JSON object that a log can keep."""
    here = this_request()
    raw = here.get_data()
    if not raw and optional:
        return {}
    if not _is_json(here):
        raise Problem(415, "not_json", "send the body as Content-Type: application/json", params={"expected": JSON})
    try:
        document = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Problem(400, "not_json", f"the body is not JSON: {error}") from error
    try:
        keys = _must_be_narrow(document)
    except Misfit as wrong:
        raise misfit(wrong) from wrong
    if raw.count(b":") != keys:  # some stand in a text, or belong to keys that were lost
        _must_name_once(raw)
    if not isinstance(document, dict):
        raise misfit(Misfit("must be an object"))
    return document


def _is_json(here: Request) -> bool:
    if here.environ.get("CONTENT_TYPE") == JSON:  # as nearly everybody writes it: nothing to take apart
        return True
    return here.mimetype == JSON or here.mimetype.endswith("+json")


def _must_be_narrow(value: Any, depth: int = 0) -> int:
    """Only what has canonical bytes: no fractions, no integers that JavaScript cannot count, plain keys.

    Answers with the number of keys.
    """
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return 0
    keys = 0
    if kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise Misfit("must lie within ±(2^53 - 1)")
    elif kind is float:
        raise Misfit("must not be a fraction or a number beyond 2^64")
    elif depth == DEEPEST:
        raise Misfit(f"is nested more than {DEEPEST} levels deep")
    else:
        if kind is dict:
            keys = len(value)
        steps: Iterable[tuple[str | int, Any]] = value.items() if kind is dict else enumerate(value)
        for step, inner in steps:
            if isinstance(step, str) and not step.isascii():
                raise Misfit("is not known here", (step,))
            try:
                keys += _must_be_narrow(inner, depth + 1)
            except Misfit as wrong:
                raise wrong.below(step) from None
    return keys


def _must_name_once(raw: bytes) -> None:
    """Of two fields with one name readers take the first or the last, and each sees another request."""

    def named_once(pairs: list[tuple[str, Any]]) -> None:
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                raise Problem(400, "not_json", f"the body names {name!r:.100} twice", params={"field": name[:100]})
            names.add(name)

    try:
        json.loads(raw, object_pairs_hook=named_once, parse_int=str, parse_float=str)
    except RecursionError as error:  # only what was lost to a second name can be so deep
        raise Problem(400, "not_json", "the body names a field twice") from error


def fitting(schema: type[Schema], document: dict[str, Any]) -> dict[str, Any]:
    """The body as its schema reads it."""
    return cast(dict[str, Any], _schema(schema).load(document))


_schemas: dict[type[Schema], Schema] = {}


def _schema(kind: type[Schema]) -> Schema:
    if kind not in _schemas:
        _schemas[kind] = kind()
    return _schemas[kind]


def digest_of(document: dict[str, Any]) -> str:
    """What makes two requests the same."""
    return sha256(orjson.dumps(document, option=orjson.OPT_SORT_KEYS)).hexdigest()
