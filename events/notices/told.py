"""Which events an entry is, and for whom: from the table before it and after it alone."""

from collections.abc import Iterator
from typing import Any

from events.log.entry import Document, Entry
from events.tables.documents import decision_document, outcome_document
from events.tables.facts import DisputeFiled, PlayBegan, VerdictGiven
from events.tables.table import Table

Told = tuple[str, Document]  # who, and what

WHAT_OF_DISPUTES = {DisputeFiled.__name__: "filed", VerdictGiven.__name__: "judged"}


def told(before: Table, entry: Entry, after: Table) -> Iterator[Told]:
    """In the order in which they are told."""
    common: Document = {"at": after.at, "table": after.id, "game": after.rules.name, "version": after.version}
    people = after.everybody
    for player, seat in _invited(after).items():
        if player not in _invited(before) and entry.document["by"] != f"player:{player}":
            yield player, {"event": "invited", **common, "seat": seat, "by": after.opened_by}
    facts = entry.document["facts"]
    if any(fact["type"] == PlayBegan.__name__ for fact in facts):
        yield from ((player, {"event": "began", **common}) for player in people)
    yield from _decisions(before, after, common)
    for fact in facts:
        yield from _of_fact(fact, entry, people, common)
    if after.status == "finished" and before.status != "finished":
        outcome = outcome_document(after)
        yield from ((player, {"event": "finished", **common, "outcome": outcome}) for player in people)


def _decisions(before: Table, after: Table, common: Document) -> Iterator[Told]:
    """What people owe now and did not owe before; who sits down where something is asked owes it, too."""
    if after.status != "playing":
        return
    owed = {(decision.id, _player(before, decision.seat)) for decision in before.decisions}
    for decision in after.decisions:
        player = _player(after, decision.seat)
        if player is not None and (decision.id, player) not in owed:
            yield player, {"event": "decision", **common, "decision": decision_document(after, decision)}


def _of_fact(fact: Document, entry: Entry, people: list[str], common: Document) -> Iterator[Told]:
    kind, by = fact["type"], entry.document["by"].partition(":")[2]
    if kind in WHAT_OF_DISPUTES:
        said: dict[str, Any] = {"dispute": fact["dispute"], "what": WHAT_OF_DISPUTES[kind]}
        yield from ((player, {"event": "dispute", **common, **said}) for player in people)
    elif kind == "ProposalMade":
        proposal = {name: value for name, value in fact.items() if name != "type"}
        others = [player for player in people if player != by]
        yield from ((player, {"event": "proposal", **common, "proposal": proposal}) for player in others)


def _invited(table: Table) -> dict[str, int]:
    return {
        place.kept_for: seat
        for seat, place in enumerate(table.places)
        if place.kept_for is not None and not place.is_taken and table.status == "open"
    }


def _player(table: Table, seat: int) -> str | None:
    return table.places[seat].player if seat < len(table.places) else None
