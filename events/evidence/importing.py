"""A record comes home: verified, and kept as a table that is only read."""

from collections.abc import Sequence
from typing import Any

import orjson

from events.evidence.rules import RulesCheck
from events.evidence.verify import QUESTIONS, followed
from events.log.entry import Entry
from events.people.players import Player
from events.tables.refusals import Cannot, HouseRefusal, NoSuchTable
from events.tables.table import Table
from events.tables.tables import Tables


class BadRecord(HouseRefusal):
    """Something in the record fails; the report says what."""

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__("bad_record", "the record does not stand", report=report)


def bring_in(tables: Tables, lines: Sequence[bytes], keys: Sequence[str], player: Player) -> tuple[Table, bool]:
    """The table of a record in which nothing fails, and whether it is new here.

    A record of another server is signed by a key we do not know: unproven, but no failure. It may come in, since its
    table says for ever that it was imported, and it goes out again under the signature it came with, never under ours.
    """
    asked = RulesCheck()
    report = followed(asked, lines, keys)
    if any(getattr(report, name).verdict == "fail" for name in QUESTIONS):
        raise BadRecord(report.document())
    header, entries, trailer = _parts(lines)
    _must_be_whole(entries)
    if report.rules.verdict != "pass":
        found = report.rules.details.get("found")
        raise Cannot("rules_unknown", f"the record cannot be replayed here: {found}", found=found)
    table = asked.table._replace(hash=entries[-1].hash, imported=True)
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
    new = tables.store.bring_in(table.id, entries, head, bytes.fromhex(trailer["seed"] or ""))
    if new:
        tables.memory.keep(table)  # the rules have just folded it
    there = tables.load(table.id)
    if there.private and not there.imported and not (player.referee or there.knows(player.id)):
        raise NoSuchTable(there.id)  # it was played here, and not with him
    if there.hash != table.hash:
        raise Cannot("another_log", f"table {table.id} holds another log", version=there.version)
    if there.private and there.imported:
        tables.store.bring(there.id, player.id)  # he holds the whole record: the table is no secret to him
    return there, new


def _parts(lines: Sequence[bytes]) -> tuple[dict[str, Any], list[Entry], dict[str, Any]]:
    """Header, entries and trailer of a record that has been found intact."""
    header: dict[str, Any] = {}
    trailer: dict[str, Any] = {}
    entries: list[Entry] = []
    for document in map(orjson.loads, lines):
        if "e" in document:
            parts = orjson.dumps(document["p"]) if document["p"] else b""
            entries.append(Entry(document["e"].encode(), document["h"], parts))
        elif "annals" in document:
            header = document
        elif "count" in document:
            trailer = document
    return header, entries, trailer


def _must_be_whole(entries: Sequence[Entry]) -> None:
    """Without its secrets a game cannot be replayed; only private messages may stay closed."""
    for entry in entries:
        for seal, part in zip(entry.document["sealed"], entry.parts, strict=True):
            if part is None and not seal.get("lasting", False):
                detail = f"entry {entry.version} is still sealed; import the record once the table is finished"
                raise Cannot("record_sealed", detail, version=entry.version)
