"""Disputes: a claim freezes a table, both sides speak, a referee judges; nothing is ever deleted.

What was filed and judged stands in the log and nowhere else; beside it lie only the words, written before the entry
that needs them. So of two verdicts one is accepted, and a crash leaves at most words that nobody asks for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import orjson

from domain.contract.game import ALL, Outcome, Seat, Viewer
from domain.contract.wire import ABSENT, plain
from events.evidence import record
from events.evidence.signing import Signer
from events.evidence.verify import verify
from events.log import ids
from events.log.connect import Client
from events.log.entry import Document, Entry
from events.log.store import bucket, key
from events.people.players import Player, Players
from events.tables.drafts import Asker, Draft, Glance, Opening
from events.tables.permit import imported
from events.tables.proceedings import dismissed, proceedings
from events.tables.refusals import Cannot, HouseRefusal, NoSuchDispute, NotYours, Unfit
from events.tables.service import Tables
from events.tables.table import DisputeFiled, Table, TableFinished, VerdictGiven

Verdict = Literal["dismissed", "adjusted", "forfeited", "rewound"]
VERDICTS: Sequence[str] = get_args(Verdict)

KEPT_REFUSALS = 500  # attempts remembered per table
MOST_STATEMENTS = 200
NEAR = 20  # versions around the claim whose refused attempts are evidence


@dataclass(frozen=True, slots=True)
class FileDispute:
    dispute: str
    at: int


@dataclass(frozen=True, slots=True)
class GiveVerdict:
    dispute: str


class Disputes:
    """The files of all disputes, and what a claim or a verdict does to its table."""

    def __init__(self, redis: Client, tables: Tables, players: Players, signer: Signer) -> None:
        self._redis, self._tables, self._players, self._signer = redis, tables, players, signer

    # -------------------------------------------------------------------------------------------- filing

    def file(self, glance: Glance, player: Player, seat: Seat, at: int, claim: str) -> Document:
        """A seat claims that something was wrong at a version; the table freezes."""
        table = glance.table
        if not 1 <= at <= table.version:
            raise Unfit("unknown_version", f"the table has versions 1 to {table.version}", version=at)
        if table.status == "open":
            raise Cannot("not_started", "the table has not started")
        dispute = ids.new_dispute()
        document = {
            "dispute": dispute,
            "table": table.id,
            "at": at,
            "claim": claim,
            "seat": seat,
            "by": player.id,
            "filed_at": glance.now,
            "status": "open",
            "verdict": None,
            "appeal": None,
        }
        self._redis.set(_file(dispute), orjson.dumps(document))
        try:
            self._freeze(glance, player, seat, DisputeFiled(dispute, seat, at))
        except HouseRefusal:
            self._redis.delete(_file(dispute))
            raise
        return document

    def appeal(self, glance: Glance, player: Player, seat: Seat, document: Document, text: str) -> Document:
        """Ask once more: the table freezes again for a second verdict."""
        if document["status"] == "open":
            raise Cannot("dispute_open", "the dispute is not judged yet")
        if document["appeal"] is not None:
            raise Cannot("already_appealed", "a dispute is reopened once")
        dispute = document["dispute"]
        self._redis.set(_words(dispute, player.id), text)
        filed = DisputeFiled(dispute, seat, document["at"], appeal=True)
        return self.find(self._freeze(glance, player, seat, filed), dispute)

    def _freeze(self, glance: Glance, player: Player, seat: Seat, filed: DisputeFiled) -> Table:
        def draft(table: Table) -> Draft:
            if table.dispute is not None:
                raise Cannot("table_frozen", f"dispute {table.dispute} is open", dispute=table.dispute)
            if table.imported:
                raise imported(table)
            if table.fork is not None:
                raise Cannot("already_rewound", f"the game goes on at table {table.fork}", fork=table.fork)
            if filed.appeal:
                if self.find(table, filed.dispute)["appeal"] is not None:
                    raise Cannot("already_appealed", "a dispute is reopened once")
            elif earlier := dismissed(self._entries(table), filed.at):
                raise Cannot("already_judged", f"a claim about version {filed.at} was dismissed", dispute=earlier)
            return Draft(FileDispute(filed.dispute, filed.at), [filed], seat)

        written = self._tables.carry_out(glance, Asker(f"player:{player.id}"), draft)
        assert written is not None
        return written.table

    # -------------------------------------------------------------------------------------------- reading

    def find(self, table: Table, dispute: str) -> Document:
        """A dispute: its claim as it was filed, and what the log says became of it."""
        filed = self._redis.get(_file(dispute)) if ids.is_dispute(dispute) else None
        if filed is None:
            raise NoSuchDispute(table.id, dispute)
        document: Document = {**orjson.loads(filed), "status": "unknown", "verdict": None, "appeal": None}
        for entry, fact in proceedings(self._entries(table)):
            if fact["dispute"] != dispute:
                continue
            if fact["type"] == "VerdictGiven":
                document |= {"status": "judged", "verdict": self._verdict(entry, fact)}
            else:
                document["status"] = "open"
            if fact.get("appeal"):
                document["appeal"] = self._appeal(entry, fact) | {"first_verdict": document["verdict"]}
        if document["status"] == "unknown":  # of another table, or never written into the log
            raise NoSuchDispute(table.id, dispute)
        return document

    def _verdict(self, entry: Entry, given: Document) -> Document:
        stored = entry.document
        return {
            "verdict": given["verdict"],
            "reasons": given["reasons"],
            "by": stored["by"].partition(":")[2],
            "version": entry.version,
            "receipt": self._signer.receipt(stored["table"], entry.version, entry.hash, stored["at"]),
        } | {name: given[name] for name in ("seat", "at", "fork", "outcome") if name in given}

    def _appeal(self, entry: Entry, filed: Document) -> Document:
        by = entry.document["by"].partition(":")[2]
        words = self._redis.get(_words(filed["dispute"], by)) or b""
        return {"seat": filed["seat"], "by": by, "at": entry.document["at"], "text": words.decode()}

    def _entries(self, table: Table) -> Iterator[Entry]:
        return self._tables.store.entries(table.id, 0, table.version)

    def shown(self, table: Table, document: Document, player: Player) -> Document:
        """A dispute with its evidence: to a seat what it may know, to a referee all while he judges or all is open."""
        judging = table.dispute == document["dispute"] or self._tables.all_open(table)
        own = table.seat_of(player.id)
        viewer: Viewer = ALL if judging and self.may_judge(table, player) else own
        refused = self.refused(table.id, document["at"])
        acts = self._acts(table)
        if viewer != ALL:
            refused = [attempt for attempt in refused if attempt["player"] == player.id]
            acts = [act for act in acts if act["by"] == f"player:{player.id}"]
        exported = list(record.lines(self._tables, self._signer, table, viewer, own))
        report = verify(exported, [self._signer.public])
        evidence = {
            "record": [orjson.loads(line) for line in exported],
            "report": report,
            "receipt": self._signer.receipt(table.id, table.version, table.hash, table.at),
            "acts": acts,
            "refused": refused,
        }
        return {**document, "statements": self.statements(document["dispute"]), "evidence": evidence}

    def statements(self, dispute: str) -> list[Document]:
        return [orjson.loads(found) for found in self._redis.lrange(_statements(dispute), 0, -1)]

    def say(self, document: Document, seat: Seat | None, player: Player, at: int, text: str) -> Document:
        """One side's words; none are added to what a referee has judged."""
        if document["status"] != "open":
            raise Cannot("dispute_closed", "the dispute is judged")
        dispute = document["dispute"]
        statement = {"seat": seat, "by": player.id, "at": at, "text": text}
        said = orjson.dumps(statement)
        if self._redis.rpush(_statements(dispute), said) > MOST_STATEMENTS:
            self._redis.lrem(_statements(dispute), -1, said)
            raise Cannot("enough_said", f"a dispute takes {MOST_STATEMENTS} statements")
        if self._tables.load(document["table"]).dispute != dispute:  # judged meanwhile
            self._redis.lrem(_statements(dispute), -1, said)
            raise Cannot("dispute_closed", "the dispute is judged")
        return statement

    def may_judge(self, table: Table, player: Player) -> bool:
        """A referee judges no table where he sits or sat."""
        return player.referee and player.id not in table.sat and table.side_of(player.id) is None

    # -------------------------------------------------------------------------------------------- judging

    def judge(self, glance: Glance, referee: Player, document: Document, ruling: "Ruling") -> Document:
        """The verdict: the table goes on, is finished, or is continued from an earlier version elsewhere."""
        if not self.may_judge(glance.table, referee):
            raise NotYours("not_your_table", "only a referee who never sat here judges")
        asker, dispute = Asker(f"referee:{referee.id}"), document["dispute"]

        def draft(table: Table) -> Draft:
            if table.dispute != dispute:
                raise Cannot("dispute_closed", "the dispute is judged")
            outcome = ruling.outcome_for(table)
            fork = self._rewind(referee, table, ruling) if ruling.verdict == "rewound" else None
            facts: list[Any] = [
                VerdictGiven(
                    dispute,
                    ruling.verdict,
                    ruling.reasons,
                    seat=ABSENT if ruling.seat is None else ruling.seat,
                    at=ABSENT if ruling.at is None else ruling.at,
                    fork=ABSENT if fork is None else fork.table,
                    outcome=ABSENT if outcome is None else plain(outcome),
                )
            ]
            if outcome is not None and table.thawed != "finished":
                facts.append(TableFinished(None if fork else self._tables.seed(table).hex()))
            return Draft(GiveVerdict(dispute), facts, referee=True, beside=fork)

        written = self._tables.carry_out(glance, asker, draft)
        assert written is not None
        return self.find(written.table, dispute)

    def _rewind(self, referee: Player, table: Table, ruling: "Ruling") -> Opening:
        """The table that goes on, with the same people; in the same bucket, so that it is written with the verdict."""
        then = self._tables.at(table.id, ruling.at or 0)
        seats: list[Any] = []
        for place in table.places:
            player = place.player or place.kept_for
            seats.append({"ai": place.ai} if player is None else {"player": player})
        sitting = [seat for seat, place in enumerate(table.places) if place.player]
        keeping = {seat: place.ai for seat, place in enumerate(table.places) if place.kept_for and place.ai}
        return self._tables.continued(ids.new_table(bucket(table.id)), referee.id, then, seats, sitting, keeping)

    # -------------------------------------------------------------------------------------------- evidence

    def remember_refusal(self, table: str, attempt: Document) -> None:
        """Keep an attempt that was refused, beside the log and bounded."""
        name = key("refused", table)
        pipe = self._redis.pipeline(transaction=False)
        pipe.lpush(name, orjson.dumps(attempt))
        pipe.ltrim(name, 0, KEPT_REFUSALS - 1)
        pipe.execute()

    def refused(self, table: str, near: int) -> list[Document]:
        """Refused attempts around a version, oldest first."""
        found = [orjson.loads(attempt) for attempt in self._redis.lrange(key("refused", table), 0, -1)]
        return [attempt for attempt in reversed(found) if abs(attempt["version"] - near) <= NEAR]

    def _acts(self, table: Table) -> list[Document]:
        """Who acted with which token when."""
        acts = []
        for entry in self._entries(table):
            by = entry.document["by"]
            kind, _, who = by.partition(":")
            token = self._players.token_digest(who) if kind in ("player", "referee") else None
            acts.append({"v": entry.version, "at": entry.document["at"], "by": by, "token": token})
        return acts


def _file(dispute: str) -> str:
    return f"dispute:{dispute}"


def _statements(dispute: str) -> str:
    return f"dispute:{dispute}:statements"


def _words(dispute: str, player: str) -> str:
    """With which a player asks once more; whose appeal it was says the log."""
    return f"dispute:{dispute}:appeal:{player}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee decides."""

    verdict: Verdict
    reasons: str
    seat: Seat | None = None  # who forfeits
    at: int | None = None  # where a rewind goes back to
    outcome: Outcome | None = None  # the result as adjusted

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
