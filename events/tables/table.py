"""All that a log says of a table at one version."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from domain.contract.game import Game, Outcome, Seat
from domain.contract.secrecy import Name
from events.tables.clock import Clock

Status = Literal["open", "playing", "finished", "frozen"]


class Decision(NamedTuple):
    """What the table waits for; keeps its id until its seat answers it or it lapses."""

    id: str
    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and its occupant: nobody, a player who may still have to come, or a computer player."""

    kept_for: str | None = None  # the player invited, or whose place a computer player keeps
    player: str | None = None
    ai: str | None = None
    nonce: str | None = None

    @property
    def is_taken(self) -> bool:
        return self.player is not None or self.ai is not None

    def acts_as(self, by: str) -> bool:
        """Does who signs so make the moves of this seat?"""
        return by.startswith(f"ai:{self.ai}@") if self.ai is not None else by == f"player:{self.player}"


class Claim(NamedTuple):
    """A dispute about this table, as its log tells it; the words lie elsewhere."""

    dispute: str
    at: int  # the version it is about
    versions: tuple[int, ...]  # the entries that speak of it
    verdict: str | None = None  # the newest
    appealed: bool = False


class Proposal(NamedTuple):
    """What a seat proposes to all people at the table; open until it is carried out or lapses."""

    id: str
    seat: Seat
    kind: str
    to: int | None
    agreed: tuple[Seat, ...]  # whoever has said yes, the proposer among them


class Refusals(NamedTuple):
    """How often the others have said no to what a seat proposed, and when last."""

    seat: Seat
    times: int
    at: int


class Hint(NamedTuple):
    """The hint that a seat took last."""

    seat: Seat
    taken: int  # by this seat so far
    decision: str
    level: str
    version: int  # of the entry that says so


class BrokenChain(Exception):
    """A log that is not what was written: closed until somebody looks at it."""

    def __init__(self, table: str, version: int, reason: str) -> None:
        super().__init__(f"table {table} is damaged at version {version}: {reason}")
        self.table, self.version, self.reason = table, version, reason

    @property
    def mark(self) -> str:
        """What the head of the table keeps of it."""
        return f"{self.reason} (version {self.version})"

    @staticmethod
    def marked(table: str, mark: str) -> "BrokenChain":
        """What a mark was made of."""
        reason, _, version = mark.removesuffix(")").rpartition(" (version ")
        match reason.split():
            case ["shortened", acknowledged, hash_]:
                return Shortened(table, int(version), int(acknowledged), hash_)
        return BrokenChain(table, int(version), reason) if version.isdigit() else BrokenChain(table, 0, mark)


class Shortened(BrokenChain):
    """A log that holds less than people were told, or something else: closed until somebody has decided."""

    def __init__(self, table: str, version: int, acknowledged: int, hash_: str) -> None:
        super().__init__(table, version, f"version {acknowledged} was acknowledged")
        self.args = (f"table {table} came back with {version} versions, and version {acknowledged} was acknowledged",)
        self.acknowledged, self.hash = acknowledged, hash_[:32]  # half a hash is kept, see events/log/acknowledged.py

    @property
    def mark(self) -> str:
        return f"shortened {self.acknowledged} {self.hash} (version {self.version})"


class Table(NamedTuple):
    """All that a log says at one version. A tuple: a fold makes one for every entry, and tuples are quick to make."""

    id: str
    version: int = 0
    hash: str = ""
    at: int = 0
    status: Status = "open"
    game: Game[Any] | None = None
    options: Any = None
    opened_by: str = ""
    private: bool = False
    marks: tuple[str, ...] = ()
    parent: Any = None
    commitment: str = ""
    places: tuple[Place, ...] = ()
    nonces: tuple[str | None, ...] | None = None  # once play has begun
    state: Any = None
    decisions: tuple[Decision, ...] = ()
    outcome: Outcome | None = None
    seed: str | None = None  # once it is revealed
    dispute: str | None = None
    claims: tuple[Claim, ...] = ()
    fork: str | None = None  # the table that goes on after a rewind
    thawed: Status = "open"  # what a frozen table goes back to
    names: tuple[Name, ...] = ()
    sat: frozenset[str] = frozenset()  # whoever sat there
    imported: bool = False
    opened_at: int = 0
    finished_at: int | None = None
    proposal: Proposal | None = None
    refused: tuple[Refusals, ...] = ()
    forfeits: tuple[tuple[Seat, str], ...] = ()  # the seats that are out for good and why, the earliest first
    answered: frozenset[Seat] = frozenset()  # seats whose people have answered a decision
    aborted: str | None = None  # why the table ended without a winner
    is_paused: bool = False
    clock: Clock | None = None
    rematch: str | None = None  # the table at which its people play once more
    rematch_of: str | None = None
    hints: bool = False  # may its people ask for hints?
    hinted: tuple[Hint, ...] = ()  # one for each seat that has

    @property
    def rules(self) -> Game[Any]:
        assert self.game is not None
        return self.game

    @property
    def seat_numbers(self) -> Mapping[Name, int]:
        """Which seat the game's names for players mean."""
        return {name: seat for seat, name in enumerate(self.names)}

    @property
    def is_full(self) -> bool:
        return all(place.is_taken for place in self.places)

    def seat_of(self, player: str | None) -> Seat | None:
        """Where this player sits now."""
        if player is None:
            return None
        return next((seat for seat, place in enumerate(self.places) if place.player == player), None)

    def side_of(self, player: str) -> Seat | None:
        """The seat for which this player speaks: where he sits, or where a computer player keeps his place."""
        return next((seat for seat, place in enumerate(self.places) if player in (place.player, place.kept_for)), None)

    @property
    def people(self) -> list[Seat]:
        """The seats at which a person sits and plays."""
        return [seat for seat, place in enumerate(self.places) if place.player is not None]

    @property
    def rests(self) -> bool:
        """Have its people agreed on a rest? Where all of them have left it is over: nobody could end it."""
        return self.is_paused and bool(self.people)

    @property
    def stayed(self) -> list[Seat]:
        """The seats that have not left for good."""
        return [seat for seat in range(len(self.places)) if not self.has_forfeited(seat)]

    def has_forfeited(self, seat: Seat) -> bool:
        return any(seat == gone for gone, _ in self.forfeits)

    def decision_of(self, seat: Seat) -> Decision | None:
        return next((decision for decision in self.decisions if decision.seat == seat), None)

    def hint_of(self, seat: Seat) -> Hint | None:
        return next((hint for hint in self.hinted if hint.seat == seat), None)

    def claim(self, dispute: str) -> Claim | None:
        return next((claim for claim in self.claims if claim.dispute == dispute), None)

    @property
    def everybody(self) -> list[str]:
        """Who sits there, and for whom a place is kept, once each."""
        whose = (place.player or place.kept_for for place in self.places)
        return list(dict.fromkeys(player for player in whose if player is not None))

    def knows(self, player: str) -> bool:
        """May this player know of a private table: who opened it, its seats, the invited?"""
        return player == self.opened_by or any(player in (place.player, place.kept_for) for place in self.places)
