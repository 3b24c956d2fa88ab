"""Where a unit can step to (chapter S-8), from tables made once when this is read.

A place is a bit, a set of places an integer. What never changes during a game (land, rivers, printed tunnels, lakes) is
one look-up by faction, kind of unit, unlocked abilities and location; what does (an own Mine, controlled villages and
mountains, the home bases of absent factions) is a handful of bit operations on top of it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.scythe.box import FACTIONS, Faction
from domain.scythe.control import controlled
from domain.scythe.map import BIT, FACTORY, HOME_BASES, LAKES, NEIGHBOURS, OF_TERRAIN, PLACES, RIVERS, TUNNELS, mask
from domain.scythe.state import Player, State
from domain.scythe.units import LABOUR

LAND: Final[Mapping[str, int]] = {  # S-8.1
    place: 0 if BIT[place] & LAKES else NEIGHBOURS[place] & ~LAKES & ~RIVERS[place] for place in PLACES
}
SHORES: Final[Mapping[str, int]] = {  # S-8.5: between a lake and what lies at it; shores are never rivers
    place: NEIGHBOURS[place] if BIT[place] & LAKES else NEIGHBOURS[place] & LAKES for place in PLACES
}
TUNNEL: Final[Mapping[str, int]] = {  # S-8.2, the printed ones
    place: TUNNELS & ~BIT[place] if BIT[place] & TUNNELS else 0 for place in PLACES
}
DIVE: Final[Mapping[str, int]] = {  # S-8.6
    place: LAKES & ~BIT[place] if BIT[place] & LAKES else 0 for place in PLACES
}
WADE: Final[Mapping[str, Mapping[str, int]]] = {  # S-8.4: only the destination's terrain matters
    name: {place: RIVERS[place] & sum(OF_TERRAIN[terrain] for terrain in faction.riverwalk) for place in PLACES}
    for name, faction in FACTIONS.items()
}


def _lasting(faction: Faction, abilities: frozenset[str], place: str) -> int:
    bits = LAND[place] | TUNNEL[place]
    if "riverwalk" in abilities:
        bits |= WADE[faction.id][place]
    if abilities & {"seaworthy", "submerge"}:
        bits |= SHORES[place]
    if "submerge" in abilities:
        bits |= DIVE[place]
    return bits


def _subsets(abilities: tuple[str, ...]) -> Iterator[frozenset[str]]:
    for n in range(2 ** len(abilities)):
        yield frozenset(ability for i, ability in enumerate(abilities) if n >> i & 1)


# what plastic reaches from each place, by faction and unlocked mechs (S-8.12)
PLASTIC: Final[Mapping[tuple[str, frozenset[str]], Mapping[str, int]]] = {
    (name, mechs): {place: _lasting(faction, mechs, place) for place in PLACES}
    for name, faction in FACTIONS.items()
    for mechs in _subsets(faction.mech_abilities)
}
# what a worker reaches: never a lake (S-8.13); only Nordic ones swim (S-8.3)
WORKER: Final[Mapping[str, Mapping[str, int]]] = {
    name: {place: LAND[place] | TUNNEL[place] | (RIVERS[place] if faction.ability == "swim" else 0) for place in PLACES}
    for name, faction in FACTIONS.items()
}


def absent_bases(state: State) -> int:
    """The home bases of factions that are not in the game."""
    present = {player.faction for player in state.players}
    return mask(base for faction, base in HOME_BASES.items() if faction not in present)


def mine_tunnel(player: Player, here: int) -> int:
    """What an own Mine adds to the tunnels (S-8.2, S-16.10)."""
    mine = player.structures.get("mine")
    if mine is None:
        return 0
    return TUNNELS if here & BIT[mine] else BIT[mine] if here & TUNNELS else 0


def linked(hexes: int, here: int) -> int:
    """A set of hexes of which any two are one step apart."""
    return hexes if here & hexes else 0


def underpass(state: State, player: Player, here: int) -> int:
    """Tunnels, the own Mine and controlled mountains (S-8.7, R-17)."""
    mine = player.structures.get("mine")
    tunnels = TUNNELS | (BIT[mine] if mine else 0)
    return linked(tunnels | OF_TERRAIN["mountain"] & controlled(state, player.seat), here)


def township(state: State, player: Player, here: int) -> int:
    """The Factory and controlled villages (S-8.8)."""
    return linked(FACTORY | OF_TERRAIN["village"] & controlled(state, player.seat), here)


def wayfare(state: State, player: Player) -> int:
    """The own home base and those of absent factions (S-8.9)."""
    return absent_bases(state) | BIT[HOME_BASES[player.faction]]


def reachable(state: State, player: Player, unit: str) -> int:
    """The places one step away for a unit of this player, whoever stands there."""
    place = player.units[unit]
    here = BIT[place]
    if unit in LABOUR:
        return (WORKER[player.faction][place] | mine_tunnel(player, here)) & ~here
    bits = PLASTIC[player.faction, frozenset(player.mechs)][place] | mine_tunnel(player, here)
    if "underpass" in player.mechs:
        bits |= underpass(state, player, here)
    if "township" in player.mechs:
        bits |= township(state, player, here)
    if "wayfare" in player.mechs:
        bits |= wayfare(state, player)
    return bits & ~here  # S-8.14


def way(state: State, player: Player, unit: str, to: str) -> str | None:
    """The first way that allows this step, in the order of the specification; none if it cannot be made."""
    place = player.units[unit]
    here, there = BIT[place], BIT[to]
    if here == there:
        return None
    if LAND[place] & there:
        return "land"
    if (TUNNEL[place] | mine_tunnel(player, here)) & there:
        return "tunnel"
    if unit in LABOUR:
        return "swim" if WORKER[player.faction][place] & there else None
    if "riverwalk" in player.mechs and WADE[player.faction][place] & there:
        return "riverwalk"
    if ("seaworthy" in player.mechs or "submerge" in player.mechs) and SHORES[place] & there:
        return "lake"
    if "submerge" in player.mechs and DIVE[place] & there:
        return "submerge"
    if "underpass" in player.mechs and underpass(state, player, here) & there:
        return "underpass"
    if "township" in player.mechs and township(state, player, here) & there:
        return "township"
    if "wayfare" in player.mechs and wayfare(state, player) & there:
        return "wayfare"
    return None
