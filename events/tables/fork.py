"""Going on from a version of another table: hands stay, what no seat knew is drawn anew."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.contract.game import ALL, Seat
from domain.contract.luck import commitment
from events.log import ids
from events.log.keys import bucket
from events.tables.command import Opening, Written
from events.tables.open import Open, first_entry, source_of
from events.tables.permit import must_go_on
from events.tables.refusals import Unfit
from events.tables.table import Table
from events.tables.tables import Tables


def fork(
    tables: Tables,
    opener: str,
    parent: Table,
    seats: Sequence[Any],
    *,
    name: str | None = None,
    key: str | None = None,
    digest: str = "",
) -> Written:
    """A table that continues from a version of another; `seats` holds "me", "open", {"ai": level}, {"player": id}."""
    table = name or ids.new_table()
    kept = [{"player": opener} if seat == "me" else seat for seat in seats]
    sitting = [seats.index("me")] if "me" in seats else []
    command = _continued(table, f"player:{opener}", parent, kept, sitting)
    return first_entry(tables, table, replace(command, key=key, digest=digest))


def rewind(referee: str, table: Table, then: Table) -> Opening:
    """What opens the table that goes on after a verdict, with the same people; in the same bucket, so that it is
    written with the verdict. Who had left his seat to a computer player finds it kept; who was out
    for good by then stays so."""
    seats: list[Any] = []
    for place in table.places:
        player = place.player or place.kept_for
        seats.append({"ai": place.ai} if player is None else {"player": player})
    sitting = [seat for seat, place in enumerate(table.places) if place.player]
    keeping = {seat: place.ai for seat, place in enumerate(table.places) if place.kept_for and place.ai}
    name = ids.new_table(bucket(table.id))
    command = _continued(name, f"referee:{referee}", then, seats, sitting, keeping)
    command = replace(command, forfeits=dict(then.forfeits))
    if table.clock is not None:
        timed = table.clock.allowance
        command = replace(command, clock=timed.document, on_timeout=timed.on_timeout)
    command.permit(Table(name))
    return Opening(name, command, command.decide(Table(name), source_of(command), table.at))


def _continued(
    table: str,
    by: str,
    parent: Table,
    seats: Sequence[Any],
    sitting: Sequence[Seat],
    keeping: Mapping[Seat, str] | None = None,
) -> Open:
    rules = parent.rules
    must_go_on(rules, parent.state, f"at version {parent.version}")
    if len(seats) != len(parent.places):
        raise Unfit("wrong_seats", f"the table has {len(parent.places)} seats", seats=len(parent.places))
    drawn = secrets.token_bytes(32)
    return Open(
        by=by,
        game=rules,
        options=parent.options,
        seats=seats,
        commitment=commitment(table, drawn),
        secret=drawn,
        sitting=dict.fromkeys(sitting),
        keeping=keeping or {},
        position=rules.view(parent.state, ALL),
        parent={"table": parent.id, "version": parent.version, "hash": parent.hash},
        private=parent.private,
        hints=parent.hints,
    )
