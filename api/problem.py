"""A problem document (RFC 9457): written here and nowhere else, for Flask and for the server before it."""

from typing import Any, Final

import orjson

PROBLEM: Final = "application/problem+json"

TITLES: Final = {
    400: "The request cannot be read",
    401: "Who are you?",
    403: "Not yours to do",
    404: "Not found",
    405: "Not allowed here",
    409: "The table cannot do this now",
    412: "The table has moved on",
    413: "The body is too large",
    415: "The body is of another kind",
    422: "The request does not fit",
    429: "Too many requests",
    500: "Something broke",
    503: "Out of reach for a moment",
}


def problem_document(status: int, code: str, title: str, detail: str, **members: Any) -> dict[str, Any]:
    """Further members stand behind those that every problem has; `params` is empty where there is nothing to name."""
    said = {"type": f"urn:annals:{code}", "title": title, "status": status, "code": code, "detail": detail}
    return {**said, "params": {}, **members}


def problem_bytes(status: int, code: str, title: str, detail: str, **members: Any) -> bytes:
    return orjson.dumps(problem_document(status, code, title, detail, **members))
