"""The jobs of computer players: take turns while somebody is asked."""

import logging
import math
import os
import secrets
import time
from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.contract.game import Move, Refused
from domain.contract.luck import Luck
from domain.contract.registry import UnknownRules
from events import services
from events.log.entry import Document
from events.log.errors import Conflict, LogUnavailable
from events.log.wake_ups import CLOSED_MS, Turn
from events.process.metrics import MOVES
from events.process.settings import Settings
from events.services import Services
from events.tables.advice import version_of
from events.tables.analyses import ANALYSIS
from events.tables.command import Loaded, Written
from events.tables.play import Play, play
from events.tables.refusals import HouseRefusal
from events.tables.table import BrokenChain, Decision, Table
from events.tables.wakes import wake_ups
from workers.analysing import go_on
from workers.engine.candidates import any_move
from workers.engine.levels import ENGINES, Engine
from workers.engine.thinking import think
from workers.hinting import give_hint
from workers.in_time import in_time
from workers.queue import Waiting, waiting

log = logging.getLogger("annals.jobs")

SHIFT_SECONDS: Final = 0.25  # of turns at tables of computers only, before others have theirs
LOOK_SECONDS: Final = 0.01  # how often a job looks whether somebody waits
NOBODY: Final = Waiting(0, 0)
BACK_OFF: Final = (
    0.0,
    0.1,
    0.2,
    0.4,
    0.8,
    *(1.0,) * 8,
)  # seconds before each try while the log is away; within a lease


@cache
def here() -> Services:
    """The services of this worker process, connected when its first job comes."""
    return services.build(Settings.read(os.environ))


def take_turn(table: str, seat: int) -> int:
    """Answer a computer seat's decision where a person waits, and go on until none is owed at the table.

    Returns how many moves were made.
    """
    return Shift([(table, seat)], for_people=True).work()


def take_turns(turns: Sequence[Turn]) -> int:
    """Answer one decision of each of these seats at tables of computers only, and go on while there is time."""
    return Shift([(table, seat) for table, seat in turns]).work()


class Shift:
    """Turns that one job plays, one decision at a time; what it wakes by its own moves joins the end of the line.

    It ends when a person waits for a worker or its time is over, and gives back what it has not played.
    """

    def __init__(self, turns: Sequence[Turn], *, for_people: bool = False) -> None:
        self._for_people = for_people
        self._line = deque(turns)
        self._first = set(turns)  # who had its turn before this job, and has not been played
        self._ends = math.inf if for_people else time.monotonic() + SHIFT_SECONDS
        self._looked, self._waiting = 0.0, NOBODY

    def work(self) -> int:
        """Play; returns how many moves were made.

        A log that is away or still reading its file is waited for: the turns are leased, and nobody else would come to
        them before the lease is over.
        """
        made = 0
        for pause in BACK_OFF:
            time.sleep(pause)
            try:
                here().store.wake_ups.lease(self._line)  # the first ran while this job waited in the queue
                list(here().tables.load_many({table for table, _ in self._line}))  # in one trip to the log
                while self._line:
                    made += self._play_next()
                    if self._line and self._must_end():
                        self._give_back()
                break
            except LogUnavailable as error:
                log.warning("event=log_away table=%s seat=%d reason=%r", *self._line[0], str(error))
        return made

    def _play_next(self) -> bool:
        table, seat = self._line[0]
        if seat == ANALYSIS:
            self._first.discard(self._line.popleft())
            if go_on(here(), table):
                self._line.append((table, seat))
            return False
        if seat < ANALYSIS:
            self._first.discard(self._line.popleft())
            give_hint(here(), table, version_of(seat))
            return False
        played = play_turn(table, seat)
        self._first.discard(self._line.popleft())
        if played is None:
            return False
        fates = wake_ups(*played, going_on=True)
        self._line.extend((table, seat) for seat, fate in fates.items() if fate == "leased")
        return True

    def _must_end(self) -> bool:
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._looked, self._waiting = now, waiting(here().queue)
        if self._for_people or self._first:
            return self._waiting.people > 0 or now > self._ends
        return any(self._waiting) or now > self._ends

    def _give_back(self) -> None:
        """What is left goes to others; while the log is away it stays here, to be played when it is back."""
        for first in (True, False):
            here().store.wake_ups.release([turn for turn in self._line if (turn in self._first) is first], first=first)
        self._line.clear()


def play_turn(table: str, seat: int) -> tuple[Table, Table] | None:
    """Answer one decision; the table before and after it, None if nothing was owed or nothing could be played."""
    tables = here().tables
    try:
        loaded = tables.remembered(table)
        if loaded is None or owed(loaded, seat) is None:
            loaded = tables.look(table)
        asked = owed(loaded, seat)
        written = None if asked is None else make_move(loaded, asked)
        return None if written is None else (loaded.table, written.table)
    except (BrokenChain, UnknownRules) as closed:
        log.info("event=turn_over table=%s seat=%d reason=%s", table, seat, closed)
        here().store.wake_ups.lease([(table, seat)], CLOSED_MS)
        return None


def owed(loaded: Loaded, seat: int) -> Decision | None:
    """The decision a computer player owes at this seat; None if a person sits there now."""
    now = loaded.table
    return now.decision_of(seat) if now.status == "playing" and now.places[seat].ai is not None else None


def make_move(loaded: Loaded, asked: Decision) -> Written | None:
    """Think and play; None if somebody else has answered or the seat changed hands meanwhile."""
    table, seat = loaded.table, asked.seat
    level = table.places[seat].ai
    assert level is not None
    engine, seed = ENGINES[level], secrets.token_bytes(32)
    try:
        written = play_considered(loaded, asked, engine, seed) or play_at_random(table, asked, engine, seed)
    except (HouseRefusal, Conflict) as refusal:
        log.info("event=turn_over table=%s seat=%d reason=%s", table.id, seat, refusal)
        return None
    if written.again:
        return None
    MOVES.labels(table.rules.name, "computer").inc()
    return written


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
    """What the engine chooses from its seat's view alone, and the thought that leads there.

    Out of time it is what `greedy` chooses, and any offer if thinking fails; the thought says so.
    """
    rules, view = table.rules, table.rules.view(table.state, seat)
    try:
        where = f"table={table.id} seat={seat}"
        move, thinker = in_time(engine, lambda level: think(rules, view, seat, level, seed), where)
    except Exception:
        log.exception("event=thought_failed table=%s version=%d seat=%d", table.id, table.version, seat)
        return at_random(table, seat, seed)
    return move, thinker.thought(seed)


def at_random(table: Table, seat: int, seed: bytes) -> tuple[Move, Document]:
    """What is played when thinking fails: any offer."""
    move = any_move(list(table.rules.offers(table.state, seat)), Luck(seed, 0))
    return move, ENGINES["random"].thought(seed)
