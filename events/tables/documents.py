"""What is shown of a table and of its entries, and to whom: the one place through which everything leaves."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.contract.game import ALL, Seat, Viewer
from domain.contract.offers import write_offer
from domain.contract.wire import plain
from events.log.entry import Document, Entry, is_reference
from events.people.players import SOMEBODY, Player, Players
from events.tables.table import Decision, Place, Table


def table_document(table: Table, viewer: Viewer, players: Players) -> Document:
    """The table as a seat, a spectator or (all) somebody who may see everything is shown it."""
    state = state_document(table, viewer)
    document = listed_document(table, players)
    document["you"] = viewer if isinstance(viewer, int) else None
    document["decisions"] = decisions_document(table)
    document["proposal"] = proposal_document(table)
    document["state"] = state
    document["outcome"] = outcome_document(table)
    return document


def state_document(table: Table, viewer: Viewer) -> Document | None:
    """The state of the game as this viewer may see it, and what follows from that by the rules."""
    if table.state is None:
        return None
    rules = table.rules
    seen = rules.view(table.state, viewer)
    return seen | rules.deduce(seen)


def scene_document(table: Table, viewer: Viewer) -> Document | None:
    """What lies where, as this viewer sees it: made from his view alone, so it can show no more."""
    rules = table.rules
    return None if table.state is None else dict(rules.scene(rules.view(table.state, viewer)))


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
    if table.status == "playing" and not table.imported and not table.rests:
        owed = table.decision_of(seat)
        document["decision"] = owed and decision_document(table, owed)
        offers = list(table.rules.offers(table.state, seat))
        document["offers"] = [write_offer(offer) for offer in offers]
        document["anytime"] = [write_offer(offer) for offer in table.rules.anytime(table.state, seat)]
        about = [table.rules.about(table.state, seat, offer) for offer in offers]
        if any(about):
            document["about"] = about  # beside the offers: what stands in an offer is a field of the move
    return document


def listed_document(table: Table, players: Players) -> Document:
    """The table as lists show it: nothing that depends on the viewer."""
    return with_names([bare_document(table)], players)[0]


def bare_document(table: Table) -> Document:
    """The table as lists keep it: without names, which belong to their people and may change."""
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
        "seats": [seat_document(table, seat) for seat in range(len(table.places))],
        "outcome": outcome_document(table),
        "opened_at": table.opened_at,
        "moved_at": table.at,
        "finished_at": table.finished_at,
    }
    if table.dispute is not None:
        document["dispute"] = table.dispute
    if table.fork is not None:
        document["fork"] = table.fork
    if table.clock is not None:
        running = table.status == "playing" and not table.rests
        document["clock"] = table.clock.allowance.document | {"running": running}
        document["on_timeout"] = table.clock.allowance.on_timeout
    if table.rests:
        document["paused"] = True
    if table.rematch is not None:
        document["rematch"] = table.rematch
    if table.rematch_of is not None:
        document["rematch_of"] = table.rematch_of
    if table.hints:
        document["hints"] = True
    return document


def seat_document(table: Table, seat: Seat) -> Document:
    """Who sits there, and whether the seat is out for good."""
    document = _occupant(seat, table.places[seat])
    causes = dict(table.forfeits)
    if table.clock is not None and table.places[seat].ai is None:
        document["left_ms"] = table.clock.seats[seat].left
    if (hint := table.hint_of(seat)) is not None:
        document["hints"] = hint.taken
    return document | ({"forfeited": causes[seat]} if seat in causes else {})


def _occupant(seat: Seat, place: Place) -> Document:
    if place.player is not None:
        return {"seat": seat, "is": "player", "player": place.player}
    if place.ai is not None:
        kept = {} if place.kept_for is None else {"for": place.kept_for}
        return {"seat": seat, "is": "computer", "level": place.ai, **kept}
    if place.kept_for is not None:
        return {"seat": seat, "is": "invited", "player": place.kept_for}
    return {"seat": seat, "is": "open"}


def with_names(documents: Sequence[Document], players: Players) -> list[Document]:
    """Documents of tables with the names of who opened them, who sits there and who is invited, as they are now."""
    seats = [seat for document in documents for seat in document["seats"] if "player" in seat]
    known = players.people({seat["player"] for seat in seats} | {document["opened_by"] for document in documents})
    found = []
    for document in documents:
        seats = [seat | _person(seat["player"], known) if "player" in seat else seat for seat in document["seats"]]
        opener = known.get(document["opened_by"])
        found.append(document | {"seats": seats, "opened_by_name": opener.name if opener else SOMEBODY})
    return found


def _person(id_: str, known: Mapping[str, Player]) -> Document:
    """What a seat says of its player; a program says that it is one."""
    player = known.get(id_)
    return {"name": SOMEBODY} if player is None else {"name": player.name} | ({"bot": True} if player.bot else {})


def decisions_document(table: Table) -> list[Document]:
    return [decision_document(table, decision) for decision in table.decisions]


def decision_document(table: Table, decision: Decision) -> Document:
    """What is owed, and until when where time is counted."""
    deadline = None if table.clock is None else table.clock.seats[decision.seat].deadline
    return decision._asdict() | ({} if deadline is None else {"deadline_at": deadline})


def proposal_document(table: Table) -> Document | None:
    """What is proposed now; by seat who has said yes, null for whoever is still asked."""
    proposal = table.proposal
    if proposal is None:
        return None
    agreed = {seat for seat, place in enumerate(table.places) if place.player is None} | set(proposal.agreed)
    answers = [True if seat in agreed else None for seat in range(len(table.places))]
    to = {} if proposal.to is None else {"to": proposal.to}
    return {"id": proposal.id, "kind": proposal.kind, "by": proposal.seat, **to, "answers": answers}


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


def facts_document(entry: Entry, viewer: Viewer, *, all_open: bool, own: Seat | None = None) -> list[Document]:
    """The facts of an entry as this viewer may read them: as they are, where none is sealed."""
    if not entry.document["sealed"]:
        return entry.document["facts"]  # type: ignore[no-any-return]
    return entry_document(entry, viewer, all_open=all_open, own=own)["facts"]  # type: ignore[no-any-return]


def parts_for(entry: Entry, viewer: Viewer, *, all_open: bool, own: Seat | None = None) -> list[Any]:
    """The sealed parts of an entry that this viewer may open, null for the others."""
    pairs = zip(entry.document["sealed"], entry.parts, strict=True)
    return [part if may_read(seal, viewer, own, all_open) else None for seal, part in pairs]


def may_read(seal: Document, viewer: Viewer, own: Seat | None, all_open: bool) -> bool:
    """May the seal be opened: by this viewer, or, if it lasts for ever, by who himself sits on that seat?"""
    if seal.get("lasting", False):
        return own in seal["to"]
    return all_open or viewer == ALL or viewer in seal["to"]
