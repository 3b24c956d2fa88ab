"""The rate limit: two seconds' worth of requests for everybody, refilled steadily and shared by all processes."""

import logging
import time
from typing import Final

from events.log.connect import Client, OutOfReach

log = logging.getLogger(__name__)

TIMEOUT: Final = 0.2  # seconds a request waits to be counted
BACK_OFF: Final = 5.0  # seconds in which nobody is counted after that was in vain

# KEYS allowance; ARGV requests per second, most requests at once. Answers the milliseconds to wait.
TAKE: Final = """#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local rate, size = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local level = math.min(size, tonumber(kept[1] or size) + (now - tonumber(kept[2] or now)) * rate)
if level < 1 then return math.ceil((1 - level) / rate * 1000) end
redis.call('HSET', KEYS[1], 'level', tostring(level - 1), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(size / rate * 1000) + 1000)
return 0
"""


class RateLimit:
    """An allowance for everybody who is named, kept beside the queue."""

    def __init__(self, redis: Client) -> None:
        self._take = redis.register_script(TAKE)
        self._back_off_until = 0.0

    def take(self, who: str, per_second: float) -> int:
        """Take one request out of an allowance; returns the milliseconds to wait if it is used up, else 0.

        Who cannot be counted may pass: a queue that is away stops no game.
        """
        if time.monotonic() < self._back_off_until:
            return 0
        try:
            return int(self._take(keys=[f"rate:{who}"], args=[per_second, 2 * per_second]))
        except OutOfReach as error:
            self._back_off_until = time.monotonic() + BACK_OFF
            log.warning("event=not_counted who=%s reason=%r", who, str(error))
            return 0
