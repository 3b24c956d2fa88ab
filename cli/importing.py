"""`annals import FILE`: a record comes into the house, where it can be looked at and gone on from."""

import argparse
from pathlib import Path

from cli.finding import house_url, somebody
from cli.terminal import say


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record, NDJSON")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    content = Path(given.file).read_bytes()
    table = somebody(given.url, given.lang).records.bring(content)
    say(f"{house_url(given.url)}/v1/tables/{table.id}")
    return 0
