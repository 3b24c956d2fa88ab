"""`python -m bench.lists`: what lists cost at many tables against few, offers beside a table, and how large kits are.

Costs are processor time of the API and the log server for a request, so that a busy machine changes little.
"""

import argparse
import gzip
import http.client
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.request import urlopen

from bench.stage import House, house
from domain.contract.kit import LANGUAGES
from domain.contract.registry import games
from events.log.store import Store
from events.tables.open import open_table
from events.tables.tables import Tables

FEW, MANY, WAITING = 100, 20_000, 1_600
REQUESTS = 600  # the clock of a process counts in steps of 10 ms
ROUNDS = 5
KIT = 40_000  # bytes of a kit, gzipped
THREADS = 16
GAME = "condottiere"

PAGES = {
    "tables": "/v1/tables?limit=50",
    "mine": "/v1/tables?mine=true&status=playing&limit=50",
    "finished": "/v1/tables?mine=true&status=finished&limit=50",
    "decisions": "/v1/me/decisions?limit=50",
}


@dataclass(frozen=True)
class Figure:
    name: str
    ratio: float
    most: float
    said: str

    def __str__(self) -> str:
        verdict = "ok" if self.ratio <= self.most else "TOO DEAR"
        return f"{self.name}: {self.ratio:.2f} (at most {self.most:.2f}; {self.said}) {verdict}"


def measured(many: int = MANY, waiting: int = WAITING) -> list[Figure]:
    with house(AI_WORKERS="0") as small, house(AI_WORKERS="0") as large:
        here, there = small.player("Ann"), large.player("Ann")
        fill(small, here, FEW)
        fill(large, there, waiting)
        fill(large, large.player("Ben"), many - waiting, "open")
        lists = []
        for name, path in PAGES.items():
            few, of_many = in_turn(partial(cost, small, here, [path]), partial(cost, large, there, [path]))
            said = f"{few:.0f} µs at {FEW}, {of_many:.0f} at {many}"
            lists.append(Figure(name, of_many / few, 1.5, said))
        return [*lists, *(offers(small, game) for game in games()), *(size_of_kit(small, game) for game in games())]


def in_turn(one: Callable[[], float], other: Callable[[], float]) -> tuple[float, float]:
    """What both cost, measured again and again in turn: the pair whose ratio is the median."""
    rounds = sorted(((one(), other()) for _ in range(ROUNDS)), key=lambda each: each[1] / each[0])
    return rounds[ROUNDS // 2]


def fill(stage: House, token: str, count: int, second: Any = None) -> None:
    """Tables at which the first player owes a decision, or that wait for a second; and the lists that know of them."""
    tables, rules = Tables(Store(stage.log_url())), games()[GAME]
    player = stage.call("GET", "/v1/me", token=token)["player"]
    options = rules.options(first_holder=0) if second is None else rules.options()
    seats = ["me", {"ai": "random"} if second is None else second]
    with ThreadPoolExecutor(THREADS) as crowd:
        opened = list(crowd.map(lambda _: open_table(tables, player, rules, options, seats), range(count)))
    newest = max(written.table.id[3:] for written in opened)
    while not any(each["table"].endswith(newest) for each in newest_tables(stage, token)):
        pass


def newest_tables(stage: House, token: str) -> Sequence[Any]:
    found: Sequence[Any] = stage.call("GET", "/v1/tables?limit=100", token=token)["tables"]
    return found


def offers(stage: House, game: str) -> Figure:
    """What `include=offers` adds to a table at which one owes a decision."""
    token, rules = stage.player("Cleo"), games()[game]
    asked = {"game": game, "options": dict(rules.examples[0]), "private": True}
    paths = []
    while len(paths) < 4:
        seats = ["me", *[{"ai": "random"}] * (min(rules.players) - 1)]
        table = stage.call("POST", "/v1/tables", asked | {"seats": seats}, token)
        if any(decision["seat"] == 0 for decision in table["decisions"]):
            paths.append(f"/v1/tables/{table['table']}")
    with_offers = [f"{path}?include=offers" for path in paths]
    alone, beside = in_turn(partial(cost, stage, token, paths), partial(cost, stage, token, with_offers))
    return Figure(f"offers of {game}", beside / alone, 1.3, f"{alone:.0f} µs alone, {beside:.0f} with offers")


def size_of_kit(stage: House, game: str) -> Figure:
    """The largest of its languages, pressed as everybody can read it, against what it may be."""
    kits = (urlopen(f"http://127.0.0.1:{stage.port}/v1/games/{game}/kit?lang={each}") for each in LANGUAGES)
    sizes = [len(gzip.compress(kit.read())) for kit in kits]
    return Figure(f"kit of {game}", max(sizes) / KIT, 1.0, f"{max(sizes):,} of {KIT:,} bytes")


def cost(stage: House, token: str, paths: Sequence[str]) -> float:
    """Processor time (µs) of the API and the log server for a request."""
    connection = http.client.HTTPConnection("127.0.0.1", stage.port)
    headers = {"Authorization": f"Bearer {token}"}

    def ask(count: int) -> None:
        for number in range(count):
            connection.request("GET", paths[number % len(paths)], headers=headers)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status

    ask(20)
    before = stage.cpu_of_api() + stage.cpu_of_log()
    ask(REQUESTS)
    found = (stage.cpu_of_api() + stage.cpu_of_log() - before) / REQUESTS * 1e6
    connection.close()
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=MANY)
    given = asked.parse_args()
    for figure in measured(given.tables, min(WAITING, given.tables // 2)):
        print(figure, flush=True)


if __name__ == "__main__":
    main()
