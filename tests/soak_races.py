"""Every race again and again, over two processes of the API: `python -m tests.soak_races [ROUNDS]`."""

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from tests.house import House
from tests.races import RACES, Race

ROUNDS = 40


def soak(rounds: int) -> str:
    chance, run = random.Random(), Counter[str]()
    with tempfile.TemporaryDirectory() as place, House(Path(place), API_WORKERS="2", AI_WORKERS="0") as house:
        for _ in tqdm(range(rounds), unit="round", disable=not sys.stderr.isatty()):
            for race in RACES:
                race(Race(house, chance))
                run[race.__name__] += 1
        assert "Traceback" not in house.stderr()
        assert house.command("scrub").returncode == 0
    return f"{run.total()} races of {len(RACES)} kinds, each with one winner; 0 answers of 5xx"


if __name__ == "__main__":
    sys.stdout.write(soak(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS) + "\n")
