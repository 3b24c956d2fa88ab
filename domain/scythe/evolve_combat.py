"""What facts change in combats, encounters, the Factory and at the end."""

from domain.scythe import events as e
from domain.scythe.evolve_phases import ability_answered, after_movement, ask
from domain.scythe.state import Combat, Commitment, Encounter, Ending, Phase, State, change
from domain.scythe.units import LABOUR

# ------------------------------------------------------------------------------------------------ combat


def combat_started(state: State, fact: e.CombatStarted) -> State:
    state = state.but(combat=Combat(fact.hex, fact.attacker, fact.defender))
    return ask(state, "attacker", "defender")


def ability_declined(state: State, _: e.CombatAbilityDeclined) -> State:
    return ability_answered(state)


def combat_committed(state: State, fact: e.CombatCommitted) -> State:
    combat = state.combat
    assert combat is not None
    which = "attacker_commitment" if fact.player == combat.attacker else "defender_commitment"
    state = state.but(combat=combat.but(**{which: Commitment(fact.dial, fact.cards)}))
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
    return state.but(phase=Phase.COMBAT_RETREAT, combat=combat)


def retreat_chosen(state: State, fact: e.RetreatChosen) -> State:
    assert state.combat is not None
    return state.but(combat=state.combat.but(chosen=fact.units))


def units_retreated(state: State, fact: e.UnitsRetreated) -> State:
    return change(state, fact.player, units={**state.players[fact.player].units, **fact.units})


def combat_resolved(state: State, fact: e.CombatResolved) -> State:
    if fact.winner == state.active:
        forced = state.player.forced_retreats + fact.workers_forced_back
        state = change(state, fact.winner, forced_retreats=forced)
    if is_contested(state):
        return state.but(combat=None, phase=Phase.COMBAT_ORDER)
    return state.but(combat=None, movement=None, phase=after_movement(state))


def is_contested(state: State) -> bool:
    """Does plastic of the active player and of an opponent stand on one location still? (S-18.1)"""
    own = {place for unit, place in state.player.units.items() if unit not in LABOUR}
    others = (player.units.items() for player in state.players if player.seat != state.active)
    return any(place in own and unit not in LABOUR for units in others for unit, place in units)


# ------------------------------------------------------------------------------------------------ encounters, Factory


def encounter_token_removed(state: State, fact: e.EncounterTokenRemoved) -> State:
    return state.but(encounter_tokens=tuple(place for place in state.encounter_tokens if place != fact.hex))


def encounter_card_revealed(state: State, fact: e.EncounterCardRevealed) -> State:
    return state.but(
        phase=Phase.ENCOUNTER,
        encounter=Encounter(fact.card),
        encounter_deck=state.encounter_deck[1:],
        encounters_seen=(*state.encounters_seen, fact.card),
    )


def encounter_option_chosen(state: State, fact: e.EncounterOptionChosen) -> State:
    encounter = state.encounter
    assert encounter is not None
    return state.but(encounter=Encounter(fact.card, (*encounter.used, fact.option)))


def encounter_card_returned(state: State, fact: e.EncounterCardReturned) -> State:
    deck = (*state.encounter_deck, fact.card)  # S-19.1
    return state.but(encounter=None, encounter_deck=deck, phase=after_movement(state))


def factory_offer_viewed(state: State, fact: e.FactoryOfferViewed) -> State:
    return state.but(phase=Phase.FACTORY_PICK, factory_visitors=(*state.factory_visitors, fact.player))


def factory_card_taken(state: State, fact: e.FactoryCardTaken) -> State:
    offer = tuple(card for card in state.factory_offer if card != fact.card)
    state = state.but(factory_offer=offer, phase=after_movement(state))
    return change(state, fact.player, factory_card=fact.card)


# ------------------------------------------------------------------------------------------------ the end


def game_ended(state: State, fact: e.GameEnded) -> State:
    return state.but(phase=Phase.GAME_OVER, ending=Ending(fact.cause, fact.player))


def final_scored(state: State, fact: e.FinalScored) -> State:
    assert state.ending is not None
    return state.but(ending=state.ending.but(scores=fact.scores, winners=fact.winners))
