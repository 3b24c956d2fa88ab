"""What a hint says: what a computer player would do on this seat, and why, from the view of the seat alone."""

import logging
from hashlib import sha256
from typing import Any, Final

from domain.contract.registry import UnknownRules
from domain.contract.wire import write_move
from events.log.entry import Document
from events.log.errors import LogUnavailable
from events.services import Services
from events.tables.table import BrokenChain, Table
from workers.engine.levels import ENGINES
from workers.engine.search import Line
from workers.engine.thinking import reasoned
from workers.in_time import in_time

log = logging.getLogger("annals.jobs")

MOST_LINES: Final = 5  # moves that are told of, the suggested one first


def seed_for(table: Table) -> bytes:
    """Of a hint: the entry that says it was taken."""
    return sha256(f"hint1 {table.id} {table.hash}".encode()).digest()


def give_hint(here: Services, table: str, version: int) -> None:
    """Think about the hint of this entry, unless that is done, and keep what it says."""
    if here.advice.known(table, version) is not None:
        here.advice.give_up(table, version)
        return
    try:
        then = here.tables.at(here.tables.load(table), version)
        here.advice.give(table, version, hint(then))
    except (BrokenChain, UnknownRules) as broken:
        log.info("event=no_hint table=%s version=%d reason=%s", table, version, broken)
        here.advice.give_up(table, version)
    except LogUnavailable:
        raise
    except Exception:  # a hint that cannot be given is no reason to come back to it for ever
        log.exception("event=no_hint table=%s version=%d", table, version)
        here.advice.give_up(table, version)


def hint(then: Table) -> Document:
    """What the newest entry of a table, which took a hint, is told: the same for the same log and engine for ever."""
    [taken] = (each for each in then.hinted if each.version == then.version)
    rules, seat, seed = then.rules, taken.seat, seed_for(then)
    view = rules.view(then.state, seat)
    found, engine = in_time(
        ENGINES[taken.level],
        lambda engine: reasoned(rules, view, seat, engine, seed),
        f"table={then.id} seat={seat}",
    )

    def told(line: Line) -> dict[str, Any]:
        return {
            "move": write_move(rules.reads(then.state, seat, line.move)),
            "chance": round(line.chance, 4) if line.visits else None,
            "visits": line.visits,
            "taste": line.taste,
        }

    lines = [told(line) for line in found.lines[:MOST_LINES]]
    return {
        "table": then.id,
        "version": then.version,
        "seat": seat,
        "decision": taken.decision,
        "level": taken.level,
        "engine": engine.thought(seed),
        "move": write_move(rules.reads(then.state, seat, found.move)),
        "lines": lines,
    }
