"""What time it is in the log: its own, never this machine's."""

import time


class Clock:
    """The time of the log, as of its last answer and this machine's steady clock since."""

    def __init__(self) -> None:
        self._ahead: float | None = None

    def set(self, now: int) -> None:
        self._ahead = now - time.monotonic() * 1000

    @property
    def now(self) -> int | None:
        return None if self._ahead is None else int(time.monotonic() * 1000 + self._ahead)
