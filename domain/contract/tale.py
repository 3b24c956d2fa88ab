"""What `decide` tells: facts in order, each of which the next may build on, and the state they lead to."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Fact = Any  # an instance of one of the game's fact types

S = TypeVar("S")


class Tale(list[Fact], Generic[S]):
    """The facts told so far, and with them the state they lead to: whoever asks the rules need not fold again."""

    __slots__ = ("_evolve", "state")

    def __init__(self, state: S, evolve: Callable[[S | None, Fact], S]) -> None:
        super().__init__()
        self.state, self._evolve = state, evolve

    def tell(self, fact: Fact) -> None:
        """Something has happened."""
        self.append(fact)
        self.state = self._evolve(self.state, fact)
