"""Which computer players can be given a seat."""

from typing import Final

LEVELS: Final = ("random", "greedy", "shrewd", "master")
STAND_IN: Final = "greedy"  # who takes over when a player stands up; old records say so too
