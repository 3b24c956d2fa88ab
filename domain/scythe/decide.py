"""What happens when a seat makes a move: facts, or Refused."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.contract.luck import Luck
from domain.scythe import bottom, combat, encounters, movement, objectives, production, top, turn
from domain.scythe import moves as m
from domain.scythe.guards import must_be_running
from domain.scythe.state import State
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
