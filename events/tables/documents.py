"""What is shown of a table and of its entries, and to whom: the one place through which everything leaves."""

from typing import Any

from domain.contract.game import ALL, Seat, Viewer
from domain.contract.offers import write_offer
from domain.contract.wire import plain
from events.log.entry import Document, Entry, is_reference
from events.people.players import Players
from events.tables.table import Decision, Place, Table


def table_document(table: Table, viewer: Viewer, players: Players) -> Document:
    """The table as a seat, a spectator or (all) somebody who may see everything is shown it."""
    state = None if table.state is None else table.rules.view(table.state, viewer)
    document = listed_document(table, players)
    document["you"] = viewer if isinstance(viewer, int) else None
    document["decisions"] = decisions_document(table.decisions)
    document["state"] = state
    document["outcome"] = outcome_document(table)
    return document


def scene_document(table: Table, viewer: Viewer) -> Document | None:
    """What lies where, as this viewer sees it: made from his view alone, so it can show no more."""
    rules = table.rules
    if table.state is None or rules.scene is None:
        return None
    return dict(rules.scene(rules.view(table.state, viewer)))


def offers_document(table: Table, seat: Seat) -> Document:
    """Every answer to the decision this seat owes, what it may do at any time, and whether the game is over."""
    document: Document = {
        "version": table.version,
        "status": table.status,
        "outcome": outcome_document(table),
        "decision": None,
        "offers": [],
        "anytime": [],
    }
    if table.status == "playing" and not table.imported:
        owed = table.decision_of(seat)
        document["decision"] = owed and owed._asdict()
        document["offers"] = [write_offer(offer) for offer in table.rules.offers(table.state, seat)]
        document["anytime"] = [write_offer(offer) for offer in table.rules.anytime(table.state, seat)]
    return document


def listed_document(table: Table, players: Players) -> Document:
    """The table as lists show it: nothing that depends on the viewer."""
    document: Document = {
        "table": table.id,
        "game": table.rules.name,
        "rules_version": table.rules.rules_version,
        "options": plain(table.options),
        "status": table.status,
        "version": table.version,
        "hash": table.hash,
        "opened_by": table.opened_by,
        "private": table.private,
        "marks": [*table.marks, *(["import"] if table.imported else [])],
        "parent": table.parent,
        "commitment": table.commitment,
        "seats": [seat_document(seat, place, players) for seat, place in enumerate(table.places)],
        "outcome": outcome_document(table),
        "opened_at": table.opened_at,
        "moved_at": table.at,
        "finished_at": table.finished_at,
    }
    if table.dispute is not None:
        document["dispute"] = table.dispute
    if table.fork is not None:
        document["fork"] = table.fork
    return document


def seat_document(seat: Seat, place: Place, players: Players) -> Document:
    if place.player is not None:
        return {"seat": seat, "is": "player", "player": place.player, "name": players.name(place.player)}
    if place.ai is not None:
        kept = {} if place.kept_for is None else {"for": place.kept_for}
        return {"seat": seat, "is": "computer", "level": place.ai, **kept}
    if place.kept_for is not None:
        return {"seat": seat, "is": "invited", "player": place.kept_for}
    return {"seat": seat, "is": "open"}


def decisions_document(decisions: tuple[Decision, ...]) -> list[Document]:
    return [decision._asdict() for decision in decisions]


def outcome_document(table: Table) -> Document | None:
    return None if table.outcome is None or table.status != "finished" else plain(table.outcome)


def entry_document(entry: Entry, viewer: Viewer, *, all_open: bool, own: Seat | None = None) -> Document:
    """An entry as this viewer may read it: what he may know filled in, the rest left out.

    `all_open` says that the table's secrets are over. Private messages stay with their people even then: whoever looks
    through another's eyes does not read that seat's letters, so for them only his `own` seat counts.
    """
    stored, sealed = entry.document, entry.document["sealed"]

    def may_open(k: int) -> bool:
        return may_read(sealed[k], viewer, own, all_open)

    def screened(document: Document) -> Document:
        if not sealed:
            return document
        shown: Document = {}
        for name, value in document.items():
            if not is_reference(value):
                shown[name] = value
            elif may_open(value["sealed"]) and (part := entry.parts[value["sealed"]]) is not None:
                shown[name] = part["value"]
        return shown

    document: Document = {name: stored[name] for name in ("v", "at", "seat", "by", "decision")}
    document["move"] = screened(stored["move"])
    document["facts"] = [screened(fact) for fact in stored["facts"]]
    beside: Document = {name: stored[name] for name in ("draws", "thought") if name in stored}
    document |= screened(beside)
    document["hash"] = entry.hash
    return document


def parts_for(entry: Entry, viewer: Viewer, *, all_open: bool, own: Seat | None = None) -> list[Any]:
    """The sealed parts of an entry that this viewer may open, null for the others."""
    pairs = zip(entry.document["sealed"], entry.parts, strict=True)
    return [part if may_read(seal, viewer, own, all_open) else None for seal, part in pairs]


def may_read(seal: Document, viewer: Viewer, own: Seat | None, all_open: bool) -> bool:
    """May the seal be opened: by this viewer, or, if it lasts for ever, by who himself sits on that seat?"""
    if seal.get("lasting", False):
        return own in seal["to"]
    return all_open or viewer == ALL or viewer in seal["to"]
