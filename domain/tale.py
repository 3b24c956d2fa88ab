"""What `decide` tells: facts in order, each of which the next may build on."""

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.game import Fact

S = TypeVar("S")


class Tale(Generic[S]):
    """The facts told so far and the state they lead to."""

    __slots__ = ("_evolve", "facts", "state")

    def __init__(self, state: S, evolve: Callable[[S | None, Fact], S]) -> None:
        self.state, self._evolve = state, evolve
        self.facts: list[Fact] = []

    def tell(self, fact: Fact) -> None:
        """Something has happened."""
        self.facts.append(fact)
        self.state = self._evolve(self.state, fact)
