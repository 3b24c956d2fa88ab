"""Ending a child with everything it started: each child leads a session of its own."""

import contextlib
import os
import signal
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")  # elsewhere than on Linux it is not there, or empty
DEAD: Final = "ZX"


def lives(process: int) -> bool:
    """Does it still run? The dead whom nobody has buried yet do not."""
    try:
        os.kill(process, 0)
        return not (PROC / "self" / "stat").exists() or _state_and_session(process)[0] not in DEAD
    except PermissionError:
        return True
    except OSError:
        return False


def members(leader: int) -> list[int]:
    """The living processes of a session, where the system tells (Linux); a job may have left its process group."""
    found = []
    for entry in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, session = _state_and_session(int(entry.name))
            if session == leader and state not in DEAD:
                found.append(int(entry.name))
    return found


def kill(leader: int) -> None:
    """SIGKILL for all of it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
    for process in members(leader):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def _state_and_session(process: int) -> tuple[str, int]:
    after_the_name = (PROC / str(process) / "stat").read_text().rpartition(")")[2]
    state, _parent, _group, session = after_the_name.split()[:4]
    return state, int(session)
