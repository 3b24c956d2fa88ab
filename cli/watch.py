"""`annals watch TABLE`: what happens at a table, in words, as it happens."""

import argparse

from annals_client import NotFound
from cli.board import drawn
from cli.errors import CannotDo
from cli.finding import somebody
from cli.names import Names
from cli.play import outcome_lines
from cli.terminal import say, say_all, width
from cli.words import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", help="its id")
    parser.add_argument("--after", type=int, default=0, metavar="VERSION", help="only what comes after this")
    parser.add_argument("--board", action="store_true", help="draw the board whenever somebody has moved")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    annals, words = somebody(given.url, given.lang), Words(given.lang)
    try:
        table = annals.tables.get(given.table)
    except NotFound:
        raise CannotDo(f"there is no table {given.table} at {annals.http.base_url}") from None
    now = table.look()
    kit, house = annals.games.kit(now["game"], given.lang), annals.games.words(given.lang)
    say(f"{kit['title']} · {words('table', id=table.id)}")
    for entry in table.feed(after=given.after, tell=given.lang, scene=given.board or None):
        told: list[str] = [str(fact["text"]) for fact in entry["facts"] if "text" in fact]
        say(f"{entry['v']:>5}  {' '.join(told)}")
        if given.board and (scene := entry.get("scene")):
            say_all(drawn(scene, Names(kit, now["seats"], now["you"], words), width()))
    now = table.look()
    say_all(outcome_lines(now, Names(kit, now["seats"], now["you"], words), house, words))
    return 0
