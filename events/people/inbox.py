"""What a person is told: a stream of his own, kept for thirty days, with a number for every event.

    inbox:{<player>}        stream   the events, id `<number>-0`
    inbox:{<player>}:head   hash     `version`, the number of the last; of every source, up to where it was taken in

Whoever writes names the source of an event and its mark there. Marks of a source only go up, so that what was taken in
once is left when it comes again.
"""

from collections.abc import Iterator
from typing import Any, Final

import orjson

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import HINTS, inbox_head_key, inbox_key

KEPT_MS: Final = 30 * 86_400_000
MOST: Final = 10_000  # events of one person
PAGE: Final = 500

# KEYS stream, head; ARGV source or '', its mark, channel of the hint, oldest time that is kept, most events, keeping in
# ms; then the event and its time. Answers its number, or 0 if it was there already.
PUSH: Final = """#!lua
local inbox, head = KEYS[1], KEYS[2]
if ARGV[1] ~= '' then
  local seen = redis.call('HGET', head, ARGV[1])
  if seen and ARGV[2] <= seen then return 0 end
  redis.call('HSET', head, ARGV[1], ARGV[2])
end
local number = redis.call('HINCRBY', head, 'version', 1)
redis.call('XADD', inbox, 'MAXLEN', '~', ARGV[5], number .. '-0', 'e', ARGV[7], 'at', ARGV[8])
for _ = 1, 4 do
  local oldest = redis.call('XRANGE', inbox, '-', '+', 'COUNT', 1)[1]
  if not oldest or tonumber(oldest[2][4]) >= tonumber(ARGV[4]) then break end
  redis.call('XDEL', inbox, oldest[1])
end
redis.call('PEXPIRE', inbox, ARGV[6])
redis.call('PUBLISH', ARGV[3], number)
return number
"""


class Inboxes:
    """Everybody's events; who asks for them needs no table to be looked at."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._push = redis.register_script(PUSH)

    def push(self, player: str, event: dict[str, Any], source: str = "", mark: str = "", most: int = MOST) -> int:
        """Tell a person something that happened `at` a time; 0 if he was told already."""
        at = event["at"]
        told = [source, mark, f"{HINTS}:{player}", at - KEPT_MS, most, KEPT_MS, orjson.dumps(event), at]
        with log_errors():
            return int(self._push(keys=[inbox_key(player), inbox_head_key(player)], args=told))

    def version(self, player: str) -> int:
        """The number of the newest event."""
        with log_errors():
            return int(self._redis.hget(inbox_head_key(player), "version") or 0)

    def events(self, player: str, after: int, limit: int) -> list[dict[str, Any]]:
        """The next events after a number."""
        with log_errors():
            rows = self._redis.xrange(inbox_key(player), f"({after}-0", "+", count=limit)
        return [{"id": int(id_.partition(b"-")[0]), **orjson.loads(fields[b"e"])} for id_, fields in rows]

    def all(self, player: str) -> Iterator[dict[str, Any]]:
        after = 0
        while page := self.events(player, after, PAGE):
            yield from page
            after = page[-1]["id"]

    def erase(self, player: str) -> None:
        with log_errors():
            self._redis.delete(inbox_key(player), inbox_head_key(player))
