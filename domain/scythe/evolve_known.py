"""What the fold knows of the rules and of the box, frozen: old logs give the same tables whatever becomes of these.

Another rule is another rules version with a fold of its own; nothing here is ever changed (decision 030).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

MOST_POWER: Final = 16  # S-6.4
MOST_POPULARITY: Final = 18
ENCOUNTER_HEXES: Final = ("V03", "T11", "M14", "F16", "V31", "T35", "W40", "V51", "V52", "M55", "M64")  # S-2.8
TUNNELS: Final = frozenset(("T13", "M22", "W25", "F42", "V45", "T53"))

PRODUCE_CUBE: Final = "produce_territories"
TERRITORIES_PRODUCING: Final = (2, 3)  # S-14.2: before and after its cube has been moved
TERRITORIES_OF_CARD: Final[Mapping[str | None, int]] = MappingProxyType({"fac_01": 2})  # S-20.6


class Needs(NamedTuple):
    """What a combat ability needs, or its side is not asked (R-18)."""

    power: int = 0
    opposing_power: int = 0
    opposing_cards: int = 0
    tunnel: bool = False  # a printed one, or the own Mine


ABILITIES: Final[Mapping[str, Needs]] = MappingProxyType(
    {
        "artillery": Needs(power=1),  # S-18.4
        "disarm": Needs(opposing_power=1, tunnel=True),  # S-18.5
        "scout": Needs(opposing_cards=1),  # S-18.6
    }
)
