"""Rebuilding a long table from Redis, against reading and decoding its entries alone."""

import gc
import tempfile
import time
from pathlib import Path

from bench.moves import OPTIONS, script
from domain.registry import games
from domain.wire import read, reader
from events.house import fact_of
from events.store import Store
from events.tables import Asker, Tables
from tests.redis_server import RedisServer


def against_reading(entries: int = 1000, rounds: int = 9) -> tuple[float, float, float]:
    """Seconds to rebuild, seconds to read and decode, and their ratio."""
    game = games()["conqueror"]
    with tempfile.TemporaryDirectory() as directory, RedisServer(Path(directory)) as server:
        tables = Tables(Store(server.url))
        table = _played(tables, entries)
        rebuilt, decoded = [], []
        gc.collect()
        gc.freeze()  # as the server does
        for _ in range(rounds):
            fresh = Tables(Store(server.url))
            fresh.store.redis.delete(f"{{b{table[:2]}}}:snap:{table}")
            began = time.perf_counter()
            for entry in fresh.store.entries(table):
                for fact in entry.opened["facts"]:
                    fact_of(game, fact)
            decoded.append(time.perf_counter() - began)
            began = time.perf_counter()
            assert fresh.load(table).version >= entries
            rebuilt.append(time.perf_counter() - began)
        one, other = min(rebuilt), min(decoded)  # noise only adds
        return one, other, one / other


def _played(tables: Tables, entries: int) -> str:
    game = games()["conqueror"]
    askers = [Asker("player:p-A"), Asker("player:p-B")]
    options = read(game.options, OPTIONS)
    written = tables.open(askers[0], "p-A", game, options, ["me", {"player": "p-B"}])
    table = written.table.id
    tables.sit(tables.look(table), askers[1], "p-B", None, None)
    for seat, move in script(entries, seed=1):
        kind = game.move_types[move["type"]]
        tables.play(tables.look(table), askers[seat], seat, reader(kind)(move))
    return table
