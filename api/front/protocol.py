"""HTTP as it is spoken here: what uvicorn does otherwise."""

import asyncio
import re
import sys
from asyncio import TimerHandle
from typing import Final

from httptools import HttpParserInvalidMethodError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from api.front.gate import Gate
from api.front.origins import OPEN
from api.front.problem_response import problem_body
from api.front.stamps import REQUEST, Now, Stamps, here, new_id, request_id
from api.front.uvicorn_internals import stamp_answer
from api.problem import PROBLEM

UPGRADE: Final = re.compile(rb"\r\nupgrade(?=[ \t]*:)", re.IGNORECASE)
REQUEST_LINE: Final = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40} [^ \r\n]+ HTTP/1\.[01]\r\n")


def raw_problem(status: int, reason: str, code: str, title: str, detail: str) -> bytes:
    """An answer as it goes over the wire, after which the connection is closed."""
    body = problem_body(status, code, title, detail)
    head = [
        f"HTTP/1.1 {status} {reason}",
        f"content-type: {PROBLEM}",
        f"content-length: {len(body)}",
        "access-control-allow-origin: *",
        "connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


def stamped(problem: bytes, now: Now) -> bytes:
    """The same with the headers of every answer, behind its first line."""
    said = [(b"annals-now", b"%d" % now()), (b"x-request-id", new_id()), OPEN[1]]
    first, _, rest = problem.partition(b"\r\n")
    return b"\r\n".join([first, *(b"%s: %s" % each for each in said), rest])


NOT_HTTP: Final = raw_problem(
    400,
    "Bad Request",
    "not_http",
    "The request cannot be read",
    "this is no request of HTTP/1.1: a character that may not stand there, or a line that is too long",
)
UNKNOWN_METHOD: Final = raw_problem(
    400,
    "Bad Request",
    "unknown_method",
    "This method is not known",
    "the API speaks GET, HEAD, POST, PATCH, DELETE and OPTIONS, in capital letters",
)
TOO_LATE: Final = raw_problem(
    408,
    "Request Timeout",
    "request_too_slow",
    "The request did not come in time",
    "the head of a request must be here within a few seconds",
)
TOO_MANY: Final = raw_problem(
    503,
    "Service Unavailable",
    "too_many_connections",
    "There are too many connections",
    "from your address, or in all; close some and come back in a moment",
)


class Http(HttpToolsProtocol):
    """HTTP/1.1 that overlooks every offer to speak something else, and answers what it cannot read with a problem.

    Java's clients offer HTTP/2 with every request, and the parser then stops before the body, which is lost. In JSON no
    line begins with such a header, so a body is never touched.
    Who connects and says nothing, or half of what he wanted, has his time; then his place is for others.
    """

    gate = Gate(descriptors=1 << 20)  # the server knows how many there are, and says so before it begins
    now: Now = staticmethod(here)
    head_seconds = 10.0
    _received = b""
    _timer: TimerHandle | None = None
    _is_inside = False
    _is_in_head = False  # a request has begun, and its head is not whole
    _address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else None
        self._is_inside = self.gate.enter(self._address)
        if self._is_inside:
            self._expect_head()
        else:
            transport.write(stamped(TOO_MANY, self.now))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        if self._is_inside:
            self._is_inside = False
            self.gate.leave(self._address)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._is_in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_is_here()
        super().on_headers_complete()
        stamps = Stamps(self.server_state.default_headers, self.now, request_id(self.headers))
        self.scope[REQUEST] = stamps.id.decode()  # type: ignore[typeddict-unknown-key]
        stamp_answer(self.cycle, stamps)

    def _expect_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.head_seconds, self._give_up)

    def _head_is_here(self) -> None:
        self._is_in_head = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self.transport.write(stamped(TOO_LATE, self.now))
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        self._received = data = UPGRADE.sub(rb"\r\nOffered", data)
        super().data_received(data)
        self._received = b""
        if self._is_in_head:
            self._expect_head()

    def send_400_response(self, msg: str) -> None:
        unknown = isinstance(sys.exception(), HttpParserInvalidMethodError) and REQUEST_LINE.match(self._received)
        self.transport.write(stamped(UNKNOWN_METHOD if unknown else NOT_HTTP, self.now))
        self.transport.close()
