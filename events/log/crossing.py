"""What crossed to the log together: the heads that one batch of appends has made, one signature for all of them."""

from typing import Any, NamedTuple


class Made(NamedTuple):
    """The head that an append has made."""

    table: str
    version: int
    hash: str
    at: int


class Crossing:
    """The heads that were accepted in one batch, in their order, and what was made of them once for all."""

    __slots__ = ("made", "signed")

    def __init__(self, made: list[Made]) -> None:
        self.made = made
        self.signed: Any = None
