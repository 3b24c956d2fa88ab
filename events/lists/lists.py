"""Read models: which tables there are, whose they are, which wait for whom. Kept from all appends, rebuildable."""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from domain.contract.registry import UnknownRules
from events.log import ids
from events.log.connect import Client, OutOfReach
from events.log.entry import Document
from events.log.errors import LogUnavailable
from events.log.keys import BUCKETS, appends_key
from events.people.players import Players
from events.tables.documents import listed_document
from events.tables.refusals import NoSuchTable
from events.tables.table import BrokenChain, Table
from events.tables.tables import Tables

log = logging.getLogger("annals.lists")

STATUSES = ("open", "playing", "finished", "frozen")
CHECKPOINTS = "lists:seen"  # bucket -> id of the last append that was taken in; and which rebuild this follows
REBUILT = "rebuilt"
KEEPER = "lists:keeper"  # who keeps the lists; another takes over when he is gone
KEEPS_FOR_MS = 5000

KEPT = 4096


class Lists:
    """Lists may lag a second behind; the tables they name never do."""

    def __init__(self, redis: Client, tables: Tables, players: Players) -> None:
        self._redis, self._tables, self._players = redis, tables, players
        self._filed: OrderedDict[str, tuple[object, ...]] = OrderedDict()  # where each table was put last
        self._name = secrets.token_bytes(8)
        self._rebuilt: bytes | None = None

    # -------------------------------------------------------------------------------------------- asking

    def page(
        self, *, game: str | None, status: str | None, mine: str | None, cursor: str | None, limit: int
    ) -> tuple[list[Document], str | None]:
        """Table documents, newest first, and the cursor of the next page; `mine` is a player's id."""
        name = f"lists:mine:{mine}" if mine else _public(game or "*", status or "*")
        found: list[Document] = []
        for member in self._members(name, cursor):
            if len(found) == limit:
                return found, cursor
            cursor = member
            document = self._redis.get(f"lists:table:{_table(member)}")
            if document is None:
                continue
            listed = orjson.loads(document)
            if game in (None, listed["game"]) and (status is None or _stands_under(listed, status)):
                found.append(listed)
        return found, None

    def waiting_for(self, player: str) -> Iterator[Table]:
        """Every table that waits for a decision of this player, newest first; each looked at as it is now."""
        for member in self._members(f"lists:waiting:{player}", None):
            try:
                table = self._tables.load(_table(member))
            except (NoSuchTable, BrokenChain, UnknownRules):
                continue
            if _waits_for(table, player):
                yield table

    def _members(self, name: str, cursor: str | None) -> Iterator[str]:
        upper = "+" if cursor is None else f"({cursor}"
        while True:
            rows = self._redis.zrevrangebylex(name, upper, "-", start=0, num=100)
            yield from (row.decode() for row in rows)
            if len(rows) < 100:
                return
            upper = f"({rows[-1].decode()}"

    # -------------------------------------------------------------------------------------------- keeping

    def take_in(self, table: str) -> None:
        """Bring the lists up to what this table is now. Harmless when done twice."""
        try:
            now = self._tables.load(table)
        except (NoSuchTable, BrokenChain, UnknownRules):
            return
        pipe = self._redis.pipeline(transaction=False)
        listed = listed_document(now, self._players)
        pipe.set(f"lists:table:{table}", orjson.dumps(listed))
        people = _people(listed)
        waiting = {person for person in people if _waits_for(now, person)}
        place = (now.status, frozenset(people), frozenset(waiting))
        if self._filed.get(table) != place:
            before = self._redis.get(f"lists:table:{table}")
            self._file(pipe, listed, people, waiting, left=_people(orjson.loads(before)) - people if before else set())
        pipe.execute()
        self._filed[table] = place
        self._filed.move_to_end(table)
        while len(self._filed) > KEPT:
            self._filed.popitem(last=False)

    def _file(self, pipe: Any, listed: Document, people: set[str], waiting: set[str], left: set[str]) -> None:
        """Put the table on the lists where it belongs now, and off the others."""
        member = _member(listed["table"])
        for game in (listed["game"], "*"):
            for status in (*STATUSES, "*"):
                if not listed["private"] and (status == "*" or _stands_under(listed, status)):
                    pipe.zadd(_public(game, status), {member: 0})
                else:
                    pipe.zrem(_public(game, status), member)
        for person in left:
            pipe.zrem(f"lists:mine:{person}", member)
            pipe.zrem(f"lists:waiting:{person}", member)
        for person in people:
            pipe.zadd(f"lists:mine:{person}", {member: 0})
            if person in waiting:
                pipe.zadd(f"lists:waiting:{person}", {member: 0})
            else:
                pipe.zrem(f"lists:waiting:{person}", member)

    def catch_up(self, buckets: Iterable[str] = BUCKETS) -> int:
        """Take in what was appended since the last time; returns how many tables changed."""
        if not self._keeps():
            return 0
        wanted = list(buckets)
        *checkpoints, rebuilt = self._redis.hmget(CHECKPOINTS, [*wanted, REBUILT])
        if rebuilt != self._rebuilt:
            self._filed.clear()  # somebody has put the tables elsewhere
            self._rebuilt = rebuilt
        seen = dict(zip(wanted, checkpoints, strict=True))
        changed: set[str] = set()
        reached: dict[str, bytes] = {}
        pipe = self._redis.pipeline(transaction=False)
        for bucket in wanted:
            last = seen[bucket]
            pipe.xrange(appends_key(bucket), "-" if last is None else b"(" + last, "+", count=1000)
        for bucket, rows in zip(wanted, pipe.execute(), strict=True):
            changed.update(fields[b"t"].decode() for _, fields in rows)
            if rows:
                reached[bucket] = rows[-1][0]
        for table in changed:
            try:
                self.take_in(table)
            except (LogUnavailable, OutOfReach):
                raise
            except Exception:  # one table must not keep the others out
                log.exception("event=not_listed table=%s", table)
        if reached:
            self._redis.hset(CHECKPOINTS, mapping=reached)
        return len(changed)

    def _keeps(self) -> bool:
        """Is this the process that keeps the lists? Two would get in each other's way."""
        if self._redis.set(KEEPER, self._name, nx=True, px=KEEPS_FOR_MS):
            self._filed.clear()
            return True
        return bool(self._redis.get(KEEPER) == self._name and self._redis.pexpire(KEEPER, KEEPS_FOR_MS))

    def rebuild(self, tables: Iterable[str]) -> int:
        """Make every list anew from the logs; what changes meanwhile is taken in once more afterwards."""
        self._filed.clear()
        for name in self._redis.scan_iter(match="lists:*", count=500):
            self._redis.delete(name)
        tips: dict[str, Any] = {}
        for bucket in BUCKETS:
            newest = self._redis.xrevrange(appends_key(bucket), "+", "-", count=1)
            if newest:
                tips[bucket] = newest[0][0]
        count = 0
        for table in tables:
            self.take_in(table)
            count += 1
        self._redis.hset(CHECKPOINTS, mapping={**tips, REBUILT: secrets.token_hex(8)})
        return count


def is_cursor(text: str) -> bool:
    """Can a page have ended here? It names a table, which may have left the list since."""
    return ids.is_table(_table(text)) and text == _member(_table(text))


def _people(listed: Document) -> set[str]:
    """Whose table it is: who opened it, its seats, those for whom one is kept."""
    seats = {seat[name] for seat in listed["seats"] for name in ("player", "for") if name in seat}
    return {listed["opened_by"], *seats}


def _stands_under(listed: Document, status: str) -> bool:
    """Is this where somebody looks for the table? Nobody sits down at one that was imported with open seats."""
    return bool(listed["status"] == status) and not (status == "open" and "import" in listed["marks"])


def _waits_for(table: Table, person: str) -> bool:
    seat = table.seat_of(person)
    waits = table.status == "playing" and not table.imported
    return waits and seat is not None and table.decision_of(seat) is not None


def _public(game: str, status: str) -> str:
    return f"lists:public:{game}:{status}"


def _member(table: str) -> str:
    """Sorts by time: the ULID first."""
    return f"{table[3:]} {table}"


def _table(member: str) -> str:
    return member.partition(" ")[2]
