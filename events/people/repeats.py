"""Requests that come again: what was answered to an idempotency key, and by which stamp everything it makes is named.

A key is taken before anything is done. The stamp that it gets then names what is made, so that a request whose process
died before it could answer is done again under the same names, and finds what it had made. The answer is kept closed
with a key that follows from the client's own: it may hold a token, and Redis shall not.
"""

import secrets
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.ids import CHANCE, Stamp

KEPT_MS: Final = 48 * 3_600_000  # a day is promised, and clocks differ
LEASE_MS: Final = 30_000  # after which a request that has not answered is taken for dead
NONCE: Final = 12  # bytes

# KEYS request; ARGV digest, chance, lease and keeping in ms. Answers what became of it, with its stamp or its answer.
TAKE: Final = """#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local known = redis.call('HMGET', KEYS[1], 'digest', 'answer', 'until', 'at', 'chance')
if known[1] and known[1] ~= ARGV[1] then return {'other'} end
if known[2] then return {'answered', known[2], known[4], known[5]} end
if known[3] and tonumber(known[3]) > now then return {'running'} end
local at, chance, ends = known[4] or now, known[5] or ARGV[2], now + ARGV[3]
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'at', at, 'chance', chance, 'until', ends)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {'taken', at, chance, ends, known[1] and 'again' or 'first'}
"""

# KEYS request; ARGV the end of the lease, the answer or '', and without one whether the request is 'forgotten' or its
# stamp is 'kept' for who comes again. Only who still holds the lease may say.
SETTLE: Final = """#!lua
if redis.call('HGET', KEYS[1], 'until') ~= ARGV[1] then return 0 end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'answer', ARGV[2], 'until', 0)
elseif ARGV[3] == 'forgotten' then redis.call('DEL', KEYS[1])
else redis.call('HSET', KEYS[1], 'until', 0) end
return 1
"""


class OtherRequest(Exception):
    """This key was used for another request."""


class StillRunning(Exception):
    """The first request with this key has not been answered yet."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A request that is ours to do, now."""

    name: str
    key: str
    stamp: Stamp
    ends: bytes
    is_first: bool  # nobody has tried before


class Repeats:
    """What came of requests with an idempotency key, for at least a day."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._take = redis.register_script(TAKE)
        self._settle = redis.register_script(SETTLE)

    def take(self, place: str, key: str, digest: str) -> Taken | bytes:
        """The right to do a request, or what was answered to it; `place` says who asks and where."""
        name = "once:" + sha256(b"\0".join((place.encode(), key.encode()))).hexdigest()
        with log_errors():
            state, *more = self._take(keys=[name], args=[digest, secrets.token_bytes(CHANCE), LEASE_MS, KEPT_MS])
        if state == b"other":
            raise OtherRequest
        if state == b"running":
            raise StillRunning
        if state == b"answered":
            closed, _, chance = more
            return _opened(closed, key, chance)
        at, chance, ends, turn = more
        return Taken(name, key, Stamp(int(at), chance), _number(ends), turn == b"first")

    def keep(self, taken: Taken, answer: bytes) -> None:
        """Remember what was answered."""
        self._settled(taken, _closed(answer, taken.key, taken.stamp.chance), "")

    def forget(self, taken: Taken) -> None:
        """Nothing was done: the key is free, unless an earlier attempt may have done something."""
        self._settled(taken, b"", "forgotten" if taken.is_first else "kept")

    def leave(self, taken: Taken) -> None:
        """Nobody knows what was done: who comes again may try at once, under the same names."""
        self._settled(taken, b"", "kept")

    def _settled(self, taken: Taken, answer: bytes, otherwise: str) -> None:
        with log_errors():
            self._settle(keys=[taken.name], args=[taken.ends, answer, otherwise])


def _number(found: bytes | int) -> bytes:
    return b"%d" % found if isinstance(found, int) else found


def _closed(answer: bytes, key: str, chance: bytes) -> bytes:
    nonce = secrets.token_bytes(NONCE)
    return nonce + _cipher(key, chance).encrypt(nonce, zlib.compress(answer), None)


def _opened(closed: bytes, key: str, chance: bytes) -> bytes:
    return zlib.decompress(_cipher(key, chance).decrypt(closed[:NONCE], closed[NONCE:], None))


def _cipher(key: str, chance: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(HKDF(SHA256(), 32, chance, b"annals once 1").derive(key.encode()))
