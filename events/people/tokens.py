"""Tokens: what each is good for, until when, when it was used last. Only their digests are kept.

token:<id>          hash    whose it is, its digest, name, scopes, times
tokens:<player>     set     the ids of a player's tokens
token:<digest>      string  whose it is; a token of the first releases, good for everything
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.ids import Stamp, new_stamp
from events.people.token_text import ID, digest, id_in, is_it, new_token

READ: Final = "read"
PLAY: Final = "play"
ACCOUNT: Final = "account"
SCOPES: Final = (READ, PLAY, ACCOUNT)
EVERYTHING: Final = frozenset(SCOPES)

MOST: Final = 50  # tokens of one player
USE_IS_NOTED_MS: Final = 10 * 60_000  # its last use is written once in so long

# KEYS a hash; ARGV fields with their values. Writes them if the hash is there: nothing that was erased comes back.
AMEND: Final = """#!lua
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1
"""


@dataclass(frozen=True, slots=True)
class Token:
    """All that is known of a token but its secret."""

    id: str
    player: str
    name: str
    scopes: frozenset[str]
    made_at: int | None = None
    expires_at: int | None = None
    used_at: int | None = None
    reign: int = 0  # of its player's tokens; a recovery begins the next

    def is_over(self, now: int) -> bool:
        return self.expires_at is not None and now >= self.expires_at

    @property
    def document(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "scopes": [scope for scope in SCOPES if scope in self.scopes],
            "made_at": self.made_at,
            "expires_at": self.expires_at,
            "used_at": self.used_at,
        }


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Tokens:
    """Where tokens are kept. Whether their player is still there, `Players` knows."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self.amend = redis.register_script(AMEND)

    def make(
        self,
        player: str,
        name: str,
        scopes: Iterable[str] = SCOPES,
        expires_at: int | None = None,
        reign: int = 0,
        stamp: Stamp | None = None,
    ) -> tuple[Token, str]:
        """A new token, and its text, which is shown once. Made by the same stamp again, it has another text."""
        stamp = stamp or new_stamp()
        id_, text = new_token(stamp)
        token = Token(id_, player, name, frozenset(scopes), stamp.at, expires_at, None, reign)
        kept = {"player": player, "digest": digest(text), "name": name, "scopes": " ".join(sorted(token.scopes))}
        times = {"made_at": token.made_at, "expires_at": expires_at, "reign": reign}
        with log_errors():
            self._redis.hset(_key(id_), mapping=kept | {word: at for word, at in times.items() if at is not None})
            if expires_at is not None:
                self._redis.pexpireat(_key(id_), expires_at)
            self._redis.sadd(_all_of(player), id_)
        return token, text

    def adopt(self, player: str, text: str) -> None:
        """Let a text of somebody's choice be a token, as the settings do."""
        with log_errors():
            self._redis.set(f"token:{digest(text)}", player)

    def find(self, text: str) -> Token | None:
        """The token with this text."""
        id_ = id_in(text)
        with log_errors():
            if id_ is None:
                holder = self._redis.get(f"token:{digest(text)}")
                return None if holder is None else old_token(holder.decode(), digest(text))
            kept = self._redis.hgetall(_key(id_))
        if not kept or not is_it(text, kept[b"digest"].decode()):
            return None
        return _token(id_, kept)

    def note_use(self, token: Token, now: int) -> None:
        """Write down that it was used, if the last time is long ago."""
        if token.made_at is not None and now - (token.used_at or 0) > USE_IS_NOTED_MS:
            with log_errors():
                self.amend(keys=[_key(token.id)], args=["used_at", now])

    def of(self, player: str, reign: int = 0) -> list[Token]:
        """All tokens of a player, the oldest first; those that are over are forgotten."""
        with log_errors():
            ids = sorted(id_.decode() for id_ in self._redis.smembers(_all_of(player)))
            pipe = self._redis.pipeline(transaction=False)
            for id_ in ids:
                pipe.hgetall(_key(id_))
            found = {id_: _token(id_, kept) for id_, kept in zip(ids, pipe.execute(), strict=True) if kept}
            now = now_ms()
            kept_ids = {id_ for id_, token in found.items() if not token.is_over(now) and token.reign == reign}
            if gone := [id_ for id_ in ids if id_ not in kept_ids]:
                self._redis.srem(_all_of(player), *gone)
        return sorted((found[id_] for id_ in kept_ids), key=lambda token: (token.made_at or 0, token.id))

    def end(self, player: str, id_: str) -> bool:
        """End one of a player's tokens; False if he has none of this id."""
        with log_errors():
            if not self._redis.srem(_all_of(player), id_):
                return False
            self._redis.delete(_key(id_))
        return True

    def end_old(self, kept_digest: str) -> None:
        """End a token of the first releases."""
        with log_errors():
            self._redis.delete(f"token:{kept_digest}")

    def end_all(self, player: str, but: str | None = None) -> None:
        with log_errors():
            for id_ in [found.decode() for found in self._redis.smembers(_all_of(player))]:
                if id_ != but:
                    self.end(player, id_)


def old_token(player: str, kept_digest: str) -> Token:
    """A token of the first releases, or of the settings."""
    return Token(kept_digest[:ID], player, "", EVERYTHING)


def _token(id_: str, kept: dict[bytes, bytes]) -> Token:
    def number(name: bytes) -> int | None:
        return int(kept[name]) if name in kept else None

    return Token(
        id_,
        kept[b"player"].decode(),
        kept[b"name"].decode(),
        frozenset(kept[b"scopes"].decode().split()),
        number(b"made_at"),
        number(b"expires_at"),
        number(b"used_at"),
        number(b"reign") or 0,
    )


def _key(id_: str) -> str:
    return f"token:{id_}"


def _all_of(player: str) -> str:
    return f"tokens:{player}"
