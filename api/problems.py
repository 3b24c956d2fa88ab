"""Errors as problem+json (RFC 9457), the same for rules and house."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Flask, Response, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from api.complaints import complaint
from api.front.stamps import REQUEST
from api.language import preferred
from api.problem import PROBLEM, problem_bytes
from api.told import told, told_by_the_rules
from domain.contract.game import Refused
from domain.contract.registry import UnknownRules
from domain.contract.wire import Misfit, plain
from events.evidence.importing import BadRecord
from events.log.connect import OutOfReach
from events.log.errors import Conflict, LogFull, LogUnavailable, TooFewReplicas, unavailable
from events.people.foreign import KeysUnavailable
from events.process.metrics import REFUSALS
from events.tables.refusals import (
    Cannot,
    HouseRefusal,
    KeyReused,
    NoSuchDispute,
    NoSuchProposal,
    NoSuchTable,
    NotYours,
    StaleVersion,
    Unfit,
)
from events.tables.table import BrokenChain, Shortened

CODES = {404: "not_found", 405: "method_not_allowed", 413: "body_too_large", 415: "body_encoded"}

STATUS = {
    NoSuchTable: 404,
    NoSuchDispute: 404,
    NoSuchProposal: 404,
    NotYours: 403,
    Cannot: 409,
    Unfit: 422,
    StaleVersion: 412,
    KeyReused: 422,
    BadRecord: 422,
}


class Problem(Exception):
    """An error of the request itself."""

    def __init__(self, status: int, code: str, detail: str, headers: dict[str, str] | None = None, **more: Any) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.headers, self.more = status, code, detail, headers, more


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    headers: dict[str, str] | None = None,
    by: Refused | None = None,
    **more: Any,
) -> Response:
    """The answer itself, in the language of its reader; counts the refusal. `by` is what the rules of a game said."""
    REFUSALS.labels(code).inc()
    language = preferred()
    said = told(language, status, code, detail) if by is None else told_by_the_rules(language, by)
    document = problem_bytes(status, code, said.title, said.detail, **more)
    in_words = {"Content-Language": language, "Vary": "Accept-Language"}
    return Response(document, status, {**in_words, **(headers or {})}, content_type=PROBLEM)


def misfit(where: Misfit) -> Problem:
    """A body that does not have the shape of its type."""
    path = ".".join(str(step) for step in where.path)
    fault = {path or "body": [where.message]}
    return Problem(422, "invalid_body", f"{path or 'the body'} {where.message}", params=about(fault), errors=fault)


def about(errors: Mapping[str, Any]) -> dict[str, Any]:
    """The params of a body that does not fit: which fields."""
    return {"fields": list(errors)}


def handle_errors(app: Flask) -> None:
    """Every error, also of unknown routes, becomes a problem."""

    @app.errorhandler(Problem)
    def _problem(error: Problem) -> Response:
        return problem(error.status, error.code, error.detail, headers=error.headers, **error.more)

    @app.errorhandler(Misfit)
    def _misfit(error: Misfit) -> Response:
        return _problem(misfit(error))

    @app.errorhandler(ValidationError)
    def _validation(error: ValidationError) -> Response:
        errors = dict(_flat(error.messages))
        path, messages = next(iter(errors.items()))
        return problem(422, "invalid_body", f"{path} {messages[0]}", params=about(errors), errors=errors)

    @app.errorhandler(Refused)
    def _refused(error: Refused) -> Response:
        more: dict[str, Any] = {"rule": error.rule, "params": plain(error.params)}
        if error.legacy_code is not None:
            more["legacy_code"] = error.legacy_code
        if error.version is not None:
            more["version"] = error.version
        return problem(409, error.code, error.detail, by=error, **more)

    @app.errorhandler(HouseRefusal)
    def _house(error: HouseRefusal) -> Response:
        more: dict[str, Any] = {"params": error.params}
        if error.version is not None:
            more["version"] = error.version
        wait = error.params.get("wait_ms")
        headers = None if wait is None else {"Retry-After": str(-(-wait // 1000))}
        return problem(STATUS[type(error)], error.code, error.detail, headers=headers, **more)

    @app.errorhandler(LogUnavailable)
    @app.errorhandler(OutOfReach)
    @app.errorhandler(Conflict)
    def _unavailable(error: Exception) -> Response:
        app.logger.warning("event=log_unavailable kind=%s reason=%r", type(error).__name__, str(error))
        if isinstance(unavailable(error) if isinstance(error, OutOfReach) else error, LogFull):
            detail = "there is no room to write; reading goes on, and so will writing when there is room"
            return problem(503, "log_full", detail, headers={"Retry-After": "5"})
        if isinstance(error, TooFewReplicas):
            detail = "too few replicas have it on disk; with the same Idempotency-Key you will hear what became of it"
            return problem(503, "too_few_replicas", detail, headers={"Retry-After": "1"})
        return problem(503, "log_unavailable", "the log is out of reach, try again", headers={"Retry-After": "1"})

    @app.errorhandler(KeysUnavailable)
    def _keys_unavailable(error: KeysUnavailable) -> Response:
        app.logger.warning("event=keys_unavailable reason=%r", str(error.__cause__))
        detail = "the keys by which this token is signed cannot be read, try again"
        return problem(503, "keys_unavailable", detail, headers={"Retry-After": "30"})

    @app.errorhandler(Shortened)
    def _short(error: Shortened) -> Response:
        detail = f"{error}; the table is closed until somebody has decided how it goes on"
        params = {"acknowledged": error.acknowledged}
        wait = {"Retry-After": "3600"}
        return problem(503, "table_shortened", detail, headers=wait, params=params, version=error.version)

    @app.errorhandler(BrokenChain)
    def _broken(error: BrokenChain) -> Response:
        detail = f"{error}; the table is closed until it is looked at"
        return problem(503, "table_damaged", detail, headers={"Retry-After": "3600"})

    @app.errorhandler(UnknownRules)
    def _unknown_rules(error: UnknownRules) -> Response:
        return problem(503, "unknown_rules", f"{error}; another release has them", headers={"Retry-After": "3600"})

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        status = error.code or 500
        code = CODES.get(status, f"http_{status}")
        headers, detail, params = None, error.description or "", {}
        if isinstance(error, MethodNotAllowed):
            allowed = sorted(error.valid_methods or ())
            headers = {"Allow": ", ".join(allowed)}
            detail, params = f"this address takes {headers['Allow']}", {"method": request.method, "allowed": allowed}
        elif isinstance(error, NotFound):
            detail = "there is nothing at this address; what there is stands at /docs"
            params = {"path": request.path[:200]}
        return problem(status, code, detail, headers=headers, params=params)

    @app.errorhandler(Exception)
    def _broke(error: Exception) -> Response:
        asked = request.environ.get(REQUEST, "-")
        app.logger.exception("event=unexpected_error kind=%s request=%s", type(error).__name__, asked)
        return problem(500, "unexpected_error", "something broke here, not in your request")


def _flat(messages: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, list[str]]]:
    """A nested report as paths with their messages."""
    if isinstance(messages, dict):
        for step, inner in messages.items():
            yield from _flat(inner, (*path, str(step)))
    else:
        yield ".".join(path) or "body", [complaint(str(message)) for message in messages]
