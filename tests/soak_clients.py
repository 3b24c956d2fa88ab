"""The packed Python client makes a thousand moves while three of ten requests are answered badly and the API dies."""

import json
import sys
import tempfile
from pathlib import Path

from domain.contract.registry import games
from tests.clients.python import packed
from tests.clients.python.test_packed import PLAYER, nothing_lost_nothing_doubled, played
from tests.house import House

MOVES = 1_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), FAULTS="1") as house:
        wishes = [f"{name}={json.dumps(game.examples[0])}" for name, game in games().items()]
        python = packed.installed(Path(folder))
        process = packed.run(python, PLAYER, house.url, "11", "30", str(MOVES), *wishes, cwd=Path(folder))
        found = played(process, house, kills=8)
        for game in found:
            nothing_lost_nothing_doubled(house, game)
        sys.stdout.write(f"{sum(len(game['told']) for game in found)} moves at {len(found)} tables, each once\n")


if __name__ == "__main__":
    main()
