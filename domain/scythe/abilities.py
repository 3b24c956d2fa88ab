"""What faction and mech abilities do to a combat: who may be asked, how many cards, where a loser may retreat to."""

from domain.scythe.box import FACTIONS
from domain.scythe.control import opposing_units, workers_at
from domain.scythe.map import BIT, LAKES, NEIGHBOURS, TUNNELS, places
from domain.scythe.state import Combat, Player, State
from domain.scythe.units import LABOUR


def side_of(combat: Combat, side: str) -> int:
    return combat.attacker if side == "attacker" else combat.defender


def opponent(combat: Combat, seat: int) -> int:
    return combat.defender if seat == combat.attacker else combat.attacker


def usable_ability(state: State, seat: int) -> str | None:
    """The combat ability this side could use now (R-18)."""
    combat = state.combat
    assert combat is not None
    player, other = state.players[seat], state.players[opponent(combat, seat)]
    for ability in player.mechs:
        match ability:
            case "artillery" if player.power >= 1:  # S-18.4
                return ability
            case "disarm" if other.power >= 1 and has_tunnel(player, combat.hex):  # S-18.5
                return ability
            case "scout" if other.hand:  # S-18.6
                return ability
    return None


def has_tunnel(player: Player, place: str) -> bool:
    """A printed tunnel, or this player's own Mine (R-39)."""
    return bool(BIT[place] & TUNNELS) or player.structures.get("mine") == place


def next_to_ask(state: State, *sides: str) -> str | None:
    """The first of these sides that has a usable ability."""
    combat = state.combat
    assert combat is not None
    return next((side for side in sides if usable_ability(state, side_of(combat, side))), None)


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
