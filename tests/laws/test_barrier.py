"""What a seat may take back by itself: nothing that drew luck, that anybody learned from, or that another decided upon.

Whether somebody learned something is asked of twins: tables that differ in what he may not know. What he sees of a
harmless move, and of the table after it, is the same in all of them.
"""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from domain.contract.game import Refused, Seat
from events.log.entry import Entry, Sealer
from events.tables.barrier import Why, _closed
from events.tables.documents import entry_document
from events.tables.fold import _owed
from events.tables.table import Place
from events.tables.table import Table as HouseTable
from tests.laws.play import luck_of
from tests.laws.tables import Table, every_shown_table
from tests.laws.twins import twin

EVERY = 8  # moments looked at, one in so many
BY = "player:p"


class Step(NamedTuple):
    """A move at a table, as the house writes it, and what was drawn for it."""

    entry: Entry
    before: HouseTable
    then: HouseTable

    def why(self, seat: Seat) -> Why | None:
        return _closed(self.entry.document, self.before, self.then, seat, BY)

    def shown(self, viewer: Seat | None) -> Any:
        read = entry_document(self.entry, viewer, all_open=False, own=viewer)
        return {**read, "hash": ""}, self.then.rules.view(self.then.state, viewer)


def step(table: Table, state: Any, seat: Seat, move: Any, version: int) -> Step:
    game, luck = table.game, luck_of(table.seed, version)
    told = game.decide(state, seat, game.reads(state, seat, move), luck)
    names = {name: n for n, name in enumerate(game.names(table.options, table.seats))}
    sealer = Sealer()
    decision = None if type(move) in game.asides else f"1.{seat}"
    document: dict[str, Any] = {"v": 2, "table": "", "at": 0, "seat": seat, "by": BY, "cmd": None, "decision": decision}
    document["move"] = sealer.move(move, told, seat, names)
    document["facts"] = [sealer.fact(fact, names) for fact in told]
    if luck.draws:
        document["draws"] = sealer.lift(luck.draws, ())
    places = tuple(Place(player="p") for _ in range(table.seats))
    before = HouseTable("", 1, game=game, state=state, places=places, status="playing")
    owed = () if game.outcome(told.state) is not None else _owed(game, 2, (), [(told.state, decision)])
    return Step(Entry.composed(document, sealer, ""), before, before._replace(state=told.state, decisions=owed))


def steps(table: Table) -> Iterator[tuple[Any, Seat, Any, int, Step]]:
    """Moves of a game with the states they were made in."""
    for n, (before, sitting) in enumerate(pairwise(table.moments())):
        if n % EVERY == table.number % EVERY and sitting.seat is not None:
            made = step(table, before.state, sitting.seat, sitting.move, sitting.version)
            yield before.state, sitting.seat, sitting.move, sitting.version, made


@every_shown_table
def test_a_move_that_may_be_taken_back_has_told_nobody_anything(table: Table) -> None:
    chance, game = table.chance(), table.game
    for state, seat, move, version, made in steps(table):
        why = made.why(seat)
        assert made.why((seat + 1) % table.seats) == "others"
        if why is not None:
            continue
        assert "draws" not in made.entry.document
        for viewer in (None, *range(table.seats)):
            other = twin(game, state, viewer, chance, tries=2)
            if other is None:
                continue
            try:
                again = step(table, other, seat, move, version)
            except Refused:
                raise AssertionError(f"{viewer} learns from {move} of {seat} that it was possible") from None
            assert again.shown(viewer) == made.shown(viewer), f"{viewer} learns from {move} of {seat}"


@every_shown_table
def test_where_the_barrier_stands_depends_on_nothing_its_seat_may_not_know(table: Table) -> None:
    chance, game = random.Random(table.seed), table.game
    for state, seat, move, version, made in steps(table):
        other = twin(game, state, seat, chance, tries=2)
        if other is None:
            continue
        try:
            again = step(table, other, seat, move, version)
        except Refused:
            continue
        same = again.shown(seat) == made.shown(seat) and again.then.decisions == made.then.decisions
        if same:  # else chance or the others gave it another answer, which it sees
            assert again.why(seat) == made.why(seat)
