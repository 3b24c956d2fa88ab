"""`annals replay FILE|TABLE`: a game step by step, each with the board after it.

A file is brought into the house first, which checks it and knows the rules that it was played by.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from annals_client import Annals, NotFound, Table
from annals_client.shells import Blocking
from cli.board import drawn
from cli.errors import CannotDo
from cli.finding import somebody
from cli.names import Names
from cli.play import outcome_lines
from cli.terminal import Left, say, say_all, typed, width
from cli.words import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="FILE|TABLE", help="a record, or the id of a table")
    parser.add_argument("--at", type=int, default=1, metavar="VERSION", help="begin there")
    parser.add_argument("--seat", type=int, help="as this seat saw it")
    parser.add_argument("--all", action="store_true", help="everything at once, without stops and boards")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    annals, words = somebody(given.url, given.lang), Words(given.lang)
    table = found(annals, given.game)
    now = table.look()
    kit, house = annals.games.kit(now["game"], given.lang), annals.games.words(given.lang)
    names = Names(kit, now["seats"], now["you"], words)
    scenes = None if given.all else True
    entries = list(table.entries(tell=given.lang, scene=scenes, seat=given.seat))
    say(f"{kit['title']} · {words('table', id=table.id)}")
    if given.all:
        say_all(told(entry) for entry in entries)
    else:
        step_by_step(entries, given.at, names, words)
    say_all(outcome_lines(now, names, house, words))
    return 0


def found(annals: Annals, game: str) -> Table[Blocking]:
    """The table of this id, or the one whose record lies in this file."""
    file = Path(game)
    if file.is_file():
        return annals.records.bring(file.read_bytes())
    try:
        return annals.tables.get(game)
    except NotFound:
        raise CannotDo(f"{game} is no file here and no table at {annals.http.base_url}") from None


def told(entry: Mapping[str, Any]) -> str:
    return f"{entry['v']:>5}  {' '.join(fact['text'] for fact in entry['facts'] if 'text' in fact)}"


def step_by_step(entries: Sequence[Any], at: int, names: Names, words: Words) -> None:
    place = max(0, min(at, len(entries)) - 1)
    while place < len(entries):
        entry = entries[place]
        if entry.get("scene"):
            say_all(drawn(entry["scene"], names, width()))
        say(told(entry))
        try:
            line = typed(f"{entry['v']}/{len(entries)}  {words('steps')}")
        except Left:
            say()
            return
        match line:
            case "q":
                return
            case "b":
                place = max(0, place - 1)
            case "":
                place += 1
            case _ if line.isascii() and line.isdigit() and 1 <= int(line) <= len(entries):
                place = int(line) - 1
            case _:
                say(words("not_there", typed=line))
