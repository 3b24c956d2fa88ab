"""People and programs with a token; their names stay outside the log."""

import secrets
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from redis.exceptions import RedisError

from events.log import ids
from events.log.connect import Client
from events.log.errors import LogUnavailable

REFEREE: Final = "referee"  # what is kept of the token in the settings


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    referee: bool = False


class Players:
    """Who holds which token. Tokens are stored hashed and shown once."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self.by_id = lru_cache(maxsize=16_384)(
            self._by_id
        )  # a player changes only at a start, an unknown one is not kept
        self._by_token = lru_cache(maxsize=16_384)(self._find_token)

    def register(self, name: str, *, referee: bool = False, token: str | None = None) -> tuple[Player, str]:
        """A new player and the token that proves who he is."""
        player = Player(ids.new_player(), name, referee)
        token = token or secrets.token_urlsafe(32)
        try:
            known = {"name": name, "referee": int(referee), "token": _digest(token)}
            self._redis.hset(f"player:{player.id}", mapping=known)
            self._redis.set(f"token:{_digest(token)}", player.id)
        except RedisError as error:
            raise LogUnavailable(str(error)) from error
        return player, token

    def with_token(self, token: str) -> Player | None:
        """Whose token this is."""
        return self._holder(_digest(token))

    def ensure_referee(self, token: str) -> None:
        """The first referee, from the settings of the server; whose token stood there before is one no longer."""
        known = self.with_token(token)
        if known is None:
            self.register("Referee", referee=True, token=token)
        elif not known.referee:
            self._appoint(known, 1)
        before = self._redis.set(REFEREE, _digest(token), get=True)
        if before is not None and before.decode() != _digest(token) and (former := self._holder(before.decode())):
            self._appoint(former, 0)

    def _appoint(self, player: Player, referee: int) -> None:
        self._redis.hset(f"player:{player.id}", "referee", referee)
        self.by_id.cache_clear()
        self._by_token.cache_clear()

    def _holder(self, digest: str) -> Player | None:
        try:
            return self._by_token(digest)
        except LookupError:
            return None

    def find(self, player: str) -> Player | None:
        try:
            return self.by_id(player)
        except LookupError:
            return None

    def token_digest(self, player: str) -> str | None:
        """What is kept of a player's token; tells tokens apart without giving them away."""
        digest = self._redis.hget(f"player:{player}", "token")
        return digest.decode() if digest else None

    def name(self, player: str) -> str:
        found = self.find(player)
        return found.name if found else "somebody"

    def _find_token(self, digest: str) -> Player:
        try:
            found = self._redis.get(f"token:{digest}")
        except RedisError as error:
            raise LogUnavailable(str(error)) from error
        if found is None:
            raise LookupError(digest)
        return self._by_id(found.decode())

    def _by_id(self, player: str) -> Player:
        try:
            known = self._redis.hgetall(f"player:{player}")
        except RedisError as error:
            raise LogUnavailable(str(error)) from error
        if not known:
            raise LookupError(player)
        return Player(player, known[b"name"].decode(), known[b"referee"] == b"1")


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
