"""How many tables somebody has opened that are not over: he pays nothing for them, so there is a bound."""

from typing import Final

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import key
from events.tables.refusals import Cannot

OVER: Final = (b"finished", None)  # as heads say it; None where a table is gone


class OpenTables:
    """The tables of each opener, counted when he opens the next; those that are over are forgotten then."""

    def __init__(self, redis: Client, most: int) -> None:
        self._redis, self._most = redis, most

    def must_have_room(self, player: str) -> None:
        """Raises Cannot if he has opened as many as one may."""
        with log_errors():
            if self._redis.scard(_name(player)) < self._most:
                return
            opened = sorted(self._redis.smembers(_name(player)))
            pipe = self._redis.pipeline(transaction=False)
            for table in opened:
                pipe.hget(key("head", table.decode()), "status")
            over = [table for table, status in zip(opened, pipe.execute(), strict=True) if status in OVER]
            if over:
                self._redis.srem(_name(player), *over)
        if len(opened) - len(over) >= self._most:
            detail = f"you have opened {self._most} tables that are not over; finish or close some of them first"
            raise Cannot("too_many_open_tables", detail, most=self._most)

    def note(self, player: str, table: str) -> None:
        with log_errors():
            self._redis.sadd(_name(player), table)


def _name(player: str) -> str:
    return f"opened:{player}"
