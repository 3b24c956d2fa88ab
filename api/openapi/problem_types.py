"""The types of problems: one for each status, with the codes it may have, and the refusals of each game."""

from collections.abc import Collection
from typing import Any, Final

from api.openapi.plain_schema import Schema, any_of
from api.openapi.problem_codes import CODES
from api.problem import TITLES, problem_document

RULES: Final = 409  # the status of what the rules of a game refuse
REQUIRED: Final = ("type", "title", "status", "code", "detail", "params")


EXAMPLES: Final[dict[int, dict[str, Any]]] = {
    400: {"code": "not_json", "detail": "the body is not JSON: unexpected end of data"},
    401: {"code": "unknown_token", "detail": "this token is not known"},
    403: {"code": "not_your_seat", "detail": "you do not sit at this table"},
    404: {
        "code": "unknown_table",
        "detail": "there is no table 3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D",
        "params": {"table": "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"},
    },
    409: {
        "title": "The rules refuse this move",
        "code": "card_not_in_hand",
        "detail": "seat 0 does not hold m5-01",
        "rule": "C-4.2",
        "params": {"seat": 0, "card": "m5-01"},
        "version": 8,
    },
    412: {
        "code": "stale_version",
        "detail": "the table is at version 8, not 7",
        "params": {"newest": 8, "seen": 7},
        "version": 8,
    },
    413: {"code": "body_too_large", "detail": "the body of this request may have at most 65536 bytes"},
    415: {
        "code": "not_json",
        "detail": "send the body as Content-Type: application/json",
        "params": {"expected": "application/json"},
    },
    422: {
        "code": "invalid_body",
        "detail": "name must be a string",
        "params": {"fields": ["name"]},
        "errors": {"name": ["must be a string"]},
    },
    429: {
        "code": "too_many_requests",
        "detail": "50 requests a second are allowed; try again in 1 s",
        "params": {"per_second": 50, "wait_ms": 20},
    },
    503: {"code": "log_unavailable", "detail": "the log is out of reach, try again"},
}


def problem_name(status: int) -> str:
    return f"Problem{status}"


def problem_types(refusals: list[str]) -> dict[str, Schema]:
    """The problems of the house; `refusals` names those of the games."""
    found: dict[str, Schema] = {}
    for status, codes in CODES.items():
        meanings = "; ".join(f"`{code}`: {meaning}" for code, meaning in codes.items())
        found[problem_name(status)] = _problem(status, list(codes), f"{TITLES[status]}. {meanings}.")
    found["HouseRefusal"] = found.pop(problem_name(RULES))
    found[problem_name(RULES)] = {
        "description": f"{TITLES[RULES]}: the house refuses, or the rules of the game.",
        **any_of(["HouseRefusal", *refusals]),
    }
    for status in CODES:
        found[problem_name(status)]["examples"] = [_example(status)]
    return found


def refusal(title: str, codes: Collection[str] | None) -> Schema:
    """What the rules of a game refuse; a game without a kit does not say which codes it has."""
    known = None if codes is None else list(codes)
    return _problem(RULES, known, f"The rules of {title} refuse.", ("rule",))


def _problem(status: int, codes: list[str] | None, description: str, beside: tuple[str, ...] = ()) -> Schema:
    code: Schema = {"type": "string", "description": "for programs: it never changes"}
    properties: dict[str, Any] = {
        "type": {"type": "string", "description": "`urn:annals:` and the code"},
        "title": {"type": "string", "description": "the kind of problem, for people"},
        "status": {"type": "integer", "const": status},
        "code": code if codes is None else {**code, "enum": codes},
        "detail": {"type": "string", "description": "this problem, for people"},
        "legacy_code": {"type": "string", "description": "an older spelling of the code, for one release more"},
        "rule": {"type": "string", "description": "the id of a rule, as in the rulebook"},
        "params": {
            "type": "object",
            "additionalProperties": True,
            "description": "what the problem is about; empty where it names nothing",
        },
        "version": {"type": "integer", "description": "at which the table was"},
        "errors": {
            "type": "object",
            "additionalProperties": True,
            "description": "what is wrong with each field, by its path",
        },
    }
    said: Schema = {"type": "object", "description": description, "properties": properties}
    return {**said, "required": [*REQUIRED, *beside]}


def _example(status: int) -> dict[str, Any]:
    return problem_document(**{"status": status, "title": TITLES[status], **EXAMPLES[status]})
