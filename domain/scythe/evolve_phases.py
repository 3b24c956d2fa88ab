"""Which phase follows where the facts alone do not say it: after a movement, inside a combat, at a production."""

from domain.scythe.evolve_known import ABILITIES, PRODUCE_CUBE, TERRITORIES_OF_CARD, TERRITORIES_PRODUCING, TUNNELS
from domain.scythe.state import Phase, Player, Production, State, opponent, side_of


def after_movement(state: State) -> Phase:
    """What follows a movement with its combats, encounter and Factory card."""
    return Phase.TURN_END if state.player.acts_by == "factory" else Phase.BOTTOM


def ask(state: State, *sides: str) -> State:
    """The first of these sides with a usable ability is asked for it; then come the dials (R-18)."""
    combat = state.combat
    assert combat is not None
    side = next((each for each in sides if usable_ability(state, side_of(combat, each))), None)
    phase = Phase.COMBAT_COMMIT if side is None else Phase.COMBAT_ABILITY
    return state.but(phase=phase, combat=combat.but(side=side))


def ability_answered(state: State) -> State:
    assert state.combat is not None
    return ask(state, "defender") if state.combat.side == "attacker" else ask(state)


def usable_ability(state: State, seat: int) -> str | None:
    """The combat ability this side could use now."""
    combat = state.combat
    assert combat is not None
    player, other = state.players[seat], state.players[opponent(combat, seat)]
    for ability in player.mechs:
        needs = ABILITIES.get(ability)
        if (
            needs is not None
            and player.power >= needs.power
            and other.power >= needs.opposing_power
            and len(other.hand) >= needs.opposing_cards
            and (not needs.tunnel or has_tunnel(player, combat.hex))
        ):
            return ability
    return None


def has_tunnel(player: Player, place: str) -> bool:
    return place in TUNNELS or player.structures.get("mine") == place


def production_begun(player: Player, action: str) -> Production | None:
    """The production that this top row begins, if it does."""
    if action == "produce":
        upgraded = PRODUCE_CUBE in player.cubes
        return Production("mat", TERRITORIES_PRODUCING[upgraded], "mill" in player.structures)
    left = TERRITORIES_OF_CARD.get(player.factory_card) if action == "factory" else None
    return None if left is None else Production("factory", left, mill_open=False)  # S-26.15
