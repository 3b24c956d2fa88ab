"""What a move costs while many people listen on their own feeds: `python -m bench.listening [--people 1000]`."""

import argparse
import contextlib
import random
import socket
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from tests.house import Client, House, drawn

LIMIT = 1.2
MOVES = 60
ROUNDS = 5


def listen(person: Client) -> socket.socket:
    """An open feed of a person, which nobody reads."""
    where = urlsplit(person.base)
    connection = socket.create_connection((where.hostname or "", where.port or 80))
    lines = (
        "GET /v1/me/feed HTTP/1.1",
        "Host: x",
        "Accept: text/event-stream",
        f"Authorization: Bearer {person.token}",
    )
    connection.sendall("\r\n".join((*lines, "", "")).encode())
    connection.recv(64)
    return connection


def cost(people: list[Client], chance: random.Random) -> float:
    """The median time of a move (s)."""
    took: list[float] = []
    table = begun(people)
    while len(took) < MOVES:
        now = people[0].table(table)
        if now["status"] == "finished":
            table = begun(people)
            continue
        decision = now["decisions"][0]
        asked = people[decision["seat"]]
        move = drawn(chance.choice(asked.offers(table)["offers"]), chance)
        began = time.perf_counter()
        asked.move(table, {**move, "decision": decision["id"]}).must(201)
        took.append(time.perf_counter() - began)
    return median(took)


def begun(people: list[Client]) -> str:
    table: str = people[0].open("condottiere", ["me", "open"])["table"]
    people[1].sit(table)
    return table


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=1000)
    wanted = parser.parse_args().people
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as place, House(Path(place), AI_WORKERS="0") as house:
        players = house.players(2)
        cost(players, chance)
        crowd = [house.player(f"Listener {number}") for number in range(wanted)]
        alone, beside = [], []
        for _ in range(ROUNDS):
            alone.append(cost(players, chance))
            with contextlib.ExitStack() as feeds:
                for person in (*players, *crowd):
                    feeds.enter_context(contextlib.closing(listen(person)))
                beside.append(cost(players, chance))
    ratio = median(beside) / median(alone)
    print(f"a move alone {1000 * median(alone):.2f} ms, with {wanted} people listening {1000 * median(beside):.2f} ms")
    print(f"ratio {ratio:.2f}, wanted at most {LIMIT}")
    return 0 if ratio <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
