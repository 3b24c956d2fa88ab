"""The analysis of a finished table: one version a turn, so that nobody waits for it."""

import logging
from hashlib import sha256
from typing import Any, Final

from domain.contract.registry import UnknownRules
from domain.contract.wire import read, write_move
from events.log.entry import Document
from events.log.errors import LogUnavailable
from events.services import Services
from events.tables.analyses import Analysis
from events.tables.table import BrokenChain, Table
from workers.engine.judging import chances, judged, seed_of
from workers.engine.levels import ENGINES
from workers.engine.patience import TooLong, patience

log = logging.getLogger("annals.jobs")

LONGEST: Final = 10.0  # seconds for one version; shorter than a lease


def seed_for(table: Table) -> bytes:
    """Of a whole analysis: what was analysed says it."""
    return sha256(f"analysis1 {table.id} {table.hash}".encode()).digest()


def go_on(here: Services, table: str) -> bool:
    """Judge the next version; is there more to do?"""
    known = here.analyses.known(table)
    if known is None or known.status != "running":
        return False
    at = len(known.found) + 1
    try:
        newest = here.tables.load(table)
        seed = seed_for(newest)
        found = _found(here, newest, known, at, seed) if at <= known.versions else None
    except (BrokenChain, UnknownRules) as broken:
        log.info("event=no_analysis table=%s reason=%s", table, broken)
        here.analyses.cancel(table)
        return False
    if found is not None:
        here.analyses.add(table, at, ENGINES[known.level].thought(seed), found)
    if at >= known.versions:
        here.analyses.finish(table)
        return False
    return True


def _found(here: Services, newest: Table, known: Analysis, at: int, seed: bytes) -> Document:
    """What is said of one version: how the seats stand, and the decision that led there."""
    then = here.tables.at(newest, at)
    found: Document = {"version": at, "chances": None}
    if then.state is None:
        return found
    try:
        with patience(LONGEST):
            found["chances"] = _standing(then, seed_of(seed, 2 * at))
            if at > 1 and (judgement := _decision(here, newest, known, at, seed_of(seed, 2 * at + 1))):
                found["decision"] = judgement
    except TooLong as late:
        log.warning("event=out_of_time table=%s version=%d reason=%s", newest.id, at, late)
    except LogUnavailable:
        raise
    except Exception:  # one version that cannot be judged is no reason to come back to it for ever
        log.exception("event=not_judged table=%s version=%d", newest.id, at)
    return found


def _standing(then: Table, seed: bytes) -> list[float]:
    outcome = then.outcome or then.rules.outcome(then.state)
    if outcome is not None:
        winners = outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(then.places))]
    return chances(then.rules, then.state, len(then.places), seed)


def _decision(here: Services, newest: Table, known: Analysis, at: int, seed: bytes) -> Document | None:
    """The decision that an entry answered, judged on what its seat could see; None for any other entry."""
    before = here.tables.at(newest, at - 1)
    entry = here.tables.entry(newest.id, at)
    document = entry.opened
    if document.get("decision") is None or document["move"]["type"] not in before.rules.move_types:
        return None
    rules, seat = before.rules, document["seat"]
    played = _move(before, seat, document["move"])
    view = rules.view(before.state, seat)
    judgement = judged(rules, view, seat, played, ENGINES[known.level], seed)
    return {
        "seat": seat,
        "played": write_move(played),
        "played_chance": round(judgement.played_chance, 4),
        "best": write_move(rules.reads(before.state, seat, judgement.best)),
        "best_chance": round(judgement.best_chance, 4),
        "cost": round(judgement.cost, 4),
    }


def _move(before: Table, seat: int, document: Any) -> Any:
    kind = before.rules.move_types[document["type"]]
    return before.rules.reads(before.state, seat, read(kind, document))
