"""Which tables there are, whose they are, which wait for whom: pages, at a cost that depends on the page alone.

A page is read in two trips: where its tables stand, then their rows. Whatever a set says is held against the row, and
what waits for somebody also against the head of the log: nothing is true because it stands in a list.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from domain.contract.registry import UnknownRules, games
from events.lists.places import (
    HIDDEN,
    STANDING,
    UNDER,
    WHEN,
    cursor_of,
    moment,
    own_key,
    own_prefix,
    packed,
    place_in,
    public_key,
    row_key,
    unpacked,
    waiting_key,
)
from events.lists.rows import Row, pack, row_of, unpack
from events.log.connect import Client, OutOfReach
from events.log.entry import Document
from events.log.errors import LogUnavailable, log_errors
from events.log.keys import key
from events.people.players import Players
from events.tables.documents import with_names
from events.tables.refusals import NoSuchTable
from events.tables.table import BrokenChain, Table
from events.tables.tables import Tables

log = logging.getLogger("annals.lists")

WINDOW: Final = 200  # places looked at in a trip where some of them will not fit
MOST_COUNTED: Final = 10_000  # tables of one game that are counted for a player
ROUNDS: Final = 4  # trips of one page, however little it has found; then it is shorter, and the next goes on from there


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which tables somebody asks for."""

    game: str | None = None
    status: str | None = None
    player: str | None = None  # whose tables
    asker: str | None = None  # sees private ones among them, if they are his too
    open_seats: int = 0  # at least
    before: int | None = None  # opened
    after: int | None = None

    @property
    def shelves(self) -> str:
        under = UNDER[self.status]
        return under if not self.open_seats else "".join(shelf for shelf in under if shelf == "o")

    @property
    def is_exact(self) -> bool:
        """Does every place in its ranges fit?"""
        return self.player in (None, self.asker) and self.open_seats < 2

    def ranges(self) -> list[tuple[str, bytes, str]]:
        """The sets to read, how the members in question begin, and on which shelf they stand."""
        kinds = [(game, shelf) for game in (games() if self.game is None else [self.game]) for shelf in self.shelves]
        if self.player is None:
            return [(public_key(game, shelf), b"", shelf) for game, shelf in kinds]
        return [(own_key(self.player), own_prefix(game, shelf), shelf) for game, shelf in kinds]

    def may_fit(self, standing: "Standing") -> bool:
        """Can it be one of these, as far as its place says?"""
        return self.asker is not None or standing.rest != HIDDEN

    def fits(self, row: Row, shelf: str) -> bool:
        people = row.people
        known = not row.document["private"] or self.asker in people
        theirs = self.player is None or self.player in people
        game = self.game is None or row.document["game"] == self.game
        return known and theirs and game and row.shelf == shelf and row.open_seats >= self.open_seats


class Standing(NamedTuple):
    """A member of a set that is sorted by when a table was opened."""

    place: bytes
    shelf: str
    rest: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """Documents, and the cursor of the next page if there is one."""

    found: list[Document]
    next: str | None


class Lists:
    """Lists may lag a second behind; the tables they name never do."""

    def __init__(self, redis: Client, tables: Tables, players: Players) -> None:
        self._redis, self._tables, self._players = redis, tables, players

    # -------------------------------------------------------------------------------------------- tables

    def page(self, wanted: Wanted, cursor: str | None, limit: int) -> Page:
        """Table documents, newest first; fewer than the limit where many had to be passed over, with `next` set."""
        found: list[Document] = []
        place = None if cursor is None else place_in(cursor)
        for _ in range(ROUNDS):
            room = limit - len(found)
            window = room if wanted.is_exact else WINDOW
            standing = self._standing(wanted, place, window + 1)
            asked = [each for each in standing[:window] if wanted.may_fit(each)]
            rows = self._rows(asked if wanted.open_seats > 1 else asked[:room])
            for each in standing[:window]:
                if len(found) == limit:
                    return self._shown(found, place)
                if each.place in rows:
                    row = rows[each.place]
                    if row is not None and wanted.fits(row, each.shelf):
                        found.append(row.document)
                elif wanted.may_fit(each):
                    break  # its row has not been asked for yet
                place = each.place
            else:
                if len(standing) <= window:
                    return self._shown(found, None)
            if len(found) == limit:
                break
        return self._shown(found, place)

    def _shown(self, found: list[Document], place: bytes | None) -> Page:
        return Page(with_names(found, self._players), None if place is None else cursor_of(place))

    def finished_by_game(self, player: str) -> dict[str, int]:
        """How many public tables of a player are over, of each game he has finished one of."""
        found = {}
        for game in games():
            prefix = own_prefix(game, "f")
            with log_errors():
                end = prefix + b"\xff" * STANDING
                members = self._redis.zrangebylex(own_key(player), b"[" + prefix, b"[" + end, 0, MOST_COUNTED)
            if count := sum(not member.endswith(HIDDEN) for member in members):
                found[game] = count
        return found

    def _standing(self, wanted: Wanted, place: bytes | None, most: int) -> list[Standing]:
        """The newest tables of all ranges together, after a place."""
        top = place or b"\xff" * STANDING
        if wanted.before is not None:
            top = min(top, moment(wanted.before))
        bottom = b"" if wanted.after is None else moment(wanted.after + 1)
        pipe, ranges = self._redis.pipeline(transaction=False), wanted.ranges()
        for name, prefix, _ in ranges:
            pipe.zrevrangebylex(name, b"(" + prefix + top, b"[" + prefix + bottom, start=0, num=most)
        found = []
        with log_errors():
            answers = pipe.execute() if ranges else []
        for (_, prefix, shelf), members in zip(ranges, answers, strict=True):
            start, end = len(prefix), len(prefix) + STANDING
            found += [Standing(member[start:end], shelf, member[end:]) for member in members]
        found.sort(reverse=True)
        return found[:most]

    def _rows(self, asked: Sequence[Standing]) -> dict[bytes, Row | None]:
        """What is kept of these tables, by where they stand."""
        tables = [unpacked(each.place[WHEN:]) for each in asked]
        pipe = self._redis.pipeline(transaction=False)
        for each, table in zip(asked, tables, strict=True):
            pipe.hget(row_key(table), each.place[WHEN:])
        with log_errors():
            found = pipe.execute() if tables else []
        return {
            each.place: None if row is None else unpack(table, row)
            for each, table, row in zip(asked, tables, found, strict=True)
        }

    # -------------------------------------------------------------------------------------------- decisions

    def decisions(self, player: str, cursor: str | None, limit: int) -> Page:
        """What waits for a decision of this player, the most urgent first; what he has answered is gone at once."""
        found: list[Document] = []
        place = None if cursor is None else place_in(cursor)
        for _ in range(ROUNDS):
            room = limit - len(found)
            waiting = self._waiting(player, place, room + 1)
            for each, row in zip(waiting[:room], self._newest(waiting[:room]), strict=True):
                place = each
                found += [] if row is None else _owed(row, player)
            if len(waiting) <= room:
                place = None
                break
            if len(found) == limit:
                break
        return self._shown(found, place)

    def _waiting(self, player: str, place: bytes | None, most: int) -> list[bytes]:
        """Urgency and table of what waits, after a place; many may be equally urgent."""
        least, start, found = 0 if place is None else int.from_bytes(place[:WHEN]), 0, []
        while True:
            with log_errors():
                members = self._redis.zrangebyscore(
                    waiting_key(player), least, "+inf", start=start, num=most + 1, withscores=True
                )
            places = [moment(int(score)) + member for member, score in members]
            found += [each for each in places if place is None or each > place]
            if len(found) >= most or len(members) <= most:
                return found[:most]
            start += len(members)

    def _newest(self, waiting: Sequence[bytes]) -> list[Row | None]:
        """The rows of these tables; one that is older than its log is made from the table as it is now."""
        tables = [unpacked(each[WHEN:]) for each in waiting]
        pipe = self._redis.pipeline(transaction=False)
        for table in tables:
            pipe.hget(row_key(table), packed(table))
            pipe.hget(key("head", table), "version")
        with log_errors():
            found = iter(pipe.execute() if tables else [])
        rows = []
        for table, kept, version in zip(tables, found, found, strict=True):
            row = None if kept is None else unpack(table, kept)
            if row is None or row.version != int(version or 0):
                row = self._made(table, row)
            rows.append(row)
        return rows

    def _made(self, table: str, before: Row | None) -> Row | None:
        try:
            return self.row(self._tables.load(table), before)
        except (NoSuchTable, BrokenChain, UnknownRules):
            return None

    # -------------------------------------------------------------------------------------------- rows

    def row(self, table: Table, before: Row | None) -> Row:
        """What the lists keep of a table, given what they kept."""

        def moment_of(version: int) -> int:
            at: int = self._tables.entry(table.id, version).document["at"]
            return at

        return row_of(table, before, moment_of)

    def show(self, table: Table) -> None:
        """Put a table that was just opened on the lists at once, so that who opened it finds it there.

        Only adds: who keeps the lists may be further already, and takes it in anyway if this fails.
        """
        try:
            row = self.row(table, None)
            pipe = self._redis.pipeline(transaction=False)
            for name, member in row.places():
                pipe.zadd(name, {member: 0})
            for name, urgency in row.queues().items():
                pipe.zadd(name, {packed(table.id): urgency})
            pipe.execute()
            self._redis.hsetnx(row_key(table.id), packed(table.id), pack(row))  # last: it says that the rest is there
        except (OutOfReach, LogUnavailable) as error:
            log.warning("event=not_shown table=%s reason=%r", table.id, str(error))


def _owed(row: Row, player: str) -> list[Document]:
    """What this table asks of a player, in a list that is empty if it asks nothing."""
    return [
        {
            **{name: row.document[name] for name in ("table", "game", "version", "opened_by", "seats")},
            **{name: row.document[name] for name in ("opened_at", "moved_at", "finished_at")},
            "since": wait.since,
            "decision": wait.document,
        }
        for wait in row.waits
        if row.player_at(wait.seat) == player
    ]
