"""Chance as it was: luck that gives out again what an entry says was drawn."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from domain.contract.luck import Luck
from events.evidence.proof import Flaw

T = TypeVar("T")


class Tape(Luck):
    """Luck that draws again what was drawn."""

    __slots__ = ("_drawn",)

    def __init__(self, drawn: Sequence[Any]) -> None:
        super().__init__(b"", 0)
        self._drawn = iter(drawn)

    def below(self, purpose: str, n: int) -> int:
        match next(self._drawn, None):
            case [str(named), int(below), int(x)] if (named, below) == (purpose, n) and 0 <= x < n:
                return x
            case found:
                raise Flaw("draws", [purpose, n, "a number"], found)

    def shuffle(self, purpose: str, items: Iterable[T], key: Callable[[T], Any] | None = None) -> list[T]:
        ordered = sorted(items, key=key)  # type: ignore[type-var, arg-type]
        match next(self._drawn, None):
            case [str(named), int(n), list(positions)] if (named, n) == (purpose, len(ordered)) and sorted(
                positions
            ) == list(range(n)):
                return [ordered[position] for position in positions]
            case found:
                raise Flaw("draws", [purpose, len(ordered), "positions"], found)

    def must_be_at_its_end(self) -> None:
        if (more := next(self._drawn, None)) is not None:
            raise Flaw("draws", "no further draw", more)
