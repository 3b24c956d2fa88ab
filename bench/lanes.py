"""`python -m bench.lanes`: how long a person waits for a computer player beside many tables of computers.

Wanted beside 200 tables of four greedy players: 50 ms in the middle, 250 ms for 99 of 100, with one worker and two;
and of 800 tables every one moves within 30 s. Times are those of the log, from the entry that asks to the one that
answers. What a worker costs is its processor time for each move; the thinking of it is measured apart, on one game.
"""

import argparse
import random
import statistics
import time
from typing import Any, NamedTuple

from tqdm import tqdm

from bench.stage import House, house
from domain.contract.luck import Luck
from domain.contract.registry import games
from domain.contract.wire import read
from workers.engine.levels import ENGINES
from workers.engine.thinking import think

GREEDY = {"ai": "greedy"}


class Waits(NamedTuple):
    """What was seen in one run."""

    waits: list[float]  # seconds
    moves: float  # of the tables of computers, a second
    worker: float  # processor seconds of all workers for each of their moves

    def __str__(self) -> str:
        ordered = sorted(self.waits)
        middle, late = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
        said = f"median {middle * 1e3:.0f} ms, 99 of 100 within {late * 1e3:.0f} ms ({len(ordered)} answers)"
        return f"{said}; computers' moves {self.moves:.0f}/s, worker {self.worker * 1e3:.2f} ms CPU a move"


def beside(game: str, crowd: int, workers: int, seconds: float) -> Waits:
    """A person plays at random against a greedy player while a crowd plays."""
    with house(AI_WORKERS=str(workers), MAX_OPEN_TABLES="100000") as stage:
        token = stage.player("Ann")
        tables = [opened(stage, game, [GREEDY] * 4, token) for _ in tqdm(range(crowd), desc="tables", leave=False)]
        until = time.monotonic() + seconds
        before, cpu = versions(stage, tables[:100]), stage.cpu_of_workers()
        began, waits = time.monotonic(), []
        with tqdm(total=round(seconds), desc="seconds", leave=False) as bar:
            while time.monotonic() < until:
                waits += person(stage, game, token, until, bar)
        passed, spent = time.monotonic() - began, stage.cpu_of_workers() - cpu
        after = versions(stage, tables[:100])
    part = crowd / len(before) if before else 0
    made = sum(after[table] - before[table] for table in before) * part
    return Waits(waits, made / passed, spent / max(1.0, made + len(waits)))


def starving(crowd: int, workers: int) -> float:
    """Seconds until every one of so many tables has moved once more, all of them playing."""
    with house(AI_WORKERS=str(workers), MAX_OPEN_TABLES="100000") as stage:
        token = stage.player("Ann")
        tables = [opened(stage, "condottiere", [GREEDY] * 4, token) for _ in tqdm(range(crowd), leave=False)]
        before, began, still = versions(stage, tables), time.monotonic(), set(tables)
        while still and time.monotonic() - began < 120:
            now = versions(stage, sorted(still))
            still = {table for table in still if now[table] <= before[table]}
            time.sleep(0.5)
        return time.monotonic() - began


def opened(stage: House, game: str, seats: list[Any], token: str) -> str:
    limit = {"max_rounds": 60} if "max_rounds" in games()[game].examples[0] or game == "condottiere" else {}
    return str(stage.call("POST", "/v1/tables", {"game": game, "options": limit, "seats": seats}, token)["table"])


def versions(stage: House, tables: list[str]) -> dict[str, int]:
    return {table: stage.call("GET", f"/v1/tables/{table}")["version"] for table in tables}


def person(stage: House, game: str, token: str, until: float, bar: Any) -> list[float]:
    """One game of a person against a greedy player, in seconds of the log between question and answer."""
    table, chance = opened(stage, game, ["me", GREEDY], token), random.Random(game)
    while time.monotonic() < until:
        found = stage.call("GET", f"/v1/tables/{table}/offers", token=token)
        bar.update(round(bar.total - max(0.0, until - time.monotonic())) - bar.n)
        if found["offers"]:
            move = drawn(chance.choice(found["offers"]), chance)
            stage.call("POST", f"/v1/tables/{table}/moves", move, token)
        elif stage.call("GET", f"/v1/tables/{table}")["status"] == "finished":
            break
        else:
            time.sleep(0.01)
    entries: list[dict[str, Any]] = []
    while page := stage.call("GET", f"/v1/tables/{table}/log?after={len(entries)}&limit=500", token=token)["entries"]:
        entries += page
    at = {entry["v"]: entry["at"] for entry in entries}
    asked = [(entry["at"], entry["decision"]) for entry in entries if entry["decision"] and entry["by"][:3] == "ai:"]
    return [(answered - at[int(decision.partition(".")[0])]) / 1000 for answered, decision in asked]


def drawn(offer: Any, chance: random.Random) -> Any:
    """A move of the family that an offer of the API stands for."""
    match offer:
        case {"one_of": values}:
            return chance.choice(values)
        case {"from": low, "to": high}:
            return chance.randint(low, high)
        case {"subset_of": items, "min": least, "max": most}:
            return chance.sample(items, chance.randint(least, most))
        case dict():
            return {name: drawn(value, chance) for name, value in offer.items()}
    return offer


def thinking(game: str, moves: int = 120) -> float:
    """Processor seconds of one greedy thought, from the view to the move, in a game of four."""
    rules, chance = games()[game], random.Random(game)
    state = rules.replay(rules.open(read(rules.options, {}), 4, Luck(b"lanes", 1)))
    spent = 0.0
    for version in range(2, moves + 2):
        seat = rules.decisions(state)[0].seat
        began = time.process_time()
        move = think(rules, rules.view(state, seat), seat, ENGINES["greedy"], chance.randbytes(32))
        spent += time.process_time() - began
        state = rules.replay(rules.decide(state, seat, move, Luck(b"lanes", version)), state)
        if rules.outcome(state) is not None:
            break
    return spent / (version - 1)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="condottiere", choices=games())
    asked.add_argument("--crowd", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=30)
    asked.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    asked.add_argument("--starving", type=int, default=800, help="tables; 0 leaves it out")
    given = asked.parse_args()
    print(f"a greedy thought of {given.game}: {thinking(given.game) * 1e3:.2f} ms CPU", flush=True)
    for workers in given.workers:
        found = beside(given.game, given.crowd, workers, given.seconds)
        print(f"{given.game} beside {given.crowd} tables, AI_WORKERS={workers}: {found}", flush=True)
    if given.starving:
        print(f"{given.starving} tables: every one moved within {starving(given.starving, 1):.0f} s", flush=True)


if __name__ == "__main__":
    main()
