"""Who may write into a directory: one house at a time, for as long as its process lives."""

import fcntl
import os
import time
from pathlib import Path

from serve import CannotServe


def take(data_dir: Path) -> int:
    """Take the directory, made if need be; the kernel gives it back when this process ends, however it ends."""
    _prepare(data_dir)
    if (held := _try(data_dir / "lock", data_dir)) is not None:
        return held
    raise CannotServe(f"another Annals already uses DATA_DIR {data_dir}")


def take_log(data_dir: Path, seconds: float) -> int:
    """The lock that the log server inherits: should its house be killed, the next one waits until that server has gone.

    Two servers that append to the same files would destroy them.
    """
    deadline = time.monotonic() + seconds
    while (held := _try(data_dir / "log" / "lock", data_dir)) is None:
        if time.monotonic() > deadline:
            raise CannotServe(f"the log server of an earlier start still writes to {data_dir / 'log'}")
        time.sleep(0.02)
    return held


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
