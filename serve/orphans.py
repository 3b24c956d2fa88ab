"""The watcher: a process that ends the children should the supervisor be killed and have no time to do it.

The supervisor tells it on standard input whom it has started (`+ <stage> <pid>`) and who has gone (`- <pid>`). When the
input ends, so has the supervisor: whoever is left is ended then, later stages first, and the sockets are removed.
"""

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Final

from serve import sessions

log = logging.getLogger("serve")

LOOK: Final = 1.0  # seconds between two looks at the watcher
PATIENCE: Final = 4.0  # seconds for each stage


class Watcher:
    """The supervisor's end of it."""

    def __init__(self, sockets: Path) -> None:
        self._sockets = sockets
        self._alive: dict[int, int] = {}
        self._process = self._begin()

    def _begin(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "serve.orphans", str(self._sockets)],
            cwd=Path(__file__).resolve().parent.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,  # who reads our output to its end waits for us, not for the watcher
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # neither Ctrl-C nor the closing of a terminal reaches it
        )

    async def keep(self) -> None:
        """Watch the watcher: another takes its place should it be killed."""
        while True:
            await asyncio.sleep(LOOK)
            if self._process.poll() is not None:
                log.warning("watcher pid=%d ended, another takes its place", self._process.pid)
                self._process = self._begin()
                for process, stage in self._alive.items():
                    self._tell(f"+ {stage} {process}\n")

    def started(self, stage: int, process: int) -> None:
        self._alive[process] = stage
        self._tell(f"+ {stage} {process}\n")

    def gone(self, process: int) -> None:
        self._alive.pop(process, None)
        self._tell(f"- {process}\n")

    def close(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()


def main(sockets: str) -> None:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)  # it ends with the supervisor, never before
    alive: dict[int, int] = {}
    for line in sys.stdin.buffer:
        match line.split():
            case [b"+", stage, process]:
                alive[int(process)] = int(stage)
            case [b"-", process]:
                alive.pop(int(process), None)
    by_stage: defaultdict[int, list[int]] = defaultdict(list)
    for process, stage in alive.items():
        by_stage[stage].append(process)
    for stage in sorted(by_stage, reverse=True):
        end(by_stage[stage])
    shutil.rmtree(sockets, ignore_errors=True)


def end(leaders: list[int]) -> None:
    for leader in leaders:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(leader, signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    while any(map(sessions.lives, leaders)) and time.monotonic() < deadline:
        time.sleep(0.02)
    for leader in leaders:
        sessions.kill(leader)


if __name__ == "__main__":
    main(sys.argv[1])
