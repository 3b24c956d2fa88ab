"""What a hint says: thought by a worker of what stood at its entry, and kept for a while for whoever asked.

It is no evidence: the entry says that a hint was taken, and the log up to there what a computer player makes of it.
"""

import time
from collections.abc import Mapping
from typing import Any, Final

import orjson

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import key
from events.log.wake_ups import WakeUps

KEPT_SECONDS: Final = 24 * 3600
LOOK_SECONDS: Final = 0.01  # the first; each is a little longer
LONGEST_LOOK: Final = 0.1


class Advice:
    """The hints of all tables, by the version of the entry that says so."""

    def __init__(self, redis: Client, wake_ups: WakeUps) -> None:
        self._redis, self._wake_ups = redis, wake_ups

    def ask(self, table: str, version: int) -> None:
        """Wake a worker; people wait for it."""
        self._wake_ups.ask(table, turn_of(version), "wake")

    def known(self, table: str, version: int) -> Mapping[str, Any] | None:
        with log_errors():
            kept = self._redis.get(_name(table, version))
        return None if kept is None else orjson.loads(kept)

    def wait(self, table: str, version: int, seconds: float) -> Mapping[str, Any] | None:
        """What it says, once it is known; None if that takes longer."""
        ends, pause = time.monotonic() + seconds, LOOK_SECONDS
        while (said := self.known(table, version)) is None and time.monotonic() < ends:
            time.sleep(pause)
            pause = min(LONGEST_LOOK, pause * 1.2)
        return said

    def give(self, table: str, version: int, said: Mapping[str, Any]) -> None:
        """Keep it, and wake nobody for it any more."""
        with log_errors():
            self._redis.set(_name(table, version), orjson.dumps(said), ex=KEPT_SECONDS)
        self.give_up(table, version)

    def give_up(self, table: str, version: int) -> None:
        """Nobody can say it."""
        self._wake_ups.drop(table, turn_of(version))


def turn_of(version: int) -> int:
    """What stands for a seat where the hint of this entry waits for a worker; -1 is an analysis."""
    return -1 - version


def version_of(turn: int) -> int:
    return -1 - turn


def _name(table: str, version: int) -> str:
    return key("advice", f"{table}:{version}")
