"""Whether the log server may write: a log on a full disk ends its server at the first write, and with it all reading.

The server is started so that it only reads (`min-replicas-to-write`), and is let write while the disk has room. What is
refused meanwhile is refused before anything is written, and everything else goes on.
"""

import asyncio
import logging
import os
import time
from pathlib import Path
from typing import Final

from serve import embedded

log = logging.getLogger("serve")

READ_ONLY: Final = ("--min-replicas-to-write", "1")
LEAST_FREE: Final = 64 << 20  # bytes, or a twentieth of a small disk
CHECK_SECONDS: Final = 0.5
FIRST_REST: Final = 1.0  # seconds until a server that ended right after it was let write may try again, doubled
LONGEST_REST: Final = 30.0
SOON: Final = 10.0  # seconds


class Room:
    """Watches the disk under one server."""

    def __init__(self, directory: Path, address: Path) -> None:
        self._directory, self._address = directory, address
        self._is_open = False
        self._opened_at = -SOON
        self._rest = FIRST_REST

    def answer(self) -> embedded.Answer:
        """What the server answers; it serves when it also writes, or may not."""
        found = embedded.ping(self._address)
        if found == "serving":
            self.check()
        return found

    async def keep(self) -> None:
        """For ever: let it write, or not."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await asyncio.to_thread(self.check)

    def check(self) -> None:
        try:
            writes = embedded.ask(self._address, "CONFIG GET min-replicas-to-write").endswith(b"\r\n0\r\n")
            if self._is_open and not writes:
                self._ended_unexpectedly()
            enough = self._has_room(LEAST_FREE if writes else 2 * LEAST_FREE)
            if writes and not enough:
                self._let(write=False)
            elif not writes and enough and time.monotonic() - self._opened_at > self._rest:
                self._let(write=True)
        except OSError:
            return  # it is away; when it is back it only reads

    def _ended_unexpectedly(self) -> None:
        """It has been started anew since it was let write."""
        soon = time.monotonic() - self._opened_at < SOON
        self._rest = min(2 * self._rest, LONGEST_REST) if soon else FIRST_REST
        self._is_open = False

    def _let(self, *, write: bool) -> None:
        if not embedded.ask(self._address, f"CONFIG SET min-replicas-to-write {0 if write else 1}").startswith(b"+OK"):
            return
        self._is_open = write
        if write:
            self._opened_at = time.monotonic()
        else:
            log.warning("event=no_room directory=%s the log takes no writes until there is room", self._directory)

    def _has_room(self, least: int) -> bool:
        disk = os.statvfs(self._directory)
        size, free = disk.f_blocks * disk.f_frsize, disk.f_bavail * disk.f_frsize
        return free >= min(least, size * least // LEAST_FREE // 20)
