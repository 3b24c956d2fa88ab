"""When time alone does something to a table: a deadline passes, or an open table has waited long enough.

These stand beside the wake-ups and not among them: a wake-up rests for minutes at most, and one that lies further ahead
was written before the clock was set back; a deadline may lie thirty days ahead.
"""

import time
from pathlib import Path
from typing import Final, Literal

from events.log.clock import Clock
from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import BUCKETS, bucket, bucket_key

Due = int | Literal["", "gone"]  # what an entry makes of it: ms, as before, nothing any more

CLOCKS: Final = "clock"  # how the keys are named
LEASE_MS: Final = 1000  # until another looks, should who took it have died

# KEYS clocks; ARGV table, until when it was taken, when it is due or ''. Whoever has written since knows better.
PUT: Final = """#!lua
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""


class Clocks:
    """Which tables are due."""

    def __init__(self, redis: Client, clock: Clock) -> None:
        self._redis, self._clock = redis, clock
        self._claim = redis.register_script((Path(__file__).parent / "claim_clocks.lua").read_text())
        self._put = redis.register_script(PUT)

    def due(self) -> list[str]:
        """The buckets in which a table is due."""
        pipe, now = self._redis.pipeline(transaction=False), self._clock.now or int(time.time() * 1000)
        for each in BUCKETS:
            pipe.zcount(bucket_key(CLOCKS, each), "-inf", now)
        return [each for each, count in zip(BUCKETS, pipe.execute(), strict=True) if count]

    def claim(self, bucket_: str, most: int) -> list[tuple[str, int]]:
        """Take the tables that are due for a moment: nobody else gets them, and until when."""
        found = self._claim(keys=[bucket_key(CLOCKS, bucket_)], args=[LEASE_MS, most])
        return [(table.decode(), int(until)) for table, until in zip(found[::2], found[1::2], strict=True)]

    def put(self, table: str, due: int | None, was: int | None = None) -> None:
        """Say when a table is due; with `was`, only if nobody has said otherwise since."""
        name = bucket_key(CLOCKS, bucket(table))
        with log_errors():
            if was is None:
                if due is not None:
                    self._redis.zadd(name, {table: due}, nx=True)
            else:
                self._put(keys=[name], args=[table, was, "" if due is None else due])
