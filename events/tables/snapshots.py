"""Folded tables kept beside long logs: a cache, never evidence."""

import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

import domain
from domain.contract.game import ALL, Outcome
from domain.contract.registry import rules_of
from domain.contract.wire import plain, read
from events.tables import clock, facts, fold, outcome, table
from events.tables.clock import Allowance, Clock, SeatClock
from events.tables.table import Claim, Decision, Hint, Place, Proposal, Refusals, Table

EVERY = 128  # entries: so many are folded at the most to reach any version

DIGEST = 64  # characters before the document itself

_COPIED = (
    *("id", "version", "hash", "at", "status", "opened_by", "private", "parent", "commitment"),
    *("seed", "dispute", "fork", "thawed", "imported", "opened_at", "finished_at"),
    *("aborted", "is_paused", "rematch", "rematch_of", "hints"),
)


def _digest(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()


@cache
def code_digest() -> str:
    """Which code folded it: a snapshot of other code is not used."""
    digest = sha256()
    for root in (
        Path(domain.__path__[0]),
        *(Path(part.__file__ or "") for part in (clock, facts, fold, outcome, table)),
    ):
        for file in sorted(root.rglob("*") if root.is_dir() else [root]):
            if file.suffix in (".py", ".json"):
                digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def write(table: Table) -> bytes:
    document: dict[str, Any] = {name: getattr(table, name) for name in _COPIED}
    document |= {
        "code": code_digest(),
        "game": table.rules.name,
        "rules_version": table.rules.rules_version,
        "options": plain(table.options),
        "marks": list(table.marks),
        "sat": sorted(table.sat),
        "places": plain(table.places),
        "nonces": plain(table.nonces),
        "decisions": [list(decision) for decision in table.decisions],
        "claims": [list(claim) for claim in table.claims],
        "proposal": None if table.proposal is None else list(table.proposal),
        "refused": [list(each) for each in table.refused],
        "forfeits": [list(each) for each in table.forfeits],
        "hinted": [list(hint) for hint in table.hinted],
        "answered": sorted(table.answered),
        "clock": None if table.clock is None else [list(table.clock.allowance), [list(c) for c in table.clock.seats]],
        "outcome": plain(table.outcome),
        "state": None if table.state is None else table.rules.view(table.state, ALL),
    }
    body = zlib.compress(orjson.dumps(document), 1)
    return _digest(body) + body


def load(snapshot: bytes) -> Table | None:
    """The table that was kept, or None if other code kept it or it is not whole."""
    body = snapshot[DIGEST:]
    if snapshot[:DIGEST] != _digest(body):
        return None  # it is a cache: what is spoilt is not there
    document = orjson.loads(zlib.decompress(body))
    if document["code"] != code_digest():
        return None
    game = rules_of(document["game"], document["rules_version"])
    options: Any = read(game.options, document["options"])
    return Table(
        **{name: document[name] for name in _COPIED},
        game=game,
        options=options,
        marks=tuple(document["marks"]),
        sat=frozenset(document["sat"]),
        places=read(tuple[Place, ...], document["places"]),
        nonces=None if document["nonces"] is None else tuple(document["nonces"]),
        decisions=tuple(Decision(*decision) for decision in document["decisions"]),
        claims=tuple(Claim(name, at, tuple(versions), *rest) for name, at, versions, *rest in document["claims"]),
        proposal=None if document["proposal"] is None else _proposal(*document["proposal"]),
        refused=tuple(Refusals(*each) for each in document["refused"]),
        forfeits=tuple((seat, cause) for seat, cause in document["forfeits"]),
        hinted=tuple(Hint(*each) for each in document["hinted"]),
        answered=frozenset(document["answered"]),
        clock=None if document["clock"] is None else _clock(*document["clock"]),
        outcome=None if document["outcome"] is None else read(Outcome, document["outcome"]),
        state=None if document["state"] is None else game.restore(document["state"]),
        names=game.names(options, len(document["places"])),
    )


def _clock(allowance: list[Any], seats: list[list[Any]]) -> Clock:
    return Clock(Allowance(*allowance), tuple(SeatClock(*each) for each in seats))


def _proposal(id_: str, seat: int, kind: str, to: int | None, agreed: list[int]) -> Proposal:
    return Proposal(id_, seat, kind, to, tuple(agreed))
