"""Disputes: a claim freezes a table, both sides speak, a referee judges; nothing is ever deleted.

What was filed and judged stands in the log and nowhere else; beside it lie only the words, written before the entry
that needs them. So of two verdicts one is accepted, and a crash leaves at most words that nobody asks for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import orjson

from domain.contract.game import Outcome, Seat
from domain.contract.wire import ABSENT, plain, reader
from events.log import ids
from events.log.connect import Client
from events.log.entry import Document, Entry
from events.log.keys import key
from events.people.players import Player
from events.tables.command import Command, Draft, Loaded, Opening, Source, Written
from events.tables.facts import DisputeFiled, TableFinished, VerdictGiven
from events.tables.fork import rewind
from events.tables.moves import FileDispute, GiveVerdict
from events.tables.permit import (
    may_judge,
    must_be_a_player,
    must_be_disputable,
    must_have_version,
    must_judge,
    must_not_be_judged,
    place_at,
)
from events.tables.play import play
from events.tables.refusals import Cannot, HouseRefusal, NoSuchDispute, NotYours, Unfit
from events.tables.table import Table
from events.tables.tables import Tables

Verdict = Literal["dismissed", "adjusted", "forfeited", "rewound"]

NEEDED: Final = {"dismissed": "", "adjusted": "outcome", "forfeited": "seat", "rewound": "at"}
KEPT_REFUSALS = 500  # attempts remembered per table
MOST_STATEMENTS = 200
NEAR = 20  # versions around the claim whose refused attempts are evidence


def read_verdict(text: str) -> Verdict:
    """One of the verdicts there are; raises Misfit."""
    return cast(Verdict, reader(Verdict)(text))


Receipt = Callable[[str, int, str, int], Document]  # table, version, hash, at: what a signer makes of them


# ------------------------------------------------------------------------------------------------ commands


@dataclass(frozen=True, slots=True, kw_only=True)
class File(Command):
    """A seat claims that something was wrong at a version, or asks once more; the table freezes."""

    seat: Seat
    dispute: str
    at: int
    is_appeal: bool = False

    def permit(self, table: Table) -> None:
        must_be_a_player(self.by)
        if (table.side_of(self.player) if self.is_appeal else table.seat_of(self.player)) != self.seat:
            raise NotYours("not_your_seat", "you do not sit at this table")
        must_be_disputable(table, self.at)
        claim = table.claim(self.dispute)
        if not self.is_appeal:
            must_not_be_judged(table, self.at)
        elif claim is None or claim.verdict is None or claim.at != self.at:
            raise Cannot("dispute_open", "the dispute is not judged yet")
        elif claim.appealed:
            raise Cannot("already_appealed", "a dispute is reopened once")

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        filed = DisputeFiled(self.dispute, self.seat, self.at, self.is_appeal)
        return Draft(FileDispute(self.dispute, self.at), [filed], self.seat)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee decides."""

    verdict: Verdict
    reasons: str
    seat: Seat | None = None  # who forfeits
    at: int | None = None  # where a rewind goes back to
    outcome: Outcome | None = None  # the result as adjusted

    def must_fit(self, table: Table) -> None:
        """It says what its kind needs and nothing else, of seats and versions that are there."""
        for name, value in (("seat", self.seat), ("at", self.at), ("outcome", self.outcome)):
            needs = NEEDED[self.verdict] == name
            if (value is not None) != needs:
                detail = f"{self.verdict} {'needs' if needs else 'takes no'} {name}"
                raise Unfit("bad_verdict", detail, field=name)
        if self.seat is not None:
            place_at(table, self.seat)
        if self.at is not None:
            must_have_version(table, self.at)
        if self.outcome is not None and not self._is_whole(self.outcome, range(len(table.places))):
            detail = "ranking names every seat once, scores one each, winners are seats, each named once"
            raise Unfit("bad_outcome", detail)

    @staticmethod
    def _is_whole(outcome: Outcome, seats: range) -> bool:
        ranked = [seat for group in outcome.ranking for seat in group]
        winners = outcome.winners
        each_once = sorted(ranked) == list(seats) and len(set(winners)) == len(winners)
        return each_once and len(outcome.scores) == len(seats) and set(winners) <= set(seats)

    def outcome_for(self, table: Table) -> Outcome | None:
        """How the table ends by this verdict; None if it goes on."""
        seats = range(len(table.places))
        reached = table.outcome.scores if table.outcome is not None else tuple(0 for _ in seats)
        match self.verdict:
            case "adjusted":
                return self.outcome
            case "forfeited":
                others = tuple(seat for seat in seats if seat != self.seat)
                return Outcome(others, (others, (self.seat or 0,)), reached, "forfeited")
            case "rewound":
                return Outcome((), (tuple(seats),), reached, "rewound")
            case _:
                return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge(Command):
    """A referee releases a table, ends it, or has it go on elsewhere from an earlier version."""

    dispute: str
    ruling: Ruling
    fork: str | None = None  # the table that goes on after a rewind
    opening: Opening | None = None  # what opens it, in the same write

    def permit(self, table: Table) -> None:
        must_judge(table, self.by)
        self.ruling.must_fit(table)
        if table.dispute != self.dispute:
            raise Cannot("dispute_closed", "the dispute is judged")

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        ruling, outcome = self.ruling, self.ruling.outcome_for(table)
        facts: list[Any] = [
            VerdictGiven(
                self.dispute,
                ruling.verdict,
                ruling.reasons,
                seat=ABSENT if ruling.seat is None else ruling.seat,
                at=ABSENT if ruling.at is None else ruling.at,
                fork=ABSENT if self.fork is None else self.fork,
                outcome=ABSENT if outcome is None else plain(outcome),
            )
        ]
        if outcome is not None and table.thawed != "finished":
            facts.append(TableFinished(None if self.fork is not None else source.seed(table)))
        return Draft(GiveVerdict(self.dispute), facts, beside=self.opening)


# ------------------------------------------------------------------------------------------------ files


class Disputes:
    """The files of all disputes: what was said, beside what the logs say of it."""

    def __init__(self, redis: Client, tables: Tables, receipt: Receipt) -> None:
        self._redis, self._tables, self._receipt = redis, tables, receipt

    def file(
        self,
        loaded: Loaded,
        player: Player,
        seat: Seat,
        at: int,
        claim: str,
        *,
        name: str | None = None,
        key: str | None = None,
        digest: str = "",
    ) -> Document:
        """A seat claims that something was wrong at a version; the table freezes."""
        dispute = name or ids.new_dispute()
        document = {
            "dispute": dispute,
            "table": loaded.table.id,
            "at": at,
            "claim": claim,
            "seat": seat,
            "by": player.id,
            "filed_at": loaded.now,
            "status": "open",
            "verdict": None,
            "appeal": None,
        }
        self._redis.set(_file(dispute), orjson.dumps(document))
        command = File(by=f"player:{player.id}", seat=seat, dispute=dispute, at=at, key=key, digest=digest)
        try:
            written = play(self._tables, command, loaded)
        except HouseRefusal:
            self._redis.delete(_file(dispute))
            raise
        first = written.entry.document["facts"][0]["dispute"]
        if first != dispute:  # what the key stood for has a name of its own
            self._redis.delete(_file(dispute))
            return self.find(written.table, first)
        return document

    def appeal(
        self,
        loaded: Loaded,
        player: Player,
        seat: Seat,
        document: Document,
        text: str,
        *,
        key: str | None = None,
        digest: str = "",
    ) -> Document:
        """Ask once more: the table freezes again for a second verdict."""
        dispute = document["dispute"]
        if loaded.done is None:
            if document["status"] == "open":
                raise Cannot("dispute_open", "the dispute is not judged yet")
            if document["appeal"] is not None:
                raise Cannot("already_appealed", "a dispute is reopened once")
            self._redis.set(_words(dispute, player.id), text)
        by, at = f"player:{player.id}", document["at"]
        again = File(by=by, seat=seat, dispute=dispute, at=at, is_appeal=True, key=key, digest=digest)
        written = play(self._tables, again, loaded)
        return self._with_entry(document, written.entry)

    def judge(
        self,
        loaded: Loaded,
        referee: Player,
        document: Document,
        ruling: Ruling,
        *,
        key: str | None = None,
        digest: str = "",
    ) -> Document:
        """The verdict: the table goes on, is finished, or is continued from an earlier version elsewhere."""
        opening, table = None, loaded.table
        ruling.must_fit(table)
        if ruling.verdict == "rewound" and table.dispute == document["dispute"]:  # a frozen table keeps its people
            opening = rewind(referee.id, table, self._tables.at(table, ruling.at or 0))
        command = Judge(
            by=f"referee:{referee.id}",
            dispute=document["dispute"],
            ruling=ruling,
            fork=None if opening is None else opening.table,
            opening=opening,
            key=key,
            digest=digest,
        )
        written: Written = play(self._tables, command, loaded)
        return self._with_entry(document, written.entry)

    def find(self, table: Table, dispute: str) -> Document:
        """A dispute: its claim as it was filed, and what the log says became of it."""
        claim = table.claim(dispute)
        filed = None if claim is None else self._redis.get(_file(dispute))
        if claim is None or filed is None:  # of another table, or never written into the log
            raise NoSuchDispute(table.id, dispute)
        document: Document = {**orjson.loads(filed), "status": "open", "verdict": None, "appeal": None}
        for version in claim.versions:
            document = self._with_entry(document, self._tables.entry(table.id, version))
        return document

    def _with_entry(self, document: Document, entry: Entry) -> Document:
        """The dispute after one more entry about it."""
        fact = entry.document["facts"][0]
        if fact["type"] == "VerdictGiven":
            return {**document, "status": "judged", "verdict": self._verdict(entry, fact)}
        if not fact["appeal"]:
            return {**document, "status": "open"}
        appeal = self._appeal(entry, fact) | {"first_verdict": document["verdict"]}
        return {**document, "status": "open", "appeal": appeal}

    def _verdict(self, entry: Entry, given: Document) -> Document:
        stored = entry.document
        return {
            "verdict": given["verdict"],
            "reasons": given["reasons"],
            "by": stored["by"].partition(":")[2],
            "version": entry.version,
            "receipt": self._receipt(stored["table"], entry.version, entry.hash, stored["at"]),
        } | {name: given[name] for name in ("seat", "at", "fork", "outcome") if name in given}

    def _appeal(self, entry: Entry, filed: Document) -> Document:
        by = entry.document["by"].partition(":")[2]
        words = self._redis.get(_words(filed["dispute"], by)) or b""
        return {"seat": filed["seat"], "by": by, "at": entry.document["at"], "text": words.decode()}

    # -------------------------------------------------------------------------------------------- words

    def statements(self, dispute: str) -> list[Document]:
        return [orjson.loads(found) for found in self._redis.lrange(_statements(dispute), 0, -1)]

    def say(self, document: Document, seat: Seat | None, player: Player, at: int, text: str) -> Document:
        """One side's words; none are added to what a referee has judged."""
        if document["status"] != "open":
            raise Cannot("dispute_closed", "the dispute is judged")
        dispute = document["dispute"]
        statement = {"seat": seat, "by": player.id, "at": at, "text": text}
        said = orjson.dumps(statement)
        if self._redis.lpos(_statements(dispute), said) is not None:  # the same words of the same moment, come again
            return statement
        if self._redis.rpush(_statements(dispute), said) > MOST_STATEMENTS:
            self._redis.lrem(_statements(dispute), -1, said)
            raise Cannot("enough_said", f"a dispute takes {MOST_STATEMENTS} statements", most=MOST_STATEMENTS)
        if self._tables.load(document["table"]).dispute != dispute:  # judged meanwhile
            self._redis.lrem(_statements(dispute), -1, said)
            raise Cannot("dispute_closed", "the dispute is judged")
        return statement

    def may_judge(self, table: Table, player: Player) -> bool:
        """A referee judges no table where he sits or sat."""
        return player.referee and may_judge(table, player.id)

    # -------------------------------------------------------------------------------------------- refused attempts

    def remember_refusal(self, table: str, attempt: Document) -> None:
        """Keep an attempt that was refused, beside the log and bounded."""
        name = key("refused", table)
        pipe = self._redis.pipeline(transaction=False)
        pipe.lpush(name, orjson.dumps(attempt))
        pipe.ltrim(name, 0, KEPT_REFUSALS - 1)
        pipe.execute()

    def refused(self, table: str, near: int) -> list[Document]:
        """Refused attempts around a version, oldest first."""
        return [attempt for attempt in self._attempts(table) if abs(attempt["version"] - near) <= NEAR]

    def refused_to(self, table: str, player: str) -> list[Document]:
        """What was refused to a player and is kept, oldest first."""
        return [attempt for attempt in self._attempts(table) if attempt["player"] == player]

    def _attempts(self, table: str) -> Iterator[Document]:
        kept = self._redis.lrange(key("refused", table), 0, -1)
        if (rest := self._tables.store.resting(table)) is not None:
            kept = [*kept, *rest.refused]
        return (orjson.loads(attempt) for attempt in reversed(kept))


def words_of(tables: Tables, table: Table) -> list[Document]:
    """Of all disputes of a table what its log does not hold: claims, statements, and the words of appeals."""
    redis, found = tables.store.redis, []
    for claim in table.claims:
        filed = redis.get(_file(claim.dispute))
        said = [orjson.loads(each) for each in redis.lrange(_statements(claim.dispute), 0, -1)]
        people = {tables.entry(table.id, version).document["by"].partition(":")[2] for version in claim.versions}
        words = {player: redis.get(_words(claim.dispute, player)) for player in sorted(people)}
        appeals = {player: text.decode() for player, text in words.items() if text is not None}
        found.append({**orjson.loads(filed or b"{}"), "statements": said, "appeals": appeals})
    return found


def _file(dispute: str) -> str:
    return f"dispute:{dispute}"


def _statements(dispute: str) -> str:
    return f"dispute:{dispute}:statements"


def _words(dispute: str, player: str) -> str:
    """With which a player asks once more; whose appeal it was says the log."""
    return f"dispute:{dispute}:appeal:{player}"
