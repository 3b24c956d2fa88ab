"""A seat asks what a computer player would do in its place, at a table that was opened with hints."""

from dataclasses import dataclass

from domain.contract.game import Seat
from events.tables.command import Command, Draft, Loaded, Source, Written
from events.tables.facts import HintTaken
from events.tables.moves import AskHint
from events.tables.permit import must_have_begun, must_play, must_sit
from events.tables.play import play
from events.tables.refusals import Cannot, HouseRefusal
from events.tables.table import Hint, Table
from events.tables.tables import Tables


class TakenAlready(HouseRefusal):
    """This level was asked about this decision before: it is told the same once more."""

    def __init__(self, hint: Hint) -> None:
        super().__init__("hint_taken", f"entry {hint.version} took this hint", version=hint.version)
        self.version = hint.version


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHint(Command):
    """A person asks about the decision he owes; nothing is answered by it, and no time stands still for it."""

    seat: Seat
    level: str

    def permit(self, table: Table) -> None:
        must_sit(table, self.seat, self.by)
        must_have_begun(table)
        if not table.hints:
            raise Cannot("no_hints", "the table was opened without hints")
        must_play(table)
        owed, last = table.decision_of(self.seat), table.hint_of(self.seat)
        if owed is None:
            raise Cannot("nothing_owed", f"seat {self.seat} owes no decision now", seat=self.seat)
        if last is not None and (last.decision, last.level) == (owed.id, self.level):
            raise TakenAlready(last)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        owed = table.decision_of(self.seat)
        assert owed is not None
        return Draft(AskHint(self.level), [HintTaken(self.seat, self.level, owed.id)], self.seat)


def take_hint(tables: Tables, command: TakeHint, loaded: Loaded) -> tuple[int, Written | None]:
    """The version of the entry that says so, and what wrote it; None where it was written before."""
    try:
        written = play(tables, command, loaded)
    except TakenAlready as already:
        assert already.version is not None
        return already.version, None
    return written.entry.version, written
