"""`python -m events.rebuild`: makes every list anew from the logs; the house may run meanwhile."""

import os
import sys

from tqdm import tqdm

from events.lists import Lists
from events.players import Players
from events.settings import BadSetting, of_running_house
from events.store import Store
from events.tables import Tables


def rebuild(store: Store, *, progress: bool = True) -> int:
    """All lists of all tables; returns how many tables there are."""
    lists = Lists(store.redis, Tables(store), Players(store.redis))
    return lists.rebuild(tqdm(sorted(store.tables()), unit="table", disable=not progress))


def main() -> int:
    try:
        settings = of_running_house(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    count = rebuild(Store(settings.redis_url or ""), progress=sys.stderr.isatty())
    sys.stdout.write(f"{count} tables\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
