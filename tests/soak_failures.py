"""A house is struck again and again while people talk and computers play: `python -m tests.soak_failures [BLOWS]`."""

import random
import sys
import tempfile
from pathlib import Path

from tqdm import tqdm

from tests.blows import Told, all_die, disk_fills, parts_die
from tests.serve.test_full_disk import CAN_MOUNT

BLOWS = 200
AT_A_TIME = 50  # of one house


def soak(blows: int) -> str:
    chance, told = random.Random(), Told()
    disk = blows // 20 if CAN_MOUNT else 0
    whole = blows // 4
    with tqdm(total=blows, unit="blow", disable=not sys.stderr.isatty()) as bar:
        for trial, count in ((disk_fills, disk), (all_die, whole), (parts_die, blows - disk - whole)):
            while count > 0:
                with tempfile.TemporaryDirectory() as place:
                    trial(Path(place), min(AT_A_TIME, count), chance, told, bar.update)
                count -= AT_A_TIME
    kinds = ", ".join(f"{kind}: {count}" for kind, count in sorted(told.by_kind.items()))
    return (
        f"{told.blows} blows ({kinds}): {told.words} acknowledged words, 0 lost, 0 doubled; {told.entries} entries of"
        f" computers, 0 torn; {told.damaged} spoilt tables closed and no other; {told.away} answers of 503, all honest"
    )


if __name__ == "__main__":
    sys.stdout.write(soak(int(sys.argv[1]) if len(sys.argv) > 1 else BLOWS) + "\n")
