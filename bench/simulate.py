"""`python -m bench.simulate`: a house of many machines, from service times that are measured here.

A million people, a hundred thousand live tables, fifty processes of the API, sixteen shards of the log: what each part
has to do, what is full first, what has to be added. What it foretells of small houses is held against small houses.
"""

import argparse
import heapq
import random
import socket
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bench import load
from bench.moves import lanes
from bench.stage import House, house

FULL: Final = 0.8  # of its time that a part may be busy; beyond it those who wait are many
FSYNC: Final = 0.0005  # seconds that a data-centre disk needs for a write, unless told otherwise
FEEDS: Final = 60


class Service(NamedTuple):
    """Processor time, in seconds."""

    move_api: float
    move_log: float
    move_keeper: float  # of the dispatcher that keeps lists, inboxes and public log
    read_api: float
    read_log: float
    told_api: float  # to send an entry to one feed
    turn: float  # of a worker, for a turn of a computer player


@dataclass(frozen=True)
class World:
    """Who plays, and on what."""

    people: int = 1_000_000
    tables: int = 100_000  # live
    move_every: float = 20.0  # seconds between two moves at a table
    read_every: float = 60.0  # seconds between two requests of a person that write nothing
    viewers: int = 4  # feeds at a table
    computers: float = 0.25  # part of the moves that computers make
    apis: int = 50
    shards: int = 16
    keepers: int = 1
    workers: int = 100
    fsync: float = FSYNC
    table_bytes: int = 75 * 1024

    @property
    def moves(self) -> float:
        return self.tables / self.move_every

    @property
    def reads(self) -> float:
        return self.people / self.read_every


def loads(world: World, cost: Service) -> dict[str, float]:
    """The part of its time that each part is busy, were all of a kind loaded alike."""
    api = world.moves * (cost.move_api + world.viewers * cost.told_api) + world.reads * cost.read_api
    log = world.moves * (cost.move_log + world.viewers * cost.read_log) + world.reads * cost.read_log
    return {
        "API processes": api / world.apis,
        "shards of the log": log / world.shards,
        "keeper of lists": world.moves * cost.move_keeper / world.keepers,
        "workers": world.moves * world.computers * cost.turn / world.workers,
    }


@dataclass
class Line:
    """One part that does one thing after another; a shard does all that wait at once, with one write to its disk."""

    together: bool = False
    overhead: float = 0.0
    waiting: deque[tuple[float, int, float]] = field(default_factory=deque)  # work, request, since
    is_busy: bool = False
    worked: float = 0.0


def simulated(world: World, cost: Service, seconds: float, seed: int = 1) -> tuple[dict[str, float], list[float]]:
    """How busy the fullest of each kind is, and how long moves take (s): requests come by chance, to parts by chance.

    Feeds are work for API and log that nobody waits for here; it stands before moves in the line all the same.
    """
    chance, clock, order = random.Random(seed), 0.0, 0
    apis = [Line() for _ in range(world.apis)]
    shards = [Line(together=True, overhead=world.fsync) for _ in range(world.shards)]
    events: list[tuple[float, int, str, Line, list[tuple[int, float]]]] = []
    began: dict[int, tuple[float, Line]] = {}
    took: list[float] = []

    def start(line: Line) -> None:
        nonlocal order
        if line.is_busy or not line.waiting:
            return
        batch = [line.waiting.popleft() for _ in range(len(line.waiting) if line.together else 1)]
        work = sum(each[0] for each in batch)
        line.is_busy, line.worked, order = True, line.worked + work, order + 1
        ends = clock + work + (line.overhead if any(each[1] for each in batch) else 0.0)
        heapq.heappush(events, (ends, order, "done", line, [(each[1], each[2]) for each in batch]))

    def put(line: Line, work: float, request: int) -> None:
        line.waiting.append((work, request, clock))
        start(line)

    for kind, rate in (("move", world.moves), ("read", world.reads)):
        at = chance.expovariate(rate)
        order += 1
        heapq.heappush(events, (at, order, kind, apis[0], []))
    number = 0
    while events and (clock := events[0][0]) < seconds:
        _, _, kind, line, batch = heapq.heappop(events)
        if kind == "done":
            line.is_busy = False
            for request, _ in batch:
                if not request:
                    continue
                if line.together:  # the log has it: it is answered, and feeds are told
                    since, _ = began.pop(request)
                    took.append(clock - since)
                    for _ in range(world.viewers):
                        put(chance.choice(apis), cost.told_api, 0)
                        put(chance.choice(shards), cost.read_log, 0)
                else:
                    put(began[request][1], cost.move_log, request)
            start(line)
            continue
        order += 1
        rate = world.moves if kind == "move" else world.reads
        heapq.heappush(events, (clock + chance.expovariate(rate), order, kind, apis[0], []))
        if kind == "move":
            number += 1
            began[number] = clock, chance.choice(shards)
            put(chance.choice(apis), cost.move_api, number)
        else:
            put(chance.choice(apis), cost.read_api, 0)
            put(chance.choice(shards), cost.read_log, 0)
    busy = {"API processes": apis, "shards of the log": shards}
    return {name: max(line.worked for line in lines) / seconds for name, lines in busy.items()}, sorted(took)


# ------------------------------------------------------------------------------------------------ measured here


class Used(NamedTuple):
    api: float
    log: float
    keeper: float


def used(stage: House) -> Used:
    return Used(stage.cpu_of_api(), stage.cpu_of_log(), stage.cpu_of_dispatcher())


def spent(stage: House, prepared: list[list[bytes]]) -> tuple[Used, int]:
    """What each part spent for one of these requests, lists and inboxes brought up to date."""
    before = used(stage)
    found = load.run(stage.port, prepared)
    time.sleep(1.5)  # the keeper comes along twice a second
    after, count = used(stage), len(found.latencies)
    assert set(found.statuses) <= {200, 201}, found.statuses
    return Used(*((late - early) / count for early, late in zip(before, after, strict=True))), count


def measured(moves: int) -> Service:
    with house(AI_WORKERS="0") as stage:
        idle, began = used(stage), time.monotonic()
        time.sleep(4)
        rest = [(late - early) / (time.monotonic() - began) for early, late in zip(idle, used(stage), strict=True)]
        prepared = lanes(stage, 16, moves)
        began = time.monotonic()
        move, count = spent(stage, prepared)
        pause = (time.monotonic() - began) / count
        move = Used(*(max(0.0, each - idle * pause) for each, idle in zip(move, rest, strict=True)))
        token = stage.player("Cleo")
        table = stage.call("GET", "/v1/tables?limit=1", token=token)["tables"][0]["table"]
        asked = [load.request("GET", f"/v1/tables/{table}", token), load.request("GET", "/v1/tables?limit=20", token)]
        read, _ = spent(stage, [asked * (moves // 2)] * 8)
        told = _told(stage, moves)
    with house(AI_WORKERS="1") as stage:
        token, before = stage.player("Dan"), stage.cpu_of_workers()
        body = {"game": "condottiere", "seats": [{"ai": "greedy"}] * 3, "options": {"max_rounds": 2}}
        tables = [stage.call("POST", "/v1/tables", body, token)["table"] for _ in range(3)]
        turns = sum(_ended(stage, table, token) for table in tables)
        turn = (stage.cpu_of_workers() - before) / turns
    return Service(move.api, move.log, move.keeper, read.api, read.log, told, turn)


def _ended(stage: House, table: str, token: str) -> int:
    while (found := stage.call("GET", f"/v1/tables/{table}", token=token))["status"] != "finished":
        time.sleep(0.2)
    return int(found["version"])


def _told(stage: House, moves: int) -> float:
    """What an API process spends to send an entry to one more feed."""
    token = stage.player("Eve")
    prepared = lanes(stage, 1, 3 * moves)
    alone, _ = spent(stage, [prepared[0][:moves]])
    table = prepared[0][0].split(b"/")[3].decode()
    stops = threading.Event()
    feeds = [socket.create_connection(("127.0.0.1", stage.port)) for _ in range(FEEDS)]
    for feed in feeds:
        feed.sendall(load.request("GET", f"/v1/tables/{table}/log", token, Accept="text/event-stream"))
        threading.Thread(target=_drain, args=(feed, stops), daemon=True).start()
    time.sleep(1)
    crowded, _ = spent(stage, [prepared[0][moves : 2 * moves]])
    stops.set()
    for feed in feeds:
        feed.close()
    return max(0.0, crowded.api - alone.api) / FEEDS


def _drain(feed: socket.socket, stops: threading.Event) -> None:
    try:
        while not stops.is_set() and feed.recv(65536):
            pass
    except OSError:
        pass  # it was closed


def checked(cost: Service, moves: int) -> list[str]:
    """What was foretold of small houses, and what they spent."""
    said = []
    for tables in (4, 16, 64):
        with house(AI_WORKERS="0") as stage:
            prepared = lanes(stage, tables, max(20, moves * 16 // tables))
            found, count = spent(stage, prepared)
        parts = {"API": (cost.move_api, found.api), "log": (cost.move_log, found.log)}
        told = ", ".join(f"{name} {a * 1e6:.0f} foretold, {b * 1e6:.0f} µs" for name, (a, b) in parts.items())
        said.append(f"{tables} tables at once, {count} moves: {told} a move")
    return said


def added(world: World, cost: Service) -> list[str]:
    """How many of each part keep it below what is full."""
    have = {
        "API processes": world.apis,
        "shards of the log": world.shards,
        "keeper of lists": world.keepers,
        "workers": world.workers,
    }
    rows = []
    for name, busy in sorted(loads(world, cost).items(), key=lambda each: -each[1]):
        wanted = max(1, -int(-busy * have[name] // FULL))
        rows.append(f"| {name} | {have[name]} | {busy:.0%} | {FULL / busy:.1f} | {wanted} |")
    return rows


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--moves", type=int, default=200, help="at each table, where service times are measured")
    asked.add_argument("--seconds", type=float, default=3.0, help="of the simulated house")
    asked.add_argument("--fsync", type=float, default=FSYNC, help="seconds that a disk needs for a write")
    for name in ("people", "tables", "apis", "shards", "keepers", "workers"):
        asked.add_argument(f"--{name}", type=int, default=getattr(World, name))
    given = asked.parse_args()
    names = ("people", "tables", "apis", "shards", "keepers", "workers", "fsync")
    world, cost = World(**{name: getattr(given, name) for name in names}), measured(given.moves)
    print("measured, µs:", ", ".join(f"{name} {value * 1e6:.0f}" for name, value in cost._asdict().items()))
    for line in checked(cost, given.moves):
        print(line)
    print(f"\n{world.people:,} people, {world.tables:,} live tables: {world.moves:,.0f} moves and ", end="")
    print(f"{world.reads:,.0f} reads a second, {world.moves * world.viewers:,.0f} frames on feeds")
    print("| part | there are | busy | full at so many times the load | needed |\n| --- | --- | --- | --- | --- |")
    print("\n".join(added(world, cost)))
    print(f"memory of a shard: {world.tables * world.table_bytes / world.shards / 2**30:.2f} GiB for live tables")
    fullest, took = simulated(world, cost, given.seconds)
    at = {part: took[int(len(took) * part)] * 1e3 for part in (0.5, 0.99)} if took else {}
    print("simulated, the fullest of each:", ", ".join(f"{name} {busy:.0%}" for name, busy in fullest.items()))
    print("a move takes", ", ".join(f"{ms:.1f} ms at {part:.0%}" for part, ms in at.items()))


if __name__ == "__main__":
    main()
