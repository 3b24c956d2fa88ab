"""What can be agreed before a game: nothing but the number of players."""

from dataclasses import dataclass

from domain.contract.game import Refused
from domain.nim.box import PLAYERS


@dataclass(frozen=True, slots=True)
class Options:
    """Nim has none."""


def check(_options: Options, seats: int) -> None:
    if seats not in PLAYERS:
        raise Refused("wrong_number_of_players", f"Nim is for two to four, not for {seats}", rule="N-1.1")
