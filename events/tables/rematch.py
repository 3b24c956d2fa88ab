"""Playing once more: the same people at another table, everybody moved on by one seat."""

import secrets
from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from domain.contract.luck import commitment
from events.log import ids
from events.log.keys import bucket
from events.people.players import Players
from events.tables.command import Command, Draft, Loaded, Opening, Source, Written
from events.tables.facts import RematchOpened
from events.tables.moves import AskRematch
from events.tables.open import Open, source_of
from events.tables.permit import must_be_a_player, must_be_ours
from events.tables.play import play
from events.tables.refusals import Cannot, HouseRefusal, NotYours
from events.tables.table import Place, Table
from events.tables.tables import Tables


class OpenedAlready(HouseRefusal):
    """Somebody has asked before: there is one rematch, for all."""

    def __init__(self, table: str) -> None:
        super().__init__("rematch_opened", f"the rematch is table {table}", table=table)
        self.table = table


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(Command):
    """One of its people asks for a finished table once more; the new one is opened in the same write."""

    rematch: str
    opening: Opening | None = None

    def permit(self, table: Table) -> None:
        must_be_a_player(self.by)
        if table.side_of(self.player) is None:
            raise NotYours("not_your_seat", "you did not play at this table")
        must_be_ours(table)
        if table.status == "frozen":
            raise Cannot("table_frozen", f"the table is frozen by dispute {table.dispute}", dispute=table.dispute)
        if table.status != "finished":
            raise Cannot("not_finished", "a table is played once more when it is finished")
        if table.fork is not None:
            raise Cannot("already_rewound", f"the game goes on at table {table.fork}", fork=table.fork)
        if table.rematch is not None:
            raise OpenedAlready(table.rematch)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        return Draft(AskRematch(), [RematchOpened(self.rematch)], table.side_of(self.player), beside=self.opening)


def rematch(tables: Tables, players: Players, player: str, loaded: Loaded) -> tuple[str, Written | None]:
    """The table at which they play once more, and what wrote it; None where it was there before."""
    opening = _opening(player, loaded, players.people(loaded.table.everybody))
    try:
        written = play(tables, Rematch(by=f"player:{player}", rematch=opening.table, opening=opening), loaded)
    except OpenedAlready as already:
        return already.table, None
    return opening.table, written


def _opening(player: str, loaded: Loaded, known: Container[str]) -> Opening:
    """What opens the new table: in the same bucket, so that it is written with the old one's entry."""
    before = loaded.table
    count = len(before.places)
    seats = [_kept(before.places[(seat - 1) % count], known) for seat in range(count)]
    side = before.side_of(player)
    name, drawn = ids.new_table(bucket(before.id)), secrets.token_bytes(32)
    clock = None if before.clock is None else before.clock.allowance
    command = Open(
        by=f"player:{player}",
        game=before.rules,
        options=before.options,
        seats=seats,
        commitment=commitment(name, drawn),
        secret=drawn,
        sitting={} if side is None else {(side + 1) % count: None},
        private=before.private,
        clock=None if clock is None else clock.document,
        on_timeout="stand_in" if clock is None else clock.on_timeout,
        rematch_of=before.id,
        hints=before.hints,
    )
    return Opening(name, command, command.decide(Table(name), source_of(command), loaded.now))


def _kept(place: Place, known: Container[str]) -> Any:
    """The seat as it is offered again: a person's for that person, open where he has left the house for good, a
    computer player's for its level."""
    person = place.player or place.kept_for
    if person is not None:
        return {"player": person} if person in known else "open"
    return "open" if place.ai is None else {"ai": place.ai}
