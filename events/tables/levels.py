"""How well the computer plays."""

LEVELS = ("random", "greedy")
