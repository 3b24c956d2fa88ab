"""What the public log costs: beside the moves of 64 tables, and at a million leaves."""

import tempfile
import time
from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from tqdm import tqdm

from domain.contract.registry import games
from domain.contract.wire import read
from events.evidence.public.merkle import Edge, leaf_hash
from events.evidence.public.tree import LEASE, PublicLog
from events.evidence.public.writer import Writer
from events.evidence.signing import Signer
from events.log.keys import heads_key, key
from events.log.store import Store
from events.process.settings import Settings
from events.tables.open import open_table
from events.tables.play import Play, play
from events.tables.tables import Tables
from serve.keys import signing_key_file
from tests.redis_server import RedisServer

TABLES: Final = 64
MOVES: Final = 24  # of each table between two looks of the writer: three seconds of a busy house
LEAVES: Final = 1_000_000
AT_ONCE: Final = 16_384
PROOFS: Final = 200
ANN: Final = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"


class Large(NamedTuple):
    """Seconds, at a million leaves."""

    checkpoint: float  # from heads that wait to the checkpoint that holds them
    proof: float
    write: float  # of anything at all: a checkpoint waits for five of them, one after the other


class Stage:
    """A log server, and one process over it."""

    def __init__(self, server: RedisServer, place: Path) -> None:
        self.store = Store(server.url)
        key_file = signing_key_file(Settings(data_dir=place, signing_key_file=place / "signing.key"))
        self.public = PublicLog(self.store, Signer(key_file), None)
        self.writer = Writer(self.public)
        self.writer.catch_up()

    def cpu(self) -> float:
        """Of this process and of the server, so far."""
        used = self.store.redis.info("cpu")
        return time.process_time() + float(used["used_cpu_user"]) + float(used["used_cpu_sys"])


def share() -> float:
    """CPU of the writer for each second of CPU that the moves of 64 tables take, without HTTP."""
    with tempfile.TemporaryDirectory() as place, RedisServer(Path(place) / "log") as server:
        stage = Stage(server, Path(place))
        tables = Tables(stage.store)
        game = games()["condottiere"]
        talk = read(game.move_types["send_message"], {"to": "all", "text": "hello", "kind": "talk"})
        opened = [
            open_table(tables, ANN, game, game.options(), ["me", {"ai": "random"}]).table.id for _ in range(TABLES)
        ]
        stage.writer.catch_up()
        moving = writing = 0.0
        for _ in range(4):
            began = stage.cpu()
            for table in opened * MOVES:
                command = Play(by=f"player:{ANN}", seat=0, move=talk)
                play(tables, command, tables.look(table, command))
            moved = stage.cpu()
            stage.writer.catch_up()
            moving, writing = moving + moved - began, writing + stage.cpu() - moved
        return writing / moving


def large(leaves: int = LEAVES) -> Large:
    """A checkpoint and a proof when the tree holds a million leaves."""
    with tempfile.TemporaryDirectory() as place, RedisServer(Path(place) / "log", "everysec") as server:
        stage = Stage(server, Path(place))
        _fill(stage, leaves)
        stage.store.redis.config_set("appendfsync", "always")  # as a house has it, which nobody need wait for before
        table = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
        checkpoints, proofs = [], []
        for version in range(1, 11):
            for n in range(16):
                fields = {"t": table, "v": 64 * (16 * version + n), "h": "00" * 32, "at": version}
                stage.store.redis.xadd(heads_key("3f"), fields)
            began = time.perf_counter()
            stage.writer.catch_up()
            checkpoints.append(time.perf_counter() - began)
        assert stage.store.redis.hlen(key("head", table)) == 160
        size, _ = stage.public.newest()
        for n in range(PROOFS):
            index = n * 7919 * 631 % size
            began = time.perf_counter()
            stage.public.tree(size, index).inclusion(index)
            proofs.append(time.perf_counter() - began)
        writes = []
        for n in range(PROOFS):
            began = time.perf_counter()
            stage.store.redis.set("bench", n)
            writes.append(time.perf_counter() - began)
        return Large(median(checkpoints), median(proofs), median(writes))


def _fill(stage: Stage, leaves: int) -> None:
    stage.store.redis.set(LEASE, stage.writer._name)
    for start in tqdm(range(0, leaves, AT_ONCE), unit="commit", leave=False):
        edge = Edge(start, stage.public.tile)
        added: dict[tuple[int, int], list[bytes]] = defaultdict(list)
        for n in range(start, min(start + AT_ONCE, leaves)):
            leaf = sha256(n.to_bytes(8, "big")).digest()
            for level, index, hash_ in edge.append(leaf_hash(leaf)):
                added[level, index].append(leaf if level == 0 else hash_)
        stage.writer._write(str(start), edge, {}, {}, added)
