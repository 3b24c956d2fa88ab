"""What the children and the supervisor say, passed on to standard error."""

import asyncio
import contextlib
import logging
import os
import threading
from collections import deque
from queue import Full, Queue
from typing import Final

LONGEST_LINE: Final = 65536
WAITING_LINES: Final = 10_000


class Outlet:
    """Standard error behind a thread: a reader who does not read costs lines, it never stops the service."""

    def __init__(self, descriptor: int = 2) -> None:
        self._descriptor = descriptor
        self._lines: Queue[bytes | None] = Queue(WAITING_LINES)
        self._thread = threading.Thread(target=self._pass_on, name="outlet", daemon=True)
        self._thread.start()

    def write(self, line: bytes) -> None:
        try:
            self._lines.put_nowait(line)
        except Full:
            return

    def close(self, seconds: float) -> None:
        """Wait a moment for what is still to be written."""
        try:
            self._lines.put(None, timeout=seconds)
        except Full:
            return
        self._thread.join(seconds)

    def _pass_on(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                while line:
                    line = line[os.write(self._descriptor, line) :]
            except OSError:
                continue  # nobody listens any more


class OutletHandler(logging.Handler):
    def __init__(self, outlet: Outlet) -> None:
        super().__init__()
        self._outlet = outlet

    def emit(self, record: logging.LogRecord) -> None:
        self._outlet.write(self.format(record).encode("utf-8", "backslashreplace") + b"\n")


class ChildOutput:
    """The output of one process, read from its pipe: whole lines go to the outlet, the last are remembered.

    A pipe of our own, for asyncio's holds back the news of a death while a grandchild keeps the other end open.
    """

    def __init__(self, outlet: Outlet, remembered: int = 3) -> None:
        self._outlet = outlet
        self._rest = b""
        self._last: deque[bytes] = deque(maxlen=remembered)
        self._read_end, self.write_end = os.pipe()
        os.set_blocking(self._read_end, False)

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read until nobody holds the other end any more; our own copy is closed here."""
        os.close(self.write_end)
        self._loop = loop
        loop.add_reader(self._read_end, self.drain)

    def drain(self) -> None:
        """Pass on all that lies in the pipe now."""
        with contextlib.suppress(BlockingIOError):
            while self._read_end >= 0:
                self._take(os.read(self._read_end, 65536))

    def last_lines(self) -> str:
        """The last lines as one."""
        return " | ".join(line.decode("utf-8", "replace") for line in self._last)

    def _take(self, chunk: bytes) -> None:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if self._rest and (not chunk or len(self._rest) > LONGEST_LINE):
            lines, self._rest = [*lines, self._rest], b""
        for line in lines:
            self._outlet.write(line + b"\n")
            if line.strip():
                self._last.append(line.strip())
        if not chunk:
            self._loop.remove_reader(self._read_end)
            os.close(self._read_end)
            self._read_end = -1
