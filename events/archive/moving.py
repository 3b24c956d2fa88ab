"""`python -m events archive`: moves finished tables into the archive, or some home; the house may run meanwhile."""

import argparse
import os
import sys

from tqdm import tqdm

from events.archive.keeping import ArchiveKeeper
from events.archive.opened import opened_archive
from events.log.store import Store
from events.process.objects import must_take
from events.process.running_house import of_running_house
from events.process.settings import BadSetting
from events.tables.tables import Tables


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m events archive", description="move finished tables away and back")
    parser.add_argument("--all", action="store_true", help="every finished table, however short it has rested")
    parser.add_argument("--home", metavar="TABLE", nargs="+", default=[], help="bring these tables home instead")
    asked = parser.parse_args(arguments)
    try:
        settings = of_running_house(os.environ)
        must_take(settings.archive)
        store = Store(settings.redis_url or "", settings.lease_ms, settings.replicas)
        cold = opened_archive(settings, Tables(store))
    except BadSetting as bad:
        sys.exit(str(bad))
    quiet = not sys.stderr.isatty()
    for table in tqdm(asked.home, unit="table", disable=quiet):
        cold.bring_home(table)
    if asked.home:
        sys.stdout.write(f"{len(asked.home)} tables are at home\n")
        return 0
    keeper = ArchiveKeeper(store, cold, settings.archive_after_ms)
    rest_ms = 0 if asked.all else settings.archive_after_ms
    if rest_ms is None:
        sys.exit("ARCHIVE_AFTER is never: --all moves every finished table all the same")
    moved, passed = 0, set()
    with tqdm(total=keeper.count(rest_ms), unit="table", disable=quiet) as bar:
        while due := [table for table in keeper.due(rest_ms) if table not in passed]:
            for table in due:
                passed.add(table)
                moved += keeper.move(table)
                bar.update()
    sys.stdout.write(f"{moved} tables moved, {len(passed) - moved} stay at home for now\n")
    return 0
