"""The rate limit: two seconds' worth of requests for everybody, refilled steadily and shared by all processes."""

import logging
import time
from collections.abc import Mapping
from typing import Final

from events.log.cluster_commit import ClusterCommit
from events.log.connect import Client, OutOfReach
from events.log.group_commit import GroupCommit

log = logging.getLogger(__name__)

TIMEOUT: Final = 0.2  # seconds a request waits to be counted
BACK_OFF: Final = 5.0  # seconds in which nobody is counted after that was in vain

# KEYS allowances; ARGV for each its requests per second. Of every one or of none. Answers the milliseconds to wait.
TAKE: Final = """#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local levels, wait = {}, 0
for n = 1, #KEYS do
  local rate = tonumber(ARGV[n])
  local size = math.max(2 * rate, 1)
  local kept = redis.call('HMGET', KEYS[n], 'level', 'at')
  levels[n] = math.min(size, tonumber(kept[1] or size) + (now - tonumber(kept[2] or now)) * rate)
  if levels[n] < 1 then wait = math.max(wait, math.ceil((1 - levels[n]) / rate * 1000)) end
end
if wait > 0 then return wait end
for n = 1, #KEYS do
  redis.call('HSET', KEYS[n], 'level', tostring(levels[n] - 1), 'at', tostring(now))
  redis.call('PEXPIRE', KEYS[n], math.ceil(math.max(2, 1 / tonumber(ARGV[n])) * 1000) + 1000)
end
return 0
"""


class RateLimit:
    """An allowance for everybody who is named, kept beside the queue."""

    def __init__(self, redis: Client) -> None:
        commit = GroupCommit if hasattr(redis, "connection_pool") else ClusterCommit
        self._take = commit(redis, TAKE)
        self._back_off_until = 0.0

    def take(self, allowances: Mapping[str, float]) -> int:
        """Take one request out of each allowance (requests a second); the milliseconds to wait if one is used up.

        Who cannot be counted may pass: a queue that is away stops no game.
        """
        if time.monotonic() < self._back_off_until:
            return 0
        try:
            wait, _ = self._take.once([f"rate:{who}" for who in allowances], list(allowances.values()))
            return int(wait)
        except OutOfReach as error:
            self._back_off_until = time.monotonic() + BACK_OFF
            log.warning("event=not_counted who=%s reason=%r", next(iter(allowances)), str(error))
            return 0
