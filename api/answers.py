"""What an answer consists of: a document as JSON, and the headers that go with it."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import Response, request
from werkzeug.datastructures import Headers
from werkzeug.http import HTTP_STATUS_CODES

from api.coding import CODINGS, LEAST, THOROUGHLY, Coding, coding_for, pressed

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"

PERSONAL: Final = {"Cache-Control": "no-cache", "Vary": "Authorization, Accept-Encoding"}  # others see something else
FOR_EVER: Final = "public, max-age=31536000, immutable"
A_WHILE: Final = "public, max-age=300"


def lasting_answer(document: dict[str, Any], *, immutable: bool = False) -> Response:
    """A document that changes with the program alone: 304 to who has it already, and kept by whoever may keep it."""
    return lasting_bytes(orjson.dumps(document), FOR_EVER if immutable else A_WHILE)


def lasting_bytes(body: bytes, keep: str, kind: str = JSON) -> Response:
    """The same of what is bytes already. A document has one tag in each coding, for each is other bytes."""
    mark = sha256(body).hexdigest()[:16]
    coding = coding_for(request) if len(body) > LEAST else None
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding, Accept-Language"}
    if (tag := known_tag(mark, coding)) is not None:
        return Response(status=304, headers={"ETag": tag, **headers})
    headers["ETag"] = tag_of(mark, coding)
    if coding is None:
        return Response(body, 200, headers, content_type=kind)
    return Response(_kept(body, coding), 200, headers | {"Content-Encoding": coding}, content_type=kind)


def known_tag(mark: str, coding: Coding | None) -> str | None:
    """The tag by which the caller has this document already, in whatever coding he got it."""
    known = [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]
    tags = [tag_of(mark, each) for each in (coding, None, *CODINGS)]
    return tags[0] if known == ["*"] else next((tag for tag in tags if tag in known), None)


def tag_of(mark: str, coding: Coding | None) -> str:
    return f'"{mark}"' if coding is None else f'"{mark}-{coding}"'


@lru_cache(512)
def _kept(body: bytes, coding: Coding) -> bytes:
    return pressed(body, coding, THOROUGHLY)


def worded_answer(document: dict[str, Any], *, immutable: bool = False) -> Response:
    """The same of a document in the language of its reader."""
    answer = lasting_answer(document, immutable=immutable)
    answer.vary.add("Accept-Language")
    return answer


def json_answer(document: dict[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Answer(orjson.dumps(document), status, headers)


class Answer(Response):
    """Bytes with their headers: nothing is left to work out, which every move would pay for."""

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str] | None) -> None:
        self._status, self._status_code = status_line(status), status
        self.headers = Headers()
        self.headers._list += (headers or {}).items()
        self.headers._list += (("Content-Type", JSON), ("Content-Length", str(len(body))))
        self.response: list[bytes] = [body]
        self.direct_passthrough, self._on_close = False, []

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "HEAD":
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.response


@cache
def status_line(status: int) -> str:
    return f"{status} {HTTP_STATUS_CODES[status].upper()}"
