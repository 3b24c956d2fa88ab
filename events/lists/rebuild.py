"""Making every list anew from the logs; the house may run meanwhile."""

from tqdm import tqdm

from events.lists.keeping import ListKeeper
from events.lists.lists import Lists
from events.log.store import Store
from events.people.players import Players
from events.tables.tables import Tables


def rebuild(store: Store, *, progress: bool = True) -> int:
    """All lists of all tables; returns how many tables there are."""
    tables = Tables(store)
    keeper = ListKeeper(store, tables, Lists(store.redis, tables, Players(store.redis)))
    return keeper.rebuild(lambda: tqdm(store.tables(), unit="table", disable=not progress))
