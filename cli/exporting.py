"""`annals export TABLE`: its record as a file, to be checked by anybody."""

import argparse
from pathlib import Path

from annals_client import NotFound
from cli.errors import CannotDo
from cli.finding import somebody
from cli.terminal import say


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", help="its id")
    parser.add_argument("file", nargs="?", help="where to; TABLE.ndjson without it")
    parser.add_argument("--seat", type=int, help="as this seat may see it")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    annals = somebody(given.url, given.lang)
    try:
        file = annals.tables.at(given.table).download(given.file or f"{given.table}.ndjson", seat=given.seat)
    except NotFound:
        raise CannotDo(f"there is no table {given.table} at {annals.http.base_url}") from None
    say(str(file if file.is_absolute() else Path(file)))
    return 0
