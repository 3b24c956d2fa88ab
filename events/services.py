"""Everything behind the door, built once per process from the settings."""

import logging
import time
from dataclasses import dataclass
from typing import Final

from events.evidence.dispute_file import DisputeFiles
from events.evidence.signing import Signer
from events.lists.lists import Lists
from events.log.connect import Client, connect
from events.log.store import Store
from events.people.players import Players
from events.people.rate_limit import TIMEOUT, RateLimit
from events.people.tickets import Tickets
from events.process.metrics import count_damaged
from events.process.reachability import must_answer
from events.process.settings import BadSetting, Settings
from events.tables.dispute import Disputes
from events.tables.table import BrokenChain
from events.tables.tables import Tables

log = logging.getLogger("annals.log")

KEYS: Final = "keys"
READY: Final = "ready"


@dataclass(frozen=True)
class Services:
    store: Store
    tables: Tables
    players: Players
    lists: Lists
    signer: Signer
    disputes: Disputes
    dispute_files: DisputeFiles
    tickets: Tickets
    rate_limit: RateLimit
    queue: Client

    def ping(self) -> None:
        """Does the log take a write, and does the queue answer?"""
        self.store.redis.set(READY, 1, px=1000)
        self.queue.ping()

    def keys(self) -> dict[str, int]:
        """Every key records were signed with, and since when (ms)."""
        return {name.decode(): int(since) for name, since in self.store.redis.hgetall(KEYS).items()}


def build(settings: Settings) -> Services:
    """Connect to log and queue, or say in one line which of them is not there."""
    if settings.redis_url is None or settings.queue_url is None:
        missing = "REDIS_URL" if settings.redis_url is None else "QUEUE_URL"
        raise BadSetting(f"{missing} is not set: only `python -m serve` starts a server where none is named")
    must_answer(settings)
    store = Store(settings.redis_url, settings.lease_ms)
    tables, players, signer = Tables(store), Players(store.redis), Signer(settings.signing_key_file)
    tables.on_damage = _alarm
    disputes = Disputes(store.redis, tables, signer.receipt)
    queue = connect(settings.queue_url)
    store.redis.hsetnx(KEYS, signer.public, time.time_ns() // 1_000_000)
    return Services(
        store=store,
        tables=tables,
        players=players,
        lists=Lists(store.redis, tables, players),
        signer=signer,
        disputes=disputes,
        dispute_files=DisputeFiles(tables, disputes, players, signer),
        tickets=Tickets(store.redis),
        rate_limit=RateLimit(connect(settings.queue_url, retries=0, timeout=TIMEOUT)),
        queue=queue,
    )


def _alarm(broken: BrokenChain) -> None:
    if not count_damaged(broken.table):
        return
    log.error("event=damaged table=%s version=%d reason=%r", broken.table, broken.version, broken.reason)
