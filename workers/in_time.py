"""A thought within bounds: who is out of time gives way to `greedy`."""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from events.tables.levels import STAND_IN
from workers.engine.levels import ENGINES, Engine
from workers.engine.patience import TooLong, patience

log = logging.getLogger("annals.jobs")

T = TypeVar("T")

LONGEST_THOUGHT: Final = 10.0  # seconds; with the next shorter than a lease, so that nobody else begins the same
LONGEST_SECOND_THOUGHT: Final = 2.0  # of `greedy`, where another level was out of time


def in_time(engine: Engine, thought: Callable[[Engine], T], where: str) -> tuple[T, Engine]:
    """What this engine thinks, else `greedy`, and which of them it was; raises TooLong if both were out of time."""
    try:
        with patience(LONGEST_THOUGHT):
            return thought(engine), engine
    except TooLong as late:
        log.warning("event=out_of_time %s reason=%s", where, late)
    with patience(LONGEST_SECOND_THOUGHT):
        return thought(ENGINES[STAND_IN]), ENGINES[STAND_IN]
