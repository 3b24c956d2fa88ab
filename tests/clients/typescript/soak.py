"""`python -m tests.clients.typescript.soak`: over a thousand moves through the fault lab, none lost, none doubled."""

import json
import sys
import tempfile
from pathlib import Path

from domain.contract.registry import games
from tests.clients.typescript.package import Place
from tests.house import House, quick

MOVES = 1_200


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), FAULTS="1") as house:
        somebody = Path(folder) / "somebody"
        somebody.mkdir()
        asked = {name: quick(name) for name in games()}
        told = Place(somebody).run("faults.mjs", url=house.url, games=asked, moves=MOVES, tables=8, timeout=1800)
    sys.stdout.write(f"{json.dumps(told)}\n")
    return 0 if told["moves"] >= MOVES else 1


if __name__ == "__main__":
    sys.exit(main())
