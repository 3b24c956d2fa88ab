"""The map: 47 hexes and 7 home bases, as names and as bits of one integer (chapter 2 of the specification)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from domain.scythe.box import BOX

_hexes = BOX["hexes"]["items"]
_bases = BOX["home_bases"]["items"]

HEXES: Final[tuple[str, ...]] = tuple(each["id"] for each in _hexes)
HOME_BASES: Final[Mapping[str, str]] = MappingProxyType({each["faction"]: each["id"] for each in _bases})
PLACES: Final = (*HEXES, *HOME_BASES.values())

BIT: Final[Mapping[str, int]] = {place: 1 << n for n, place in enumerate(PLACES)}
NAME: Final[Mapping[int, str]] = {bit: place for place, bit in BIT.items()}


def mask(places: Iterable[str]) -> int:
    """These places as bits."""
    bits = 0
    for place in places:
        bits |= BIT[place]
    return bits


def places(bits: int) -> tuple[str, ...]:
    """The places of these bits, in the order of the map."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(NAME[lowest])
        bits ^= lowest
    return tuple(found)


TERRAIN: Final[Mapping[str, str]] = {each["id"]: each["terrain"] for each in _hexes}
OF_TERRAIN: Final[Mapping[str, int]] = {
    terrain: mask(name for name in HEXES if TERRAIN[name] == terrain) for terrain in BOX["terrain"]["produces"]
}
TERRITORIES: Final = mask(HEXES)  # S-3.1: a home base is none
LAKES: Final = OF_TERRAIN["lake"]
FACTORY: Final = OF_TERRAIN["factory"]
FACTORY_HEX: Final = NAME[FACTORY]
TUNNELS: Final = mask(each["id"] for each in _hexes if each["tunnel"])
ENCOUNTER_HEXES: Final = tuple(each["id"] for each in _hexes if each["encounter"])

NEIGHBOURS: Final[Mapping[str, int]] = {each["id"]: mask(each["neighbors"]) for each in (*_hexes, *_bases)}
AXIAL: Final[Mapping[str, tuple[int, int]]] = {each["id"]: (each["q"], each["r"]) for each in _hexes}

_rivers = [*BOX["river_edges"]["items"], *BOX["river_edges"]["home_base_edges"]]
RIVERS: Final[Mapping[str, int]] = {
    place: mask(other for edge in _rivers if place in edge for other in edge if other != place and other in TERRAIN)
    for place in PLACES
}
