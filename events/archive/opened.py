"""The archive of a house, opened from its settings, and the log that knows of it."""

from events.archive.cold import ColdStorage
from events.log.store import Store
from events.process.objects import objects_at
from events.process.settings import Settings
from events.tables.tables import Tables


def opened_archive(settings: Settings, tables: Tables) -> ColdStorage:
    """The archive; from now on the log of these tables reads there what has left it."""
    cold = ColdStorage(tables, objects_at(settings.archive))
    tables.store.archive = cold
    return cold


def opened_store(settings: Settings) -> Store:
    """The log with its archive, for a command beside the house."""
    store = Store(settings.redis_url or "", settings.lease_ms, settings.replicas)
    opened_archive(settings, Tables(store))
    return store
