"""Whether the make that started the house still wants it.

GNU make passes SIGTERM on to what it started, but neither SIGKILL, which it cannot see, nor a SIGINT that was sent to
make alone: then it only waits for us, and would wait for ever.
"""

import asyncio
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Final

INTERVAL: Final = 0.25  # seconds


async def until_make_leaves(environ: Mapping[str, str]) -> None:
    """Returns when it has gone or was interrupted; never, if make did not start us."""
    if "MAKELEVEL" not in environ:
        await asyncio.Event().wait()
    parent = os.getppid()
    caught = _catches_interrupts(parent)
    while os.getppid() == parent and _catches_interrupts(parent) == caught:
        await asyncio.sleep(INTERVAL)


def _catches_interrupts(process: int) -> bool:
    """Has it a handler for SIGINT? Make gives its own up when it is called (visible on Linux only)."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
        caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
        return bool(int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1)
    except (OSError, StopIteration, ValueError):
        return False
