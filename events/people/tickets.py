"""The right to listen to one table, for browsers that cannot send a token: good while its feed is open, and a while."""

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from events.log.connect import Client
from events.log.errors import log_errors
from events.people.players import Hold

SECONDS: Final = 600  # after it was made, or its feed was last open
RENEWALS: Final = 20  # in that time, while the feed is open
WORDS: Final = ("seat", "player", "token", "when that ends")  # behind the table


@dataclass(slots=True)
class Listening:
    """By which token somebody listens, and by which ticket, if it was one."""

    hold: Hold
    ticket: str | None = None
    renew_at: float = 0.0  # by the steady clock


class Tickets:
    """Who holds which ticket; kept hashed, as tokens are, and forgotten by itself."""

    def __init__(self, redis: Client, seconds: int = SECONDS) -> None:
        self._redis, self._seconds = redis, seconds

    def issue(self, table: str, seat: int | None, hold: Hold) -> tuple[str, int]:
        """A new ticket and the time (ms) at which it ends; it is good no longer than the token that asks for it."""
        ticket, ends = secrets.token_urlsafe(24), (int(time.time()) + self._seconds) * 1000
        named = f"{table} {'-' if seat is None else seat} {hold.player} {hold.token} {hold.expires_at or 0}"
        with log_errors():
            self._redis.set(_key(ticket), named, ex=self._seconds)
        return ticket, ends

    def holder(self, ticket: str, table: str) -> Hold | None:
        """Whose ticket this is and by which token, if it is for this table and not over."""
        with log_errors():
            of, *rest = (self._redis.get(_key(ticket)) or b"").decode().split(" ")
        if of != table or len(rest) != len(WORDS):
            return None
        _, player, token, ends = rest
        return Hold(player, token, int(ends) or None)

    def keep(self, listening: Listening) -> None:
        """The feed of this ticket is open: let the ticket outlive it by its time."""
        now = time.monotonic()
        if listening.ticket is not None and now >= listening.renew_at:
            listening.renew_at = now + self._seconds / RENEWALS
            with log_errors():
                self._redis.expire(_key(listening.ticket), self._seconds)


def _key(ticket: str) -> str:
    return f"ticket:{sha256(ticket.encode()).hexdigest()}"
