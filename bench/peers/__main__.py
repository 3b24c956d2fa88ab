"""`python -m bench.peers`: ours beside boardgame.io and `eventsourcing`, in turn within one run.

Moves at 64 tables at once, ours with every write on disk before it is answered; rebuilding 1,000 entries. A game of
boardgame.io here is one line; it draws no luck, seals, hashes and signs nothing, and its file store asks for no fsync.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

from bench import load, rebuild
from bench.cost import TABLES, lanes
from bench.peers.boardgame_io import Played, Server, boardgame_io
from bench.peers.installed import HERE, SITE, install
from bench.stage import House, house
from domain.contract.registry import games


def ours(stage: House, game: str, moves: int, seed: int) -> Played:
    """Moves a second, and the processor time (s) of API and log for each."""
    prepared = lanes(stage, game, TABLES, moves, seed)
    before = stage.cpu_of_api() + stage.cpu_of_log()
    result = load.run(stage.port, prepared)
    assert set(result.statuses) == {201}, result.statuses
    return Played(result.rate, (stage.cpu_of_api() + stage.cpu_of_log() - before) / len(result.latencies))


def moving(chosen: list[str], rounds: int, moves: int, seconds: float) -> None:
    with house() as stage, boardgame_io("flat") as flat, boardgame_io("memory") as memory:
        peers: dict[str, Server] = {"boardgame.io, files": flat, "boardgame.io, memory": memory}
        found: dict[str, list[Played]] = {name: [] for name in (*chosen, *peers)}
        for number in range(rounds):
            for game in chosen:
                found[game].append(ours(stage, game, moves, number))
            for name, server in peers.items():
                found[name].append(server.play(TABLES, seconds))
    filed, kept = (found[name] for name in peers)
    for name, played in found.items():
        rate, cpu = (statistics.median(column) for column in zip(*played, strict=True))
        said = f"{name}: {rate:,.0f} moves a second, {cpu * 1e6:.0f} µs of processor each"
        if name in chosen:
            faster, cheaper = _ratio(played, filed, "rate"), _ratio(played, kept, "cpu")
            said += f"; {faster:.2f} of the rate of the files (at least 2.20), {cheaper:.2f} of the cost of memory"
        print(said, flush=True)


def _ratio(one: list[Played], other: list[Played], what: str) -> float:
    return statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(one, other, strict=True))


def rebuilding(chosen: list[str]) -> None:
    environment = os.environ | {"PYTHONPATH": str(SITE)}
    asked = [sys.executable, str(HERE / "event_sourcing.py")]
    said = subprocess.run(asked, env=environment, check=True, capture_output=True).stdout
    theirs = json.loads(said)
    memory, sqlite = theirs["memory"] * 1e3, theirs["sqlite"] * 1e3
    print(f"eventsourcing: 1,000 events in {memory:.1f} ms from memory, {sqlite:.1f} ms from SQLite")
    for game in chosen:
        found = rebuild.against_reading(game)
        part = found.whole / found.entries * 1000 / theirs["memory"]
        print(f"{game}: {found.entries:,} entries in {found.whole * 1e3:.1f} ms, {part:.2f} of its time from memory")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", help="which; all without a name")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--moves", type=int, default=40, help="at each table, in each round")
    asked.add_argument("--seconds", type=float, default=2.0, help="for each peer, in each round")
    given = asked.parse_args()
    chosen = given.games or list(games())
    install()
    moving(chosen, given.rounds, given.moves, given.seconds)
    rebuilding(chosen)


if __name__ == "__main__":
    main()
