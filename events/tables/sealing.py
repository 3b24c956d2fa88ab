"""How a draft becomes an entry: the bytes that are stored, with the secrets lifted out, and the table after them."""

from events.log.entry import Document, Entry, Sealer, first_link
from events.tables.command import Command, Draft, Loaded
from events.tables.fold import after, housed
from events.tables.table import Table


def seal(loaded: Loaded, command: Command, draft: Draft) -> tuple[Entry, Table]:
    """The entry as it will be stored, and the table after it."""
    before = loaded.table
    document: Document = {
        "v": before.version + 1,
        "table": before.id,
        "at": loaded.now,
        "seat": draft.seat,
        "by": command.by,
        "cmd": command.command_digest,
        "decision": draft.decision,
    }
    sealer, seats = Sealer(), (before if before.version else housed(before, draft.facts[:1])).seat_numbers
    document["move"] = sealer.move(draft.move, draft.facts, draft.seat, seats)
    document["facts"] = [sealer.fact(fact, seats) for fact in draft.facts]
    if draft.draws:
        document["draws"] = sealer.lift(draft.draws, ())
    if draft.thought is not None:
        document["thought"] = sealer.lift(draft.thought, ())
    entry = Entry.composed(document, sealer, before.hash or first_link(before.id))
    return entry, after(before, document, draft.facts, entry.hash, draft.reached)
