"""Problems of requests that Flask does not hear of: their bytes are part of the API."""

import asyncio
from typing import Any

from api.front.origins import OPEN
from api.front.problem_response import problem_body, send_problem, send_too_busy
from api.front.protocol import UNKNOWN_METHOD

BUSY = (
    b'{"type": "urn:annals:too_busy", "title": "The server is busy", "status": 503, "code": "too_busy", '
    b'"detail": "too many requests wait; try again in a second", "params": {}}'
)


class Sent(list[Any]):
    async def send(self, message: Any) -> None:
        self.append(message)


def test_a_busy_server_says_when_to_come_back() -> None:
    sent = Sent()
    asyncio.run(send_too_busy(sent.send))

    length = b"%d" % len(BUSY)
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", length), *OPEN]
    assert sent == [
        {"type": "http.response.start", "status": 503, "headers": [*headers, (b"retry-after", b"1")]},
        {"type": "http.response.body", "body": BUSY},
    ]


def test_a_connection_that_cannot_go_on_is_closed() -> None:
    sent = Sent()
    asyncio.run(send_problem(sent.send, 408, "late", "Late", "it did not come", close_connection=True))

    assert sent[0]["headers"][-1] == (b"connection", b"close")
    assert sent[1]["body"] == problem_body(408, "late", "Late", "it did not come")


def test_what_is_written_without_asgi_is_the_same_document() -> None:
    assert UNKNOWN_METHOD == (
        b"HTTP/1.1 400 Bad Request\r\n"
        b"content-type: application/problem+json\r\n"
        b"content-length: 220\r\n"
        b"access-control-allow-origin: *\r\n"
        b"connection: close\r\n\r\n"
        b'{"type": "urn:annals:unknown_method", "title": "This method is not known", "status": 400, '
        b'"code": "unknown_method", '
        b'"detail": "the API speaks GET, HEAD, POST, PATCH, DELETE and OPTIONS, in capital letters", "params": {}}'
    )
