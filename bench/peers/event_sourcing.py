"""Seconds in which `eventsourcing` rebuilds 1,000 events from memory and from SQLite, without snapshots.

Runs by itself, where the library is installed, and says {"memory", "sqlite"}.
"""

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

EVENTS = 1000


def main() -> None:
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Game(Aggregate):
        @event("Opened")
        def __init__(self) -> None:
            self.count = 0
            self.cells = [0] * 64

        @event("Filled")
        def fill(self, cell: int, note: str) -> None:
            self.count += 1
            self.cells[cell % 64] += 1

    def rebuilt(settings: dict[str, str], rounds: int = 15) -> float:
        application = Application(settings)
        game = Game()
        for number in range(EVENTS - 1):
            game.fill(number, "x" * 400)
        application.save(game)
        seconds = []
        for _ in range(rounds):
            began = time.perf_counter()
            assert application.repository.get(game.id).count == EVENTS - 1
            seconds.append(time.perf_counter() - began)
        return statistics.median(seconds)

    with tempfile.TemporaryDirectory() as directory:
        sqlite = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(Path(directory) / "events.db")}
        found = {"memory": rebuilt({"PERSISTENCE_MODULE": "eventsourcing.popo"}), "sqlite": rebuilt(sqlite)}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
