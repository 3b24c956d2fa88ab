"""How well computer players think: levels, their versions and budgets."""

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to think and its budget; the version goes up when it would answer differently."""

    level: str
    version: int
    trials: int  # moves tried, all worlds together
    worlds: int  # imagined at most, before a search begins
    whole: int  # an offer with so many moves is tried whole
    samples: int  # moves tried of a larger one
    iterations: int = 0  # of a search, each in a world imagined anew
    wide: int = 0  # moves that are searched at the root: the best by taste
    reach: int = 0  # decisions of a play-out; it ends with the turn in which they are over
    look: int = 0  # moves tasted for each of them

    @property
    def name(self) -> str:
        return f"{self.level}@{self.version}"

    @property
    def budget(self) -> dict[str, int]:
        """What stands in a thought; what a level does without is left out."""
        found = {each.name: getattr(self, each.name) for each in fields(self)[2:]}
        return {name: value for name, value in found.items() if value or name in PLAIN}

    def thought(self, seed: bytes) -> dict[str, Any]:
        """What makes it think the same again."""
        return {"engine": self.level, "version": self.version, "budget": self.budget, "seed": seed.hex()}


PLAIN = ("trials", "worlds", "whole", "samples")

ENGINES = {
    "random": Engine("random", version=1, trials=0, worlds=1, whole=0, samples=0),
    "greedy": Engine("greedy", version=3, trials=240, worlds=3, whole=120, samples=24),
    "shrewd": Engine(
        "shrewd", version=3, trials=240, worlds=3, whole=120, samples=24, iterations=80, wide=8, reach=6, look=3
    ),
    "master": Engine(
        "master", version=3, trials=240, worlds=5, whole=120, samples=24, iterations=600, wide=12, reach=8, look=3
    ),
}
