"""`python -m events scrub`: reads every log from its first entry and closes the tables whose chain is broken."""

import os
import sys

from tqdm import tqdm

from domain.contract.luck import commitment
from domain.contract.registry import UnknownRules
from events.archive.opened import opened_store
from events.evidence.shortened import is_still_short
from events.log.errors import ArchiveDamaged, log_errors
from events.log.keys import key
from events.log.packs import PACKED
from events.log.store import Store
from events.process.running_house import of_running_house
from events.process.settings import BadSetting
from events.tables.fold import follow
from events.tables.table import BrokenChain, Table


def examine(store: Store, table: str) -> BrokenChain | None:
    """The first thing that is wrong with a log, if anything is; it may grow meanwhile, so its head is read first."""
    pipe = store.redis.pipeline(transaction=True)
    pipe.xlen(key("log", table))
    pipe.hgetall(key("head", table))
    with log_errors():
        length, head = pipe.execute()
    length += int(head.get(PACKED.encode(), 0))
    version, hash_ = int(head.get(b"version", 0)), head.get(b"hash", b"").decode()
    if (short := is_still_short(store, table, head.get(b"damaged", b""))) is not None:
        return short
    known = Table(table, imported=b"imported" in head)
    try:
        for entry in store.entries(table, limit=version):
            known = follow(known, entry)
    except BrokenChain as broken:
        return broken
    except ArchiveDamaged as damaged:
        return BrokenChain(table, known.version, str(damaged))
    except UnknownRules:  # the links hold as far as they were read, and whoever has the rules can go on
        return None
    except (LookupError, ValueError, TypeError) as error:
        return BrokenChain(table, known.version + 1, f"the entry cannot be read: {error}")
    if (known.version, known.hash) != (version, hash_):
        return BrokenChain(table, known.version, f"the head of the log says version {version}")
    if length > version:
        return BrokenChain(table, version, f"the log has {length} entries")
    if not known.imported and commitment(table, store.seed(table) or b"") != known.commitment:
        return BrokenChain(table, version, "the seed is not the one that was committed to")
    return None


def scrub(store: Store, tables: list[str], *, progress: bool = True) -> list[BrokenChain]:
    """Examine tables; the damaged are closed, those found whole again are opened."""
    found = []
    for table in tqdm(tables, unit="table", disable=not progress):
        broken = examine(store, table)
        if broken is not None:
            found.append(broken)
            store.mark_damaged(table, broken.mark)
        elif b"damaged" in store.head(table):
            store.mark_damaged(table, None)
    return found


def main(_arguments: list[str]) -> int:
    try:
        settings = of_running_house(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    store = opened_store(settings)
    tables = sorted(store.tables())
    broken = scrub(store, tables, progress=sys.stderr.isatty())
    for each in broken:
        sys.stdout.write(f"{each}\n")
    sys.stdout.write(f"{len(tables)} tables, {len(broken)} damaged\n")
    return 1 if broken else 0
