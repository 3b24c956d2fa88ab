"""How long a computer player may think about one decision."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

AGAIN: Final = 0.1  # seconds; what is raised while Python clears something away is lost, so it is raised again


class TooLong(Exception):
    """The time for this thought is over."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raises TooLong inside when the time is over; only the main thread can be stopped so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong(f"a thought took more than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
