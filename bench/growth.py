"""`python -m bench.growth`: what grows with the number of tables, many against few on the same house.

Costs are processor time of the API and the log server for a request, so that a busy machine changes little; a start is
timed, and so is how far lists lag behind while tables are opened. Two hundred thousand tables need an hour and 3 GiB:
`--many` says how many to take.
"""

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from bench.lists import PAGES, cost
from bench.stage import House, house
from domain.contract.registry import games
from events.log.store import Store
from events.tables.open import open_table
from events.tables.tables import Tables

FEW, MANY = 2_000, 200_000
MOST = 1.5  # times as dear
LAG = 2.0  # seconds
SHARE = 0.25  # of a core, for the check of chains and all else that goes on by itself
THREADS, GAME = 16, "condottiere"


class Figures(NamedTuple):
    """Processor time (µs) for requests, seconds of a start, and what goes on by itself (share of a core)."""

    requests: dict[str, float]
    start: float
    share: float
    lag: float
    rate: float


def fill(stage: House, token: str, count: int) -> tuple[float, float]:
    """Small tables that wait for a second player; the longest that the lists lagged behind, and how many a second."""
    tables, rules = Tables(Store(stage.log_url())), games()[GAME]
    player = stage.call("GET", "/v1/me", token=token)["player"]
    began, lag = time.monotonic(), 0.0
    with (
        ThreadPoolExecutor(THREADS) as crowd,
        tqdm(total=count, unit="table", leave=False, disable=not sys.stderr.isatty()) as bar,
    ):
        for _ in range(0, count, 1000):
            some = min(1000, count - bar.n)
            opened = list(
                crowd.map(
                    lambda _: open_table(tables, player, rules, rules.options(), ["me", "open"]).table.id, range(some)
                )
            )
            lag = max(lag, _behind(stage, token, max(table[3:] for table in opened)))
            bar.update(some)
    return lag, count / (time.monotonic() - began)


def _behind(stage: House, token: str, newest: str) -> float:
    """Seconds until the public list has this table or a newer one."""
    began = time.monotonic()
    while stage.call("GET", "/v1/tables?limit=1", token=token)["tables"][0]["table"][3:] < newest:
        time.sleep(0.02)
    return time.monotonic() - began


def requests(stage: House, token: str) -> dict[str, float]:
    """The cost of what people ask for."""
    table = stage.call("GET", "/v1/tables?limit=1", token=token)["tables"][0]["table"]
    found = {name: cost(stage, token, [path]) for name, path in PAGES.items()}
    found["a table"] = cost(stage, token, [f"/v1/tables/{table}"])
    before, body = stage.cpu_of_api() + stage.cpu_of_log(), {"game": GAME, "seats": ["me", "open"], "private": True}
    for _ in range(200):
        stage.call("POST", "/v1/tables", body, token)
    found["opening one"] = (stage.cpu_of_api() + stage.cpu_of_log() - before) / 200 * 1e6
    return found


def grown(place: Path, count: int) -> Figures:
    """A house that gets so many tables more, and one that starts with them."""
    settings = {"DATA_DIR": str(place), "AI_WORKERS": "0", "MAX_OPEN_TABLES": "1000000"}
    with house(**settings) as stage:
        owner = stage.player("Owner")
        lag, rate = fill(stage, owner, count)
        asked = requests(stage, stage.player("Guest"))
    began = time.monotonic()
    with house(**settings) as stage:
        started = time.monotonic() - began
        before, began = stage.cpu_of_dispatcher() + stage.cpu_of_log(), time.monotonic()
        time.sleep(10)  # the chains are checked now
        share = (stage.cpu_of_dispatcher() + stage.cpu_of_log() - before) / (time.monotonic() - began)
    return Figures(asked, started, share, lag, rate)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--few", type=int, default=FEW)
    asked.add_argument("--many", type=int, default=MANY)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as place:
        few = grown(Path(place), given.few)
        many = grown(Path(place), given.many - given.few)
    good = True
    print(f"| {given.many:,} tables against {given.few:,} | few | many | wanted | |\n| --- | --- | --- | --- | --- |")
    for name, before in few.requests.items():
        after = many.requests[name]
        good &= (holds := after / before <= MOST)
        print(f"| {name} | {before:.0f} µs | {after:.0f} µs, {after / before:.2f} times | 1.5 | {_said(holds)} |")
    per_table = (many.start - few.start) / max(1, given.many - given.few)
    print(f"| a start | {few.start:.1f} s | {many.start:.1f} s | {per_table * 1e6:.0f} µs a table more | |")
    for figures, name in ((few, given.few), (many, given.many)):
        good &= (holds := figures.share <= SHARE)
        print(f"| chains checked after a start, at {name:,} | | {figures.share:.1%} of a core | 25% | {_said(holds)} |")
        good &= (holds := figures.lag <= LAG)
        print(f"| lists lag at {figures.rate:.0f} openings a second | | {figures.lag:.1f} s | 2 s | {_said(holds)} |")
    return 0 if good else 1


def _said(holds: bool) -> str:
    return "yes" if holds else "**no**"


if __name__ == "__main__":
    sys.exit(main())
