"""`python -m bench.clocks`: what a clock adds to a move, and what many running clocks cost the dispatcher."""

import argparse
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from bench import load
from bench.cost import moves
from bench.stage import House, house
from domain.contract.registry import games
from events.log.keys import BUCKETS, bucket_key
from events.log.store import Store
from events.tables.tables import Tables
from tests.redis_server import RedisServer
from workers.timekeeper import Timekeeper

BANK = {"kind": "bank", "initial_ms": 86_400_000, "increment_ms": 1000}
GAME = "condottiere"
TABLES = 16
LIMIT, SHARE = 1.05, 0.05


def lanes(stage: House, clock: dict[str, Any] | None, length: int, chance: random.Random) -> list[list[bytes]]:
    """Requests for tables that differ in their clock alone."""
    seats = min(games()[GAME].players)
    tokens = [stage.player(f"Player {seat}") for seat in range(seats)]
    people = [stage.call("GET", "/v1/me", token=token)["player"] for token in tokens]
    known = Tables(Store(stage.log_url()))
    prepared = []
    for _ in range(TABLES):
        asked = {"game": GAME, "seats": ["me", *({"player": each} for each in people[1:])], "clock": clock}
        table = stage.call("POST", "/v1/tables", asked, tokens[0])["table"]
        for token in tokens[1:]:
            stage.call("POST", f"/v1/tables/{table}/seats", {}, token)
        script = moves(known, table, length, chance)
        prepared.append([load.request("POST", f"/v1/tables/{table}/moves", tokens[at], move) for at, move in script])
    return prepared


def of_a_move(rounds: int, length: int) -> float:
    """Processor time of a move with a clock, API and log together, against one without; rounds in turn."""
    ratios = []
    with house() as stage:
        for number in range(rounds):
            cost = {}
            kinds: list[tuple[str, dict[str, Any] | None]] = [("without", None), ("with", BANK)]
            for name, clock in kinds if number % 2 else reversed(kinds):
                prepared = lanes(stage, clock, length, random.Random(number))
                before = stage.cpu_of_api() + stage.cpu_of_log()
                done = load.run(stage.port, prepared)
                assert set(done.statuses) == {201}, done.statuses
                cost[name] = (stage.cpu_of_api() + stage.cpu_of_log() - before) / len(done.latencies)
            ratios.append(cost["with"] / cost["without"])
    return statistics.median(ratios)


def of_many(clocks: int, seconds: float = 5.0) -> float:
    """The share of a core that looking after so many running clocks takes, four times a second."""
    with tempfile.TemporaryDirectory() as place, RedisServer(Path(place)) as server:
        store = Store(server.url)
        ahead = int(time.time() * 1000) + 86_400_000
        pipe = store.redis.pipeline(transaction=False)
        for number in range(clocks):
            pipe.zadd(bucket_key("clock", BUCKETS[number % 256]), {f"{number:032}": ahead + number})
        pipe.execute()

        class Built:
            tables = Tables(store)

        keeper = Timekeeper(Built())  # type: ignore[arg-type]
        keeper.look()
        began, used = time.monotonic(), time.process_time()
        while time.monotonic() - began < seconds:
            keeper.look()
            time.sleep(0.25)
        return (time.process_time() - used) / (time.monotonic() - began)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--moves", type=int, default=40, help="at each of 16 tables, in each round")
    asked.add_argument("--clocks", type=int, default=20_000)
    given = asked.parse_args()
    share, ratio = of_many(given.clocks), of_a_move(given.rounds, given.moves)
    print("| figure | measured | wanted | |")
    print("| --- | --- | --- | --- |")
    print(f"| {given.clocks:,} running clocks | {share:.1%} of a core | at most 5% | {_said(share <= SHARE)} |")
    print(f"| a move with a clock | {ratio:.3f} of one without | at most 1.05 | {_said(ratio <= LIMIT)} |")


def _said(holds: bool) -> str:
    return "ok" if holds else "NOT MET"


if __name__ == "__main__":
    main()
