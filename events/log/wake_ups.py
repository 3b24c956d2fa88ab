"""When a computer player is due: wake-ups stand in the log's own store, written with the entry that asks."""

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

from events.log.clock import Clock
from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import BUCKETS, WAKES, bucket, bucket_key

Wake = Literal["now", "leased", "kept", "gone"]  # what an entry makes of the wake-up of a seat
Lane = Literal["wake", "crowd"]  # where a person waits, and where only computers do; so are their keys named
Turn = tuple[str, int]  # a table and the seat that is asked

HERE = Path(__file__).parent
LANES: Final[tuple[Lane, ...]] = ("wake", "crowd")
CLOSED_MS: Final = 300_000  # until the turn of a damaged table is looked at again, should it be whole by then


class WakeUps:
    """Which seats are due, and who has leased them."""

    def __init__(self, redis: Client, lease_ms: int, clock: Clock) -> None:
        self._redis, self.lease_ms, self._clock = redis, lease_ms, clock
        self._claim = redis.register_script((HERE / "claim.lua").read_text())
        self._lease = redis.register_script((HERE / "lease.lua").read_text())
        self._release = redis.register_script((HERE / "release.lua").read_text())

    def due(self, lane: Lane = "wake") -> dict[str, int]:
        """How many wake-ups of a lane are due in each bucket, where any are."""
        pipe = self._redis.pipeline(transaction=False)
        now = self._clock.now or int(time.time() * 1000)
        for each in BUCKETS:
            pipe.zcount(bucket_key(lane, each), "-inf", now)
            pipe.zcount(bucket_key(lane, each), f"({now + self.longest_rest}", "+inf")
        found = pipe.execute()
        return {each: sum(due) for *due, each in zip(found[::2], found[1::2], BUCKETS, strict=True) if any(due)}

    @property
    def longest_rest(self) -> int:
        """How long (ms) a wake-up rests at most; what lies further ahead was written before the clock was set back."""
        return max(self.lease_ms, CLOSED_MS)

    def claim(self, bucket_: str, most: int, lane: Lane = "wake") -> list[Turn]:
        """Lease the wake-ups that are due in a bucket, who has waited longest first."""
        due = self._claim(keys=[bucket_key(lane, bucket_)], args=[self.lease_ms, most, self.longest_rest])
        return [(table, int(seat)) for table, _, seat in (member.decode().rpartition(":") for member in due)]

    def lease(self, turns: Iterable[Turn], ms: int | None = None) -> None:
        """Let wake-ups rest for a lease from now, or for so long, where they are still there."""
        for bucket_, members in _by_bucket(turns).items():
            with log_errors():
                self._lease(keys=[bucket_key(lane, bucket_) for lane in LANES], args=[ms or self.lease_ms, *members])

    def release(self, turns: Iterable[Turn], *, first: bool = False) -> None:
        """Give back what was leased and is still there: due now, or before all others if it had its turn already."""
        for bucket_, members in _by_bucket(turns).items():
            keys = [bucket_key(lane, bucket_) for lane in LANES]
            with log_errors():
                self._release(keys=keys, args=[WAKES, bucket_, int(first), *members])

    def ask(self, table: str, seat: int, lane: Lane) -> None:
        """Wake somebody who is not asked by an entry; who is woken already stays so."""
        with log_errors():
            self._redis.zadd(bucket_key(lane, bucket(table)), {f"{table}:{seat}": time.time() * 1000}, nx=True)
            self._redis.publish(WAKES, hint(lane, bucket(table)))

    def drop(self, table: str, seat: int) -> None:
        """Wake nobody any more who was woken so."""
        with log_errors():
            for lane in LANES:
                self._redis.zrem(bucket_key(lane, bucket(table)), f"{table}:{seat}")


def hint(lane: Lane, bucket_: str) -> str:
    """What is told to dispatchers when a computer player is due: the bucket, and the lane where nobody waits."""
    return bucket_ if lane == "wake" else f"{bucket_} {lane}"


def hinted(told: str) -> tuple[Lane, str]:
    """The lane and the bucket that a hint names."""
    bucket_, _, lane = told.partition(" ")
    return ("crowd" if lane == "crowd" else "wake"), bucket_


def _by_bucket(turns: Iterable[Turn]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for table, seat in turns:
        found.setdefault(bucket(table), []).append(f"{table}:{seat}")
    return found
