"""Parts of a house are killed again and again while games are played: `python -m tests.soak_failures [ROUNDS]`."""

import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from threading import Event

from tqdm import tqdm

from domain.contract.registry import games
from tests.house import Client, House, until
from tests.test_failures import Talker, finish, kill, log_of, must_be_whole, queue_of

PARTS = ("log", "queue", "api-1", "dispatcher", "worker-1", "worker-2", "queue flushed", "log hangs")
ROUNDS = 60


def hurt(house: House, part: str, chance: random.Random) -> None:
    """Kill a part, if it lives at this moment, or let it suffer."""
    if part == "queue flushed":
        with queue_of(house) as queue:
            queue.flushall()
    elif part == "log hangs":
        kill(house, "log", signal.SIGSTOP)
        time.sleep(chance.uniform(0.1, 2))
        kill(house, "log", signal.SIGCONT)
    else:
        kill(house, part)


def new_table(ann: Client, chance: random.Random) -> str:
    """A table of computers of any game; asked for again while parts of the house are away."""
    game = chance.choice(list(games().values()))
    body = {"game": game.name, "options": dict(game.examples[0]), "seats": [{"ai": "random"}] * min(game.players)}

    def opened() -> str | None:
        try:
            answer = ann.post("/v1/tables", body)
        except OSError:
            return None
        return str(answer["table"]) if answer.status == 201 else None

    return until(opened, seconds=60)


def soak(rounds: int) -> str:
    chance, over = random.Random(), Event()
    with tempfile.TemporaryDirectory() as place, House(Path(place), LEASE_MS="1500", AI_WORKERS="2") as house:
        people = house.players(4)
        halls = []
        for one, two in (people[:2], people[2:]):
            halls.append(one.open("condottiere", ["me", "open"])["table"])
            two.sit(halls[-1])
        talkers = [Talker(person, halls[n // 2], over) for n, person in enumerate(people)]
        for talker in talkers:
            talker.start()
        played: list[str] = []
        for _ in tqdm(range(rounds), unit="blow", disable=not sys.stderr.isatty()):
            played.append(new_table(people[0], chance))
            try:
                hurt(house, chance.choice(PARTS), chance)
            except (OSError, ProcessLookupError):
                continue  # it is dead already
            time.sleep(chance.uniform(0.1, 1.5))
        over.set()
        for talker in talkers:
            talker.join(timeout=60)
            assert not talker.is_alive(), f"it was told {talker.out_of_reach[-1].body!r}"
        moves = sum(len(finish(people[0], table, seconds=180)) for table in tqdm(played, unit="table", leave=False))
        said = 0
        for n, hall in enumerate(halls):
            entries = log_of(people[0], hall)
            must_be_whole(entries)
            words = [entry["move"]["text"] for entry in entries if entry["move"]["type"] == "send_message"]
            assert sorted(words) == sorted(key for talker in talkers[2 * n : 2 * n + 2] for key in talker.acknowledged)
            said += len(words)
        return f"{rounds} blows, {len(played)} tables with {moves} entries played to their end, {said} moves kept once"


if __name__ == "__main__":
    sys.stdout.write(soak(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS) + "\n")
