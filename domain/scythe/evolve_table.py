"""What facts change on the mats: set-up, turns, tracks and cards."""

from domain.scythe import events as e
from domain.scythe.evolve_known import ENCOUNTER_HEXES, MOST_POPULARITY, MOST_POWER
from domain.scythe.evolve_phases import ability_answered, production_begun
from domain.scythe.state import Phase, Player, State, Stolen, change, players_with

# ------------------------------------------------------------------------------------------------ setup


def mats_dealt(state: State, fact: e.MatsDealt) -> State:
    return state.but(players=tuple(Player(n, mat.faction, mat.mat) for n, mat in enumerate(fact.mats)))


def seats_arranged(state: State, fact: e.SeatsArranged) -> State:
    return state.but(seat_order=fact.seat_order, active=fact.start_player, encounter_tokens=ENCOUNTER_HEXES)


def deck_shuffled(state: State, fact: e.DeckShuffled) -> State:
    match fact.deck:
        case "combat":
            return state.but(combat_deck=fact.order, combat_pool=tuple(sorted(fact.order)))
        case "objective":
            return state.but(objective_deck=fact.order)
        case "encounter":
            return state.but(encounter_deck=fact.order)
        case "factory":
            return state  # what is not offered leaves the game unseen (S-2.6)


def factory_offer_dealt(state: State, fact: e.FactoryOfferDealt) -> State:
    return state.but(factory_offer=tuple(sorted(fact.cards)))


def structure_bonus_drawn(state: State, fact: e.StructureBonusDrawn) -> State:
    return state.but(structure_tile=fact.tile)


def player_initialised(state: State, fact: e.PlayerInitialised) -> State:
    return change(state, fact.player, power=fact.power, popularity=fact.popularity, coins=fact.coins, units=fact.units)


def objectives_dealt(state: State, fact: e.ObjectivesDealt) -> State:
    state = state.but(objective_deck=state.objective_deck[fact.count :])
    return change(state, fact.player, objectives=fact.cards)


# ------------------------------------------------------------------------------------------------ turns


def turn_started(state: State, fact: e.TurnStarted) -> State:
    players = players_with(state, fact.player, section=None, coercion_used=False, forced_retreats=0)
    return state.but(active=fact.player, turn=fact.turn, phase=Phase.TURN_START, players=players)


def section_chosen(state: State, fact: e.SectionChosen) -> State:
    return state.but(phase=Phase.TOP, players=players_with(state, fact.player, section=fact.section))


def top_action_taken(state: State, fact: e.TopActionTaken) -> State:
    production = production_begun(state.players[fact.player], fact.action)
    if production is None:
        return state.but(phase=Phase.BOTTOM)
    return state.but(phase=Phase.PRODUCING, production=production)


def top_action_skipped(state: State, _: e.TopActionSkipped) -> State:
    return state.but(phase=Phase.BOTTOM)


def bottom_action_ended(state: State, _: e.BottomActionTaken | e.BottomActionSkipped) -> State:
    return state.but(phase=Phase.TURN_END)


def turn_ended(state: State, fact: e.TurnEnded) -> State:
    player = state.players[fact.player]
    return change(state, fact.player, turns_ended=player.turns_ended + 1, last_section=player.section, section=None)


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
    state = state.but(combat_deck=state.combat_deck[fact.count :])
    return change(state, fact.player, hand=player.hand + fact.cards, old_cards=player.old_cards + old)


def combat_discard_reshuffled(state: State, fact: e.CombatDiscardReshuffled) -> State:
    players = tuple(player.but(old_cards=len(player.hand)) for player in state.players)
    return state.but(
        players=players,
        combat_deck=state.combat_deck + fact.order,
        combat_discard=(),
        combat_pool=tuple(sorted(fact.order)),
    )


def combat_cards_discarded(state: State, fact: e.CombatCardsDiscarded) -> State:
    player = state.players[fact.player]
    old = sum(card not in state.combat_pool for card in fact.cards)
    paid_with = state.phase is Phase.TURN_END  # a bottom-row action: the card is Coercion's
    state = state.but(combat_discard=state.combat_discard + fact.cards)
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
