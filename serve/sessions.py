"""Ending a child with everything it started: each child leads a session of its own."""

import contextlib
import os
import signal
from pathlib import Path


def members(leader: int) -> list[int]:
    """The living processes of a session, where the system tells (Linux); a job may have left its process group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            state, _parent, _group, session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                found.append(int(stat.parent.name))
    return found


def kill(leader: int) -> None:
    """SIGKILL for all of it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
    for process in members(leader):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)
