"""`python -m bench.replicas`: what it costs to wait for replicas, on one server with a replica and on a cluster.

The same moves of many threads with and without `REPLICAS=1`, in turn, so that a busy machine troubles both alike.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from events.log.store import Store
from events.tables.tables import Tables
from tests.events.service import Service
from tests.house import until
from tests.redis_cluster import Cluster, follows, free_ports
from tests.redis_server import RedisServer

ROUNDS, MOVES, THREADS = 9, 640, 16


class Cost(NamedTuple):
    """Medians of the rounds: seconds of a lone move, moves a second of many threads."""

    alone: float
    rate: float


@contextmanager
def pair(place: Path) -> Iterator[str]:
    """One server that a replica follows."""
    (port, other), *_ = free_ports(1)
    here = ("--bind", "127.0.0.1", "--repl-diskless-sync-delay", "0")
    copying = ("--port", str(other), *here, "--replicaof", "127.0.0.1", str(port))
    with (
        RedisServer(place / "main", "always", ("--port", str(port), *here)) as main,
        RedisServer(place / "copy", "always", copying) as copy,
    ):
        until(lambda: follows(copy.url), 30)
        yield main.url


@contextmanager
def cluster(place: Path) -> Iterator[str]:
    with Cluster(place) as started:
        yield started.url


class House:
    """One process's way to the log, and its tables."""

    def __init__(self, url: str, replicas: int) -> None:
        self.service = Service(url)
        self.service.store = Store(url, replicas=replicas)
        self.service.tables = Tables(self.service.store)
        self.tables = [self.service.two() for _ in range(4 * THREADS)]
        self.said = 0

    def alone(self, moves: int) -> float:
        return statistics.median(self._timed(self.tables[0]) for _ in range(moves))

    def rate(self, moves: int) -> float:
        asked = [self.tables[number % len(self.tables)] for number in range(moves)]
        began = time.perf_counter()
        with ThreadPoolExecutor(THREADS) as crowd:
            list(crowd.map(self._timed, asked))
        return moves / (time.perf_counter() - began)

    def _timed(self, table: str) -> float:
        began = time.perf_counter()
        self.service.say(table)
        return time.perf_counter() - began


def measured(url: str, rounds: int, moves: int) -> tuple[Cost, Cost]:
    """Without waiting, and with it."""
    houses = [House(url, replicas) for replicas in (0, 1)]
    found: list[list[Cost]] = [[], []]
    for _ in tqdm(range(rounds), unit="round", leave=False):
        for house, costs in zip(houses, found, strict=True):
            costs.append(Cost(house.alone(moves // 10), house.rate(moves)))
    without, waiting = (Cost(*map(statistics.median, zip(*costs, strict=True))) for costs in found)
    return without, waiting


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--moves", type=int, default=MOVES)
    given = asked.parse_args()
    for name, started in {"one server and its replica": pair, "three masters with one each": cluster}.items():
        with tempfile.TemporaryDirectory() as place, started(Path(place)) as url:
            without, waiting = measured(url, given.rounds, given.moves)
        print(
            f"{name}: a lone move {without.alone * 1e3:.2f} ms, with REPLICAS=1 {waiting.alone * 1e3:.2f} ms; "
            f"{without.rate:.0f} moves a second, with it {waiting.rate:.0f} ({waiting.rate / without.rate:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
