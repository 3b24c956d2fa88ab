"""How much is tried: a sample in `make test`, all of it in `make soak` (`THOROUGH=1`)."""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

THOROUGH: Final = os.environ.get("THOROUGH") == "1"


def often(sample: int, whole: int) -> int:
    """How many times something is tried."""
    return whole if THOROUGH else sample


def one_in(n: int, whole: Sequence[T]) -> Sequence[T]:
    """Every n-th of many alike, the first among them."""
    return whole if THOROUGH else whole[::n]
