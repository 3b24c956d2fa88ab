"""Telling somebody that three quarters of his time for a decision are over.

notices:low        sorted set   "<player> <table>" by when there is a quarter left
notices:quarters   hash         "<player> <table>": the decision he owes there, and a quarter (ms) of what he had for it
"""

from typing import Final

from domain.contract.registry import UnknownRules
from events.log.connect import Client
from events.log.errors import log_errors
from events.people.inbox import Inboxes
from events.people.tokens import now_ms
from events.people.webhooks import Webhooks
from events.tables.documents import decision_document
from events.tables.refusals import NoSuchTable
from events.tables.table import BrokenChain, Decision, Table
from events.tables.tables import Tables

LOW: Final = "notices:low"
QUARTERS: Final = "notices:quarters"
BATCH: Final = 200


class RunningLow:
    """Each decision is told of once, and only to who owes it still."""

    def __init__(self, redis: Client, tables: Tables, inboxes: Inboxes, webhooks: Webhooks) -> None:
        self._redis, self._tables, self._inboxes, self._webhooks = redis, tables, inboxes, webhooks

    def watch(self, table: Table) -> None:
        """Remember when the time of those who owe something runs low; a clock that stands is looked at again."""
        if table.clock is None:
            return
        names = {f"{player} {table.id}": player for player in table.everybody}
        if not names:
            return
        with log_errors():
            kept = dict(zip(names, self._redis.hmget(QUARTERS, list(names)), strict=True))
            pipe = self._redis.pipeline(transaction=False)
            for name, player in names.items():
                owed = owed_by(table, player)
                if owed is None:
                    if kept[name] is not None:
                        pipe.hdel(QUARTERS, name)
                        pipe.zrem(LOW, name)
                    continue
                known = kept[name].decode() if kept[name] is not None else ""
                if known.partition(" ")[0] != owed.id:
                    known = f"{owed.id} {table.clock.seats[owed.seat].left // 4}"
                    pipe.hset(QUARTERS, name, known)
                if (at := low_at(table, owed, known)) is not None:
                    pipe.zadd(LOW, {name: at})
            pipe.execute()

    def tell(self) -> int:
        """Tell those whose time has run low; returns how many."""
        now = now_ms()
        with log_errors():
            due = self._redis.zrangebyscore(LOW, "-inf", now, start=0, num=BATCH)
        told = 0
        for member in due:
            player, name, *_ = member.decode().split(" ")
            with log_errors():
                known = (self._redis.hget(QUARTERS, member) or b"").decode()
            following = None
            try:
                table = self._tables.load(name)
                owed = owed_by(table, player)
                if owed is not None and owed.id == known.partition(" ")[0]:
                    following = low_at(table, owed, known)
                    if following is not None and following <= now:
                        told += self._tell(player, table, owed)
                        following = None
            except (NoSuchTable, BrokenChain, UnknownRules):
                pass  # nobody plays there now
            with log_errors():
                if following is None:
                    self._redis.zrem(LOW, member)
                else:
                    self._redis.zadd(LOW, {member: following})
        return told

    def _tell(self, player: str, table: Table, owed: Decision) -> bool:
        common = {"event": "time_low", "at": now_ms(), "table": table.id, "game": table.rules.name}
        event = {**common, "version": table.version, "decision": decision_document(table, owed)}
        version, _, seat = owed.id.partition(".")
        told = self._inboxes.push(player, event, f"low {table.id}", f"{int(version):010d}.{seat}")
        self._webhooks.stir([player])
        return told > 0


def owed_by(table: Table, player: str) -> Decision | None:
    """What a person owes at a table that is played."""
    seat = table.seat_of(player)
    return None if seat is None or table.status != "playing" else table.decision_of(seat)


def low_at(table: Table, owed: Decision, known: str) -> int | None:
    """When there is a quarter left of what the seat had when it was asked; None while its clock stands."""
    mine = table.clock.seats[owed.seat] if table.clock is not None else None
    return None if mine is None or mine.since is None else mine.since + mine.left - int(known.partition(" ")[2])
