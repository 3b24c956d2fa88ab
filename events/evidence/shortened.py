"""`python -m events shortened [--accept TABLE …]`: tables whose log came back shorter than people were told.

A log server whose file was cut inside its last entry starts one entry shorter without a word. The house keeps outside
that file what it has acknowledged (events/log/acknowledged.py), compares when it starts and whenever the log's server
was started anew, and closes such a table (503 `table_shortened`) until somebody has decided:

restore    bring back what is missing from a backup, then `python -m events scrub`: the table is opened again
--accept   give up what is missing: the table goes on from what is there, and receipts can show that more was told

Exit codes: 0 no table is short, 1 some are, 64 wrong use of the command.
"""

import argparse
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Final, NoReturn

from events.archive.opened import opened_store
from events.log.acknowledged import FILE, Acknowledged, Acknowledgements
from events.log.errors import log_errors
from events.log.keys import key
from events.log.store import Store
from events.process.running_house import of_running_house
from events.process.settings import BadSetting
from events.tables.shortening import close
from events.tables.table import BrokenChain, Shortened

log = logging.getLogger("annals.log")

LOG_NAME: Final = "log:name"  # made once in every log: a file beside another log says nothing of this one
GIVEN_UP: Final = "shortened:given-up"  # what somebody has decided to do without: table, and the version and hash
BATCH: Final = 200
USAGE: Final = 64


def opened_acknowledgements(data_dir: Path, store: Store) -> Acknowledgements | None:
    """The file beside this log; None where nothing can be kept, as in a container that may only read."""
    try:
        kept = Acknowledgements(data_dir / FILE)
    except OSError:
        return None
    with log_errors():
        name = store.redis.get(LOG_NAME)
        if name is None:  # written once: a log that only reads for a while is no hindrance
            store.redis.set(LOG_NAME, token_hex(16), nx=True)
            name = store.redis.get(LOG_NAME)
    kept.is_about(name.decode())
    return kept


def find_shortened(store: Store) -> list[Shortened]:
    """Compare the log with what was acknowledged; tables that are short are closed."""
    if store.acknowledged is None:
        return []
    found, acknowledged, closed = [], iter(store.acknowledged), store.closed()
    while batch := list(islice(acknowledged, BATCH)):
        for short in _short(store, batch):
            found.append(short)
            if closed.get(short.table) == short.mark:
                continue  # another process of this house was quicker
            close(store, short)
    return found


def _short(store: Store, batch: Sequence[Acknowledged]) -> Iterator[Shortened]:
    pipe = store.redis.pipeline(transaction=False)
    for each in batch:
        pipe.hmget(key("head", each.table), "version", "hash")
        pipe.hget(GIVEN_UP, each.table)
    with log_errors():
        told = iter(pipe.execute())
    for each, (version, hash_), given_up in zip(batch, told, told, strict=True):
        there = int(version or 0)
        if given_up is not None and given_up.decode() == f"{each.version} {each.hash}":
            continue
        if there == each.version:
            is_short = not hash_.decode().startswith(each.hash)
        else:
            is_short = there < each.version or not _holds(store, each)
        if is_short:
            yield Shortened(each.table, there, each.version, each.hash)


def _holds(store: Store, each: Acknowledged) -> bool:
    """Does the log still hold what was acknowledged?"""
    entry = store.entry(each.table, each.version)
    return entry is not None and entry.hash.startswith(each.hash)


def is_still_short(store: Store, table: str, mark: bytes) -> Shortened | None:
    """What a table was closed for, unless its log holds again what was acknowledged."""
    broken = BrokenChain.marked(table, mark.decode())
    if not isinstance(broken, Shortened):
        return None
    return None if _holds(store, Acknowledged(table, broken.acknowledged, broken.hash)) else broken


def shortened_tables(store: Store) -> list[Shortened]:
    """Every table that is closed because it is short."""
    marked = (BrokenChain.marked(table, mark) for table, mark in sorted(store.closed().items()))
    return [each for each in marked if isinstance(each, Shortened)]


def accept(store: Store, short: Shortened) -> None:
    """Give up what is missing: the table goes on from what is there."""
    with log_errors():
        store.redis.hset(GIVEN_UP, short.table, f"{short.acknowledged} {short.hash}")
    if store.acknowledged is not None:
        store.acknowledged.forget(short.table)
    store.mark_damaged(short.table, None)
    what = short.table, short.version, short.acknowledged
    log.warning("event=shortened_accepted table=%s version=%d acknowledged=%d", *what)


# ------------------------------------------------------------------------------------------------ the command


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str]) -> int:
    assert __doc__ is not None
    parser = _Parser(
        prog="python -m events shortened",
        description=__doc__.partition(": ")[2],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--accept", metavar="TABLE", nargs="+", default=[], help="give up what is missing there")
    asked = parser.parse_args(arguments)
    try:
        settings = of_running_house(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    store = opened_store(settings)
    store.acknowledged = opened_acknowledgements(settings.data_dir, store)
    find_shortened(store)
    short = {each.table: each for each in shortened_tables(store)}
    if unknown := [table for table in asked.accept if table not in short]:
        parser.error(f"{unknown[0]} is not closed for being short")
    for table in asked.accept:
        accept(store, short.pop(table))
        sys.stdout.write(f"table {table} goes on from what is there\n")
    for each in short.values():
        sys.stdout.write(f"{each}\n")
    sys.stdout.write(f"{len(short)} tables are short\n")
    return 1 if short else 0
