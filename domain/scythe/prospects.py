"""What an unfinished turn still promises: a one-step player must see it, or it would skip what is good."""

from collections.abc import Mapping
from itertools import combinations_with_replacement

from domain.scythe.abilities import card_limit
from domain.scythe.box import COMBAT_CARDS, HIGHEST_DIAL, STARS, TOP_COST, Gain, Section
from domain.scythe.combat import strength
from domain.scythe.control import contested, controlled, opposing_plastic, opposing_units, plastic, workers_at
from domain.scythe.map import BIT, FACTORY_HEX, TERRITORIES, mask, places
from domain.scythe.mats import benefit, cost, factory_card, produce_cost, section
from domain.scythe.movement import units_allowed
from domain.scythe.pieces import piece_fields
from domain.scythe.scoring import territories, tier_of
from domain.scythe.state import Combat, Phase, Player, State, opponent
from domain.scythe.steps import reachable
from domain.scythe.telling import can_pay
from domain.scythe.top import worker_territories
from domain.scythe.units import CHARACTER, LABOUR
from domain.scythe.view import commitment_of
from domain.scythe.worth import (
    CARD,
    FACTORY_CARD,
    POPULARITY,
    POWER,
    STAR,
    Aims,
    esteem,
    harvest,
    might,
    money,
    popularity_gain,
    power_gain,
    purpose,
    site,
)

MEETING = 350  # an encounter still to come
STEP = 30  # a unit that may still move
TRUST, HOPE = 85, 55  # percent of a sure and of an unsure promise that count before it is kept


def prospect(state: State, seat: int, wanted: Aims) -> int:
    """What this seat may still expect of the turn under way."""
    combat = state.combat
    if combat is not None and seat in (combat.attacker, combat.defender):
        due = odds(state, combat, seat, opponent(combat, seat))
        return due + (after(state, wanted) if seat == state.active else 0)
    return expected(state, state.player, wanted) if seat == state.active else 0


def expected(state: State, player: Player, wanted: Aims) -> int:
    """What the active player may still expect outside a combat."""
    match state.phase:
        case Phase.TOP:
            again = player.section == player.last_section  # Relentless: let other sections have their turn
            return top(state, player, wanted) * (1 if again else 2) // 2
        case Phase.MOVING:
            assert state.movement is not None
            idle = max(0, units_allowed(player) - len(state.movement.moved))
            return idle * STEP + attacks(state, player) + meeting(state, player) + after(state, wanted)
        case Phase.COMBAT_ORDER:
            return attacks(state, player) + after(state, wanted)
        case Phase.PRODUCING:
            assert state.production is not None
            crop = harvest(state, player, wanted, state.production.left, state.production.done)
            return crop * TRUST // 100 + after(state, wanted)
        case Phase.ENCOUNTER:
            assert state.encounter is not None
            return (MEETING // 3 if state.encounter.used else MEETING) + after(state, wanted)
        case Phase.FACTORY_PICK:
            return FACTORY_CARD + after(state, wanted)
        case Phase.BOTTOM:
            return after(state, wanted)
        case _:
            return 0


# ------------------------------------------------------------------------------------------------ rows


def after(state: State, wanted: Aims) -> int:
    """The bottom row that follows."""
    player = state.player
    chosen = section(player)
    if isinstance(chosen, Section):
        return bottom(state, player, chosen, wanted)
    return roam(state, player) if state.phase in (Phase.TOP, Phase.BOTTOM, Phase.PRODUCING) else 0


def bottom(state: State, player: Player, column: Section, wanted: Aims, coming: int = 0) -> int:
    """What the bottom row would bring, if it can be paid with so many tokens more."""
    aim = wanted[column.resource]
    price = cost(player, column)
    if aim.held + coming < price:
        return 0
    brought = money(player.coins + column.coins) - money(player.coins)
    if piece_fields(state, player.seat, column.bottom):
        brought += purpose(player, column.bottom)
    return max(0, brought + aim.gain(coming - price) - aim.gain(coming)) * TRUST // 100


def top(state: State, player: Player, wanted: Aims) -> int:
    """What the top row would bring, and the bottom row after it."""
    column = section(player)
    if not isinstance(column, Section):
        return max(0, card_worth(state, player, wanted)) * HOPE // 100 + after(state, wanted)
    promised = 0
    match column.top:
        case "move":
            promised = roam(state, player)
        case "produce" if can_pay(player, price := produce_cost(player)):
            promised = harvest(state, player, wanted) * HOPE // 100 - dues(state, player, price)
        case "bolster" if can_pay(player, TOP_COST["bolster"]):
            cards = benefit(player, "bolster", "combat_cards") * CARD if len(player.hand) < 6 else 0
            promised = max(power_gain(player, benefit(player, "bolster", "power")), cards) - fee(player)
        case "trade" if can_pay(player, TOP_COST["trade"]):
            return trade(state, player, column, wanted)
    return max(0, promised) * TRUST // 100 + after(state, wanted)


def dues(state: State, player: Player, price: Mapping[str, int]) -> int:
    """What a cost is worth; popularity may cost a tier of the final scoring."""
    coins, popularity = price.get("coins", 0), price.get("popularity", 0)
    paid = money(player.coins) - money(player.coins - coins) + price.get("combat_cards", 0) * CARD
    paid += might(player.power) - might(player.power - price.get("power", 0))
    paid += esteem(player.popularity) - esteem(player.popularity - popularity)
    if popularity:
        (_, now), (_, then) = tier_of(player.popularity), tier_of(player.popularity - popularity)
        paid += (now.star - then.star) * 100 * len(player.stars)
        paid += (now.territory - then.territory) * 100 * territories(state, player.seat)
    return paid


def card_worth(state: State, player: Player, wanted: Aims) -> int:
    """What the top row of the Factory card brings beyond its cost."""
    effect = factory_card(player).top
    if not can_pay(player, effect.pay):
        return 0
    brought = sum(gain_worth(state, player, wanted, gain) for gain in effect.gain)
    return brought - dues(state, player, effect.pay)


def gain_worth(state: State, player: Player, wanted: Aims, gain: Gain) -> int:
    match gain.kind:
        case "coins":
            return money(player.coins + gain.n) - money(player.coins)
        case "power":
            return power_gain(player, gain.n)
        case "popularity":
            return popularity_gain(player, gain.n)
        case "any_resources":
            return max(aim.gain(gain.n) for aim in wanted.values())
        case "produce":
            return harvest(state, player, wanted, gain.n)
        case "choose_one":
            return max(gain_worth(state, player, wanted, each) for each in gain.options)
        case kind:
            return purpose(player, kind)


def fee(player: Player) -> int:
    """What the coin for Bolster or Trade is worth."""
    return money(player.coins) - money(player.coins - 1)


def trade(state: State, player: Player, column: Section, wanted: Aims) -> int:
    """The best two tokens or popularity, with the bottom row that two tokens may open."""
    known = popularity_gain(player, benefit(player, "trade", "popularity")) - fee(player)
    best = max(0, known) * TRUST // 100 + after(state, wanted)
    if not worker_territories(state, player.seat):
        return best
    for one, other in combinations_with_replacement(wanted, 2):
        worth = wanted[one].gain(2) if one == other else wanted[one].gain(1) + wanted[other].gain(1)
        coming = (one == column.resource) + (other == column.resource)
        total = worth * HOPE // 100 - fee(player) + bottom(state, player, column, wanted, coming)
        best = max(best, total)
    return best


def roam(state: State, player: Player) -> int:
    """What a movement could bring: new ground, an encounter, the Factory, a fight."""
    seat = player.seat
    own, hostile = controlled(state, seat), opposing_units(state, seat)
    guarded = opposing_plastic(state, seat)
    crowd: dict[str, int] = {}
    for place in player.units.values():
        crowd[place] = crowd.get(place, 0) + 1
    _, tier = tier_of(player.popularity)
    tokens = mask(state.encounter_tokens)
    goals: list[int] = []
    for unit, place in player.units.items():
        steps = reachable(state, player, unit)
        fresh = steps & TERRITORIES & ~own & ~hostile
        spare = crowd[place] > 1 or not BIT[place] & TERRITORIES
        share = HOPE // 2 if unit in LABOUR else HOPE  # a worker that goes no longer produces
        worth = tier.territory * share if fresh and spare else 0
        if fresh and spare:
            crowd[place] -= 1
        if unit == CHARACTER[player.faction]:
            if steps & tokens & ~hostile:
                worth = max(worth, MEETING)
            elif BIT[FACTORY_HEX] & steps & ~hostile and not player.factory_card:
                worth = max(worth, FACTORY_CARD)
            else:
                worth = max(worth, STEP)
        if unit not in LABOUR and steps & guarded:
            worth = max(worth, max(attack(state, player, place) for place in places(steps & guarded)))
        goals.append(worth)
    found = sum(sorted(goals, reverse=True)[: units_allowed(player)])
    return found if piece_fields(state, seat, "build") else found + site(player) * HOPE // 100


def meeting(state: State, player: Player) -> int:
    """An encounter or a Factory card waits where the character stands."""
    place = player.units[CHARACTER[player.faction]]
    if place in state.encounter_tokens:
        return MEETING
    return FACTORY_CARD if place == FACTORY_HEX and not player.factory_card and state.factory_offer else 0


# ------------------------------------------------------------------------------------------------ combat


def attacks(state: State, player: Player) -> int:
    """The combats that wait for this attacker."""
    return sum(attack(state, player, place) for place in places(contested(state)))


def attack(state: State, player: Player, place: str) -> int:
    """What a combat there would bring."""
    for other in state.players:
        if other is not player and plastic(other) & BIT[place]:
            return odds(state, Combat(place, player.seat, other.seat), player.seat, other.seat)
    return 0


def odds(state: State, combat: Combat, seat: int, other: int) -> int:
    """What a combat promises: chance of winning, and what winning, losing and the effort are worth."""
    if combat.winner is not None:
        return 0
    me, them = state.players[seat], state.players[other]
    made = commitment_of(combat, seat)
    theirs = min(HIGHEST_DIAL, them.power) + 3 * min(len(them.hand), card_limit(them, combat.hex))
    mine = strength(made) if made else reach(me, combat.hex)
    edge = mine + 1 if seat == combat.attacker else mine
    chance = min(100, 100 * edge // (theirs + 1))
    effort = made.dial * POWER + len(made.cards) * CARD if made else min(mine, theirs) * POWER
    won = prize(me) + 250 - len(workers_at(them, combat.hex)) * POPULARITY
    lost = 300 + 60 * sum(place == combat.hex for place in me.units.values())
    return (chance * won - (100 - chance) * lost) // 100 - effort


def prize(player: Player) -> int:
    """The star of a victory, if there is one left."""
    (limit,) = (star.limit_of(player.faction) for star in STARS if star.kind == "combat")
    _, tier = tier_of(player.popularity)
    return STAR + tier.star * 100 if player.stars.count("combat") < limit else 0


def reach(player: Player, place: str) -> int:
    """The most this player could commit."""
    cards = sorted((COMBAT_CARDS[card] for card in player.hand), reverse=True)
    return min(HIGHEST_DIAL, player.power) + sum(cards[: max(1, card_limit(player, place))])
