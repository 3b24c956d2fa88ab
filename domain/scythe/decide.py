"""What happens when a seat makes a move: facts, or Refused; and who is asked for which."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from domain.contract.game import Outcome, Owed
from domain.contract.luck import Luck
from domain.contract.offers import Offer
from domain.scythe import bottom, combat, encounters, movement, objectives, production, top, turn
from domain.scythe import moves as m
from domain.scythe.guards import must_be_running
from domain.scythe.mats import bottom_action, top_action
from domain.scythe.scoring import ranking
from domain.scythe.state import Phase, State
from domain.scythe.telling import Telling

ACTS: Mapping[type, Callable[[Telling, int, Any], None]] = {
    m.ChooseSection: turn.choose_section,
    m.SkipTop: turn.skip_top,
    m.GainCoins: top.gain_coins,
    m.MoveStep: movement.move_step,
    m.EndMovement: movement.end_movement,
    m.Bolster: top.bolster,
    m.Trade: top.trade,
    m.ProduceAt: production.produce_at,
    m.EndProduce: production.end_produce,
    m.FactoryTop: encounters.factory_top,
    m.ChooseCombat: combat.choose_combat,
    m.UseCombatAbility: combat.use_ability,
    m.DeclineCombatAbility: combat.decline_ability,
    m.CommitCombat: combat.commit,
    m.RetreatUnits: combat.retreat_units,
    m.RetreatWorkers: combat.retreat_workers,
    m.ChooseEncounterOption: encounters.choose_option,
    m.FinishEncounter: encounters.finish_encounter,
    m.ChooseFactoryCard: encounters.choose_factory_card,
    m.Upgrade: bottom.bottom_row,
    m.Deploy: bottom.bottom_row,
    m.Build: bottom.bottom_row,
    m.Enlist: bottom.bottom_row,
    m.SkipBottom: turn.skip_bottom,
    m.RevealObjective: objectives.reveal_objective,
    m.EndTurn: turn.end_turn,
    m.TransferCoins: turn.transfer_coins,
    m.SetRecruitPolicy: turn.set_recruit_policy,
}


def decide(state: State, seat: int, move: Any, luck: Luck) -> Telling:
    """The facts of this move, or Refused."""
    must_be_running(state)
    tale = Telling(state, luck)
    ACTS[type(move)](tale, seat, reads(state, seat, move))
    return tale


def reads(state: State, seat: int, move: Any) -> Any:
    """The move as the rules read it: what is not said is filled in (S-26.3)."""
    player = state.players[seat]
    match move:
        case m.MoveStep():
            return movement.read_step(state, seat, move)
        case m.GainCoins():
            return top.read_gain_coins(player, move)
        case m.Bolster():
            return top.read_bolster(player, move)
        case m.Trade():
            return top.read_trade(player, move)
        case m.ProduceAt():
            return production.read_produce_at(state, move)
        case m.FactoryTop():
            return encounters.read_factory_top(state, seat, move)
        case m.ChooseEncounterOption():
            return encounters.read_option(state, seat, move)
        case m.RetreatUnits():
            return m.RetreatUnits(combat.read_retreat(state, seat, move.units, plastic=True))
        case m.RetreatWorkers():
            return m.RetreatWorkers(combat.read_retreat(state, seat, move.workers, plastic=False))
        case m.Upgrade() | m.Deploy() | m.Build() | m.Enlist():
            return bottom.read_bottom(player, move)
        case _:
            return move


# ------------------------------------------------------------------------------------------------ who is asked


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
    return movement.offer_steps(state) if bottom_action(state.player) == "factory" else bottom.offer_bottom(state)


def anytime(state: State, seat: int) -> Iterator[Offer]:
    """What this seat may do on anybody's turn."""
    return iter(()) if state.phase is Phase.GAME_OVER else turn.offer_asides(state, seat)


def outcome(state: State) -> Outcome | None:
    """Who won, if the game is over."""
    ending = state.ending
    if ending is None or not ending.scores:
        return None
    totals = tuple(each.total for each in ending.scores)
    return Outcome(ending.winners, ranking(ending.scores), totals, ending.cause)
