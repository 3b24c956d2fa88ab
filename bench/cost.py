"""`python -m bench.cost`: the processor time of an accepted move in every game, API and log server, at 64 tables.

Beside it the rate of the bare "validate and append" of `bench/bare.py`, in turn with ours.
"""

import argparse
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from bench import load
from bench.rebuild import LONG
from bench.stage import House, bare, house
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import write_move
from events.log.store import Store
from events.tables.command import Loaded
from events.tables.play import Play, play
from events.tables.tables import Tables
from tests.redis_server import RedisServer

TABLES = 64


def lanes(stage: House, game: str, tables: int, length: int, seed: int) -> list[list[bytes]]:
    """A lane of requests for each table: random play, decided here beforehand with the luck of the log's own seed."""
    seats, options = LONG.get(game, (min(games()[game].players), {}))
    tokens = [stage.player(f"Player {seat}") for seat in range(seats)]
    people = [stage.call("GET", "/v1/me", token=token)["player"] for token in tokens]
    asked = {"game": game, "options": options, "seats": ["me", *({"player": each} for each in people[1:])]}
    chance, known = random.Random(seed), Tables(Store(stage.log_url()))
    prepared = []
    for _ in range(tables):
        table = stage.call("POST", "/v1/tables", asked, tokens[0])["table"]
        for token in tokens[1:]:
            stage.call("POST", f"/v1/tables/{table}/seats", {}, token)
        script = moves(known, table, length, chance)
        prepared.append([load.request("POST", f"/v1/tables/{table}/moves", tokens[at], move) for at, move in script])
    return prepared


def moves(tables: Tables, table: str, length: int, chance: random.Random) -> list[tuple[int, dict[str, Any]]]:
    """Moves that will be legal one after the other; nothing is written."""
    at, found = tables.look(table), []
    while len(found) < length and at.table.decisions:
        seat = at.table.decisions[0].seat
        move = sample(chance.choice(list(at.table.rules.offers(at.table.state, seat))), chance.randrange)
        by = f"player:{at.table.places[seat].player}"
        then = play(tables, Play(by=by, seat=seat, move=move, is_trial=True), at).table
        found.append((seat, write_move(move)))
        at = Loaded(then, at.now)
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", help="which; all without a name")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--moves", type=int, default=60, help="at each table, in each round")
    given = asked.parse_args()
    chosen = given.games or list(games())
    with (
        house() as stage,
        tempfile.TemporaryDirectory() as place,
        RedisServer(Path(place), fsync="always") as server,
        bare(server.url) as bare_port,
    ):
        like_ours = load.request("POST", "/v1/tables/x/moves", "x" * 43, {"type": "place", "cell": [3, 4], "a": [1, 2]})
        rounds: dict[str, list[tuple[float, float, float, float]]] = {game: [] for game in chosen}
        for number in range(given.rounds):
            for game in chosen:
                prepared = lanes(stage, game, TABLES, given.moves, number)
                before = stage.cpu_of_api(), stage.cpu_of_log()
                ours = load.run(stage.port, prepared)
                assert set(ours.statuses) == {201}, ours.statuses
                count = len(ours.latencies)
                api, log = (stage.cpu_of_api() - before[0]) / count, (stage.cpu_of_log() - before[1]) / count
                theirs = load.run(bare_port, [[like_ours] * given.moves] * TABLES)
                rounds[game].append((api * 1e6, log * 1e6, ours.rate, ours.rate / theirs.rate))
        for game, found in rounds.items():
            api, log, rate, ratio = (statistics.median(column) for column in zip(*found, strict=True))
            said = f"{api:.0f} + {log:.0f} = {api + log:.0f} µs of API and log (at most 300)"
            print(f"{game}: {said}, {rate:.0f} a second, {ratio:.2f} of bare (at least 0.85)")


if __name__ == "__main__":
    main()
