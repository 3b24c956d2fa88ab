"""Closing a table whose log holds less than people were told."""

import logging

from events.log.store import Store
from events.tables.table import Shortened

log = logging.getLogger("annals.log")


def close(store: Store, short: Shortened) -> None:
    store.mark_damaged(short.table, short.mark)
    what = short.table, short.version, short.acknowledged
    log.error("event=table_shortened table=%s version=%d acknowledged=%d", *what)
