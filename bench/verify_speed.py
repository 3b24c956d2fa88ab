"""Verifying a record of 1,000 entries without the rules: entries a second, and against plain hashing and parsing.

python -m bench.verify_speed
"""

import json
import time
from collections.abc import Callable
from hashlib import sha256

from domain.contract.registry import games
from events.evidence.proof import check
from events.evidence.verify import verify
from tests.records.playing import played
from tests.records.scribe import SERVER

ENTRIES = 1000


def record() -> list[bytes]:
    """Four seats at Condottiere, two of them computer players, with every seal open."""
    options = {"variants": ["points_match", "hidden_cards"], "points_target": 60}
    table = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
    lines = played(games()["condottiere"], options, 4, table=table, seed=1, most=ENTRIES).lines()
    assert len(lines) == ENTRIES + 2, len(lines)
    return lines


def best(work: Callable[[], None], rounds: int = 15) -> float:
    """The quickest of several rounds in seconds of processor time: the work is one thread's and waits for nothing."""
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return min(times)


def against_plain() -> tuple[float, float, float]:
    """Entries a second, the same of plain hashing and parsing, and how many times longer a check takes."""
    lines = record()

    def checked() -> None:
        assert check(lines, [SERVER.public]).ok

    def plain() -> None:
        for line in lines:
            sha256(line).digest()
            json.loads(line)

    ours, theirs = best(checked), best(plain)
    return ENTRIES / ours, ENTRIES / theirs, ours / theirs


def with_rules() -> float:
    """Entries a second when the rules are asked too."""
    lines = record()

    def asked() -> None:
        assert verify(lines, [SERVER.public])["rules"] == {"verdict": "pass"}

    return ENTRIES / best(asked, rounds=3)


def main() -> None:
    speed, plain, ratio = against_plain()
    print(f"without rules: {speed:,.0f} entries a second; plain sha256 and json.loads: {plain:,.0f}; ratio {ratio:.1f}")
    print(f"with rules:    {with_rules():,.0f} entries a second")


if __name__ == "__main__":
    main()
