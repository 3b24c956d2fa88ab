"""Rebuilding a long table from Redis, against reading and decoding its entries alone."""

import random
import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from domain.contract.game import Game
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read
from events.log.keys import key
from events.log.store import Store
from events.process.garbage_collector import tune_garbage_collector
from events.tables.fold import fact_of
from events.tables.open import open_table
from events.tables.play import Play, play
from events.tables.seat import Sit
from events.tables.tables import Tables
from tests.redis_server import RedisServer

# how many sit down and what they agree on, so that random play goes on for long enough; a game of The Godfather cannot
LONG: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "condottiere": (2, {"variants": ["points_match"], "points_target": 1000}),
    "conqueror": (2, {"game": 2, "mode": "professional"}),
    "scythe": (4, {}),
    "godfather": (5, {}),
}


class Rebuilt(NamedTuple):
    """Seconds to rebuild, seconds to read and decode, and their ratio; medians of the rounds."""

    entries: int
    whole: float
    reading: float

    @property
    def ratio(self) -> float:
        return self.whole / self.reading

    def __str__(self) -> str:
        return (
            f"{self.ratio:.2f} ({self.entries:,} entries, {self.whole * 1e3:.1f} against {self.reading * 1e3:.1f} ms)"
        )


def against_reading(name: str, entries: int = 1000, rounds: int = 15) -> Rebuilt:
    game, (seats, options) = games()[name], LONG[name]
    with tempfile.TemporaryDirectory() as directory, RedisServer(Path(directory)) as server:
        store = Store(server.url)
        table, entries = _played(Tables(store), game, seats, options, entries)
        rebuilt, decoded = [], []
        tune_garbage_collector()  # as the server does
        for _ in range(rounds):
            began = time.perf_counter()
            _read(store, game, table)
            decoded.append(time.perf_counter() - began)
            store.redis.delete(key("snaps", table))  # else the newest snapshot would do most of the work
            began = time.perf_counter()
            assert Tables(store).load(table).version == entries
            rebuilt.append(time.perf_counter() - began)
        return Rebuilt(entries, statistics.median(rebuilt), statistics.median(decoded))


def _read(store: Store, game: Game[Any], table: str) -> None:
    """The entries alone: read, seals opened, facts decoded; no link is checked and nothing is folded."""
    for entry in store.entries(table):
        for fact in entry.opened["facts"]:
            fact_of(game, fact)


def _played(tables: Tables, game: Game[Any], seats: int, options: Mapping[str, Any], entries: int) -> tuple[str, int]:
    """A table of random play, and how long its log has become."""
    chance = random.Random(1)
    people = [f"p-{number}" for number in range(seats)]
    kept = [{"player": each} for each in people[1:]]
    table = open_table(tables, people[0], game, read(game.options, dict(options)), ["me", *kept]).table
    for player in people[1:]:
        play(tables, Sit(by=f"player:{player}"), tables.look(table.id))
    table = tables.load(table.id)
    while table.version < entries and table.decisions:
        remembered = tables.remembered(table.id)
        assert remembered is not None
        seat = table.decisions[0].seat
        move = sample(chance.choice(list(game.offers(table.state, seat))), chance.randrange)
        table = play(tables, Play(by=f"player:{people[seat]}", seat=seat, move=move), remembered).table
    return table.id, table.version
