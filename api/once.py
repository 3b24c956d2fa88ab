"""Once and only once: a request with an `Idempotency-Key` is done when it first comes, and answered alike after."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from typing import Any, Final, TypedDict, TypeVar, cast

import orjson
from flask import Response, g, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from api.identity import caller, known_caller
from api.openapi.describe import say
from api.openapi.once import DESCRIBED
from api.problems import Problem
from api.query import idempotency_key
from api.services import services
from domain.contract.game import Refused
from domain.contract.wire import Misfit
from events.log.ids import Stamp
from events.people.repeats import OtherRequest, StillRunning, Taken
from events.tables.refusals import HouseRefusal, KeyReused

View = TypeVar("View", bound=Callable[..., Response])

REFUSALS: Final = (Misfit, ValidationError, Refused, HouseRefusal, HTTPException)  # after which nothing has changed
SHORTEST: Final = 16  # characters of a key that alone says who asks
PATIENCE: Final = 2.0  # seconds for the first request to be answered
PAUSE: Final = 0.02


class Named(TypedDict):
    """What a command is told of the key, so that the log of its table knows it again."""

    key: str | None
    digest: str


def once(view: View) -> View:
    """Let a POST with a token be repeated: the same key, caller, address and body are done once and answered alike.

    A view that makes something new names it by `stamp()`; a view with a command gives it `named()`. Then also what was
    done by a process that died before it could answer is found, and not done again.
    """
    return _repeatable(view, lambda key: known_caller().id)


def once_for_anybody(view: View) -> View:
    """The same where no token is needed: who has none is known by his key alone."""
    return _repeatable(view, _whose)


def _whose(key: str) -> str:
    player = caller()
    if player is None and len(key) < SHORTEST:
        detail = f"without a token the key alone says who asks: draw {SHORTEST} characters or more, such as a UUID"
        raise Problem(400, "bad_idempotency_key", detail, params={"header": "Idempotency-Key", "least": SHORTEST})
    return player.id if player else "anybody"


def _repeatable(view: View, whose: Callable[[str], str]) -> View:
    @wraps(view)
    def done_once(**parts: Any) -> Response:
        key = idempotency_key()
        if key is None:
            return view(**parts)
        who, digest = whose(key), _digest(request.get_data())
        found = _taken(f"{who} {request.path}", key, digest)
        if isinstance(found, bytes):
            return _again(found)
        g.taken, g.named = found, Named(key=key, digest=digest)
        return _done(view, parts, found)

    return say(**DESCRIBED)(cast(View, done_once))


def stamp() -> Stamp | None:
    """By which what this request makes is named; None if it will not come again."""
    taken: Taken | None = g.get("taken")
    return None if taken is None else taken.stamp


def named() -> Named:
    """The key of this request, for its command."""
    return cast(Named, g.get("named") or Named(key=None, digest=""))


def _taken(place: str, key: str, digest: str) -> Taken | bytes:
    """The right to do it, or the first answer; who comes while it is being done waits a little."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return services().repeats.take(place, key, digest)
        except OtherRequest:
            raise KeyReused from None
        except StillRunning:
            if time.monotonic() > until:
                detail = "the first request with this key is still being done; try again in a moment"
                raise Problem(409, "still_running", detail, {"Retry-After": "1"}, params={"wait_ms": 1000}) from None
        time.sleep(PAUSE)


def _done(view: Callable[..., Response], parts: dict[str, Any], taken: Taken) -> Response:
    repeats = services().repeats
    try:
        answer = view(**parts)
    except REFUSALS:
        repeats.forget(taken)
        raise
    except Problem as problem:
        (repeats.forget if problem.status < 500 else repeats.leave)(taken)
        raise
    except Exception:
        repeats.leave(taken)
        raise
    repeats.keep(taken, _written(answer))
    return answer


def _written(answer: Response) -> bytes:
    """An answer as it is kept: a line of status and headers, and the body."""
    return orjson.dumps([answer.status_code, answer.headers.to_wsgi_list()]) + b"\n" + answer.get_data()


def _again(kept: bytes) -> Response:
    head, _, body = kept.partition(b"\n")
    status, headers = orjson.loads(head)
    return Response(body, status, [*headers, ("Idempotency-Replayed", "true")])


def _digest(body: bytes) -> str:
    """Documents that say the same are one request, however they are written; what is none will be refused."""
    with suppress(orjson.JSONDecodeError, orjson.JSONEncodeError):
        body = orjson.dumps(orjson.loads(body), option=orjson.OPT_SORT_KEYS)
    return sha256(body).hexdigest()
