"""Threads beside the event loop: a thread pool takes work off it, and a waker brings results back to it."""

import logging
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread

log = logging.getLogger(__name__)

Job = Callable[[], None]


class ThreadPool:
    """A few threads that take jobs from one queue, first come, first served."""

    def __init__(self, name: str, size: int) -> None:
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(size)]
        self.submit = self._queue.put

    @property
    def queued(self) -> int:
        return self._queue.qsize()

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self, seconds: float) -> None:
        """Let the threads finish what is queued, and leave those behind that take longer than this."""
        for _ in self._threads:
            self._queue.put(None)
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _work(self) -> None:
        while (job := self._queue.get()) is not None:
            try:
                job()
            except Exception:
                log.exception("thread_pool=job_failed")


class LoopWaker:
    """Runs calls of other threads on the event loop, waking it once for all that have come together."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._lock = Lock()
        self._calls: list[Job] = []

    def call_soon(self, call: Job) -> None:
        with self._lock:
            self._calls.append(call)
            if len(self._calls) > 1:
                return  # the loop has been woken already
        try:
            self._loop.call_soon_threadsafe(self._run)
        except RuntimeError:
            log.debug("loop=closed")  # nobody waits for this any more

    def _run(self) -> None:
        with self._lock:
            calls, self._calls = self._calls, []
        for call in calls:
            try:
                call()
            except Exception:
                log.exception("loop=call_failed")  # the others are run all the same
