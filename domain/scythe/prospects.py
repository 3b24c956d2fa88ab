"""What an unfinished turn still promises: a one-step player must see it, or it would skip what is good."""

from domain.scythe.abilities import card_limit, opponent
from domain.scythe.box import COMBAT_CARDS, HIGHEST_DIAL, TOP_COST, Section
from domain.scythe.control import contested, plastic, stock, workers_at
from domain.scythe.map import BIT, FACTORY_HEX, places
from domain.scythe.mats import benefit, cost, produce_cost, section, top_action
from domain.scythe.movement import units_allowed
from domain.scythe.scoring import tier_of
from domain.scythe.state import Combat, Commitment, Phase, Player, State
from domain.scythe.telling import can_pay
from domain.scythe.units import CHARACTER
from domain.scythe.view import commitment_of
from domain.scythe.worth import CARD, FACTORY_CARD, POPULARITY, POWER, STAR, harvest, need, purpose

MEETING = 350  # an encounter still to come
STEP = 50  # a unit that may still move


def prospect(state: State, seat: int) -> int:
    """What this seat may still expect of the turn under way."""
    if state.combat is not None and seat in (state.combat.attacker, state.combat.defender):
        other = opponent(state.combat, seat)
        due = odds(state, state.combat, seat, other)
        return due + (after(state) if seat == state.active else 0)
    if seat != state.active:
        return 0
    player = state.player
    match state.phase:
        case Phase.TOP:
            return top(state, player)
        case Phase.MOVING:
            idle = units_allowed(player) - len(state.movement.moved) if state.movement else 0
            return max(0, idle) * STEP + attacks(state, seat) + meeting(state, player) + after(state)
        case Phase.COMBAT_ORDER:
            return attacks(state, seat) + after(state)
        case Phase.PRODUCING:
            production = state.production
            assert production is not None
            return harvest(state, player, production.left, production.done) * 9 // 10 + after(state)
        case Phase.ENCOUNTER:
            used = state.encounter.used if state.encounter else ()
            return (120 if used else MEETING) + after(state)
        case Phase.FACTORY_PICK:
            return FACTORY_CARD + after(state)
        case Phase.BOTTOM:
            return after(state)
        case _:
            return 0


# ------------------------------------------------------------------------------------------------ rows


def after(state: State) -> int:
    """The bottom row that follows."""
    player = state.player
    column = section(player)
    if column is None:
        return 2 * STEP if state.phase in (Phase.TOP, Phase.BOTTOM, Phase.PRODUCING) else 0
    if state.phase is Phase.TURN_END:
        return 0
    return bottom(state, player, column, 0)


def bottom(state: State, player: Player, column: Section, coming: int) -> int:
    """What the bottom row would bring, if it can be paid with so many tokens more."""
    price = cost(player, column)
    held = stock(state, player.seat)[column.resource] + coming
    return purpose(player, column) * 2 // 5 if held >= price else 0


def top(state: State, player: Player) -> int:
    """What the top row would bring, and the bottom row after it."""
    action = top_action(player)
    column = section(player)
    wanted = need(state, player)
    if action == "move":
        return units_allowed(player) * STEP + wanderlust(state, player) + after(state)
    if action == "factory":
        return 150 + after(state)
    assert column is not None
    if action == "produce":
        if not can_pay(player, produce_cost(player)):
            return after(state)
        price = produce_cost(player)
        dues = price.get("power", 0) * POWER + price.get("popularity", 0) * POPULARITY + price.get("coins", 0) * 100
        return max(0, harvest(state, player) * 8 // 10 - dues) + after(state)
    if not can_pay(player, TOP_COST["bolster"]):
        return after(state)
    if action == "bolster":
        strength = benefit(player, "bolster", "power") * POWER if player.power < 16 else 0
        return max(0, strength - 60) + after(state)
    best = max(wanted[column.resource], *(value for goods, value in wanted.items() if goods and goods != "worker"))
    return max(0, 2 * best - 100) + bottom(state, player, column, 2)


def wanderlust(state: State, player: Player) -> int:
    """Is there something to walk to, or a crowd to spread?"""
    crowd = len(player.units) - len(set(player.units.values()))
    return min(crowd, 2) * 70


def meeting(state: State, player: Player) -> int:
    """An encounter or a Factory card waits where the character stands."""
    place = player.units[CHARACTER[player.faction]]
    if place in state.encounter_tokens:
        return MEETING
    return FACTORY_CARD if place == FACTORY_HEX and not player.factory_card and state.factory_offer else 0


# ------------------------------------------------------------------------------------------------ combat


def attacks(state: State, seat: int) -> int:
    """The combats that wait for this attacker."""
    total = 0
    for place in places(contested(state)):
        for other in state.players:
            if other.seat != seat and plastic(other) & BIT[place]:
                total += odds(state, Combat(place, seat, other.seat), seat, other.seat)
    return total


def odds(state: State, combat: Combat, seat: int, other: int) -> int:
    """What a combat promises: chance of winning, and what winning, losing and the effort are worth."""
    me, them = state.players[seat], state.players[other]
    if combat.winner is not None:
        return 0
    made = commitment_of(combat, seat)
    mine = strength(made) if made else reach(me, combat.hex)
    theirs = min(HIGHEST_DIAL, them.power) + 3 * min(len(them.hand), card_limit(them, combat.hex))
    edge = mine + 1 if seat == combat.attacker else mine
    chance = min(100, 100 * edge // (theirs + 1))
    effort = (made.dial * POWER + len(made.cards) * CARD) if made else min(mine, theirs) * POWER
    _, tier = tier_of(me.popularity)
    star = STAR + tier.star * 100 if me.stars.count("combat") < 2 or me.faction == "saxony" else 0
    won = star + 250 - len(workers_at(them, combat.hex)) * POPULARITY
    lost = 300 + 60 * len([unit for unit, place in me.units.items() if place == combat.hex])
    return (chance * won - (100 - chance) * lost) // 100 - effort


def strength(made: Commitment) -> int:
    return made.dial + sum(COMBAT_CARDS[card] for card in made.cards)


def reach(player: Player, place: str) -> int:
    """The most this player could commit."""
    cards = sorted((COMBAT_CARDS[card] for card in player.hand), reverse=True)
    return min(HIGHEST_DIAL, player.power) + sum(cards[: card_limit(player, place)])
