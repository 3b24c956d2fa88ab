"""The job of a computer player: take the turns of one seat while it is asked."""

import logging
import os
import secrets
from functools import cache

from domain.game import Refused
from domain.luck import Luck
from events import archive
from events.archive import Archive
from events.house import BrokenChain, Decision, Table
from events.meters import MOVES
from events.refusals import HouseRefusal
from events.settings import Settings
from events.store import Conflict
from events.tables import Asker, Glance
from workers.thinking import ENGINES, any_move, think

log = logging.getLogger("annals.jobs")


@cache
def here() -> Archive:
    """The archive of this worker process, connected when its first job comes."""
    return archive.build(Settings.read(os.environ))


def take_turn(table: str, seat: int) -> int:
    """Answer the decisions of a computer seat until it owes none; returns how many moves it made."""
    tables, made = here().tables, 0
    try:
        while (asked := owed(glance := tables.look(table), seat)) is not None:
            if not answer(glance, asked):
                break
            made += 1
    except BrokenChain as broken:
        log.error("event=damaged table=%s version=%d reason=%r", broken.table, broken.version, broken.reason)
    return made


def owed(glance: Glance, seat: int) -> Decision | None:
    """The decision a computer player owes at this seat; None if a person sits there now."""
    now = glance.table
    return now.decision_of(seat) if now.status == "playing" and now.places[seat].ai is not None else None


def answer(glance: Glance, asked: Decision) -> bool:
    """Think and play; False if somebody else has answered or the seat changed hands meanwhile."""
    table, seat = glance.table, asked.seat
    level = table.places[seat].ai
    assert level is not None
    engine, seed = ENGINES[level], secrets.token_bytes(32)
    asker = Asker(f"ai:{engine.name}", f"ai:{table.id}:{asked.id}")
    try:
        move = think(table.rules, table.rules.view(table.state, seat), seat, engine, seed)
        thought = engine.thought(seed)
    except Exception:
        log.exception("event=thought_failed table=%s version=%d seat=%d", table.id, table.version, seat)
        move, thought = at_random(table, seat, seed), ENGINES["random"].thought(seed)
    try:
        written = here().tables.play(glance, asker, seat, move, decision=asked.id, thought=thought)
    except (HouseRefusal, Conflict) as refusal:
        log.info("event=turn_over table=%s seat=%d reason=%s", table.id, seat, refusal)
        return False
    except Refused:
        log.exception("event=move_refused table=%s version=%d seat=%d", table.id, table.version, seat)
        move, thought = at_random(table, seat, seed), ENGINES["random"].thought(seed)
        written = here().tables.play(
            here().tables.look(table.id, asker), asker, seat, move, decision=asked.id, thought=thought
        )
    MOVES.labels(table.rules.name, "computer").inc()
    return not written.again


def at_random(table: Table, seat: int, seed: bytes) -> object:
    """What is played when thinking fails: any offer."""
    return any_move(list(table.rules.offers(table.state, seat)), Luck(seed, 0))
