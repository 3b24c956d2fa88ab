"""Metrics for operators, as Prometheus reads them.

Several processes make up a house; if PROMETHEUS_MULTIPROC_DIR names a directory, each counts into files of its own
there, and whichever is asked adds them up.
"""

import os
from pathlib import Path
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

__all__ = [
    "APPENDS",
    "CLOCK_BEHIND",
    "CONTENT_TYPE",
    "DAMAGED",
    "MOVES",
    "OPEN_FEEDS",
    "REFUSALS",
    "SHORTENED",
    "WAKE_UPS",
    "count_damaged",
    "prometheus_text",
]

SHARED = "PROMETHEUS_MULTIPROC_DIR"

MOVES = Counter("annals_moves_total", "Accepted moves", ["game", "by"])
REFUSALS = Counter("annals_refusals_total", "Requests refused by the rules or the house", ["code"])
APPENDS = Histogram(
    "annals_append_seconds",
    "Time to write one entry to the log",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
)
CLOCK_BEHIND = Counter(
    "annals_clock_behind_total", "Entries written while the clock of the log was more than a second behind their tables"
)
OPEN_FEEDS = Gauge("annals_open_feeds", "Live feeds that are held now", multiprocess_mode="livesum")
WAKE_UPS = Gauge("annals_wake_ups_due", "Computer turns that are due and not taken yet", multiprocess_mode="mostrecent")
SHORTENED = Gauge(
    "annals_shortened_tables", "Tables closed because their log lost what was told", multiprocess_mode="mostrecent"
)
DAMAGED = Counter("annals_damaged_tables_total", "Tables closed because their chain is broken")

_damaged: Final[set[str]] = set()


def count_damaged(table: str) -> bool:
    """Count a damaged table, whoever reads it and however often; False if it was counted since the start."""
    if table in _damaged:
        return False
    _damaged.add(table)
    if directory := os.environ.get(SHARED):
        try:
            (Path(directory) / f"damaged-{table}").touch(exist_ok=False)
        except FileExistsError:
            return False
    DAMAGED.inc()
    return True


def prometheus_text() -> bytes:
    """All figures in Prometheus' text form."""
    directory = os.environ.get(SHARED)
    if directory is None:
        return generate_latest()
    for gauge in Path(directory).glob("gauge_live*_*.db"):
        process = int(gauge.stem.rpartition("_")[2])
        if not _lives(process):
            mark_process_dead(process, directory)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, directory)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
