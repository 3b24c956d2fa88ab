"""Whole games of the real rules by random play, written down as the house composes its entries."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.contract.game import Game, Owed
from domain.contract.offers import sample
from domain.contract.secrecy import audience, secrets
from domain.contract.wire import plain, read, write_fact, write_move
from tests.records.scribe import Document, Record, Scribe, Secret

PEOPLE = tuple(f"p-01K9ZG3T4V5W6X7Y8Z9A0B1C{n:02}" for n in range(10, 16))
NONCES = tuple(f"{n:02x}" * (16 + n) for n in range(16))


class RecordedTable:
    """A table of people and computer players who move at random, with the scribe who writes it down."""

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, Any],
        seats: int,
        *,
        table: str,
        seed: int,
        drawn_from: bytes | None = None,
    ) -> None:
        self.game, self.seats = game, seats
        self.options = read(game.options, dict(options))
        game.check(self.options, seats)
        self.scribe = Scribe(table, seed.to_bytes(32, "big"), drawn_from=drawn_from)
        self.chance = random.Random(seed)
        self.names = {name: seat for seat, name in enumerate(game.names(self.options, seats))}
        self.occupants: dict[int, str] = {}
        self.marks: Sequence[str] = ()
        self.position: Document | None = None
        self.state: Any = None
        self.decisions: dict[int, tuple[str, str]] = {}
        self.states: dict[int, Any] = {}
        self.proposal: str | None = None  # the one that is open

    # -------------------------------------------------------------------------------------------- the house

    def open(
        self,
        *,
        marks: Sequence[str] = (),
        parent: Document | None = None,
        position: Document | None = None,
        clock: Document | None = None,
        on_timeout: str = "forfeit",
        rematch_of: str | None = None,
        hints: bool = False,
    ) -> None:
        """The first seat is taken by who opens the table, the second stays open, computer players fill the rest."""
        seats: list[Any] = [{"player": PEOPLE[0]}, "open", *({"ai": "random"} for _ in range(2, self.seats))]
        fixed = {"seed": self.scribe.seed.hex()} if "seed" in marks else {}
        opened = {
            "type": "TableOpened",
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": plain(self.options),
            "seats": seats,
            "commitment": self.scribe.commitment,
            "private": False,
            "marks": list(marks),
            "parent": parent,
            **fixed,
            **({} if clock is None else {"clock": clock, "on_timeout": on_timeout}),
            **({} if rematch_of is None else {"rematch_of": rematch_of}),
            **({"hints": True} if hints else {}),
        }
        facts = [opened, {"type": "SeatTaken", "seat": 0, "player": PEOPLE[0], "nonce": NONCES[0]}]
        self.occupants[0] = f"player:{PEOPLE[0]}"
        for seat in range(2, self.seats):
            facts.append({"type": "SeatTaken", "seat": seat, "ai": "random", "nonce": None})
            self.occupants[seat] = "ai:random@1"
        self.marks, self.position = marks, position
        move = {"type": "open_table"} | ({} if position is None else {"position": Secret(position)})
        self.scribe.write(move, facts, by=self.occupants[0], cmd="open")

    def begin(self) -> None:
        """The second player sits down, and play begins."""
        nonces = [NONCES[0], NONCES[1], *(None for _ in range(2, self.seats))]
        luck = self.scribe.begin(nonces)
        if self.position is None:
            told = list(self.game.open(self.options, self.seats, luck))
            self.state = self.game.replay(told)
            facts = [self._sealed(fact) for fact in told]
        else:
            self.state = self.game.position(self.position)
            if "fork" in self.marks:
                self.state = self.game.redraw(self.state, luck)
            facts = [{"type": "PositionSet", "state": Secret(self.game.view(self.state, "all"))}]
        begun = [{"type": "PlayBegan", "nonces": nonces}, *facts]
        self.sit_down(1, then=begun, draws=luck.draws)

    def sit_down(self, seat: int, then: Sequence[Document] = (), draws: Sequence[Any] = ()) -> None:
        nonce = NONCES[seat] if then else None
        taken = {"type": "SeatTaken", "seat": seat, "player": PEOPLE[seat], "nonce": nonce}
        by = self.occupants[seat] = f"player:{PEOPLE[seat]}"
        version = self.scribe.next_version
        self.scribe.write({"type": "sit_down", "seat": seat, "ai": None}, [taken, *then], by=by, seat=seat, draws=draws)
        self.ask(version)

    def stand_up(self, seat: int) -> None:
        by = self.occupants[seat]
        self.occupants[seat] = "ai:greedy@1"
        version = self.scribe.next_version
        left = {"type": "SeatLeft", "seat": seat, "ai": "greedy"}
        self.scribe.write({"type": "stand_up", "seat": seat}, [left], by=by, seat=seat)
        self.ask(version)

    # -------------------------------------------------------------------------------------------- the game

    def play(self, seat: int, move: Any, *, answers: bool = True) -> None:
        version, luck = self.scribe.next_version, self.scribe.luck()
        move = self.game.reads(self.state, seat, move)
        told = list(self.game.decide(self.state, seat, move, luck))
        self.state = self.game.replay(told, self.state)
        facts = [self._sealed(fact) for fact in told]
        if answers and self.proposal is not None:
            facts.append({"type": "ProposalLapsed", "proposal": self.proposal, "cause": "moved"})
            self.proposal = None
        if self.game.outcome(self.state) is not None:
            facts.append({"type": "TableFinished", "seed": self.scribe.seed.hex()})
        written = write_move(move)
        for _, name, declared in secrets(type(move)):
            if name in written and (to := audience(declared, move, self.names, seat, told)) is not None:
                written[name] = Secret(written[name], to, declared.lasting)
        by = self.occupants[seat]
        budget = {"engine": "random", "version": 1, "budget": 1, "seed": f"{version:032x}"}
        decision = self.decisions[seat][0] if answers else None
        self.scribe.write(
            written,
            facts,
            by=by,
            seat=seat,
            decision=decision,
            cmd=f"key-{version}" if version % 2 else None,
            draws=luck.draws,
            thought=budget if by.startswith("ai:") else None,
        )
        self.ask(version, seat if answers else None)

    def play_at_random(self, most: int = 10_000) -> None:
        """Until the game is over or has so many entries; now and then somebody says something."""
        while self.game.outcome(self.state) is None and self.scribe.next_version <= most:
            owed = self.chance.choice(list(self.game.decisions(self.state)))
            if self.chance.random() < 0.05 and (asides := list(self.game.anytime(self.state, owed.seat))):
                self.play(owed.seat, sample(self.chance.choice(asides), self.chance.randrange), answers=False)
                continue
            offers = list(self.game.offers(self.state, owed.seat))
            self.play(owed.seat, sample(self.chance.choice(offers), self.chance.randrange))

    def _sealed(self, fact: Any) -> Document:
        document = write_fact(fact)
        for _, name, declared in secrets(type(fact)):
            if name in document and (to := audience(declared, fact, self.names)) is not None:
                document[name] = Secret(document[name], to, declared.lasting)
        return document

    def ask(self, version: int, answered: int | None = None) -> None:
        """A decision keeps its id until its seat answers it or it lapses."""
        self.states[version] = self.state
        owed: Sequence[Owed] = () if self.state is None else self.game.decisions(self.state)
        standing = {seat: known for seat, known in self.decisions.items() if seat != answered}
        self.decisions = {
            each.seat: standing[each.seat]
            if each.seat in standing and standing[each.seat][1] == each.kind
            else (f"{version}.{each.seat}", each.kind)
            for each in owed
        }


def played(
    game: Game[Any],
    options: Mapping[str, Any],
    seats: int,
    *,
    table: str,
    seed: int,
    most: int = 10_000,
    away: tuple[int, int] = (20, 30),
) -> Record:
    """A game from the opening to its end; between two versions the second player is away."""
    recorded = RecordedTable(game, options, seats, table=table, seed=seed)
    recorded.open()
    recorded.begin()
    for version, change in zip(away, (recorded.stand_up, recorded.sit_down), strict=True):
        recorded.play_at_random(version - 1)
        if game.outcome(recorded.state) is None:
            change(1)
    recorded.play_at_random(most)
    return recorded.scribe.record()
