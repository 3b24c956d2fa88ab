"""How each fact changes the table. Nothing here refuses, draws or looks anywhere but at the table."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.scythe import events as e
from domain.scythe.box import COMBAT_CARDS, FACTORY_CARDS, MOST_POPULARITY, MOST_POWER
from domain.scythe.abilities import next_to_ask
from domain.scythe.control import contested
from domain.scythe.map import ENCOUNTER_HEXES, FACTORY_HEX
from domain.scythe.mats import benefit
from domain.scythe.record import altered, put
from domain.scythe.state import (
    Combat,
    Commitment,
    Encounter,
    Ending,
    LastStep,
    Movement,
    Phase,
    Player,
    Production,
    State,
    Stolen,
)
from domain.scythe.units import CHARACTER, MECH


def evolve(state: State | None, fact: Any) -> State:
    """The table after this fact."""
    if state is None:
        return State(fact.options, tuple(Player(seat, "", "") for seat in fact.players))
    return REMEMBER[type(fact)](state, fact)


def change(state: State, seat: int, **changes: Any) -> State:
    """The table with one player's record changed."""
    return altered(state, players=put(state.players, seat, altered(state.players[seat], **changes)))


# ------------------------------------------------------------------------------------------------ setup


def mats_dealt(state: State, fact: e.MatsDealt) -> State:
    return altered(state, players=tuple(Player(n, mat.faction, mat.mat) for n, mat in enumerate(fact.mats)))


def seats_arranged(state: State, fact: e.SeatsArranged) -> State:
    return altered(state, seat_order=fact.seat_order, active=fact.start_player, encounter_tokens=ENCOUNTER_HEXES)


def deck_shuffled(state: State, fact: e.DeckShuffled) -> State:
    match fact.deck:
        case "combat":
            return altered(state, combat_deck=fact.order, combat_pool=tuple(sorted(fact.order)))
        case "objective":
            return altered(state, objective_deck=fact.order)
        case "encounter":
            return altered(state, encounter_deck=fact.order)
        case "factory":
            return state  # what is not offered leaves the game unseen (S-2.6)


def factory_offer_dealt(state: State, fact: e.FactoryOfferDealt) -> State:
    return altered(state, factory_offer=tuple(sorted(fact.cards)))


def structure_bonus_drawn(state: State, fact: e.StructureBonusDrawn) -> State:
    return altered(state, structure_tile=fact.tile)


def player_initialised(state: State, fact: e.PlayerInitialised) -> State:
    return change(
        state, fact.player, power=fact.power, popularity=fact.popularity, coins=fact.coins, units=fact.units
    )


def objectives_dealt(state: State, fact: e.ObjectivesDealt) -> State:
    state = altered(state, objective_deck=state.objective_deck[fact.count :])
    return change(state, fact.player, objectives=fact.cards)


# ------------------------------------------------------------------------------------------------ turns


def turn_started(state: State, fact: e.TurnStarted) -> State:
    state = altered(state, active=fact.player, turn=fact.turn, phase=Phase.TURN_START)
    return change(state, fact.player, section=None, coercion_used=False, forced_retreats=0)


def section_chosen(state: State, fact: e.SectionChosen) -> State:
    return change(altered(state, phase=Phase.TOP), fact.player, section=fact.section)


def top_action_taken(state: State, fact: e.TopActionTaken) -> State:
    player = state.players[fact.player]
    if fact.action == "produce":
        left = benefit(player, "produce", "territories")  # S-14.2
        return altered(
            state, phase=Phase.PRODUCING, production=Production("mat", left, "mill" in player.structures)
        )
    if fact.action == "factory" and player.factory_card is not None:
        for gain in FACTORY_CARDS[player.factory_card].top.gain:
            if gain.kind == "produce":  # S-26.15
                return altered(state, phase=Phase.PRODUCING, production=Production("factory", gain.n, False))
    return altered(state, phase=Phase.BOTTOM)


def top_action_skipped(state: State, _: e.TopActionSkipped) -> State:
    return altered(state, phase=Phase.BOTTOM)


def bottom_action_ended(state: State, _: e.BottomActionTaken | e.BottomActionSkipped) -> State:
    return altered(state, phase=Phase.TURN_END)


def turn_ended(state: State, fact: e.TurnEnded) -> State:
    player = state.players[fact.player]
    return change(
        state, fact.player, turns_ended=player.turns_ended + 1, last_section=player.section, section=None
    )


def after_movement(state: State) -> Phase:
    """What follows a movement with its combats, encounter and Factory card."""
    return Phase.TURN_END if state.player.section == "factory" else Phase.BOTTOM


# ------------------------------------------------------------------------------------------------ tracks


def coins_gained(state: State, fact: e.CoinsGained) -> State:
    return change(state, fact.player, coins=state.players[fact.player].coins + fact.amount)


def coins_paid(state: State, fact: e.CoinsPaid) -> State:
    return change(state, fact.player, coins=state.players[fact.player].coins - fact.amount)


def coins_transferred(state: State, fact: e.CoinsTransferred) -> State:
    state = change(state, fact.from_, coins=state.players[fact.from_].coins - fact.amount)
    return change(state, fact.to, coins=state.players[fact.to].coins + fact.amount)


def power_gained(state: State, fact: e.PowerGained) -> State:
    return change(state, fact.player, power=min(MOST_POWER, state.players[fact.player].power + fact.amount))


def power_lost(state: State, fact: e.PowerLost) -> State:
    state = change(state, fact.player, power=max(0, state.players[fact.player].power - fact.amount))
    return ability_answered(state) if fact.reason in ("artillery", "disarm") else state


def popularity_gained(state: State, fact: e.PopularityGained) -> State:
    popularity = min(MOST_POPULARITY, state.players[fact.player].popularity + fact.amount)
    return change(state, fact.player, popularity=popularity)


def popularity_lost(state: State, fact: e.PopularityLost) -> State:
    return change(state, fact.player, popularity=max(0, state.players[fact.player].popularity - fact.amount))


def star_placed(state: State, fact: e.StarPlaced) -> State:
    return change(state, fact.player, stars=(*state.players[fact.player].stars, fact.kind))


# ------------------------------------------------------------------------------------------------ cards


def combat_cards_drawn(state: State, fact: e.CombatCardsDrawn) -> State:
    player = state.players[fact.player]
    old = sum(card not in state.combat_pool for card in fact.cards)
    state = altered(state, combat_deck=state.combat_deck[fact.count :])
    return change(state, fact.player, hand=player.hand + fact.cards, old_cards=player.old_cards + old)


def combat_discard_reshuffled(state: State, fact: e.CombatDiscardReshuffled) -> State:
    players = tuple(altered(player, old_cards=len(player.hand)) for player in state.players)
    return altered(
        state,
        players=players,
        combat_deck=state.combat_deck + fact.order,
        combat_discard=(),
        combat_pool=tuple(sorted(fact.order)),
    )


def combat_cards_discarded(state: State, fact: e.CombatCardsDiscarded) -> State:
    player = state.players[fact.player]
    old = sum(card not in state.combat_pool for card in fact.cards)
    paid_with = state.phase is Phase.TURN_END  # a bottom-row action: the card is Coercion's
    state = altered(state, combat_discard=state.combat_discard + fact.cards)
    return change(
        state,
        fact.player,
        hand=tuple(card for card in player.hand if card not in fact.cards),
        old_cards=max(0, player.old_cards - old),
        stolen=tuple(each for each in player.stolen if each.card not in fact.cards),
        coercion_used=player.coercion_used or paid_with,
    )


def combat_card_stolen(state: State, fact: e.CombatCardStolen) -> State:
    victim, thief = state.players[fact.from_], state.players[fact.to]
    state = change(state, fact.from_, hand=tuple(card for card in victim.hand if card != fact.card))
    state = change(
        state,
        fact.to,
        hand=(*thief.hand, fact.card),
        stolen=(*thief.stolen, Stolen(fact.card, fact.from_)),
        old_cards=thief.old_cards + 1,
    )
    return ability_answered(state)


def objective_revealed(state: State, fact: e.ObjectiveRevealed) -> State:
    player = state.players[fact.player]
    return change(
        state,
        fact.player,
        objectives=tuple(card for card in player.objectives if card != fact.card),
        objectives_revealed=(*player.objectives_revealed, fact.card),
    )


def objectives_discarded(state: State, fact: e.ObjectivesDiscarded) -> State:
    return change(state, fact.player, objectives=(), objectives_discarded=fact.cards)


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
    state = altered(state, resources=with_tokens(state.resources, fact.hex, fact.resources))
    return produced(state, fact.hex)


def resources_spent(state: State, fact: e.ResourcesSpent) -> State:
    piles = state.resources
    for place, tokens in fact.resources.items():
        piles = with_tokens(piles, place, less(tokens))
    return altered(state, resources=piles)


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
        return altered(state, production=altered(production, mill_open=False, done=done))
    return altered(state, production=altered(production, left=production.left - 1, done=done))


def production_ended(state: State, _: e.ProductionEnded) -> State:
    return altered(state, production=None, phase=Phase.BOTTOM)


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
    kind = "factory" if player.section == "factory" else "mat"
    hostile = fact.to in {place for other in state.players if other is not player for place in other.units.values()}
    meeting = fact.unit == CHARACTER[player.faction] and fact.to in state.encounter_tokens  # S-10.9
    movement = Movement(
        kind,  # type: ignore[arg-type]
        moved=(before.moved if again else (*before.moved, fact.unit)) if before else (fact.unit,),
        moving=fact.unit,
        steps_made=before.steps_made + 1 if before and again else 1,
        stopped=hostile or meeting,  # S-10.4, S-10.7
        last_steps={**before.last_steps, fact.unit: step} if before else {fact.unit: step},
    )
    units = {**player.units, fact.unit: fact.to, **dict.fromkeys(fact.workers, fact.to)}
    piles = state.resources
    if any(fact.resources.values()):
        carried = {resource: n for resource, n in fact.resources.items() if n}
        piles = with_tokens(with_tokens(piles, fact.from_, less(carried)), fact.to, carried)
    state = altered(state, phase=Phase.MOVING, movement=movement, resources=piles)
    return change(state, fact.player, units=units)


def workers_retreated(state: State, fact: e.WorkersRetreated) -> State:
    state = change(
        state, fact.owner, units={**state.players[fact.owner].units, **dict.fromkeys(fact.units, fact.to)}
    )
    return change(state, fact.by, forced_retreats=state.players[fact.by].forced_retreats + len(fact.units))


def movement_ended(state: State, fact: e.MovementEnded) -> State:
    if fact.contested:
        return altered(state, phase=Phase.COMBAT_ORDER)
    return altered(state, phase=after_movement(state), movement=None)


def move_undone(state: State, fact: e.MoveUndone) -> State:
    piles = state.resources
    for back in fact.resources:
        piles = with_tokens(with_tokens(piles, back.from_, less(back.resources)), back.to, back.resources)
    units = {**state.players[fact.player].units, **fact.units}
    return change(altered(state, resources=piles), fact.player, units=units)


# ------------------------------------------------------------------------------------------------ combat


def combat_started(state: State, fact: e.CombatStarted) -> State:
    state = altered(state, combat=Combat(fact.hex, fact.attacker, fact.defender))
    return ask(state, "attacker", "defender")


def ask(state: State, *sides: str) -> State:
    """The first of these sides with a usable ability is asked for it; then come the dials (R-18)."""
    side = next_to_ask(state, *sides)
    phase = Phase.COMBAT_COMMIT if side is None else Phase.COMBAT_ABILITY
    return altered(state, phase=phase, combat=altered(state.combat, side=side))


def ability_answered(state: State) -> State:
    combat = state.combat
    return ask(state, "defender") if combat is not None and combat.side == "attacker" else ask(state)


def ability_used(state: State, _: e.CombatAbilityUsed) -> State:
    return state  # the facts of its effect follow


def ability_declined(state: State, _: e.CombatAbilityDeclined) -> State:
    return ability_answered(state)


def combat_committed(state: State, fact: e.CombatCommitted) -> State:
    combat = state.combat
    assert combat is not None
    which = "attacker_commitment" if fact.player == combat.attacker else "defender_commitment"
    state = altered(state, combat=altered(combat, **{which: Commitment(fact.dial, fact.cards)}))
    hand = tuple(card for card in state.players[fact.player].hand if card not in fact.cards)
    return change(state, fact.player, hand=hand)


def combat_revealed(state: State, fact: e.CombatRevealed) -> State:
    combat = state.combat
    assert combat is not None
    (losing,) = (side for side in fact.sides if side.player != fact.winner)
    for side in fact.sides:  # shown cards are back in the open; the pile is the next fact
        hand = state.players[side.player].hand + tuple(shown.card for shown in side.cards)
        state = change(state, side.player, hand=hand)
    combat = Combat(
        combat.hex,
        combat.attacker,
        combat.defender,
        winner=fact.winner,
        loser_draws=losing.dial > 0 or bool(losing.cards),  # S-18.18
    )
    return altered(state, phase=Phase.COMBAT_RETREAT, combat=combat)


def retreat_chosen(state: State, fact: e.RetreatChosen) -> State:
    return altered(state, combat=altered(state.combat, chosen=fact.units))


def units_retreated(state: State, fact: e.UnitsRetreated) -> State:
    return change(state, fact.player, units={**state.players[fact.player].units, **fact.units})


def combat_resolved(state: State, fact: e.CombatResolved) -> State:
    if fact.winner == state.active:
        forced = state.player.forced_retreats + fact.workers_forced_back
        state = change(state, fact.winner, forced_retreats=forced)
    if contested(state):
        return altered(state, combat=None, phase=Phase.COMBAT_ORDER)
    return altered(state, combat=None, movement=None, phase=after_movement(state))


# ------------------------------------------------------------------------------------------------ encounters, Factory


def encounter_token_removed(state: State, fact: e.EncounterTokenRemoved) -> State:
    return altered(state, encounter_tokens=tuple(place for place in state.encounter_tokens if place != fact.hex))


def encounter_card_revealed(state: State, fact: e.EncounterCardRevealed) -> State:
    return altered(
        state,
        phase=Phase.ENCOUNTER,
        encounter=Encounter(fact.card),
        encounter_deck=state.encounter_deck[1:],
        encounters_seen=(*state.encounters_seen, fact.card),
    )


def encounter_option_chosen(state: State, fact: e.EncounterOptionChosen) -> State:
    encounter = state.encounter
    assert encounter is not None
    return altered(state, encounter=Encounter(fact.card, (*encounter.used, fact.option)))


def encounter_card_returned(state: State, fact: e.EncounterCardReturned) -> State:
    deck = (*state.encounter_deck, fact.card)  # S-19.1
    return altered(state, encounter=None, encounter_deck=deck, phase=after_movement(state))


def factory_offer_viewed(state: State, fact: e.FactoryOfferViewed) -> State:
    return altered(state, phase=Phase.FACTORY_PICK, factory_visitors=(*state.factory_visitors, fact.player))


def factory_card_taken(state: State, fact: e.FactoryCardTaken) -> State:
    offer = tuple(card for card in state.factory_offer if card != fact.card)
    state = altered(state, factory_offer=offer, phase=after_movement(state))
    return change(state, fact.player, factory_card=fact.card)


# ------------------------------------------------------------------------------------------------ the end


def game_ended(state: State, fact: e.GameEnded) -> State:
    return altered(state, phase=Phase.GAME_OVER, ending=Ending(fact.cause, fact.player))


def final_scored(state: State, fact: e.FinalScored) -> State:
    return altered(state, ending=altered(state.ending, scores=fact.scores, winners=fact.winners))


REMEMBER: Mapping[type, Callable[[State, Any], State]] = {
    e.MatsDealt: mats_dealt,
    e.SeatsArranged: seats_arranged,
    e.DeckShuffled: deck_shuffled,
    e.FactoryOfferDealt: factory_offer_dealt,
    e.StructureBonusDrawn: structure_bonus_drawn,
    e.PlayerInitialised: player_initialised,
    e.CombatCardsDrawn: combat_cards_drawn,
    e.CombatDiscardReshuffled: combat_discard_reshuffled,
    e.ObjectivesDealt: objectives_dealt,
    e.TurnStarted: turn_started,
    e.SectionChosen: section_chosen,
    e.TopActionTaken: top_action_taken,
    e.TopActionSkipped: top_action_skipped,
    e.BottomActionTaken: bottom_action_ended,
    e.BottomActionSkipped: bottom_action_ended,
    e.CoinsGained: coins_gained,
    e.CoinsPaid: coins_paid,
    e.PowerGained: power_gained,
    e.PowerLost: power_lost,
    e.PopularityGained: popularity_gained,
    e.PopularityLost: popularity_lost,
    e.ResourcesGained: resources_gained,
    e.ResourcesSpent: resources_spent,
    e.WorkersGained: workers_gained,
    e.UnitMoved: unit_moved,
    e.WorkersRetreated: workers_retreated,
    e.MovementEnded: movement_ended,
    e.CombatStarted: combat_started,
    e.CombatAbilityUsed: ability_used,
    e.CombatAbilityDeclined: ability_declined,
    e.CombatCardStolen: combat_card_stolen,
    e.CombatCommitted: combat_committed,
    e.CombatRevealed: combat_revealed,
    e.CombatCardsDiscarded: combat_cards_discarded,
    e.RetreatChosen: retreat_chosen,
    e.UnitsRetreated: units_retreated,
    e.CombatResolved: combat_resolved,
    e.EncounterTokenRemoved: encounter_token_removed,
    e.EncounterCardRevealed: encounter_card_revealed,
    e.EncounterOptionChosen: encounter_option_chosen,
    e.EncounterCardReturned: encounter_card_returned,
    e.FactoryOfferViewed: factory_offer_viewed,
    e.FactoryCardTaken: factory_card_taken,
    e.ProductionEnded: production_ended,
    e.UpgradeMade: upgrade_made,
    e.MechDeployed: mech_deployed,
    e.StructureBuilt: structure_built,
    e.RecruitEnlisted: recruit_enlisted,
    e.RecruitBonusGained: lambda state, _: state,
    e.RecruitPolicySet: recruit_policy_set,
    e.ObjectiveRevealed: objective_revealed,
    e.ObjectivesDiscarded: objectives_discarded,
    e.StarPlaced: star_placed,
    e.CoinsTransferred: coins_transferred,
    e.MoveUndone: move_undone,
    e.TurnEnded: turn_ended,
    e.GameEnded: game_ended,
    e.FinalScored: final_scored,
}
