"""What faction and mech abilities do to a combat: how many cards, and where a loser may retreat to."""

from domain.scythe.box import FACTIONS
from domain.scythe.control import opposing_units, workers_at
from domain.scythe.map import LAKES, NEIGHBOURS, places
from domain.scythe.state import Player, State
from domain.scythe.units import LABOUR


def plastic_at(player: Player, place: str) -> tuple[str, ...]:
    """This player's character and mechs on a location, in the order of their names."""
    return tuple(sorted(unit for unit, where in player.units.items() if where == place and unit not in LABOUR))


def card_limit(player: Player, place: str) -> int:
    """How many combat cards this player may play there (S-18.9)."""
    limit = len(plastic_at(player, place))
    if "peoples_army" in player.mechs and workers_at(player, place):
        limit += 1
    return limit


def retreat_lakes(state: State, seat: int, place: str) -> tuple[str, ...]:
    """The lakes to which this player's plastic may retreat from a lost combat (S-18.14, R-47)."""
    if "seaworthy" not in state.players[seat].mechs:
        return ()
    return places(NEIGHBOURS[place] & LAKES & ~opposing_units(state, seat))


def home_base(player: Player) -> str:
    return FACTIONS[player.faction].home_base
