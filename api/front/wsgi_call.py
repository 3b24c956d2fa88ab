"""One call of the WSGI application: a thread fills it with the answer, the event loop empties it."""

import contextvars
import logging
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from api.front.connection import KIB, Headers
from api.front.environ import Environ
from api.front.origins import OPEN
from api.front.threads import LoopWaker, ThreadPool
from events.process.green import Elsewhere, GreenThreads

log = logging.getLogger(__name__)

STREAM_BUFFER: Final = 128 * KIB  # how far a thread may be ahead of the client
TIME_SLICE: Final = 0.02  # seconds a stream may keep a thread before others get their turn

FAILED: Final = "call=failed request=%(annals.request)s method=%(REQUEST_METHOD)s path=%(PATH_INFO)s"

Application = Callable[..., Iterable[bytes]]


class WsgiCall:
    """An answer in the making.

    A stream is filled in time slices. Its thread leaves when it is far enough ahead of the client, and one comes back
    when the client has taken what was there; so a slow client holds no thread and little memory.
    """

    def __init__(
        self, app: Application, environ: Environ, pool: ThreadPool, loop: AbstractEventLoop, waker: LoopWaker
    ) -> None:
        self.environ = environ
        self.status = 0
        self.headers: Headers = []
        self.content_length: int | None = None
        self._app = app
        self._pool = pool
        self._loop = loop
        self._waker = waker
        self._context = contextvars.Context()  # goes with the call from thread to thread, as Flask expects
        self._result: Iterable[bytes] = ()
        self._output: Iterator[bytes] | None = None
        self._waiter: Future[None] | None = None
        self._lock = Lock()  # for all below
        self._chunks: list[bytes] = []
        self._size = 0
        self._paused = False
        self._finished = False
        self._is_green = self._is_elsewhere = False
        self.failed = False
        self.abandoned = False

    # on the loop, in a green thread

    def run_here(self, threads: GreenThreads) -> bool:
        """Work on the answer on the loop itself; false if it has to begin anew on a thread."""
        threads.carry_out(self._run_green, self._context)
        return not self._is_elsewhere

    def _run_green(self) -> None:
        self._is_green = True
        try:
            if not self._is_done():
                self._is_green = False
                self._pool.submit(self.run_slice)
        except Elsewhere:
            self._is_elsewhere = True

    # on a thread

    def run_slice(self) -> None:
        """Work on the answer for a while, and queue the rest unless the client is too far behind."""
        if self._context.run(self._is_done):
            return
        with self._lock:
            self._paused = self._size >= STREAM_BUFFER and not self.abandoned
        if not self._paused:
            self._pool.submit(self.run_slice)

    def _is_done(self) -> bool:
        failed = False
        try:
            if not self._iterate():
                return False
        except Exception:
            failed = True
            log.exception(FAILED, self.environ)
        with self._lock:
            self._finished, self.failed = True, failed
        if self._is_green:
            self._wake()
        else:
            self._waker.call_soon(self._wake)
        try:
            if close := getattr(self._result, "close", None):
                close()
        except Exception:
            log.exception("close=failed method=%(REQUEST_METHOD)s path=%(PATH_INFO)s", self.environ)
        return True

    def _iterate(self) -> bool:
        """Take from the application to its end; false if this goes on in another slice."""
        if self._output is None:
            if self.abandoned:
                return True
            self._result = self._app(self.environ, self._start_response)
            self._output = iter(self._result)
        until = time.monotonic() + TIME_SLICE
        for chunk in self._output:
            if self.abandoned:
                return True
            if chunk and len(chunk) == self.content_length:
                with self._lock:
                    self._chunks.append(chunk)  # and no word to the loop before the end, which is now
                return True
            if chunk and self._put(chunk) >= STREAM_BUFFER:
                return False
            if time.monotonic() > until:
                return False
        if not self.status:
            raise RuntimeError("the application never called start_response")
        return True

    def _start_response(self, status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Callable[..., int]:
        self.status = int(status[:3])
        bare = is_bodiless(self.status)
        self.content_length = None
        self.headers = [*OPEN]
        for name, value in headers:
            lower = lower_name(name)
            if lower == b"content-length":
                if bare:
                    continue
                self.content_length = int(value)
            self.headers.append((lower, value.encode("latin-1")))
        return self._put

    def _put(self, chunk: bytes) -> int:
        """Buffer a chunk for the loop; how much is buffered now."""
        with self._lock:
            was_empty = not self._chunks
            self._chunks.append(chunk)
            self._size += len(chunk)
            size = self._size
        if was_empty:
            self._waker.call_soon(self._wake)
        return size

    # on the loop

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait_for_output(self) -> None:
        """Wait until there is something to take, or nothing will come any more."""
        while not (self._chunks or self._finished or self.abandoned):  # each of them wakes the loop
            self._waiter = self._loop.create_future()
            await self._waiter

    def take(self) -> tuple[bytes, bool]:
        """What has come since the last time, and whether that is the end."""
        with self._lock:
            chunks, self._chunks, self._size = self._chunks, [], 0
            paused, self._paused = self._paused, False
            finished = self._finished
        if paused:
            self._pool.submit(self.run_slice)
        return chunks[0] if len(chunks) == 1 else b"".join(chunks), finished

    def abandon(self) -> None:
        """Nobody wants the rest: have it closed as soon as no thread is at work on it."""
        with self._lock:
            self.abandoned = True
            paused, self._paused = self._paused, False
        if paused:
            self._pool.submit(self.run_slice)
        self._wake()


@lru_cache(256)
def lower_name(name: str) -> bytes:
    return name.lower().encode("latin-1")


def is_bodiless(status: int) -> bool:
    return status in (204, 304) or status < 200
