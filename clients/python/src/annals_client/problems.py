"""What a server refuses, as exceptions."""

import json
from collections.abc import Mapping
from typing import Any

from annals_client.steps import Reply


class AnnalsError(Exception):
    """Everything that this package raises because of a server."""


class Unreachable(AnnalsError):
    """No answer, however often it was asked; a move may or may not have been made: ask again with the same key."""


class Problem(AnnalsError):
    """The server says no: `code` for programs, `text` for people in the language that was asked for."""

    def __init__(self, reply: Reply) -> None:
        document = _document(reply)
        self.status = reply.status
        self.code: str = document.get("code", f"http_{reply.status}")
        self.title: str = document.get("title", "")
        self.text: str = document.get("detail", f"the server answers {reply.status}")
        self.rule: str | None = document.get("rule")
        self.params: dict[str, Any] = document.get("params") or {}
        self.errors: dict[str, Any] = document.get("errors") or {}
        self.version: int | None = document.get("version")
        self.retry_after = seconds_to_wait(reply.headers)
        self.document = document
        super().__init__(self.text)

    def __str__(self) -> str:
        return f"{self.code}{f' ({self.rule})' if self.rule else ''}: {self.text}"


class Refused(Problem):
    """The rules of the game, or the house, refuse this now: nothing has changed."""


class NotAllowed(Problem):
    """No token, a bad one, or one that is not good for this."""


class NotFound(Problem):
    """There is no such thing, or it is not yours to see."""


class Busy(Problem):
    """Too many requests, or a server that is out of reach for a moment, longer than our patience."""


KINDS: dict[int, type[Problem]] = {
    401: NotAllowed,
    403: NotAllowed,
    404: NotFound,
    409: Refused,
    412: Refused,
    429: Busy,
    503: Busy,
}


def problem(reply: Reply) -> Problem:
    return KINDS.get(reply.status, Problem)(reply)


def seconds_to_wait(headers: Mapping[str, str]) -> float | None:
    """What Retry-After says in seconds; the other form of it, a date, no Annals server sends."""
    said = headers.get("retry-after", "")
    return float(said) if said.isascii() and said.isdigit() else None


def _document(reply: Reply) -> dict[str, Any]:
    try:
        found = json.loads(reply.body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
