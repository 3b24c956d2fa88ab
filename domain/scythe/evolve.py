"""How each fact changes the table. Nothing here refuses, draws or looks anywhere but at the table."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.scythe import events as e
from domain.scythe import evolve_board as board
from domain.scythe import evolve_combat as combat
from domain.scythe import evolve_table as table
from domain.scythe.state import Player, State


def evolve(state: State | None, fact: Any) -> State:
    """The table after this fact."""
    if state is None:
        return State(fact.options, tuple(Player(seat, "", "") for seat in fact.players))
    return REMEMBER[type(fact)](state, fact)


ECHOES = (e.CombatAbilityUsed, e.RecruitBonusGained)  # the facts of their effects follow

REMEMBER: Mapping[type, Callable[[State, Any], State]] = {
    e.MatsDealt: table.mats_dealt,
    e.SeatsArranged: table.seats_arranged,
    e.DeckShuffled: table.deck_shuffled,
    e.FactoryOfferDealt: table.factory_offer_dealt,
    e.StructureBonusDrawn: table.structure_bonus_drawn,
    e.PlayerInitialised: table.player_initialised,
    e.CombatCardsDrawn: table.combat_cards_drawn,
    e.CombatDiscardReshuffled: table.combat_discard_reshuffled,
    e.ObjectivesDealt: table.objectives_dealt,
    e.TurnStarted: table.turn_started,
    e.SectionChosen: table.section_chosen,
    e.TopActionTaken: table.top_action_taken,
    e.TopActionSkipped: table.top_action_skipped,
    e.BottomActionTaken: table.bottom_action_ended,
    e.BottomActionSkipped: table.bottom_action_ended,
    e.CoinsGained: table.coins_gained,
    e.CoinsPaid: table.coins_paid,
    e.PowerGained: table.power_gained,
    e.PowerLost: table.power_lost,
    e.PopularityGained: table.popularity_gained,
    e.PopularityLost: table.popularity_lost,
    e.ResourcesGained: board.resources_gained,
    e.ResourcesSpent: board.resources_spent,
    e.WorkersGained: board.workers_gained,
    e.UnitMoved: board.unit_moved,
    e.WorkersRetreated: board.workers_retreated,
    e.MovementEnded: board.movement_ended,
    e.CombatStarted: combat.combat_started,
    e.CombatAbilityDeclined: combat.ability_declined,
    e.CombatCardStolen: table.combat_card_stolen,
    e.CombatCommitted: combat.combat_committed,
    e.CombatRevealed: combat.combat_revealed,
    e.CombatCardsDiscarded: table.combat_cards_discarded,
    e.RetreatChosen: combat.retreat_chosen,
    e.UnitsRetreated: combat.units_retreated,
    e.CombatResolved: combat.combat_resolved,
    e.EncounterTokenRemoved: combat.encounter_token_removed,
    e.EncounterCardRevealed: combat.encounter_card_revealed,
    e.EncounterOptionChosen: combat.encounter_option_chosen,
    e.EncounterCardReturned: combat.encounter_card_returned,
    e.FactoryOfferViewed: combat.factory_offer_viewed,
    e.FactoryCardTaken: combat.factory_card_taken,
    e.ProductionEnded: board.production_ended,
    e.UpgradeMade: board.upgrade_made,
    e.MechDeployed: board.mech_deployed,
    e.StructureBuilt: board.structure_built,
    e.RecruitEnlisted: board.recruit_enlisted,
    e.RecruitPolicySet: board.recruit_policy_set,
    e.ObjectiveRevealed: table.objective_revealed,
    e.ObjectivesDiscarded: table.objectives_discarded,
    e.StarPlaced: table.star_placed,
    e.CoinsTransferred: table.coins_transferred,
    e.MoveUndone: board.move_undone,
    e.TurnEnded: table.turn_ended,
    e.GameEnded: combat.game_ended,
    e.FinalScored: combat.final_scored,
    **dict.fromkeys(ECHOES, lambda state, _: state),
}

FACTS: tuple[type, ...] = (e.GameCreated, *REMEMBER)
