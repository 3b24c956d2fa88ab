"""Codes that let whoever has them see a table and sit down there, once or a few times. Only their digests are kept.

{b3f}:links:<table>   hash   <digest>: how often it is good still; <digest>:ends: until when; <digest>:<player>: who
                             has used it
"""

from typing import Final

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import key
from events.people.token_text import digest, new_recovery, plain_recovery
from events.people.tokens import now_ms

MOST: Final = 20  # links of a table
MOST_USES: Final = 100
LASTS_MS: Final = 7 * 86_400_000
GROUPS: Final = 14  # characters of a code: three groups of four

# KEYS links; ARGV digest, uses, end, most links, now, keeping in ms. Answers 0 if there are enough.
MAKE: Final = """#!lua
local alive = 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local whose = string.match(all[i], '^(%x+):ends$')
  if whose then
    if tonumber(all[i + 1]) > tonumber(ARGV[5]) then alive = alive + 1
    else redis.call('HDEL', KEYS[1], all[i], whose) end
  end
end
if alive >= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2], ARGV[1] .. ':ends', ARGV[3])
redis.call('PEXPIREAT', KEYS[1], math.max(redis.call('PEXPIRETIME', KEYS[1]), ARGV[3] + ARGV[6]))
return 1
"""

# KEYS links; ARGV digest, player, now. Answers 1 if he may sit down: his use is noted, and a repetition costs nothing.
USE: Final = """#!lua
local left, ends = unpack(redis.call('HMGET', KEYS[1], ARGV[1], ARGV[1] .. ':ends'))
if not left or tonumber(ends) <= tonumber(ARGV[3]) then return 0 end
local his = ARGV[1] .. ':' .. ARGV[2]
if redis.call('HEXISTS', KEYS[1], his) == 1 then return 1 end
if tonumber(left) < 1 then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], -1)
redis.call('HSET', KEYS[1], his, ARGV[3])
return 1
"""

# KEYS links; ARGV digest, player. Gives back a use after which nobody sat down.
RETURN: Final = """#!lua
if redis.call('HDEL', KEYS[1], ARGV[1] .. ':' .. ARGV[2]) == 1 then redis.call('HINCRBY', KEYS[1], ARGV[1], 1) end
"""


class Links:
    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._make = redis.register_script(MAKE)
        self._use = redis.register_script(USE)
        self._return = redis.register_script(RETURN)

    def make(self, table: str, uses: int, expires_at: int | None) -> tuple[str, int] | None:
        """A new code and when it ends; none if the table has as many as it may have."""
        now = now_ms()
        code, ends = new_recovery()[:GROUPS], min(expires_at or now + LASTS_MS, now + 4 * LASTS_MS)
        asked = [_digest(code), uses, ends, MOST, now, LASTS_MS]
        with log_errors():
            return (code, ends) if self._make(keys=[key("links", table)], args=asked) else None

    def opens(self, table: str, code: str, player: str | None) -> bool:
        """May who has this code see the table? As long as it is good, and who has used it as long as it lasts."""
        name = _digest(code)
        with log_errors():
            left, ends, used = self._redis.hmget(key("links", table), name, f"{name}:ends", f"{name}:{player}")
        return ends is not None and int(ends) > now_ms() and (int(left) > 0 or used is not None)

    def use(self, table: str, code: str, player: str) -> bool:
        """Take one of its uses, for somebody who sits down; twice by the same is once."""
        with log_errors():
            return bool(self._use(keys=[key("links", table)], args=[_digest(code), player, now_ms()]))

    def give_back(self, table: str, code: str, player: str) -> None:
        with log_errors():
            self._return(keys=[key("links", table)], args=[_digest(code), player])


def _digest(code: str) -> str:
    return digest(plain_recovery(code))
