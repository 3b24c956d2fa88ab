"""Who may write into a directory: one house at a time, for as long as its process lives."""

import contextlib
import fcntl
import logging
import os
import signal
import time
from pathlib import Path
from typing import Final

from serve import CannotServe
from serve.sessions import PROC

log = logging.getLogger("serve")

BY_ITSELF: Final = 6.0  # seconds in which the watcher of a house that was killed ends what is left of it


def take(data_dir: Path) -> int:
    """Take the directory, made if need be; the kernel gives it back when this process ends, however it ends."""
    _prepare(data_dir)
    if (held := _try(data_dir / "lock", data_dir)) is not None:
        return held
    raise CannotServe(f"another Annals already uses DATA_DIR {data_dir}")


def take_log(data_dir: Path, seconds: float) -> int:
    """The lock that the log server inherits: should its house be killed, the next one waits until that server has gone.

    Two servers that append to the same files would destroy them. One whose watcher was killed as well would live on for
    ever: it is asked to end, and has everything on disk when it does.
    """
    file = data_dir / "log" / "lock"
    began, asked = time.monotonic(), False
    while (held := _try(file, data_dir)) is None:
        waited = time.monotonic() - began
        if waited > seconds:
            raise CannotServe(f"the log server of an earlier start still writes to {data_dir / 'log'}")
        if waited > min(BY_ITSELF, seconds / 2) and not asked:
            asked = True
            for process in holders(file):
                log.warning("log server pid=%d of an earlier start is asked to end", process)
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGTERM)
        time.sleep(0.02)
    return held


def holders(file: Path) -> list[int]:
    """Which processes have this file open, where the system tells (Linux)."""
    wanted, found = str(file.resolve()), set()
    for opened in PROC.glob("[0-9]*/fd/*"):
        with contextlib.suppress(OSError):
            if str(opened.readlink()) == wanted:
                found.add(int(opened.parts[-3]))
    return sorted(found - {os.getpid()})


def _prepare(data_dir: Path) -> None:
    """Make the directory; what else lies in it stays."""
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data_dir / "log").mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CannotServe(f"DATA_DIR {data_dir} cannot be written: {error.strerror}") from error


def _try(file: Path, data_dir: Path) -> int | None:
    try:
        opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CannotServe(f"DATA_DIR {data_dir} cannot be written: {error.strerror}") from error
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(opened)
        return None
    return opened
