"""Malformed requests over raw sockets: `python -m tests.soak_malformed [COUNT]`."""

import random
import sys
import tempfile
import time
from pathlib import Path

from tqdm import tqdm

from tests.house import House
from tests.malformed import good_requests, malformed, must_be_well, storm

COUNT = 100_000


def soak(count: int) -> str:
    seed, begun = random.randrange(10**6), time.monotonic()
    with tempfile.TemporaryDirectory() as place, House(Path(place)) as house:
        with tqdm(total=count, unit="request", disable=not sys.stderr.isatty()) as bar:
            heard = storm(house, malformed(good_requests(house), count, seed), bar.update)
        must_be_well(house, heard)
    by_status = ", ".join(f"{status}: {number}" for status, number in sorted(heard.statuses.items()))
    took = time.monotonic() - begun
    rest = f"closed without a word: {heard.silent}"
    return f"{heard.count} requests (seed {seed}) in {took:.0f} s, 0 wrong; {by_status}; {rest}"


if __name__ == "__main__":
    sys.stdout.write(soak(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT) + "\n")
