"""The engine's own luck: quick, and the same for the same seed for ever."""

import random

from domain.contract.luck import Luck


class Chance(Luck):
    """Draws of an imagined world. Nobody checks them, so they need no proof; what they are follows from the seed."""

    __slots__ = ("_bits",)

    def __init__(self, seed: bytes, number: int) -> None:
        super().__init__(seed, number)
        self._bits = random.Random(seed + number.to_bytes(4, "big")).getrandbits  # what it gives never changes

    def _block(self, purpose: str) -> int:
        return self._bits(256)
