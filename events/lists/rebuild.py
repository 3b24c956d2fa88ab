"""`python -m events rebuild`: makes every list anew from the logs; the house may run meanwhile."""

import os
import sys

from tqdm import tqdm

from events.lists.lists import Lists
from events.log.store import Store
from events.people.players import Players
from events.process.running_house import of_running_house
from events.process.settings import BadSetting
from events.tables.tables import Tables


def rebuild(store: Store, *, progress: bool = True) -> int:
    """All lists of all tables; returns how many tables there are."""
    lists = Lists(store.redis, Tables(store), Players(store.redis))
    return lists.rebuild(tqdm(sorted(store.tables()), unit="table", disable=not progress))


def main(_arguments: list[str]) -> int:
    try:
        settings = of_running_house(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    count = rebuild(Store(settings.redis_url or ""), progress=sys.stderr.isatty())
    sys.stdout.write(f"{count} tables\n")
    return 0
