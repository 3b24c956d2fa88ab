"""A table whose log is a list and whose clock is a number: time passes as a test wants it."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.contract.luck import Luck, commitment
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read
from events.evidence.rules import RulesCheck
from events.log.entry import Entry
from events.log.pulse import Outage
from events.tables import snapshots
from events.tables.command import Command, Loaded
from events.tables.fold import follow_all
from events.tables.leave import CLOCK
from events.tables.open import Open, source_of
from events.tables.play import Play
from events.tables.sealing import seal
from events.tables.seat import Sit
from events.tables.table import Table
from events.tables.time import CallTime, TimeIsUp, is_out, is_own, must_be_in_time, written_at

PEOPLE = ("p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2F")
ID = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
SEED = bytes(range(32))
BANK = {"kind": "bank", "initial_ms": 60_000, "increment_ms": 2_000}
EACH = {"kind": "each", "ms": 20_000}


@dataclass
class Simulated:
    """A table whose log is a list and whose clock is a number."""

    clock: dict[str, Any]
    on_timeout: str = "stand_in"
    game: str = "conqueror"
    now: int = 1_000_000
    table: Table = field(default_factory=lambda: Table(ID))
    log: list[tuple[Entry, Table]] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = games()[self.game]
        options: Any = read(game.options, dict(game.examples[0]))
        command = Open(
            by=f"player:{PEOPLE[0]}",
            game=game,
            options=options,
            seats=[{"player": PEOPLE[0]}, "open"],
            commitment=commitment(ID, SEED),
            secret=SEED,
            sitting={0: None},
            clock=self.clock,
            on_timeout=self.on_timeout,
        )
        self._write(command, source_of(command))
        self.do(Sit(by=f"player:{PEOPLE[1]}"))

    # what deciding needs

    def luck(self, table: Table, nonces: Sequence[str | None]) -> Luck:
        return Luck(SEED, table.version + 1)

    def seed(self, table: Table) -> str:
        return SEED.hex()

    def position(self, table: Table) -> None:
        return None

    def passed(self, table: Table, first: int, last: int) -> list[tuple[Any, Table]]:
        return [(entry.document, then) for entry, then in self.log[first - 1 : last]]

    # what happens

    def _write(self, command: Command, source: Any = None) -> Table:
        must_be_in_time(self.table, self.now, command)
        now = written_at(self.table, self.now, command)
        command.permit(self.table)
        draft = command.decide(self.table, source or self, now)
        entry, self.table = seal(Loaded(self.table, now), command, draft)
        self.log.append((entry, self.table))
        return self.table

    def do(self, command: Command, outages: Sequence[Outage] = ()) -> Table | None:
        """As the house does it: time is called first where it is up; None if the command came too late."""
        while True:
            try:
                return self._write(command)
            except TimeIsUp as late:
                before = self.table
                self._write(CallTime(by=CLOCK, seat=late.seat, outages=outages))
                if is_own(before, late.seat, command) and is_out(self.table, late.seat):
                    return None

    def move(self, chance: random.Random) -> Table | None:
        seat = chance.choice(self.table.decisions).seat
        place = self.table.places[seat]
        by = f"player:{place.player}" if place.player else f"ai:{place.ai}@1"
        move = sample(chance.choice(list(self.table.rules.offers(self.table.state, seat))), chance.randrange)
        return self.do(Play(by=by, seat=seat, move=move))

    @property
    def seats(self) -> Any:
        assert self.table.clock is not None
        return self.table.clock.seats

    def must_stand(self) -> None:
        """The log alone gives the same table, on the whole or in part, and follows from the rules."""
        check = RulesCheck()
        for entry, _ in self.log:
            check.entry(entry.document, entry.parts)
        assert check.verdict().verdict == "pass", check.verdict()
        entries = [Entry(entry.written, entry.hash, entry.sealed_parts) for entry, _ in self.log]
        assert follow_all(Table(ID), entries) == self.table
        half = follow_all(Table(ID), entries[: len(entries) // 2])
        kept = snapshots.load(snapshots.write(half))
        assert kept is not None
        assert follow_all(kept, entries[len(entries) // 2 :]) == self.table
