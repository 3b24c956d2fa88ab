"""`python -m bench.memory`: what a table needs of the log's memory, at home and archived, and of the archive.

Real games at random, every move with an idempotency key, packed as the dispatcher packs them; for 200 entries, with the
names of all keys. A table that has no room for 200 entries in one game counts as long as it is.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

from tqdm import tqdm

from bench.rebuild import LONG
from domain.contract.registry import games
from tests.events.archive.tables import Shelved, files, shelved
from tests.redis_server import RedisServer

ENTRIES, TABLES = 200, 4
LIVE, STUB, PACKED = 90 * 1024, 600, 15 * 1024  # bytes at most


def live(house: Shelved, game: str) -> list[float]:
    """Bytes for 200 entries of tables that are being played."""
    seats, options = LONG[game]
    found = []
    for seed in range(TABLES):
        table = house.played(game, min(seats, 4), ENTRIES, seed, dict(options))
        house.store.packs.tidy(table.id, table.version)
        found.append(house.bytes_of(table.id) * ENTRIES / max(table.version, ENTRIES))
    return found


def archived(house: Shelved, folder: Path, game: str) -> tuple[list[float], list[float]]:
    """Bytes of the stubs, and of the packed files for 200 entries; short games of few seats."""
    stubs, packed = [], []
    for seed in range(TABLES):
        before = set(files(folder))
        table = house.finished(seed, game, max(2, min(games()[game].players)))
        house.store.packs.tidy(table.id, table.version)
        assert house.cold.move(table.id)
        (file,) = set(files(folder)) - before
        stubs.append(float(house.bytes_of(table.id)))
        packed.append(file.stat().st_size * ENTRIES / max(table.version, ENTRIES))
    return stubs, packed


def main() -> int:
    good = True
    with tempfile.TemporaryDirectory() as place, RedisServer(Path(place) / "log") as server:
        house = shelved(server.url, Path(place) / "archive")
        print("| game | live, KiB for 200 entries | archived, bytes in the log | in the archive, KiB for 200 entries |")
        print("| --- | --- | --- | --- |")
        for game in tqdm(list(LONG), unit="game", disable=not sys.stderr.isatty()):
            alive = live(house, game)
            stubs, packed = archived(house, Path(place) / "archive", game)
            good &= max(alive) <= LIVE and max(stubs) <= STUB and max(packed) <= PACKED
            said = f"{median(alive) / 1024:.0f} (at most {max(alive) / 1024:.0f})", f"{max(stubs):.0f}"
            print(f"| {game} | {' | '.join(said)} | {median(packed) / 1024:.1f} (at most {max(packed) / 1024:.1f}) |")
    print("wanted: at most 90, 600 and 15:", "yes" if good else "**no**")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
