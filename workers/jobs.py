"""The job of a computer player: take the turns of one seat while it is asked."""

import logging
import os
import secrets
from functools import cache
from typing import Final

from domain.contract.game import Move, Refused
from domain.contract.luck import Luck
from domain.contract.registry import UnknownRules
from events import services
from events.log.entry import Document
from events.log.errors import Conflict
from events.process.metrics import MOVES
from events.process.settings import Settings
from events.services import Services
from events.tables.command import Loaded, Written
from events.tables.play import Play, play
from events.tables.refusals import HouseRefusal
from events.tables.table import BrokenChain, Decision, Table
from workers.engine.patience import patience
from workers.engine.thinking import ENGINES, Engine, any_move, think

log = logging.getLogger("annals.jobs")

LONGEST_THOUGHT: Final = 10.0  # seconds; shorter than a lease, so that nobody else begins to think the same
CLOSED_MS: Final = 300_000  # until a damaged table is looked at again, should it be whole by then


@cache
def here() -> Services:
    """The services of this worker process, connected when its first job comes."""
    return services.build(Settings.read(os.environ))


def take_turn(table: str, seat: int) -> int:
    """Answer the decisions of a computer seat until it owes none; returns how many moves it made."""
    wake_ups, tables, made = here().store.wake_ups, here().tables, 0
    wake_ups.lease(table, seat)  # the first ran while this job waited in the queue
    try:
        while (asked := owed(loaded := tables.look(table), seat)) is not None:
            if not make_move(loaded, asked):
                break
            made += 1
    except (BrokenChain, UnknownRules) as closed:
        log.info("event=turn_over table=%s seat=%d reason=%s", table, seat, closed)
        wake_ups.lease(table, seat, CLOSED_MS)
    return made


def owed(loaded: Loaded, seat: int) -> Decision | None:
    """The decision a computer player owes at this seat; None if a person sits there now."""
    now = loaded.table
    return now.decision_of(seat) if now.status == "playing" and now.places[seat].ai is not None else None


def make_move(loaded: Loaded, asked: Decision) -> bool:
    """Think and play; False if somebody else has answered or the seat changed hands meanwhile."""
    table, seat = loaded.table, asked.seat
    level = table.places[seat].ai
    assert level is not None
    engine, seed = ENGINES[level], secrets.token_bytes(32)
    try:
        written = play_considered(loaded, asked, engine, seed) or play_at_random(table, asked, engine, seed)
    except (HouseRefusal, Conflict) as refusal:
        log.info("event=turn_over table=%s seat=%d reason=%s", table.id, seat, refusal)
        return False
    if written.again:
        return False
    MOVES.labels(table.rules.name, "computer").inc()
    return True


def play_considered(loaded: Loaded, asked: Decision, engine: Engine, seed: bytes) -> Written | None:
    """Play what the engine chooses; None if the rules refuse it, which is a fault of the engine."""
    table, seat = loaded.table, asked.seat
    command = turn(table, asked, engine, *considered(table, seat, engine, seed))
    try:
        return play(here().tables, command, loaded)
    except Refused:
        log.exception("event=move_refused table=%s version=%d seat=%d", table.id, table.version, seat)
        return None


def play_at_random(table: Table, asked: Decision, engine: Engine, seed: bytes) -> Written:
    """Play any offer, so that a fault of an engine does not stop the table."""
    command = turn(table, asked, engine, *at_random(table, asked.seat, seed))
    return play(here().tables, command, here().tables.look(table.id, command))


def turn(table: Table, asked: Decision, engine: Engine, move: Move, thought: Document) -> Play:
    """The command of a computer player; every worker that takes the same turn uses the same key."""
    by, key = f"ai:{engine.name}", f"ai:{table.id}:{asked.id}"
    return Play(by=by, key=key, seat=asked.seat, move=move, decision=asked.id, thought=thought)


def considered(table: Table, seat: int, engine: Engine, seed: bytes) -> tuple[Move, Document]:
    """What the engine chooses from its seat's view alone, and the thought that leads there; any offer if it fails."""
    view = table.rules.view(table.state, seat)
    try:
        with patience(LONGEST_THOUGHT):
            return think(table.rules, view, seat, engine, seed), engine.thought(seed)
    except Exception:
        log.exception("event=thought_failed table=%s version=%d seat=%d", table.id, table.version, seat)
        return at_random(table, seat, seed)


def at_random(table: Table, seat: int, seed: bytes) -> tuple[Move, Document]:
    """What is played when thinking fails: any offer."""
    move = any_move(list(table.rules.offers(table.state, seat)), Luck(seed, 0))
    return move, ENGINES["random"].thought(seed)
