"""python -m tests.records.luck_vectors writes docs/luck-vectors.json: numbers to check an implementation of luck by."""

import json
from pathlib import Path
from typing import Any

from domain.contract.luck import Luck, commitment, mixed_key

FILE = Path(__file__).parent.parent.parent / "docs" / "luck-vectors.json"
ABOUT = (
    "Numbers to check an implementation of luck by. Seeds, nonces, keys and commitments are hex. In `entries`, `draws` "
    "are made in order with the luck of one entry: [purpose, k, number] or [purpose, n, positions of sorted items]. "
    "In `rejections`, k and the numbers are hex: k is so large that many blocks are passed over; `blocks` is "
    "how many were used."
)

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
OTHER_TABLE = "00-00000000000000000000000000"
SEED = bytes(range(32))
OTHER_SEED = b"\xff" * 32
LARGE = (2**255 + 1, 2**255 + 2**254)
NONCES: list[list[str | None]] = [
    ["11" * 16, None],
    [None, None],
    [None, "11" * 16],
    ["00" * 16, "ab" * 32, None, "0123456789abcdef" * 3],
]


class Counted(Luck):
    """Luck that knows how many blocks it used."""

    __slots__ = ()

    @property
    def blocks(self) -> int:
        return sum(self._counters.values())


def vectors() -> dict[str, Any]:
    pairs = [(TABLE, SEED), (TABLE, OTHER_SEED), (OTHER_TABLE, SEED)]
    keys = [(table, seed, nonces, mixed_key(table, seed, nonces)) for table, seed in pairs for nonces in NONCES]
    return {
        "about": ABOUT,
        "commitments": [{"table": t, "seed": s.hex(), "commitment": commitment(t, s)} for t, s in pairs],
        "keys": [{"table": t, "seed": s.hex(), "nonces": n, "key": key.hex()} for t, s, n, key in keys],
        "entries": [_entry(key, version) for *_, key in keys[:4] for version in (1, 2, 3, 1000)],
        "rejections": [
            _rejections(keys[0][3], version, k) for version in (2, 3) for k in (2**255 + 1, 2**255 + 2**254)
        ],
    }


def _entry(key: bytes, version: int) -> dict[str, Any]:
    """Several purposes, each with its own counter, in turns."""
    luck = Luck(key, version)
    luck.shuffle("setup", range(10))
    for k in (6, 6, 6, 110):
        luck.below("setup", k)
    luck.shuffle("new_round", range(52))
    luck.below("setup", 2)
    for n in (0, 1, 2):
        luck.shuffle("new_round", range(n))
    for k in (1, 2**53 - 1, 3):
        luck.below("dice", k)
    return {"key": key.hex(), "version": version, "draws": luck.draws}


def _rejections(key: bytes, version: int, k: int) -> dict[str, Any]:
    luck = Counted(key, version)
    numbers = [f"{luck.below('setup', k):x}" for _ in range(6)]
    return {
        "key": key.hex(),
        "version": version,
        "purpose": "setup",
        "k": f"{k:x}",
        "numbers": numbers,
        "blocks": luck.blocks,
    }


def main() -> None:
    FILE.write_text(_lines(vectors()))


def _lines(document: dict[str, Any]) -> str:
    """JSON with one vector on a line."""
    rows = []
    for name, value in document.items():
        if isinstance(value, list):
            inner = ",\n".join(f"  {json.dumps(each)}" for each in value)
            rows.append(f" {json.dumps(name)}: [\n{inner}\n ]")
        else:
            rows.append(f" {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    main()
