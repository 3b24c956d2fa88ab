"""Who is asked for what, and every answer there is."""

from collections.abc import Iterator, Sequence
from itertools import chain

from domain.contract.game import Owed
from domain.contract.offers import Offer
from domain.scythe import bottom, combat, encounters, movement, objectives, production, top, turn
from domain.scythe import moves as m
from domain.scythe.box import FactoryCard
from domain.scythe.mats import section, top_action
from domain.scythe.state import Phase, State


def decisions(state: State) -> Sequence[Owed]:
    """Who owes an answer now, and to what."""
    match state.phase:
        case Phase.GAME_OVER:
            return ()
        case Phase.COMBAT_ABILITY | Phase.COMBAT_COMMIT | Phase.COMBAT_RETREAT:
            return tuple(Owed(seat, state.phase.value) for seat in combat.waiting(state))
        case phase:
            return (Owed(state.active, phase.value),)


def offers(state: State, seat: int) -> Iterator[Offer]:
    """Every answer to what this seat is asked."""
    if all(owed.seat != seat for owed in decisions(state)):
        return iter(())
    return answers(state, seat)


def answers(state: State, seat: int) -> Iterator[Offer]:
    match state.phase:
        case Phase.TURN_START:
            return chain(turn.offer_sections(state), objectives.offer_objectives(state))
        case Phase.TOP:
            return chain(tops(state), (Offer(m.SkipTop),), objectives.offer_objectives(state))
        case Phase.MOVING:
            return chain(movement.offer_steps(state), (Offer(m.EndMovement),))
        case Phase.PRODUCING:
            return production.offer_production(state)
        case Phase.COMBAT_ORDER:
            return combat.offer_combats(state)
        case Phase.COMBAT_ABILITY:
            return iter((Offer(m.UseCombatAbility), Offer(m.DeclineCombatAbility)))
        case Phase.COMBAT_COMMIT:
            return combat.offer_commitments(state, seat)
        case Phase.COMBAT_RETREAT:
            return combat.offer_retreats(state)
        case Phase.ENCOUNTER:
            return encounters.offer_options(state)
        case Phase.FACTORY_PICK:
            return encounters.offer_factory_cards(state)
        case Phase.BOTTOM:
            return chain(bottoms(state), (Offer(m.SkipBottom),), objectives.offer_objectives(state))
        case _:
            return chain((Offer(m.EndTurn),), objectives.offer_objectives(state))


def tops(state: State) -> Iterator[Offer]:
    """The top row of this turn's section."""
    match top_action(state.player):
        case "move":
            return chain(movement.offer_steps(state), top.offer_coins(state))
        case "bolster":
            return top.offer_bolster(state)
        case "trade":
            return top.offer_trade(state)
        case "produce":
            return production.offer_production(state)
        case _:
            return encounters.offer_factory_top(state)


def bottoms(state: State) -> Iterator[Offer]:
    """The bottom row of this turn's section."""
    on_card = isinstance(section(state.player), FactoryCard)
    return movement.offer_steps(state) if on_card else bottom.offer_bottom(state)


def anytime(state: State, seat: int) -> Iterator[Offer]:
    """What this seat may do on anybody's turn."""
    return iter(()) if state.phase is Phase.GAME_OVER else turn.offer_asides(state, seat)
