"""HTTP as it is spoken here: what uvicorn does otherwise."""

import re
import sys
from typing import Final

from httptools import HttpParserInvalidMethodError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from api.front.problem_response import problem_body
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


NOT_HTTP: Final = raw_problem(
    400,
    "Bad Request",
    "not_http",
    "The request cannot be read",
    "this is no request of HTTP/1.1: a character that may not stand there, or a line that is too long",
)
UNKNOWN_METHOD: Final = raw_problem(
    501,
    "Not Implemented",
    "unknown_method",
    "This method is not known",
    "the API speaks GET, HEAD, POST, DELETE and OPTIONS, in capital letters",
)


class Http(HttpToolsProtocol):
    """HTTP/1.1 that overlooks every offer to speak something else, and answers what it cannot read with a problem.

    Java's clients offer HTTP/2 with every request, and the parser then stops before the body, which is lost. In JSON no
    line begins with such a header, so a body is never touched.
    """

    _received = b""

    def data_received(self, data: bytes) -> None:
        self._received = data = UPGRADE.sub(rb"\r\nOffered", data)
        super().data_received(data)
        self._received = b""

    def send_400_response(self, msg: str) -> None:
        unknown = isinstance(sys.exception(), HttpParserInvalidMethodError) and REQUEST_LINE.match(self._received)
        self.transport.write(UNKNOWN_METHOD if unknown else NOT_HTTP)
        self.transport.close()
