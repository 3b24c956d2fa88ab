"""Everything behind the door, built once per process from the settings."""

from dataclasses import dataclass

from events.connect import Client, connect
from events.lists import Lists
from events.players import Players
from events.settings import Settings
from events.signing import Signer
from events.store import Store
from events.tables import Tables


@dataclass(frozen=True)
class Archive:
    store: Store
    tables: Tables
    players: Players
    lists: Lists
    signer: Signer
    queue: Client


def build(settings: Settings) -> Archive:
    """Connect to log and queue; the servers must be there."""
    if settings.redis_url is None or settings.queue_url is None:
        raise ValueError("REDIS_URL and QUEUE_URL must be known by now")
    store = Store(settings.redis_url)
    tables, players = Tables(store), Players(store.redis)
    signer = Signer(settings.signing_key_file)
    return Archive(store, tables, players, Lists(store.redis, tables, players), signer, connect(settings.queue_url))
