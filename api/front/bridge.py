"""The bridge from the event loop to a WSGI application on a thread pool."""

import asyncio
from asyncio import AbstractEventLoop
from io import BytesIO
from typing import Final

from api.front.environ import Environ
from api.front.threads import LoopWaker, ThreadPool
from api.front.wsgi_call import Application, WsgiCall
from events.process.green import Around, GreenThreads

MOST_QUEUED: Final = 2048  # requests that may wait for a thread


class Bridge:
    """Passes requests to a WSGI application. All methods belong to the loop; the application runs on threads.

    Feed openings have a pool of their own with one thread, so that a thousand clients that come back at once do not
    stand before the moves. Only the queue of the other pool has a bound.
    """

    def __init__(self, app: Application, threads: int) -> None:
        self.app = app
        self.commands = ThreadPool("command", threads)
        self.feed_openings = ThreadPool("opening", 1)
        self._writer = ThreadPool("writer", 2)  # to the log, and to the queue where requests are counted
        self._green = 0  # calls that run on the loop, and wait for their append

    def start(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waker = LoopWaker(loop)
        around = Around(self._waker.call_soon, self.commands.submit, self._writer.submit)
        self._green_threads = GreenThreads(around)
        self._writer.start()
        self.commands.start()
        self.feed_openings.start()

    def stop(self) -> None:
        self.commands.stop(seconds=1)
        self.feed_openings.stop(seconds=1)
        self._writer.stop(seconds=1)

    def is_full(self, pool: ThreadPool) -> bool:
        return pool is self.commands and pool.queued + self._green >= MOST_QUEUED

    async def call_here(self, environ: Environ, body: bytes) -> WsgiCall | None:
        """Run the application on the loop, in a green thread; none if it has to begin anew on a thread."""
        environ["wsgi.input"] = BytesIO(body)
        call = WsgiCall(self.app, environ, self.commands, self._loop, self._waker)
        self._green += 1
        try:
            if not call.run_here(self._green_threads):
                return None
            await call.wait_for_output()
        except asyncio.CancelledError:
            call.abandon()
            raise
        finally:
            self._green -= 1
        return call

    async def call(self, environ: Environ, body: bytes, pool: ThreadPool) -> WsgiCall:
        """Run the application until it has something to say."""
        environ.setdefault("wsgi.input", BytesIO(body))
        call = WsgiCall(self.app, environ, pool, self._loop, self._waker)
        pool.submit(call.run_slice)
        try:
            await call.wait_for_output()
        except asyncio.CancelledError:
            call.abandon()
            raise
        return call
