"""Kits and scenes of many more games, each time of all settings: `python -m tests.soak_front [ROUNDS]`."""

import os
import subprocess
import sys

from tqdm import tqdm

LAWS = ("tests/laws/test_kit.py", "tests/laws/test_scene.py")
ROUNDS = 6


def soak(rounds: int) -> str:
    for seed in tqdm(range(1, 1 + rounds), desc="kits and scenes"):
        told = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *LAWS],
            env={**os.environ, "LAWS_SEED": str(10_000 * seed), "THOROUGH": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        if told.returncode:
            sys.exit(f"LAWS_SEED={10_000 * seed}\n{told.stdout}")
    return f"{rounds} rounds: every kit names and every scene shows what was played"


if __name__ == "__main__":
    sys.stdout.write(soak(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS) + "\n")
