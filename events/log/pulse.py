"""When the house could take no moves: every process that takes them says so once a second, and gaps are remembered."""

import logging
import threading
from pathlib import Path
from typing import Final, NamedTuple

from events.log.connect import Client, OutOfReach
from events.log.errors import LogUnavailable, log_errors

log = logging.getLogger(__name__)

GAP_MS: Final = 5000  # without a sign this long nobody could move
BEAT_SECONDS: Final = 1.0
KEPT: Final = 200  # outages
PULSE: Final = "{pulse}:at"
OUTAGES: Final = "{pulse}:outages"


class Outage(NamedTuple):
    """From when to when (ms) no moves were taken."""

    began: int
    ended: int


class Signs(NamedTuple):
    """What is known of outages."""

    outages: list[Outage]
    last: int | None  # when the last sign was given; none if nobody knows of any
    is_out: bool = False  # an outage is going on, whose end nobody knows yet

    def cover(self, deadline: int) -> bool:
        """Is it known whether this deadline passed in an outage? Not before a sign was given since."""
        return not self.is_out and (self.last is None or self.last >= deadline)


class Pulse:
    """The sign of life of this house, kept in the log's own store."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._beat = redis.register_script((Path(__file__).parent / "pulse.lua").read_text())
        self.takes_moves = False  # does this process?

    def start(self) -> None:
        """Say from now on, once a second, that this process takes moves."""
        self.takes_moves = True
        self.beat()
        threading.Thread(target=self._go_on, daemon=True).start()

    def beat(self) -> Signs:
        """This process takes moves now; gives what is known of outages."""
        with log_errors():
            now, kept = self._beat(keys=[PULSE, OUTAGES], args=[GAP_MS, KEPT])
        return Signs([_outage(each) for each in kept], int(now))

    def signs(self) -> Signs:
        """What is known of outages now."""
        if self.takes_moves:
            return self.beat()
        with log_errors():
            seconds, micros = self._redis.time()
            last = self._redis.hget(PULSE, "at")
            kept = self._redis.lrange(OUTAGES, 0, -1)
        outages = [_outage(each) for each in kept]
        if last is None:
            return Signs(outages, None)
        return Signs(outages, int(last), is_out=seconds * 1000 + micros // 1000 - int(last) > GAP_MS)

    def _go_on(self) -> None:
        pause = threading.Event()
        while not pause.wait(BEAT_SECONDS):
            try:
                self.beat()
            except (LogUnavailable, OutOfReach) as error:
                log.warning("event=no_pulse reason=%r", str(error))


def _outage(kept: bytes) -> Outage:
    began, _, ended = kept.decode().partition(" ")
    return Outage(int(began), int(ended))
