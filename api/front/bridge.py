"""How a request on the event loop reaches a WSGI application on a few threads, and how its answer comes back."""

import asyncio
import contextvars
import json
import logging
import sys
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, UnsupportedMediaType

from api.front.origins import OPEN
from api.front.threads import Crew, Doorbell

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Headers = list[tuple[bytes, bytes]]

KIB: Final = 1024
MIB: Final = 1024 * KIB

BODY: Final = 64 * KIB  # what a request may bring, unless its path has a bound of its own
BODIES: Final = 256 * MIB  # what all requests that are being read or answered may bring together
STREAMED: Final = 128 * KIB  # how far a thread may be ahead of the client
SLICE: Final = 0.02  # seconds a stream may keep a thread before others get their turn
PATIENCE: Final = 30.0  # seconds for a client that neither sends nor takes a byte
LINGER: Final = 2.0  # seconds for a client to read why its body is refused
UNFRAMED: Final = 16 * MIB  # what is collected for HTTP/1.0, which has no chunks

UNTRUSTED: Final = "annals.untrusted"
KNOWN_KEYS: Final = {
    b"content-type": "CONTENT_TYPE",
    b"content-length": "CONTENT_LENGTH",
    b"upgrade": UNTRUSTED,  # werkzeug has other routes for who wants to speak WebSocket
}
UNREAD: Final = "annals.unread"  # true when the client may still be sending a body that nobody takes


def plain_limit(scope: Scope) -> int:
    return BODY


class Bridge:
    """Passes requests to a WSGI application. All methods belong to the loop; the application runs on threads.

    Feed openings have a line of their own with one thread, so that a thousand clients that come back at once do not
    stand before the moves. Only the other line has a bound.
    """

    def __init__(
        self,
        app: Callable[..., Iterable[bytes]],
        threads: int,
        limit: Callable[[Scope], int] = plain_limit,
        most_waiting: int = 2048,
    ) -> None:
        self.app = app
        self.commands = Crew("command", threads)
        self.openings = Crew("opening", 1)
        self.refused = 0
        self._limit = limit
        self._most_waiting = most_waiting
        self._held = 0
        self._keys = dict(KNOWN_KEYS)
        self._base: Environ = {
            "SCRIPT_NAME": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.version": (1, 0),
            "wsgi.errors": sys.stderr,
            "wsgi.input_terminated": True,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }

    def start(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self.doorbell = Doorbell(loop)
        self.commands.start()
        self.openings.start()

    def stop(self) -> None:
        self.commands.stop(seconds=1)
        self.openings.stop(seconds=1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request from its first byte to the last of its answer."""
        environ = self.environ(scope)
        body = await self.read(scope, environ, receive, send)
        if body is None:
            return
        try:
            if self.full:
                await self.refuse(send)
                return
            call = await self.ask(environ, body, self.commands)
        finally:
            self.release(body)
        await call.tell(scope, receive, send)

    def environ(self, scope: Scope) -> Environ:
        """The request in the words of WSGI, still without its body."""
        environ = self._base.copy()
        path = scope.get("raw_path") or scope["path"].encode()
        environ["REQUEST_METHOD"] = scope["method"]
        environ["PATH_INFO"] = (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1")
        environ["QUERY_STRING"] = scope["query_string"].decode("latin-1")
        environ["SERVER_PROTOCOL"] = f"HTTP/{scope['http_version']}"
        environ["wsgi.url_scheme"] = scope.get("scheme", "http")
        if server := scope.get("server"):
            environ["SERVER_NAME"], environ["SERVER_PORT"] = server[0], str(server[1] or 80)
        if client := scope.get("client"):
            environ["REMOTE_ADDR"], environ["REMOTE_PORT"] = client[0], str(client[1])
        for name, value in scope["headers"]:
            key = self._keys.get(name) or self._key(name)
            text = value.decode("latin-1")
            if key in environ:
                text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
            environ[key] = text
        environ.pop(UNTRUSTED, None)
        return environ

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
            while (message := await within(PATIENCE, receive()))["type"] == "http.request":
                chunk = message.get("body", b"")
                if len(body) + len(chunk) > most:
                    self._held -= len(body)
                    return leave_unread(environ, most)
                if self._held + len(chunk) > BODIES:
                    await self.refuse(send)
                    break
                self._held += len(chunk)
                body += chunk
                if not message.get("more_body", False):
                    if length is not None and int(length) != len(body):
                        await tell_problem(send, 400, "body_lost", "The body is not whole", "send it again", last=True)
                        break
                    environ["CONTENT_LENGTH"] = str(len(body))
                    if body and environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
                        environ["wsgi.input"] = Untaken(UnsupportedMediaType("send the body as it is, without coding"))
                    return bytes(body)
        except TimeoutError:
            await tell_problem(send, 408, "body_timeout", "The body did not come", "nothing came for 30 s", last=True)
        self._held -= len(body)
        return None

    def release(self, body: bytes) -> None:
        """This body is not needed any more."""
        self._held -= len(body)

    @property
    def full(self) -> bool:
        return self.commands.waiting >= self._most_waiting

    async def refuse(self, send: Send) -> None:
        self.refused += 1
        await tell_problem(send, 503, "too_busy", "The server is busy", "too many requests wait; try again in a second")

    async def ask(self, environ: Environ, body: bytes, line: Crew) -> "Call":
        """Run the application until it has something to say."""
        environ.setdefault("wsgi.input", BytesIO(body))
        call = Call(self, environ, line)
        line.submit(call.advance)
        try:
            await call.news()
        except asyncio.CancelledError:
            call.abandon()
            raise
        return call

    def _key(self, name: bytes) -> str:
        text = name.decode("latin-1")
        # X_Seat and X-Seat would become one key, and HTTP_PROXY is read as a setting by some libraries
        key = UNTRUSTED if "_" in text or text == "proxy" else f"HTTP_{text.upper().replace('-', '_')}"
        if len(self._keys) < 1000:  # names are the client's to choose
            self._keys[name] = key
        return key


class Call:
    """One request on its way through the application: a thread fills it, the loop empties it.

    A stream is filled in turns. Its thread leaves when it is far enough ahead of the client, and one comes back when
    the client has taken what was there; so a slow client holds no thread and little memory.
    """

    def __init__(self, bridge: Bridge, environ: Environ, line: Crew) -> None:
        self.environ = environ
        self.status = 0
        self.headers: Headers = []
        self._bridge = bridge
        self._line = line
        self._context = contextvars.Context()  # goes with the call from thread to thread, as Flask expects
        self._result: Iterable[bytes] = ()
        self._body: Iterator[bytes] | None = None
        self._length: int | None = None
        self._sleeper: Future[None] | None = None
        self._lock = Lock()  # for all below
        self._chunks: list[bytes] = []
        self._size = 0
        self._resting = False
        self._finished = False
        self._failed = False
        self._abandoned = False

    # on a thread

    def advance(self) -> None:
        """Work on the answer for a while, and see to it that it goes on."""
        if self._context.run(self._finish):
            return
        with self._lock:
            self._resting = self._size >= STREAMED and not self._abandoned
        if not self._resting:
            self._line.submit(self.advance)

    def _finish(self) -> bool:
        failed = False
        try:
            if not self._pull():
                return False
        except Exception:
            failed = True
            log.exception("call=failed method=%(REQUEST_METHOD)s path=%(PATH_INFO)s", self.environ)
        with self._lock:
            self._finished, self._failed = True, failed
        self._bridge.doorbell.ring(self._wake)
        try:
            if close := getattr(self._result, "close", None):
                close()
        except Exception:
            log.exception("close=failed method=%(REQUEST_METHOD)s path=%(PATH_INFO)s", self.environ)
        return True

    def _pull(self) -> bool:
        """Take from the application to its end; false if this goes on another time."""
        if self._body is None:
            if self._abandoned:
                return True
            self._result = self._bridge.app(self.environ, self._start)
            self._body = iter(self._result)
        until = time.monotonic() + SLICE
        for chunk in self._body:
            if self._abandoned:
                return True
            if chunk and len(chunk) == self._length:
                with self._lock:
                    self._chunks.append(chunk)  # and no word to the loop before the end, which is now
                return True
            if chunk and self._put(chunk) >= STREAMED:
                return False
            if time.monotonic() > until:
                return False
        if not self.status:
            raise RuntimeError("the application never called start_response")
        return True

    def _start(self, status: str, headers: list[tuple[str, str]], trouble: Any = None) -> Callable[[bytes], object]:
        self.status = int(status[:3])
        bare = bodiless(self.status)
        self._length = None
        self.headers = [*OPEN]
        for name, value in headers:
            lower = lower_name(name)
            if lower == b"content-length":
                if bare:
                    continue
                self._length = int(value)
            self.headers.append((lower, value.encode("latin-1")))
        return self._put

    def _put(self, chunk: bytes) -> int:
        """Lay a chunk down for the loop; how much lies there now."""
        with self._lock:
            news = not self._chunks
            self._chunks.append(chunk)
            self._size += len(chunk)
            size = self._size
        if news:
            self._bridge.doorbell.ring(self._wake)
        return size

    # on the loop

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    async def news(self) -> None:
        """Wait until there is something to take."""
        while not (self._chunks or self._finished or self._abandoned):  # each is followed by a ring
            self._sleeper = self._bridge.loop.create_future()
            await self._sleeper

    def take(self) -> tuple[bytes, bool]:
        """What has come since the last time, and whether that is the end."""
        with self._lock:
            chunks, self._chunks, self._size = self._chunks, [], 0
            resting, self._resting = self._resting, False
            finished = self._finished
        if resting:
            self._line.submit(self.advance)
        return chunks[0] if len(chunks) == 1 else b"".join(chunks), finished

    def abandon(self) -> None:
        """Nobody wants the rest: have it closed as soon as no thread is at work on it."""
        with self._lock:
            self._abandoned = True
            resting, self._resting = self._resting, False
        if resting:
            self._line.submit(self.advance)
        self._wake()

    async def tell(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer to the client, at its pace."""
        body, finished = self.take()
        if scope["method"] == "HEAD" or bodiless(self.status):
            self.abandon()
            body, finished = b"", True
        elif scope["http_version"] == "1.0" and self._length is None:
            body, finished = await self._gather(body, finished)
            if not finished:
                self.abandon()
                detail = "an answer of this size and unknown length cannot be sent by HTTP/1.0"
                await tell_problem(send, 505, "answer_too_large", "This needs HTTP/1.1", detail)
                return
        if self._failed:
            await tell_problem(send, 500, "internal_error", "The server failed", "the log says why; it was not you")
            return
        if not finished:
            await self._stream(body, receive, send)
            return
        if self._length is None and not bodiless(self.status) and scope["method"] != "HEAD":
            self.headers.append((b"content-length", b"%d" % len(body)))
        unread = UNREAD in self.environ
        if unread:
            self.headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": body, "more_body": unread})
        if unread:
            await let_pass(receive)
            await send({"type": "http.response.body", "body": b""})

    async def _gather(self, body: bytes, finished: bool) -> tuple[bytes, bool]:
        parts, size = [body], len(body)
        while not finished and size <= UNFRAMED:
            await self.news()
            body, finished = self.take()
            parts.append(body)
            size += len(body)
        return b"".join(parts), finished

    async def _stream(self, body: bytes, receive: Receive, send: Send) -> None:
        watch = asyncio.ensure_future(leaving(receive))
        watch.add_done_callback(lambda _: self.abandon())
        finished = False
        try:
            await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
            while not (self._abandoned or self._failed):
                message = {"type": "http.response.body", "body": body, "more_body": not finished}
                await within(PATIENCE, send(message))
                if finished:
                    return
                await self.news()
                body, finished = self.take()
        except TimeoutError:
            log.info("stream=stuck path=%s", self.environ["PATH_INFO"])
        finally:
            self.abandon()
            watch.cancel()
        hang_up(send)  # nobody must take a part for the whole


@lru_cache(256)
def lower_name(name: str) -> bytes:
    return name.lower().encode("latin-1")


def bodiless(status: int) -> bool:
    return status in (204, 304) or status < 200


async def within(seconds: float, doing: Awaitable[Any]) -> Any:
    async with asyncio.timeout(seconds):
        return await doing


async def leaving(receive: Receive) -> None:
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def hang_up(send: Send) -> bool:
    """Cut the connection at once, with all that is still unsent.

    ASGI has no word for this, and a polite close waits for ever for a client that does not read. So this looks where
    uvicorn keeps the transport; false if it is not there.
    """
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is None:
        return False
    transport.abort()
    return True


class Unframed:
    """Sends an answer without length and chunks, which ends with its connection: all that HTTP/1.0 knows of streams.

    uvicorn would cut it into chunks all the same; so this tells it of every part that it is the whole.
    """

    def __init__(self, cycle: Any) -> None:
        self._cycle = cycle
        self.transport = cycle.transport
        cycle.chunked_encoding = False

    async def send(self, message: Message) -> None:
        self._cycle.expected_content_length = len(message.get("body", b""))
        await self._cycle.send(message)


def unframed(send: Send) -> Send:
    """The same without chunks, where uvicorn is the one who sends."""
    cycle = getattr(send, "__self__", None)
    return Unframed(cycle).send if hasattr(cycle, "chunked_encoding") else send


async def tell_problem(send: Send, status: int, code: str, title: str, detail: str, last: bool = False) -> None:
    """Answer a request that Flask does not hear of; `last` closes the connection after it."""
    document = {"type": f"urn:annals:{code}", "title": title, "status": status, "code": code, "detail": detail}
    body = json.dumps(document).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", b"%d" % len(body))]
    headers += OPEN  # a browser shows its page nothing without them
    if status == 503:
        headers.append((b"retry-after", b"1"))
    if last:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Untaken:
    """Stands in place of a body that cannot be had: who reads it hears why."""

    def __init__(self, why: HTTPException) -> None:
        self._why = why

    def read(self, size: int = -1) -> bytes:
        raise self._why


def leave_unread(environ: Environ, most: int) -> bytes:
    """Nothing, in place of a body that is too large."""
    environ[UNREAD] = True
    environ["CONTENT_LENGTH"] = "0"
    detail = f"the body of this request may have at most {most} bytes"
    environ["wsgi.input"] = Untaken(RequestEntityTooLarge(detail))
    return b""


async def let_pass(receive: Receive) -> None:
    """Let a body pass by for a moment: who is cut off while sending never reads why."""
    try:
        async with asyncio.timeout(LINGER):
            while (message := await receive())["type"] == "http.request" and message.get("more_body", False):
                pass
    except TimeoutError:
        log.info("body=refused")
