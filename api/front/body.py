"""The body of a request: read whole, within bounds of memory, or refused in a way its sender can still read."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, UnsupportedMediaType

from api.front.connection import KIB, MIB, Receive, Scope, Send, within_timeout
from api.front.environ import Environ
from api.front.problem_response import send_problem, send_too_busy
from api.front.uvicorn_internals import arrived

log = logging.getLogger(__name__)

BODY_LIMIT: Final = 64 * KIB  # what a request may bring, unless its path has a limit of its own
MEMORY_LIMIT: Final = 256 * MIB  # what all requests that are being read or answered may bring together
LINGER: Final = 2.0  # seconds for a client to read why its body is refused
UNREAD: Final = "annals.unread"  # true in the environ when the client may still be sending a body that nobody takes


class BodyReader:
    """Reads bodies and counts the memory they hold until they are released."""

    def __init__(self, limit: Callable[[Scope], int]) -> None:
        self._limit = limit
        self._held = 0

    async def read(self, scope: Scope, environ: Environ, receive: Receive, send: Send) -> bytes | None:
        """The whole body, to be released later; none if the client has left or has already been answered.

        One that is too large is not taken, and the application hears of it when it reads: so a wrong token comes first.
        """
        chunked = environ.pop("HTTP_TRANSFER_ENCODING", None)
        length = environ.get("CONTENT_LENGTH")
        if length is None and chunked is None:
            return b""
        most = self._limit(scope)
        if length is not None and (not length.isdecimal() or int(length) > most):
            return leave_unread(environ, most)
        body = bytearray()
        try:
            while (message := arrived(receive) or await within_timeout(receive()))["type"] == "http.request":
                chunk = message.get("body", b"")
                if len(body) + len(chunk) > most:
                    self._held -= len(body)
                    return leave_unread(environ, most)
                if self._held + len(chunk) > MEMORY_LIMIT:
                    await send_too_busy(send)
                    break
                self._held += len(chunk)
                body += chunk
                if not message.get("more_body", False):
                    if length is not None and int(length) != len(body):
                        problem = ("body_lost", "The body is not whole", "send it again")
                        await send_problem(send, 400, *problem, close_connection=True)
                        break
                    environ["CONTENT_LENGTH"] = str(len(body))
                    if body and environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
                        coded = UnsupportedMediaType("send the body as it is, without coding")
                        environ["wsgi.input"] = RefusedBody(coded)
                    return bytes(body)
        except TimeoutError:
            problem = ("body_timeout", "The body did not come", "nothing came for 30 s")
            await send_problem(send, 408, *problem, close_connection=True)
        self._held -= len(body)
        return None

    def release(self, body: bytes) -> None:
        """This body is not needed any more."""
        self._held -= len(body)


class RefusedBody:
    """Stands as `wsgi.input` in place of a body that is refused: reading it raises why."""

    def __init__(self, why: HTTPException) -> None:
        self._why = why

    def read(self, size: int = -1) -> bytes:
        raise self._why


def leave_unread(environ: Environ, most: int) -> bytes:
    """Nothing, in place of a body that is too large."""
    environ[UNREAD] = True
    environ["CONTENT_LENGTH"] = "0"
    detail = f"the body of this request may have at most {most} bytes"
    environ["wsgi.input"] = RefusedBody(RequestEntityTooLarge(detail))
    return b""


async def discard(receive: Receive) -> None:
    """Take the rest of a refused body for a moment and drop it: who is cut off while sending never reads why."""
    try:
        async with asyncio.timeout(LINGER):
            while (message := await receive())["type"] == "http.request" and message.get("more_body", False):
                pass
    except TimeoutError:
        log.info("body=refused")
