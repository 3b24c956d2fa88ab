"""How a table ends where its rules alone do not say so: seats that left for good, tables that are given up."""

from typing import Any

from domain.contract.game import Seat
from events.tables.command import Source
from events.tables.facts import Forfeited, ProposalLapsed, TableAborted, TableFinished
from events.tables.fold import housed
from events.tables.table import Table


def lapsed(table: Table, cause: str) -> list[Any]:
    """The fact that what is proposed is proposed no longer, if anything is."""
    return [] if table.proposal is None else [ProposalLapsed(table.proposal.id, cause)]


def aborted(table: Table, cause: str, source: Source) -> list[Any]:
    """What ends a table without a winner."""
    return [TableAborted(cause), TableFinished(source.seed(table))]


def forfeited(table: Table, seat: Seat, cause: str, source: Source) -> list[Any]:
    """What follows when a seat is out for good: the table is over if one seat alone is left."""
    facts: list[Any] = [Forfeited(seat, cause), *lapsed(table, "seats")]
    if len(housed(table, facts).stayed) == 1:
        facts.append(TableFinished(source.seed(table)))
    return facts
