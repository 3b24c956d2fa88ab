"""Which entries are put out for the public log: the first, every 64th, the end of a table and each verdict."""

from collections.abc import Iterable
from typing import Any, Final

from events.tables.facts import TableFinished, VerdictGiven

EVERY: Final = 64
ALWAYS: Final = frozenset({TableFinished.__name__, VerdictGiven.__name__})


def is_published(version: int, facts: Iterable[dict[str, Any]]) -> bool:
    """Does the public log get the head of this version?"""
    return version == 1 or version % EVERY == 0 or any(fact["type"] in ALWAYS for fact in facts)
