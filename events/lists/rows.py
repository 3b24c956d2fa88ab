"""What the lists keep of a table: its document without names, small, and where it stands."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import orjson

from events.lists.places import HIDDEN, Shelf, own_key, own_prefix, public_key, standing, urgency, waiting_key
from events.log.entry import Document
from events.tables.documents import bare_document
from events.tables.table import Decision, Table

FORMAT: Final = "2"  # of rows and places; lists of another format are made anew

# Documents resemble one another: what is common is not written. To change a byte of it is to change the format.
COMMON: Final = (
    b'{"table":"","version":1,"hash":""}"dispute":"d-01K"fork":"01K"waits":[["1.0",0,"for":"p-01K'
    b'"variants":[],"max_rounds":null,"mode":"":true},"":false}'
    b'["seed","position","fork","import"]"private":true"status":"open","is":"open"},{"seat":"is":"invited","player":"p-01'
    b'"status":"frozen""level":"random"},"level":"strong"},{"game":"'
    b'","rules_version":1,"options":{},"status":"playing","version":17,"opened_by":"p-01K","private":false,"marks":[],'
    b'"parent":null,"seats":[{"seat":0,"is":"player","player":"p-01K"},{"seat":1,"is":"player","player":"p-01K"},'
    b'{"seat":2,"is":"computer","level":"greedy"},{"seat":3,"is":"computer","level":"greedy"}],"status":"finished",'
    b'"outcome":{"winners":[0],"ranking":[[0],[1],[2],[3]],"scores":[10,8,7,5],"cause":"points"},"outcome":null,'
    b'"opened_at":176,"moved_at":176,"finished_at":null,"finished_at":176}'
)
VERSION: Final = 4  # bytes
HASH: Final = 32


class Wait(NamedTuple):
    """A decision that a person owes, and since when."""

    decision: str
    seat: int
    kind: str
    since: int
    deadline: int | None = None

    @property
    def document(self) -> Document:
        ends = {} if self.deadline is None else {"deadline_at": self.deadline}
        return Decision(self.decision, self.seat, self.kind)._asdict() | ends


@dataclass(frozen=True, slots=True)
class Row:
    """A table as the lists keep it."""

    document: Document
    waits: tuple[Wait, ...] = ()

    @property
    def version(self) -> int:
        version: int = self.document["version"]
        return version

    @property
    def people(self) -> set[str]:
        """Whose table it is: who opened it, its seats, those for whom one is kept."""
        seats = {seat[name] for seat in self.document["seats"] for name in ("player", "for") if name in seat}
        return {self.document["opened_by"], *seats}

    @property
    def open_seats(self) -> int:
        """How many seats anybody may take."""
        return 0 if self.shelf != "o" else sum(seat["is"] == "open" for seat in self.document["seats"])

    @property
    def shelf(self) -> Shelf:
        """Where somebody looks for the table; nobody sits down at one that was imported with open seats."""
        match self.document["status"]:
            case "playing":
                return "p"
            case "finished":
                return "f"
            case "frozen":
                return "z"
        if "import" in self.document["marks"]:
            return "x"
        return "o" if any(seat["is"] == "open" for seat in self.document["seats"]) else "i"

    def player_at(self, seat: int) -> str:
        player: str = self.document["seats"][seat]["player"]
        return player

    def places(self) -> set[tuple[str, bytes]]:
        """The sets it stands in, and as what."""
        document, shelf = self.document, self.shelf
        game, place = document["game"], standing(document["table"], document["opened_at"])
        own = own_prefix(game, shelf) + place + (HIDDEN if document["private"] else b"")
        found = {(own_key(player), own) for player in self.people}
        return found if document["private"] else found | {(public_key(game, shelf), place)}

    def queues(self) -> dict[str, int]:
        """Who is waited for, and how urgently."""
        return {waiting_key(self.player_at(wait.seat)): urgency(wait.since, wait.deadline) for wait in self.waits}


def row_of(table: Table, before: Row | None, moment_of: Callable[[int], int]) -> Row:
    """The row of a table; `moment_of` a version tells when it was written, where the row before does not know."""
    known = {wait.decision: wait.since for wait in before.waits} if before else {}
    waits = []
    if table.status == "playing" and not table.imported:
        for owed in table.decisions:
            if table.places[owed.seat].player is None:
                continue
            asked = int(owed.id.partition(".")[0])  # the version that asked it
            since = table.at if asked == table.version else known.get(owed.id) or moment_of(asked)
            deadline = None if table.clock is None else table.clock.seats[owed.seat].deadline
            waits.append(Wait(owed.id, owed.seat, owed.kind, since, deadline))
    return Row(bare_document(table), tuple(waits))


def pack(row: Row) -> bytes:
    """Version, hash and commitment as they are, the rest deflated."""
    rest = {name: value for name, value in row.document.items() if name not in ("table", "hash", "commitment")}
    if row.waits:
        rest["waits"] = [[each for each in wait if each is not None] for wait in row.waits]
    deflating = zlib.compressobj(6, zlib.DEFLATED, -12, 5, zlib.Z_DEFAULT_STRATEGY, COMMON)
    whole = (row.version.to_bytes(VERSION), bytes.fromhex(row.document["hash"] + row.document["commitment"]))
    return b"".join((*whole, deflating.compress(orjson.dumps(rest)), deflating.flush()))


def unpack(table: str, found: bytes) -> Row:
    head = VERSION + 2 * HASH
    rest = orjson.loads(zlib.decompressobj(-12, COMMON).decompress(found[head:]))
    waits = tuple([Wait(*wait) for wait in rest.pop("waits", ())])
    hashes = {"hash": found[VERSION : VERSION + HASH].hex(), "commitment": found[VERSION + HASH : head].hex()}
    return Row({"table": table, **rest, **hashes}, waits)


def version_in(found: bytes) -> int:
    """The version of a packed row, without unpacking it."""
    return int.from_bytes(found[:VERSION])
