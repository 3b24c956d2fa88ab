"""What people say to each other at a table: outside its log, bounded, and gone when its speaker leaves for good.

{b3f}:talk:<table>     stream   what was said last, id `<number>-0`
{b3f}:talked:<table>   hash     `version`, the number of the last
talked:<player>        set      the tables at which somebody has said something
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from events.log.errors import log_errors
from events.log.keys import HINTS, TALK, key
from events.log.store import Store
from events.people.tokens import now_ms

SEATS: Final = "seats"  # only who sits there
ALL: Final = "all"  # everybody who may know of the table
ROOMS: Final = (SEATS, ALL)

MOST: Final = 200  # lines of a table
LONGEST: Final = 500  # characters of a line

# KEYS talk, talked, head; ARGV channel of the hint, most lines; then fields with their values. Answers the number, or
# 0 if the table rests in the archive, where nothing is said.
SAY: Final = """#!lua
if redis.call('HEXISTS', KEYS[3], 'archived') == 1 then return 0 end
local number = redis.call('HINCRBY', KEYS[2], 'version', 1)
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], number .. '-0', unpack(ARGV, 3))
redis.call('PUBLISH', ARGV[1], number)
return number
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was said."""

    id: int
    at: int
    room: str
    player: str
    seat: int | None
    text: str

    def is_for(self, sits: bool) -> bool:
        return sits or self.room == ALL

    @property
    def document(self) -> dict[str, Any]:
        known = {"id": self.id, "at": self.at, "room": self.room, "seat": self.seat}
        return known | {"player": self.player, "text": self.text}


class Talk:
    """Said and read again, forgotten line by line."""

    def __init__(self, store: Store) -> None:
        self._store, self._redis = store, store.redis
        self._say = store.redis.register_script(SAY)

    def say(self, table: str, player: str, seat: int | None, room: str, text: str) -> Line:
        at = now_ms()
        fields = ["at", at, "room", room, "player", player, "seat", "" if seat is None else seat, "text", text]
        with log_errors():
            self._redis.sadd(_tables_of(player), table)
            keys = [key("talk", table), key("talked", table), key("head", table)]
            while not (number := int(self._say(keys=keys, args=[f"{HINTS}:{TALK}{table}", MOST, *fields]))):
                self._store.bring_home(table)
        return Line(number, at, room, player, seat, text)

    def lines(self, table: str, after: int = 0, limit: int = MOST) -> list[Line]:
        with log_errors():
            rows = self._redis.xrange(key("talk", table), f"({after}-0", "+", count=limit)
        if not rows and self.version(table) > after and (rest := self._store.resting(table)) is not None:
            rows = [(id_, fields) for id_, fields in rest.talk if _number(id_) > after][:limit]
        return [_line(id_, fields) for id_, fields in rows]

    def version(self, table: str) -> int:
        """The number of the last line that was said."""
        with log_errors():
            return int(self._redis.hget(key("talked", table), "version") or 0)

    def by(self, player: str) -> Iterator[tuple[str, Line]]:
        """All that somebody has said and that is kept, with the table."""
        with log_errors():
            tables = [table.decode() for table in self._redis.smembers(_tables_of(player))]
        for table in sorted(tables):
            yield from ((table, line) for line in self.lines(table) if line.player == player)

    def erase(self, player: str) -> None:
        for table, line in self.by(player):
            self._store.bring_home(table)
            with log_errors():
                self._redis.xdel(key("talk", table), f"{line.id}-0")
        with log_errors():
            self._redis.delete(_tables_of(player))


def _line(id_: bytes, fields: dict[bytes, bytes]) -> Line:
    room, player, seat, text = (fields[name].decode() for name in (b"room", b"player", b"seat", b"text"))
    number, at = _number(id_), int(fields[b"at"])
    return Line(number, at, room, player, int(seat) if seat else None, text)


def _number(id_: bytes) -> int:
    return int(id_.partition(b"-")[0])


def _tables_of(player: str) -> str:
    return f"talked:{player}"
