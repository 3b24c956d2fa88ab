"""Which phase follows where the facts alone do not say it: after a movement, and inside a combat."""

from domain.scythe.abilities import next_to_ask
from domain.scythe.state import Phase, State


def after_movement(state: State) -> Phase:
    """What follows a movement with its combats, encounter and Factory card."""
    return Phase.TURN_END if state.player.section == "factory" else Phase.BOTTOM


def ask(state: State, *sides: str) -> State:
    """The first of these sides with a usable ability is asked for it; then come the dials (R-18)."""
    assert state.combat is not None
    side = next_to_ask(state, *sides)
    phase = Phase.COMBAT_COMMIT if side is None else Phase.COMBAT_ABILITY
    return state.but(phase=phase, combat=state.combat.but(side=side))


def ability_answered(state: State) -> State:
    combat = state.combat
    return ask(state, "defender") if combat is not None and combat.side == "attacker" else ask(state)
