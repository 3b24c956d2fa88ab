"""Disputes: a claim freezes a table, both sides speak, a referee judges; nothing is ever deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import orjson
from redis.exceptions import RedisError

from domain.game import ALL, Outcome, Seat, Viewer
from domain.wire import ABSENT, plain
from events import ids, record
from events.codec import Document
from events.connect import Client
from events.drafts import Asker, Draft, Glance, Written
from events.house import DisputeFiled, Table, TableFinished, VerdictGiven
from events.players import Player, Players
from events.refusals import Cannot, NoSuchTable, NotYours, Unfit
from events.signing import Signer
from events.store import LogUnavailable, key
from events.tables import Tables
from events.verify import verify

Verdict = Literal["dismissed", "adjusted", "forfeited", "rewound"]
VERDICTS: Sequence[str] = get_args(Verdict)

KEPT_REFUSALS = 500  # attempts remembered per table
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
        for earlier in self.of(table.id):
            if earlier["at"] == at and earlier["verdict"] is not None and earlier["verdict"]["verdict"] == "dismissed":
                raise Cannot("already_judged", f"a claim about version {at} was dismissed", dispute=earlier["dispute"])
        dispute = ids.new_dispute()
        self._freeze(glance, player, seat, DisputeFiled(dispute, seat, at))
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
        self._keep(document)
        self._redis.rpush(key("disputes", table.id), dispute)
        return document

    def appeal(self, glance: Glance, player: Player, seat: Seat, document: Document, text: str) -> Document:
        """Ask once more: the table freezes again for a second verdict."""
        if document["status"] == "open":
            raise Cannot("dispute_open", "the dispute is not judged yet")
        if document["appeal"] is not None:
            raise Cannot("already_appealed", "a dispute is reopened once")
        if document["verdict"]["verdict"] == "rewound":
            raise Cannot("already_rewound", f"the game goes on at table {document['verdict']['fork']}")
        self._freeze(glance, player, seat, DisputeFiled(document["dispute"], seat, document["at"], appeal=True))
        appealed = {
            **document,
            "status": "open",
            "appeal": {
                "seat": seat,
                "by": player.id,
                "at": glance.now,
                "text": text,
                "first_verdict": document["verdict"],
            },
        }
        self._keep(appealed)
        return appealed

    def _freeze(self, glance: Glance, player: Player, seat: Seat, filed: DisputeFiled) -> None:
        def draft(table: Table) -> Draft:
            if table.dispute is not None:
                raise Cannot("table_frozen", f"dispute {table.dispute} is open", dispute=table.dispute)
            if table.imported:
                raise Cannot("table_imported", "the table was imported and is only read")
            return Draft(FileDispute(filed.dispute, filed.at), [filed], seat)

        self._tables.carry_out(glance, Asker(f"player:{player.id}"), draft)

    # -------------------------------------------------------------------------------------------- reading

    def of(self, table: str) -> list[Document]:
        """Every dispute of a table, oldest first."""
        try:
            return [self._load(found.decode()) for found in self._redis.lrange(key("disputes", table), 0, -1)]
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def find(self, table: Table, dispute: str) -> Document:
        document = self._load(dispute, missing=table.id)
        if document["table"] != table.id:
            raise NoSuchTable(table.id)
        return document

    def shown(self, table: Table, document: Document, player: Player) -> Document:
        """A dispute with its evidence, to a seat what it may know and to the referee everything."""
        viewer: Viewer = ALL if self.may_judge(table, player) else table.seat_of(player.id)
        refused = self.refused(table.id, document["at"])
        acts = self._acts(table)
        if viewer != ALL:
            refused = [attempt for attempt in refused if attempt["player"] == player.id]
            acts = [act for act in acts if act["by"] == f"player:{player.id}"]
        exported = list(record.lines(self._tables, self._signer, table, viewer))
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
        return [orjson.loads(found) for found in self._redis.lrange(f"dispute:{dispute}:statements", 0, -1)]

    def say(self, document: Document, seat: Seat | None, player: Player, at: int, text: str) -> Document:
        """One side's words."""
        if document["status"] != "open":
            raise Cannot("dispute_closed", "the dispute is judged")
        statement = {"seat": seat, "by": player.id, "at": at, "text": text}
        if self._redis.rpush(f"dispute:{document['dispute']}:statements", orjson.dumps(statement)) > 200:
            self._redis.rpop(f"dispute:{document['dispute']}:statements")
            raise Cannot("enough_said", "a dispute takes 200 statements")
        return statement

    def may_judge(self, table: Table, player: Player) -> bool:
        """A referee judges no table where he sits or sat."""
        return player.referee and player.id not in table.sat

    # -------------------------------------------------------------------------------------------- judging

    def judge(self, glance: Glance, referee: Player, document: Document, ruling: "Ruling") -> Document:
        """The verdict: the table goes on, is finished, or is continued from an earlier version elsewhere."""
        if not self.may_judge(glance.table, referee):
            raise NotYours("not_your_table", "only a referee who never sat here judges")
        if document["status"] != "open" or glance.table.dispute != document["dispute"]:
            raise Cannot("dispute_closed", "the dispute is judged")
        asker = Asker(f"referee:{referee.id}")
        fork = self._rewind(asker, referee, glance.table, ruling) if ruling.verdict == "rewound" else None
        outcome = ruling.outcome_for(glance.table)

        def draft(table: Table) -> Draft:
            facts: list[Any] = [
                VerdictGiven(
                    document["dispute"],
                    ruling.verdict,
                    ruling.reasons,
                    seat=ABSENT if ruling.seat is None else ruling.seat,
                    at=ABSENT if ruling.at is None else ruling.at,
                    fork=ABSENT if fork is None else fork.table.id,
                    outcome=ABSENT if outcome is None else plain(outcome),
                )
            ]
            if outcome is not None and table.thawed != "finished":
                facts.append(TableFinished(None if fork else self._tables.store.seed(table.id).hex()))
            return Draft(GiveVerdict(document["dispute"]), facts, referee=True)

        written = self._tables.carry_out(glance, asker, draft)
        assert written is not None
        verdict = {
            "verdict": ruling.verdict,
            "reasons": ruling.reasons,
            "by": referee.id,
            "version": written.table.version,
            "receipt": self._signer.receipt(
                written.table.id, written.table.version, written.table.hash, written.table.at
            ),
        }
        verdict |= {name: value for name, value in (("seat", ruling.seat), ("at", ruling.at)) if value is not None}
        verdict |= {} if fork is None else {"fork": fork.table.id}
        verdict |= {} if outcome is None else {"outcome": plain(outcome)}
        judged = {**document, "status": "judged", "verdict": verdict}
        self._keep(judged)
        return judged

    def _rewind(self, asker: Asker, referee: Player, table: Table, ruling: "Ruling") -> Written:
        """The table that goes on, with the same people."""
        then = self._tables.at(table.id, ruling.at or 0)
        seats: list[Any] = []
        for place in table.places:
            player = place.player or place.kept_for
            seats.append({"ai": place.ai} if player is None else {"player": player})
        sitting = [seat for seat, place in enumerate(table.places) if place.player or place.kept_for]
        return self._tables.fork(asker, referee.id, then, seats, sitting)

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
        for entry in self._tables.store.entries(table.id, 0, table.version):
            by = entry.document["by"]
            kind, _, who = by.partition(":")
            token = self._players.token_digest(who) if kind in ("player", "referee") else None
            acts.append({"v": entry.version, "at": entry.document["at"], "by": by, "token": token})
        return acts

    def _keep(self, document: Document) -> None:
        try:
            self._redis.set(f"dispute:{document['dispute']}", orjson.dumps(document))
        except RedisError as error:
            raise LogUnavailable(str(error)) from error

    def _load(self, dispute: str, missing: str = "") -> Document:
        found = self._redis.get(f"dispute:{dispute}")
        if found is None:
            raise NoSuchTable(missing)
        document: Document = orjson.loads(found)
        return document


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
