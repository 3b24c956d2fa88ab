"""`python -m tests.web.soak`: whole games of every example of options, clicked to their end in a browser."""

import json
import sys
import tempfile
from pathlib import Path

from domain.contract.registry import games
from serve import pages
from tests.house import House
from tests.node import ROOT, node


def main() -> int:
    pages.build(pages.WEB)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        for name, game in games().items():
            for options in game.examples:
                short = {**options, **({"max_rounds": 3} if "max_rounds" in options else {})}
                seats = max(2, *(len(value) for key, value in options.items() if key in ("families", "assignment")), 2)
                done = node(ROOT / "tests/web/games.mjs", house.url, name, json.dumps(short), str(seats), timeout=900)
                sys.stdout.write(f"{name} {json.dumps(options)}: {done.stdout or done.stderr}\n")
                if done.returncode:
                    return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
