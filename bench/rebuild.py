"""Rebuilding a long table from Redis, against reading and decoding its entries alone."""

import random
import statistics
import tempfile
import time
from pathlib import Path

from domain.offers import sample
from domain.registry import games
from domain.wire import read
from events.drafts import Asker
from events.fold import fact_of
from events.memory import settle
from events.store import Store, key
from events.tables import Tables
from tests.redis_server import RedisServer

OPTIONS = {"variants": ["points_match"], "points_target": 1000}  # long enough for any log


def against_reading(entries: int = 1000, rounds: int = 9) -> tuple[float, float, float]:
    """Seconds to rebuild, seconds to read and decode, and their ratio; medians of the rounds."""
    with tempfile.TemporaryDirectory() as directory, RedisServer(Path(directory)) as server:
        table = _played(Tables(Store(server.url)), entries)
        rebuilt, decoded = [], []
        settle()  # as the server does
        for _ in range(rounds):
            fresh = Tables(Store(server.url))
            fresh.store.redis.delete(key("snap", table))
            began = time.perf_counter()
            _read(fresh.store, table)
            decoded.append(time.perf_counter() - began)
            began = time.perf_counter()
            assert fresh.load(table).version >= entries
            rebuilt.append(time.perf_counter() - began)
        one, other = statistics.median(rebuilt), statistics.median(decoded)
        return one, other, one / other


def _read(store: Store, table: str) -> None:
    """The entries alone: read, seals opened, facts decoded; no link is checked and nothing is folded."""
    game = games()["condottiere"]
    for entry in store.entries(table):
        for fact in entry.opened["facts"]:
            fact_of(game, fact)


def _played(tables: Tables, entries: int) -> str:
    game, chance = games()["condottiere"], random.Random(1)
    askers = [Asker("player:p-A"), Asker("player:p-B")]
    table = tables.open(askers[0], "p-A", game, read(game.options, OPTIONS), ["me", {"player": "p-B"}]).table.id
    tables.sit(tables.look(table), askers[1], "p-B", None, None)
    for _ in range(entries - 2):
        glance = tables.recent(table)
        assert glance is not None
        now = glance.table
        seat = now.decisions[0].seat
        move = sample(chance.choice(list(game.offers(now.state, seat))), chance.randrange)
        tables.play(glance, askers[seat], seat, move)
    return table
