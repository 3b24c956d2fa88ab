"""The only source of chance: numbers and shuffles derived from a table's key, each of which can be checked later."""

import hmac
import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any, Final, TypeVar

from domain.contract.canonical import canonical

T = TypeVar("T")

SPAN: Final = 2**256


def commitment(table: str, seed: bytes) -> str:
    """What the first entry publishes, so that the seed cannot be changed afterwards."""
    return sha256(canonical(["seed1", table, seed.hex()])).hexdigest()


def mixed_key(table: str, seed: bytes, nonces: Sequence[str | None]) -> bytes:
    """The key of all draws: the server's seed and what every seat added to it."""
    return hmac.digest(seed, canonical(["mix1", table, list(nonces)]), "sha256")


class Luck:
    """The draws of one entry. Each purpose has one counter, which starts anew with every entry."""

    __slots__ = ("_counters", "_key", "_version", "draws")

    def __init__(self, key: bytes, version: int) -> None:
        self._key = key
        self._version = version
        self._counters: dict[str, int] = {}
        self.draws: list[list[Any]] = []

    def below(self, purpose: str, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        x = self._below(purpose, n)
        self.draws.append([purpose, n, x])
        return x

    def shuffle(self, purpose: str, items: Iterable[T], key: Callable[[T], Any] | None = None) -> list[T]:
        """The items in a new order; where they lay before plays no part."""
        ordered = sorted(items, key=key)  # type: ignore[type-var, arg-type]
        positions = list(range(len(ordered)))
        for i in range(len(ordered) - 1, 0, -1):
            j = self._below(purpose, i + 1)
            positions[i], positions[j] = positions[j], positions[i]
        self.draws.append([purpose, len(ordered), positions])
        return [ordered[position] for position in positions]

    def pick(self, purpose: str, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(purpose, len(items))]

    def _below(self, purpose: str, n: int) -> int:
        if n < 1:
            raise ValueError(f"nothing lies below {n}")
        bound = SPAN // n * n
        while True:
            x = self._block(purpose)
            if x < bound:
                return x % n

    def _block(self, purpose: str) -> int:
        count = self._counters.get(purpose, 0)
        self._counters[purpose] = count + 1
        message = f'["draw1",{self._version},{json.dumps(purpose)},{count}]'  # as canonical() writes it
        return int.from_bytes(hmac.digest(self._key, message.encode(), "sha256"), "big")
