"""Finished tables over a real log, with an archive in a folder: played, moved, and all that is stored of them."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from domain.contract.offers import sample
from domain.contract.registry import games
from events.archive.cold import ColdStorage
from events.log.keys import key
from events.process.objects import Folder, Objects
from events.tables.table import Table
from tests.events.service import ANN, BEN, Service

KINDS = ("log", "head", "done", "seed", "snaps", "refused", "talk", "packs")
PEOPLE = (ANN, BEN, "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2G", "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2H")


@dataclass
class Shelved(Service):
    """One process's view of a log and its archive."""

    objects: Objects | None = None
    cold: ColdStorage = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        assert self.objects is not None
        self.cold = ColdStorage(self.tables, self.objects)
        self.store.archive = self.cold

    def finished(self, seed: int = 1, game: str = "condottiere", seats: int = 2) -> Table:
        """A game to its end, at random, every move with a key."""
        return self.played(game, seats, None, seed)

    def played(self, game: str, seats: int, length: int | None, seed: int = 1, options: Any = None) -> Table:
        """A game at random until it has so many entries."""
        rules, chance = games()[game], random.Random(seed)
        people = PEOPLE[:seats]
        table = self.open("me", *["open"] * (seats - 1), game=rules, options=options or dict(rules.examples[0]))
        for player in people[1:]:
            table = self.sit(table.id, player)
        while table.status == "playing" and table.version != length:
            asked = chance.choice(table.decisions)
            move = sample(chance.choice(list(table.rules.offers(table.state, asked.seat))), chance.randrange)
            name = f"{chance.getrandbits(128):032x}"
            by = f"player:{people[asked.seat]}"
            table = self.play(table.id, by, asked.seat, move, key=name, digest=name + name).table
        return table

    def stored(self, table: str) -> dict[str, Any]:
        """What lies in the log's server of a table, but for how often it was moved."""
        redis = self.store.redis
        head = redis.hgetall(key("head", table))
        head.pop(b"generation", None)
        return {
            "head": head,
            "log": redis.xrange(key("log", table)),
            "done": redis.hgetall(key("done", table)),
            "seed": redis.get(key("seed", table)),
            "refused": redis.lrange(key("refused", table), 0, -1),
            "talk": redis.xrange(key("talk", table)),
        }

    def is_stub(self, table: str) -> bool:
        return bool(self.store.redis.hexists(key("head", table), "archived"))

    def bytes_of(self, table: str) -> int:
        """What the log's server needs for a table, its keys and their names included."""
        found = [self.store.redis.memory_usage(key(kind, table), samples=0) for kind in KINDS]
        return sum(size or 0 for size in found)


def shelved(url: str, folder: Path) -> Shelved:
    return Shelved(url, objects=Folder(folder))


def files(folder: Path) -> list[Path]:
    """The packed tables in a folder."""
    return sorted(folder.rglob("*.zst"))
