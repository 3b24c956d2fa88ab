"""Opening a table: from the set-up of its game, or from a position."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.contract.game import Game, Seat
from domain.contract.luck import commitment
from domain.contract.wire import ABSENT, plain
from events.log import ids
from events.log.entry import Document
from events.tables.begin import begin_if_full
from events.tables.clock import allowance_of
from events.tables.command import Command, Draft, Loaded, Seeded, Sitting, Source, Written
from events.tables.facts import Forfeited, SeatTaken, TableOpened
from events.tables.moves import OpenTable
from events.tables.permit import must_be_a_player, must_be_agreed, must_be_seats, must_follow, must_go_on, must_sit_once
from events.tables.play import play
from events.tables.refusals import Cannot, NotYours
from events.tables.table import Table
from events.tables.tables import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    """Somebody opens a table; `seats` holds "open", {"ai": level} and {"player": id} as entry 1 will say."""

    game: Game[Any]
    options: Any
    seats: Sequence[Any]
    commitment: str  # to the seed, which `secret` is as long as the table is being opened
    secret: bytes = b""
    fixed_seed: str | None = None
    sitting: Sitting = field(default_factory=dict)
    keeping: Mapping[Seat, str] = field(default_factory=dict)  # seats that computer players keep for somebody
    forfeits: Mapping[Seat, str] = field(default_factory=dict)  # seats that are out for good, and why
    position: Document | None = None
    parent: Document | None = None
    private: bool = False
    clock: Document | None = None
    on_timeout: str = "stand_in"
    rematch_of: str | None = None
    hints: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """What is not ordinary about this table, for ever."""
        given = (("seed", self.fixed_seed), ("position", self.position if self.parent is None else None))
        return (*(name for name, value in given if value is not None), *(["fork"] if self.parent is not None else []))

    def permit(self, table: Table) -> None:
        self.game.check(self.options, len(self.seats))
        if self.position is not None:
            state = self.game.position(self.position)
            must_be_agreed(self.game, self.options, len(self.seats), state)
            must_go_on(self.game, state, "in this position")
        if self.clock is not None:
            allowance_of(self.clock, self.on_timeout)
        must_be_seats(self.seats)
        must_sit_once(self.seats)
        if self.is_referee:
            self._must_restore_everybody()
        else:
            must_be_a_player(self.by)
            if self.forfeits:
                raise NotYours("not_your_table", "nobody is out for good at a table that is just opened")
            for seat in (*self.sitting, *self.keeping):
                if self.seats[seat] != {"player": self.player} or seat in self.keeping:
                    raise NotYours("not_your_seat", "people sit down themselves", seat=seat)

    def _must_restore_everybody(self) -> None:
        """A referee opens a table after a rewind alone, and everybody finds his seat there as it was."""
        people = {seat for seat, kept in enumerate(self.seats) if kept != "open" and "player" in kept}
        if self.parent is None or "open" in self.seats or people != {*self.sitting, *self.keeping}:
            raise NotYours("not_your_table", "a referee opens the table that goes on after a rewind")
        if any(seat in self.sitting for seat in self.forfeits):
            raise Cannot("seat_forfeited", "nobody sits where somebody has left the game for good")
        if self.forfeits and len(self.seats) - len(self.forfeits) < 2:
            raise Cannot("nothing_to_continue", "all seats but one have left the game for good")

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        opened = TableOpened(
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=plain(self.options),
            seats=tuple(self.seats),
            commitment=self.commitment,
            private=self.private,
            marks=self.marks,
            parent=self.parent,
            seed=ABSENT if self.fixed_seed is None else self.fixed_seed,
            clock=ABSENT if self.clock is None else allowance_of(self.clock, self.on_timeout).document,
            on_timeout=ABSENT if self.clock is None else self.on_timeout,
            rematch_of=ABSENT if self.rematch_of is None else self.rematch_of,
            hints=self.hints or ABSENT,
        )
        facts: list[Any] = [opened]
        for seat, kept in enumerate(self.seats):
            if seat in self.sitting:
                facts.append(SeatTaken(seat, player=kept["player"], nonce=self.sitting[seat]))
            elif seat in self.keeping:
                facts.append(SeatTaken(seat, ai=self.keeping[seat]))
            elif kept != "open" and "ai" in kept:
                facts.append(SeatTaken(seat, ai=kept["ai"]))
        facts += [Forfeited(seat, cause) for seat, cause in self.forfeits.items()]
        facts, draws = begin_if_full(table, facts, source)
        move = OpenTable(ABSENT if self.position is None else self.position)
        return Draft(move, facts, draws=draws, seed=self.secret)


@dataclass(frozen=True, slots=True)
class Beginning(Seeded):
    """The source of a table that is just being opened, with the position it may start from."""

    start: Document | None = None

    def position(self, table: Table) -> Document | None:
        return self.start


def open_table(
    tables: Tables,
    opener: str,
    game: Game[Any],
    options: Any,
    seats: Sequence[Any],
    *,
    nonce: str | None = None,
    seed: bytes | None = None,
    position: Document | None = None,
    private: bool = False,
    clock: Document | None = None,
    on_timeout: str = "stand_in",
    hints: bool = False,
    name: str | None = None,
    key: str | None = None,
    digest: str = "",
) -> Written:
    """A new table; `seats` holds "me", "open", {"ai": level} and {"player": id}.

    At a table of computer players alone nobody gets tired: where the options set no bound of rounds, it gets one.
    """
    if position is None and all(seat not in ("me", "open") and "ai" in seat for seat in seats):
        game.check(options, len(seats))
        options = game.bounded(options)
    if position is not None:
        must_follow(game, position)
        position = game.bare(position)  # what follows from a state is kept in no log
    table, drawn = name or ids.new_table(), seed or secrets.token_bytes(32)
    command = Open(
        by=f"player:{opener}",
        game=game,
        options=options,
        seats=[{"player": opener} if seat == "me" else seat for seat in seats],
        commitment=commitment(table, drawn),
        secret=drawn,
        fixed_seed=None if seed is None else seed.hex(),
        sitting={seats.index("me"): nonce} if "me" in seats else {},
        position=position,
        private=private,
        clock=clock,
        on_timeout=on_timeout,
        hints=hints,
        key=key,
        digest=digest,
    )
    return first_entry(tables, table, command)


def first_entry(tables: Tables, table: str, command: Open) -> Written:
    """Write what opens a table."""
    return play(tables, command, Loaded(Table(table), tables.now(table)), source_of(command))


def source_of(command: Open) -> Source:
    return Beginning(command.secret, command.position)
