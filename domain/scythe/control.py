"""Who controls which territory, and what lies there to be spent (chapter S-4)."""

from collections.abc import Mapping

from domain.scythe.box import RESOURCES
from domain.scythe.map import BIT, TERRITORIES
from domain.scythe.state import Player, State
from domain.scythe.units import LABOUR


def plastic(player: Player) -> int:
    """Where this player's character and mechs stand."""
    bits = 0
    for unit, place in player.units.items():
        if unit not in LABOUR:
            bits |= BIT[place]
    return bits


def workers(player: Player) -> int:
    """Where this player's workers stand."""
    bits = 0
    for unit, place in player.units.items():
        if unit in LABOUR:
            bits |= BIT[place]
    return bits


def units(player: Player) -> int:
    """Where this player's units stand."""
    bits = 0
    for place in player.units.values():
        bits |= BIT[place]
    return bits


def structures(player: Player) -> int:
    """Where this player's structures stand."""
    bits = 0
    for place in player.structures.values():
        bits |= BIT[place]
    return bits


def opposing_plastic(state: State, seat: int) -> int:
    """Where a character or mech of anybody else stands."""
    bits = 0
    for player in state.players:
        if player.seat != seat:
            bits |= plastic(player)
    return bits


def opposing_units(state: State, seat: int) -> int:
    """Where a unit of anybody else stands."""
    bits = 0
    for player in state.players:
        if player.seat != seat:
            bits |= units(player)
    return bits


def controlled(state: State, seat: int) -> int:
    """The territories this player controls."""
    player = state.players[seat]
    hostile = opposing_plastic(state, seat)
    bits = units(player) & ~hostile  # S-4.1
    if player.structures:
        bits |= structures(player) & ~opposing_units(state, seat)  # S-4.2
    if hostile and seat != state.active:
        bits |= plastic(player) & plastic(state.player)  # S-4.3: who was there before
    return bits & TERRITORIES  # S-3.2


def contested(state: State) -> int:
    """The territories where plastic of the active player and of an opponent stands (S-18.1)."""
    return plastic(state.player) & opposing_plastic(state, state.active)


def built_on(state: State) -> int:
    """The territories with a structure, whoever owns it (S-16.7)."""
    bits = 0
    for player in state.players:
        bits |= structures(player)
    return bits


def workers_at(player: Player, place: str) -> tuple[str, ...]:
    """This player's workers on a location, by number."""
    return tuple(sorted(unit for unit, where in player.units.items() if where == place and unit in LABOUR))


def workers_on_board(player: Player) -> int:
    """Home bases included (S-22.8)."""
    return len(player.units) - len(player.mechs) - 1


def tokens(state: State, seat: int, resource: str) -> tuple[str, ...]:
    """The hex of every token of a resource this player may spend (S-4.5), in the order of their names."""
    bits = controlled(state, seat)
    found: list[str] = []
    for place in sorted(state.resources):
        if BIT[place] & bits and (n := state.resources[place].get(resource, 0)):
            found += [place] * n
    return tuple(found)


def stock(state: State, seat: int) -> Mapping[str, int]:
    """How many tokens of each resource lie on this player's territories."""
    bits = controlled(state, seat)
    totals = dict.fromkeys(RESOURCES, 0)
    for place, pile in state.resources.items():
        if BIT[place] & bits:
            for resource, n in pile.items():
                totals[resource] += n
    return totals
