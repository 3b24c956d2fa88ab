"""A minute's right to listen to one table, for browsers that cannot send a token."""

import secrets
import time
from hashlib import sha256
from typing import Final

from events.log.connect import Client

SECONDS: Final = 60


class Tickets:
    """Who holds which ticket; kept hashed, as tokens are, and forgotten by itself."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def issue(self, table: str, player: str) -> tuple[str, int]:
        """A new ticket and the time (ms) at which it ends."""
        ticket, ends = secrets.token_urlsafe(24), (int(time.time()) + SECONDS) * 1000
        self._redis.set(_key(ticket), f"{table} {player}", ex=SECONDS)
        return ticket, ends

    def holder(self, ticket: str, table: str) -> str | None:
        """Whose ticket this is, if it is for this table and its minute is not over."""
        of, _, player = (self._redis.get(_key(ticket)) or b"").decode().partition(" ")
        return player if of == table else None


def _key(ticket: str) -> str:
    return f"ticket:{sha256(ticket.encode()).hexdigest()}"
