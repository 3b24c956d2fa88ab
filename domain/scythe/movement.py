"""Moving units step by step, and what they take along (chapters S-7, S-9, S-10, S-26.6 to S-26.11)."""

from collections.abc import Iterator

from domain.contract.game import Refused
from domain.contract.offers import Between, Offer, OneOf, SubsetOf
from domain.scythe import events as e
from domain.scythe.abilities import home_base
from domain.scythe.aftermath import settle_movement
from domain.scythe.box import RESOURCES, FactoryCard
from domain.scythe.control import contested, opposing_plastic, opposing_units, workers, workers_at
from domain.scythe.guards import must_be_active, must_be_in, must_have_bottom, must_have_top
from domain.scythe.map import BIT, LAKES, places
from domain.scythe.mats import benefit, factory_card, section
from domain.scythe.moves import EndMovement, MoveStep
from domain.scythe.state import Phase, Player, State
from domain.scythe.steps import reachable, way
from domain.scythe.telling import Telling, lose_popularity
from domain.scythe.units import LABOUR, MECHS, ROSTER

_, CARD_MOVE = FactoryCard.rows

# ------------------------------------------------------------------------------------------------ how far


def units_allowed(player: Player) -> int:
    """How many units this action moves (S-7.3, S-7.7)."""
    return factory_card(player).units if player.acts_by == "factory" else benefit(player, "move", "units")


def steps_allowed(player: Player, unit: str) -> int:
    """How many steps a unit makes in this action (S-7.4, S-7.7)."""
    chosen = section(player)
    assert chosen is not None
    steps = chosen.steps
    return steps + 1 if "speed" in player.mechs and unit not in LABOUR else steps


def may_step(state: State, player: Player, unit: str) -> bool:
    """Has this unit a step left? (S-26.7)"""
    movement = state.movement
    if movement is None:
        return True
    if unit == movement.moving:
        return not movement.stopped and movement.steps_made < steps_allowed(player, unit)
    return unit not in movement.moved and len(movement.moved) < units_allowed(player)


# ------------------------------------------------------------------------------------------------ offers


def offer_steps(state: State) -> Iterator[Offer]:
    """One offer for every unit that may step (S-26.6)."""
    player = state.player
    seat = state.active
    hostile, guarded = opposing_units(state, seat), opposing_plastic(state, seat)
    for unit in ROSTER[player.faction]:
        place = player.units.get(unit)
        if place is None or not may_step(state, player, unit) or BIT[place] & guarded:  # S-10.2
            continue
        goals = reachable(state, player, unit)
        if unit in LABOUR:
            goals &= ~hostile  # S-10.1
        last = is_last_on_lake(player, unit)
        crew = workers_at(player, place) if unit in MECHS or last else ()
        if not goals or (last and crew and unit not in MECHS):  # S-26.8
            continue
        pile = state.resources.get(place, {})
        yield Offer(
            MoveStep,
            unit=unit,
            to=OneOf(places(goals)),
            workers=SubsetOf(crew, len(crew) if last else 0, len(crew)) if unit in MECHS else (),  # S-26.9
            resources={  # S-26.10
                resource: pile[resource] if last else Between(0, pile[resource])
                for resource in RESOURCES
                if resource in pile
            },
        )


def is_last_on_lake(player: Player, unit: str) -> bool:
    """Is this the last own plastic on a lake? (S-9.6)"""
    place = player.units[unit]
    if unit in LABOUR or not BIT[place] & LAKES:
        return False
    return not any(where == place and other not in LABOUR and other != unit for other, where in player.units.items())


# ------------------------------------------------------------------------------------------------ judging


def read_step(state: State, seat: int, move: MoveStep) -> MoveStep:
    """A step names every type of token on the location left, and no other (S-26.10)."""
    place = state.players[seat].units.get(move.unit)
    pile = state.resources.get(place, {}) if place else {}
    named = {resource: n for resource, n in move.resources.items() if n != 0 or resource in pile}
    full = {resource: named.pop(resource, 0) for resource in RESOURCES if resource in pile} | named
    return MoveStep(move.unit, move.to, move.workers, full)


def move_step(tale: Telling, seat: int, move: MoveStep) -> None:
    state = tale.state
    must_be_active(state, seat)
    must_be_in(state, Phase.TOP, Phase.BOTTOM, Phase.MOVING)
    if state.phase is Phase.TOP:
        must_have_top(state, "move")
    if state.phase is Phase.BOTTOM:
        must_have_bottom(state, CARD_MOVE)
    must_have_a_step(state, move.unit)
    step_way = must_reach(state, move)
    must_be_carried(state, move)

    player = state.player
    if state.phase is Phase.TOP:  # S-26.11
        tale.tell(e.TopActionTaken(seat, "move"))
    elif state.phase is Phase.BOTTOM:
        tale.tell(e.BottomActionTaken(seat, CARD_MOVE))
    cargo = {resource: n for resource, n in move.resources.items() if n}
    crew = tuple(sorted(move.workers))
    tale.tell(e.UnitMoved(seat, move.unit, player.units[move.unit], move.to, step_way, crew, cargo))
    if move.unit not in LABOUR:
        send_workers_home(tale, seat, move.to)


def send_workers_home(tale: Telling, seat: int, place: str) -> None:
    """Plastic drives opposing workers from a territory without opposing plastic (S-10.4, S-10.8)."""
    state = tale.state
    if BIT[place] & opposing_plastic(state, seat):
        return
    for owner in state.players:
        if owner.seat != seat and workers(owner) & BIT[place]:
            driven = workers_at(owner, place)
            tale.tell(e.WorkersRetreated(seat, owner.seat, driven, place, home_base(owner)))
            lose_popularity(tale, seat, len(driven), "workers_retreated")  # S-10.5: also at 0


def must_have_a_step(state: State, unit: str) -> None:
    player = state.player
    movement = state.movement
    if unit not in player.units:
        raise Refused(
            "unknown_unit", f"seat {player.seat} has no such unit on the board", rule="S-26.6", unit=unit[:40]
        )
    if movement is not None and unit != movement.moving:
        if unit in movement.moved:
            raise Refused("unit_already_moved", f"{unit} has moved already", rule="S-7.5", unit=unit)
        if len(movement.moved) >= units_allowed(player):
            most = units_allowed(player)
            raise Refused("no_moves_left", f"this action moves {most} units, end the movement", rule="S-7.3", most=most)
    elif movement is not None:
        if movement.stopped:
            raise Refused("movement_ended", f"{unit} met somebody and has to stay", rule="S-10.7", unit=unit)
        if movement.steps_made >= steps_allowed(player, unit):
            most = steps_allowed(player, unit)
            raise Refused("too_many_steps", f"{unit} has made its {most} steps", rule="S-7.4", unit=unit, most=most)


def must_reach(state: State, move: MoveStep) -> str:
    """The way of this step, if there is one and nobody bars it."""
    player = state.player
    place = player.units[move.unit]
    if BIT[place] & opposing_plastic(state, player.seat):
        raise Refused("contested_origin", f"{place} is contested, nothing leaves it", rule="S-10.2", hex=place)
    found = way(state, player, move.unit, move.to) if move.to in BIT else None
    if found is None:
        raise Refused("not_reachable", f"{move.unit} cannot step there from {place}", rule="S-7.6", unit=move.unit)
    if move.unit in LABOUR and BIT[move.to] & opposing_units(state, player.seat):
        raise Refused("enemy_present", f"somebody else's unit stands on {move.to}", rule="S-10.1", hex=move.to)
    return found


def must_be_carried(state: State, move: MoveStep) -> None:
    """Can the unit take all this along, and is it all that must not stay? (S-9)"""
    player = state.player
    place = player.units[move.unit]
    own = ROSTER[player.faction]
    if move.workers and move.unit not in MECHS:
        raise Refused("cannot_carry", "only mechs carry workers", rule="S-9.3", unit=move.unit)
    if any(unit in own and unit not in LABOUR for unit in move.workers):
        raise Refused("cannot_carry", "mechs carry neither the character nor mechs", rule="S-9.3", unit=move.unit)
    here = workers_at(player, place)
    if len(set(move.workers)) < len(move.workers) or not set(move.workers) <= set(here):
        raise Refused("cargo_not_there", f"not all of these workers stand on {place}", rule="S-9.2", hex=place)
    pile = state.resources.get(place, {})
    if any(not 0 <= n <= pile.get(resource, 0) for resource, n in move.resources.items()):
        raise Refused("cargo_not_there", f"not all of these tokens lie on {place}", rule="S-9.1", hex=place)
    if is_last_on_lake(player, move.unit) and (
        len(move.workers) < len(here) or any(move.resources.get(resource, 0) < n for resource, n in pile.items())
    ):
        raise Refused(
            "lake_leftovers", f"nothing may stay on {place} without plastic; take all along", rule="S-9.6", hex=place
        )


def end_movement(tale: Telling, seat: int, _: EndMovement) -> None:
    must_be_active(tale.state, seat)
    must_be_in(tale.state, Phase.MOVING)
    tale.tell(e.MovementEnded(seat, places(contested(tale.state))))
    settle_movement(tale)
