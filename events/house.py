"""What happens to a table and not in its game, and the table that a log folds to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from domain.game import Fact, Game, Outcome, Seat
from domain.registry import games
from domain.screen import NOBODY, Name, secret
from domain.wire import ABSENT, Absent, read, recall
from events.codec import Document, Entry, first_link, link

Status = Literal["open", "playing", "finished", "frozen"]


# ------------------------------------------------------------------------------------------------ facts


@dataclass(frozen=True, slots=True)
class TableOpened:
    game: str
    rules_version: int
    options: Any
    seats: tuple[Any, ...]  # "open", {"player": id} kept for or taken by that player, {"ai": level}
    commitment: str
    private: bool
    marks: tuple[str, ...]
    parent: Any = None
    seed: str | Absent = ABSENT  # only if it was fixed


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat
    player: str | Absent = ABSENT
    ai: str | Absent = ABSENT
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: Seat
    ai: str | None


@dataclass(frozen=True, slots=True)
class PlayBegan:
    nonces: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PositionSet:
    state: Any = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class TableFinished:
    seed: str | None


@dataclass(frozen=True, slots=True)
class DisputeFiled:
    dispute: str
    seat: Seat
    at: int
    appeal: bool = False


@dataclass(frozen=True, slots=True)
class VerdictGiven:
    dispute: str
    verdict: str  # dismissed, adjusted, forfeited, rewound
    reasons: str
    seat: Seat | Absent = ABSENT  # who forfeits
    at: int | Absent = ABSENT  # the version a rewind goes back to
    fork: str | Absent = ABSENT  # the table that goes on after a rewind
    outcome: Any = ABSENT  # how the table ends, unless it goes on


HOUSE_FACTS: Mapping[str, type] = {
    kind.__name__: kind
    for kind in (
        TableOpened,
        SeatTaken,
        SeatLeft,
        PlayBegan,
        PositionSet,
        TableFinished,
        DisputeFiled,
        VerdictGiven,
    )
}
_HOUSE_TYPES = frozenset(HOUSE_FACTS.values())


# ------------------------------------------------------------------------------------------------ the table


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


class BrokenChain(Exception):
    """A log that is not what was written: closed until somebody looks at it."""

    def __init__(self, table: str, version: int, reason: str) -> None:
        super().__init__(f"table {table} is damaged at version {version}: {reason}")
        self.table, self.version, self.reason = table, version, reason


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
    fork: str | None = None  # the table that goes on after a rewind
    thawed: Status = "open"  # what a frozen table goes back to
    names: tuple[Name, ...] = ()
    sat: frozenset[str] = frozenset()  # whoever sat there
    imported: bool = False

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

    def decision_of(self, seat: Seat) -> Decision | None:
        return next((decision for decision in self.decisions if decision.seat == seat), None)

    def knows(self, player: str) -> bool:
        """May this player know of a private table: who opened it, its seats, the invited?"""
        return player == self.opened_by or any(player in (place.player, place.kept_for) for place in self.places)


def rules_of(name: str, version: int) -> Game[Any]:
    """The rules a table is pinned to."""
    game = games().get(name)
    if game is None or game.rules_version != version:
        raise LookupError(f"the rules of {name}, version {version}, are not known here")
    return game


def follow(table: Table, entry: Entry) -> Table:
    """The table after one more entry of its log; checks the link."""
    return follow_all(table, (entry,))


def follow_all(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after these entries of its log; checks every link.

    A long log is nearly all game: as long as nothing happens to the table itself only state and decisions are carried.
    """
    version, hash_, at = table.version, table.hash or first_link(table.id), table.at
    state, decisions, game = table.state, table.decisions, table.game
    for entry in entries:
        version += 1
        if link(hash_, entry.written) != entry.hash:
            raise BrokenChain(table.id, version, "the hash does not fit the bytes")
        document = entry.document
        if document["v"] != version or document["table"] != table.id:
            raise BrokenChain(table.id, version, "the entry belongs elsewhere")
        told = entry.opened["facts"]
        # what happens to the table stands before or behind the facts of the game, never among them
        if game and told and told[0]["type"] not in HOUSE_FACTS and told[-1]["type"] not in HOUSE_FACTS:
            kinds, evolve = game.fact_types, game.evolve
            for fact in told:
                state = evolve(state, recall(kinds[fact["type"]], fact))
            decisions = _decisions(table, state, version, decisions, document["decision"])
        else:
            before = table._replace(state=state, decisions=decisions)
            table = after(before, document, [fact_of(game, fact) for fact in told], entry.hash)
            state, decisions, game = table.state, table.decisions, table.game
        hash_, at = entry.hash, document["at"]
    if version == table.version:
        return table
    return table._replace(version=version, hash=hash_, at=at, state=state, decisions=decisions)


def fact_of(game: Game[Any] | None, document: Document) -> Fact:
    """A fact of the house or of the game from the log."""
    name = document["type"]
    kind = HOUSE_FACTS.get(name)
    if kind is not None:
        return recall(kind, document)
    if game is None:  # the first entry names the game before it tells of it
        return document
    return recall(game.fact_types[name], document)


def after(table: Table, document: Document, facts: Sequence[Fact], hash_: str) -> Table:
    """The table after an entry with these facts, without looking at hashes."""
    changed, state = table, table.state
    for fact in facts:
        if type(fact) in _HOUSE_TYPES:
            changed = _evolve(changed, fact)
            if type(fact) is PositionSet:
                state = changed.rules.position(fact.state)
        else:
            known = fact_of(changed.game, fact) if type(fact) is dict else fact
            state = changed.rules.evolve(state, known)
    version: int = document["v"]
    outcome = changed.outcome
    if changed.status == "finished" and outcome is None:
        outcome = changed.rules.outcome(state)
    return changed._replace(
        version=version,
        at=document["at"],
        hash=hash_,
        opened_by=document["by"].partition(":")[2] if version == 1 else changed.opened_by,
        state=state,
        outcome=outcome,
        decisions=_decisions(changed, state, version, table.decisions, document["decision"]),
    )


def _evolve(table: Table, fact: Fact) -> Table:
    """What one fact of the house changes."""
    match fact:
        case TableOpened():
            game = rules_of(fact.game, fact.rules_version)
            options: Any = read(game.options, fact.options)
            return table._replace(
                game=game,
                options=options,
                private=fact.private,
                marks=fact.marks,
                parent=fact.parent,
                commitment=fact.commitment,
                places=tuple(Place(kept_for=seat.get("player") if type(seat) is dict else None) for seat in fact.seats),
                names=game.names(options, len(fact.seats)),
            )
        case SeatTaken(seat, player, ai, nonce):
            if isinstance(player, str):
                seated = table._replace(sat=table.sat | {player})
                return _placed(seated, seat, Place(player=player, nonce=nonce or table.places[seat].nonce))
            return _placed(table, seat, Place(ai=ai if isinstance(ai, str) else None, nonce=nonce))
        case SeatLeft(seat, ai):
            left = table.places[seat]
            return _placed(table, seat, Place() if ai is None else Place(left.player, ai=ai, nonce=left.nonce))
        case PlayBegan(nonces):
            return table._replace(status="playing", nonces=nonces)
        case TableFinished(seed):
            return table._replace(status="finished", seed=seed, dispute=None)
        case DisputeFiled(dispute):
            return table._replace(status="frozen", dispute=dispute, thawed=table.status)
        case VerdictGiven():
            outcome = table.outcome if fact.outcome is ABSENT else read(Outcome, fact.outcome)
            fork = fact.fork if isinstance(fact.fork, str) else None
            return table._replace(status=table.thawed, dispute=None, fork=fork, outcome=outcome)
        case _:
            return table


def _placed(table: Table, seat: Seat, place: Place) -> Table:
    places = list(table.places)
    places[seat] = place
    return table._replace(places=tuple(places))


def _decisions(
    table: Table, state: Any, version: int, before: Sequence[Decision], answered: str | None
) -> tuple[Decision, ...]:
    """What is owed now; a decision that stands keeps its id."""
    if table.status == "finished" or state is None:
        return ()
    standing = {decision[1:]: decision for decision in before if decision.id != answered}  # by seat and kind
    return tuple(
        [
            standing.get(owed) or Decision(f"{version}.{owed.seat}", owed.seat, owed.kind)
            for owed in table.rules.decisions(state)
        ]
    )
