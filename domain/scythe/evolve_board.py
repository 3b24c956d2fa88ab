"""What facts change on the board: tokens, pieces and units."""

from collections.abc import Mapping
from typing import Any

from domain.scythe import events as e
from domain.scythe.evolve_phases import after_movement
from domain.scythe.state import LastStep, Movement, Phase, State, change, players_with
from domain.scythe.units import CHARACTER, MECH

# ------------------------------------------------------------------------------------------------ pieces


def with_tokens(piles: Mapping[str, Mapping[str, int]], place: str, tokens: Mapping[str, int]) -> dict[str, Any]:
    """The piles of the board with so many tokens more (or fewer) on one location; nothing empty is kept."""
    here = dict(piles.get(place, {}))
    for resource, n in tokens.items():
        here[resource] = here.get(resource, 0) + n
        if not here[resource]:
            del here[resource]
    found = dict(piles)
    if here:
        found[place] = here
    else:
        found.pop(place, None)
    return found


def less(tokens: Mapping[str, int]) -> dict[str, int]:
    return {resource: -n for resource, n in tokens.items()}


def resources_gained(state: State, fact: e.ResourcesGained) -> State:
    state = state.but(resources=with_tokens(state.resources, fact.hex, fact.resources))
    return produced(state, fact.hex)


def resources_spent(state: State, fact: e.ResourcesSpent) -> State:
    piles = state.resources
    for place, tokens in fact.resources.items():
        piles = with_tokens(piles, place, less(tokens))
    return state.but(resources=piles)


def workers_gained(state: State, fact: e.WorkersGained) -> State:
    units = {**state.players[fact.player].units, **dict.fromkeys(fact.units, fact.hex)}
    return produced(change(state, fact.player, units=units), fact.hex)


def produced(state: State, place: str) -> State:
    """While a production is under way, this territory is done (S-26.14)."""
    production = state.production
    if production is None:
        return state
    done = (*production.done, place)
    if production.mill_open and state.player.structures["mill"] == place:
        return state.but(production=production.but(mill_open=False, done=done))
    return state.but(production=production.but(left=production.left - 1, done=done))


def production_ended(state: State, _: e.ProductionEnded) -> State:
    return state.but(production=None, phase=Phase.BOTTOM)


def upgrade_made(state: State, fact: e.UpgradeMade) -> State:
    player = state.players[fact.player]
    upgrades = {**player.upgrades, fact.to: player.upgrades.get(fact.to, 0) + 1}
    return change(state, fact.player, cubes=(*player.cubes, fact.from_), upgrades=upgrades)


def mech_deployed(state: State, fact: e.MechDeployed) -> State:
    player = state.players[fact.player]
    units = {**player.units, MECH[player.faction, fact.ability]: fact.hex}
    return change(state, fact.player, mechs=(*player.mechs, fact.ability), units=units)


def structure_built(state: State, fact: e.StructureBuilt) -> State:
    player = state.players[fact.player]
    return change(state, fact.player, structures={**player.structures, fact.structure: fact.hex})


def recruit_enlisted(state: State, fact: e.RecruitEnlisted) -> State:
    player = state.players[fact.player]
    return change(state, fact.player, recruits={**player.recruits, fact.recruit: fact.bonus})


def recruit_policy_set(state: State, fact: e.RecruitPolicySet) -> State:
    policy = {**state.players[fact.player].recruit_policy, fact.section: fact.accept}
    return change(state, fact.player, recruit_policy=policy)


# ------------------------------------------------------------------------------------------------ movement


def unit_moved(state: State, fact: e.UnitMoved) -> State:
    player = state.players[fact.player]
    before = state.movement
    step = LastStep(fact.from_, fact.workers, fact.resources)
    again = before is not None and before.moving == fact.unit
    hostile = any(fact.to in other.units.values() for other in state.players if other is not player)
    meeting = fact.unit == CHARACTER[player.faction] and fact.to in state.encounter_tokens  # S-10.9
    movement = Movement(
        player.acts_by,
        moved=(before.moved if again else (*before.moved, fact.unit)) if before else (fact.unit,),
        moving=fact.unit,
        steps_made=before.steps_made + 1 if before and again else 1,
        stopped=hostile or meeting,  # S-10.4, S-10.7
        last_steps={**before.last_steps, fact.unit: step} if before else {fact.unit: step},
    )
    units = {**player.units, fact.unit: fact.to, **dict.fromkeys(fact.workers, fact.to)}
    piles = state.resources
    if fact.resources:
        piles = with_tokens(with_tokens(piles, fact.from_, less(fact.resources)), fact.to, fact.resources)
    players = players_with(state, fact.player, units=units)
    return state.but(phase=Phase.MOVING, movement=movement, resources=piles, players=players)


def workers_retreated(state: State, fact: e.WorkersRetreated) -> State:
    state = change(state, fact.owner, units={**state.players[fact.owner].units, **dict.fromkeys(fact.units, fact.to)})
    return change(state, fact.by, forced_retreats=state.players[fact.by].forced_retreats + len(fact.units))


def movement_ended(state: State, fact: e.MovementEnded) -> State:
    if fact.contested:
        return state.but(phase=Phase.COMBAT_ORDER)
    return state.but(phase=after_movement(state), movement=None)


def move_undone(state: State, fact: e.MoveUndone) -> State:
    piles = state.resources
    for back in fact.resources:
        piles = with_tokens(with_tokens(piles, back.from_, less(back.resources)), back.to, back.resources)
    units = {**state.players[fact.player].units, **fact.units}
    return change(state.but(resources=piles), fact.player, units=units)
