"""How every process learns that what it remembers of somebody has changed: a stream that each reads twice a second.

Nothing is asked on the way of a request as long as the stream was read a moment ago. Whoever could not read it for
almost a second trusts nothing he remembers.
"""

import threading
import time
from typing import Final

from events.log.connect import Client
from events.log.errors import LogUnavailable, log_errors
from events.process.green import where_one_may_wait

CHANGES: Final = "people:changes"  # the ids of players, for whom nothing remembered is true any more
KEPT: Final = 10_000

EVERY: Final = 0.4  # seconds between two looks
TRUSTED: Final = 0.85  # seconds for which one look is good
LONGEST: Final = 60.0  # seconds without a look after which all is forgotten: the stream may have gone on too far
MOST: Final = 100_000  # players whose changes are told apart


class Changes:
    """Counts changes. What was read at one count holds until a later count has changed it."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._guard = threading.Lock()
        self._looked = float("-inf")
        self._failed = float("-inf")
        self._last: bytes | None = None
        self._count = 1
        self._floor = 1  # what was read before this count is forgotten
        self._changed: dict[str, int] = {}

    def tell(self, player: str) -> None:
        """Everybody forgets what he remembers of this player; this process at once."""
        with log_errors():
            self._redis.xadd(CHANGES, {"p": player}, maxlen=KEPT, approximate=True)
        with self._guard:
            self._note([player])

    def count(self) -> int:
        """The count at which something is read now."""
        if time.monotonic() - self._looked > EVERY:
            where_one_may_wait(self._look)
        return self._count

    def holds(self, player: str, count: int) -> bool:
        """Is what was read of a player at this count still true? Ask for the count of now first."""
        return count >= self._floor and count >= self._changed.get(player, 0)

    def _look(self) -> None:
        """One thread looks, the others go on as long as the look before is good, or share in what came of it."""
        came = time.monotonic()
        if not self._guard.acquire(blocking=came - self._looked > TRUSTED):
            return
        try:
            began = time.monotonic()
            if began - self._looked <= EVERY:
                return
            if self._failed >= came:  # whoever waits for a log that hangs waits once, not in turn behind the others
                raise LogUnavailable("the log did not answer")
            try:
                self._read(began)
            except LogUnavailable:
                self._failed = time.monotonic()
                if began - self._looked > TRUSTED:
                    raise
        finally:
            self._guard.release()

    def _read(self, began: float) -> None:
        with log_errors():
            if self._last is None or began - self._looked > LONGEST:
                newest = self._redis.xrevrange(CHANGES, count=1)
                self._last = newest[0][0] if newest else b"0-0"
                self._forget_all()
            while rows := self._redis.xrange(CHANGES, b"(" + self._last, "+", count=1000):
                self._last = rows[-1][0]
                self._note([fields[b"p"].decode() for _, fields in rows])
        self._looked = began

    def _note(self, players: list[str]) -> None:
        self._count += 1
        if len(self._changed) + len(players) > MOST:
            self._forget_all()
        self._changed.update(dict.fromkeys(players, self._count))

    def _forget_all(self) -> None:
        self._count += 1
        self._floor = self._count
        self._changed.clear()
