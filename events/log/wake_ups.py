"""When a computer player is due: wake-ups stand in the log's own store, written with the entry that asks."""

import time
from pathlib import Path
from typing import Literal

from events.log.clock import Clock
from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import BUCKETS, bucket, bucket_key

Wake = Literal["now", "leased", "kept", "gone"]  # what an entry makes of the wake-up of a seat

HERE = Path(__file__).parent


class WakeUps:
    """Which seats are due, and who has leased them."""

    def __init__(self, redis: Client, lease_ms: int, clock: Clock) -> None:
        self._redis, self.lease_ms, self._clock = redis, lease_ms, clock
        self._claim = redis.register_script((HERE / "claim.lua").read_text())
        self._lease = redis.register_script((HERE / "lease.lua").read_text())

    def due(self) -> dict[str, int]:
        """How many wake-ups are due in each bucket, where any are."""
        pipe = self._redis.pipeline(transaction=False)
        now = self._clock.now or time.time() * 1000
        for each in BUCKETS:
            pipe.zcount(bucket_key("wake", each), "-inf", now)
        return {each: due for each, due in zip(BUCKETS, pipe.execute(), strict=True) if due}

    def claim(self, bucket_: str, most: int) -> list[tuple[str, int]]:
        """Lease the wake-ups that are due in a bucket: tables with the seats that are asked."""
        due = self._claim(keys=[bucket_key("wake", bucket_)], args=[self.lease_ms, most])
        return [(table, int(seat)) for table, _, seat in (member.decode().rpartition(":") for member in due)]

    def lease(self, table: str, seat: int, ms: int | None = None) -> None:
        """Let a wake-up rest for a lease from now, or for so long, if it is still there."""
        with log_errors():
            self._lease(keys=[bucket_key("wake", bucket(table))], args=[f"{table}:{seat}", ms or self.lease_ms])
