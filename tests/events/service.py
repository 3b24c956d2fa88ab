"""The service alone, over a real log: tables of Condottiere for tests that look at what is written."""

from dataclasses import dataclass, field
from typing import Any

from domain.condottiere import GAME
from domain.contract.wire import read
from events.log.keys import bucket_key, key
from events.log.store import Store
from events.log.wake_ups import LANES
from events.tables.command import Command, Written
from events.tables.open import open_table
from events.tables.play import Play, play
from events.tables.seat import Sit, Stand
from events.tables.table import Table
from events.tables.tables import Tables

ANN, BEN = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2F"


def made(tables: Tables, table: str, command: Command) -> Written:
    """A command carried out on the newest version of a table."""
    return play(tables, command, tables.look(table, command))


def sit(tables: Tables, table: str, player: str, seat: int | None = None, nonce: str | None = None) -> Table:
    return made(tables, table, Sit(by=f"player:{player}", seat=seat, nonce=nonce)).table


def stand(tables: Tables, table: str, player: str, seat: int) -> Table:
    return made(tables, table, Stand(by=f"player:{player}", seat=seat)).table


@dataclass
class Service:
    """One process's view of the log; two of them are two processes."""

    url: str
    lease_ms: int = 15_000
    store: Store = field(init=False)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        self.store = Store(self.url, self.lease_ms)
        self.tables = Tables(self.store)

    def open(self, *seats: Any, opener: str = ANN, game: Any = GAME, options: Any = None, **rest: Any) -> Table:
        chosen = read(game.options, options or {})
        return open_table(self.tables, opener, game, chosen, list(seats), **rest).table

    def sit(self, table: str, player: str, seat: int | None = None, nonce: str | None = None) -> Table:
        return sit(self.tables, table, player, seat, nonce)

    def stand(self, table: str, player: str, seat: int) -> Table:
        return stand(self.tables, table, player, seat)

    def play(self, table: str, by: str, seat: int, move: Any, **rest: Any) -> Written:
        return made(self.tables, table, Play(by=by, seat=seat, move=move, **rest))

    def two(self) -> str:
        """A table at which Ann and Ben play; its version is 2."""
        table = self.open("me", "open").id
        self.sit(table, BEN)
        return table

    def say(self, table: str, text: str = "hello", by: str = ANN, key_: str | None = None, **rest: Any) -> Written:
        """A message, which is legal at any time."""
        move = read(GAME.move_types["send_message"], {"to": "all", "text": text, "kind": "talk"})
        return self.play(table, f"player:{by}", (ANN, BEN).index(by), move, key=key_, digest=text, **rest)

    def wakes(self, table: str) -> dict[int, float]:
        """Which seats of a table are woken when (ms), whoever waits for them."""
        found = [
            woken
            for lane in LANES
            for woken in self.store.redis.zrange(bucket_key(lane, table[:2]), 0, -1, withscores=True)
        ]
        return {int(name.decode().rpartition(":")[2]): due for name, due in found if name.startswith(table.encode())}

    def everything(self) -> dict[bytes, Any]:
        """All that is stored, for comparison."""
        return {name: self.store.redis.dump(name) for name in self.store.redis.scan_iter()}

    def forge(self, table: str, version: int, **changed: Any) -> None:
        """Write another field into an entry of the log, as somebody with the server's password could."""
        log = key("log", table)
        rows = self.store.redis.xrange(log)
        self.store.redis.delete(log)
        for name, fields in rows:
            mine = {word.decode(): value for word, value in fields.items()}
            if name == f"{version}-0".encode():
                mine |= changed
            self.store.redis.xadd(log, mine, id=name)
