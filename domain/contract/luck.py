"""The only source of chance: numbers and shuffles derived from a table's key, each of which can be checked later."""

import hmac
import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeVar

from domain.contract.canonical import canonical

T = TypeVar("T")

SPAN: Final = 2**256
BLOCK: Final = 64  # bytes that SHA-256 takes in at a time
INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))  # RFC 2104


def commitment(table: str, seed: bytes) -> str:
    """What the first entry publishes, so that the seed cannot be changed afterwards."""
    return sha256(canonical(["seed1", table, seed.hex()])).hexdigest()


def mixed_key(table: str, seed: bytes, nonces: Sequence[str | None]) -> bytes:
    """The key of all draws: the server's seed and what every seat added to it."""
    return hmac.digest(seed, canonical(["mix1", table, list(nonces)]), "sha256")


class Luck:
    """The draws of one entry. Each purpose has one counter, which starts anew with every entry."""

    __slots__ = ("_counters", "_key", "_keyed", "_version", "draws")

    def __init__(self, key: bytes, version: int) -> None:
        self._key = key
        self._keyed: Keyed | None = None
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
        message = f'["draw1",{self._version},{_quoted(purpose)},{count}]'  # as canonical() writes it
        if self._keyed is None:
            self._keyed = Keyed(self._key)
        return int.from_bytes(self._keyed.digest(message.encode()), "big")


_quoted = lru_cache(256)(json.dumps)


class Keyed:
    """HMAC-SHA-256 under one key, the key taken in once: three times as quick as anew for every draw."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        padded = (sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
        self._inner, self._outer = sha256(padded.translate(INNER)), sha256(padded.translate(OUTER))

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()
