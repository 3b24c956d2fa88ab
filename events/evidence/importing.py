"""A record comes home: verified, and kept as a table that is only read."""

from collections.abc import Sequence
from typing import Any

import orjson

from events.evidence.verify import verify
from events.log.entry import Entry
from events.people.players import Player
from events.tables.fold import follow
from events.tables.refusals import Cannot, HouseRefusal, NoSuchTable
from events.tables.service import Tables
from events.tables.table import BrokenChain, Table


class BadRecord(HouseRefusal):
    """Something in the record fails; the report says what."""

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__("bad_record", "the record does not stand", report=report)


def bring_in(tables: Tables, lines: Sequence[bytes], keys: Sequence[str], player: Player) -> tuple[Table, bool]:
    """The table of a record in which nothing fails, and whether it is new here.

    A record of another server is signed by a key we do not know: unproven, but no failure. It may come in, since its
    table says for ever that it was imported, and it goes out again under the signature it came with, never under ours.
    """
    report = verify(lines, keys)
    if any(report[name]["verdict"] == "fail" for name in ("integrity", "completeness", "luck", "rules")):
        raise BadRecord(report)
    entries = _entries(lines)
    _must_be_whole(entries)
    table = _folded(entries)
    header, trailer = orjson.loads(lines[0]), _trailer(lines)
    seed = bytes.fromhex(trailer["seed"] or "")
    head = {
        "imported": header["key"],
        "signature": trailer["signature"],
        "version": table.version,
        "hash": table.hash,
        "status": table.status,
        "at": table.at,
        "game": table.rules.name,
        "rules_version": table.rules.rules_version,
    }
    new = tables.store.bring_in(table.id, entries, head, seed)
    there = tables.load(table.id)
    if there.private and not there.imported and not (player.referee or there.knows(player.id)):
        raise NoSuchTable(there.id)  # it was played here, and not with him
    if there.hash != table.hash:
        raise Cannot("another_log", f"table {table.id} holds another log", version=there.version)
    if there.private and there.imported:
        tables.store.bring(there.id, player.id)  # he holds the whole record: the table is no secret to him
    return there, new


def _entries(lines: Sequence[bytes]) -> list[Entry]:
    found = []
    for line in lines:
        document = orjson.loads(line)
        if "e" in document:
            parts = orjson.dumps(document["p"]) if document["p"] else b""
            found.append(Entry(document["e"].encode(), document["h"], parts))
    return found


def _trailer(lines: Sequence[bytes]) -> dict[str, Any]:
    return next(document for document in map(orjson.loads, reversed(lines)) if "signature" in document)


def _must_be_whole(entries: Sequence[Entry]) -> None:
    """Without its secrets a game cannot be replayed; only private messages may stay closed."""
    for entry in entries:
        for seal, part in zip(entry.document["sealed"], entry.parts, strict=True):
            if part is None and not seal.get("lasting", False):
                detail = f"entry {entry.version} is still sealed; import the record once the table is finished"
                raise Cannot("record_sealed", detail, version=entry.version)


def _folded(entries: Sequence[Entry]) -> Table:
    table = Table(entries[0].document["table"], imported=True)
    try:
        for entry in entries:
            table = follow(table, entry)
    except (BrokenChain, LookupError) as error:
        raise Cannot("rules_unknown", f"the record cannot be replayed here: {error}") from error
    return table
