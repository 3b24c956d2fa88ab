"""Random play with some appetite: it seldom skips, takes what it is given and goes where others are.

Uniformly random moves hardly ever bring a mech, a combat or a Factory card; this player reaches all of them within a
few dozen turns and still leaves no kind of move untried.
"""

import random
from collections.abc import Iterator

from domain.contract.offers import Between, Offer, OneOf, SubsetOf, sample
from domain.scythe import GAME
from domain.scythe.box import CLOCKWISE, CUBES, FACTIONS, MATS, ONE_TIME, RESOURCES, SECTIONS, STRUCTURES
from domain.scythe.control import opposing_units
from domain.scythe.map import BIT, FACTORY_HEX, HEXES, LAKES
from domain.scythe.moves import (
    EndMovement,
    EndProduce,
    GainCoins,
    MoveStep,
    SkipBottom,
    SkipTop,
)
from domain.scythe.options import Assignment, Options
from domain.scythe.state import State, change
from domain.scythe.units import CHARACTER, MECH, WORKERS
from tests.laws.play import Sitting, advance, opened

RELUCTANT = (SkipTop, SkipBottom, EndMovement, EndProduce, GainCoins)


def lively_game(
    options: Options, seats: int, seed: int, longest: int = 20_000, state: object = None
) -> Iterator[Sitting]:
    """Every moment of such a game."""
    chance = random.Random(seed)
    sitting = opened(GAME, options, seats, seed)
    if state is not None:
        sitting.state = state
    yield sitting
    while GAME.outcome(sitting.state) is None:
        assert sitting.version < longest, "the game does not end"
        owed = chance.choice(list(GAME.decisions(sitting.state)))
        move = choose(sitting, owed.seat, chance)
        advance(sitting, seed, owed.seat, move)
        yield sitting


def late(state: State) -> State:
    """The same moment with a combat deck that is all but drawn."""
    drawn = state.combat_deck[1:]
    return state.but(combat_deck=state.combat_deck[:1], combat_discard=(*state.combat_discard, *drawn))


def choose(sitting: Sitting, seat: int, chance: random.Random) -> object:
    offers = list(GAME.offers(sitting.state, seat))
    assert offers, "a decision without an offer"
    weights = [weight(offer) for offer in offers]
    offer = chance.choices(offers, weights)[0]
    if offer.move is MoveStep and chance.random() < 0.5:
        offer = onward(sitting.state, seat, offer)
    if chance.random() < 0.7:
        offer = Offer(offer.move, **{name: generous(value) for name, value in offer.fields.items()})
    return sample(offer, chance.randrange)


def weight(offer: Offer) -> float:
    if offer.move in RELUCTANT:
        return 0.08
    if any(value is None for value in offer.fields.values()):
        return 0.05
    if any(value is None for value in offer.fields.get("choices", {}).values()):
        return 0.2
    return 1.0 if offer.move is not MoveStep or "worker" in offer.fields["unit"] else 3.0


def onward(state: object, seat: int, offer: Offer) -> Offer:
    """Towards opponents, encounters and the Factory, where one step leads there."""
    places = offer.fields["to"].values
    tokens = state.encounter_tokens if offer.fields["unit"].endswith("character") else ()
    goals = [p for p in places if BIT[p] & opposing_units(state, seat) or p in tokens or p == FACTORY_HEX]
    return Offer(offer.move, **{**offer.fields, "to": OneOf(tuple(goals))}) if goals else offer


def generous(value: object) -> object:
    match value:
        case Between(_, high):
            return high
        case SubsetOf(items, _, most):
            return SubsetOf(items, most, most)
        case dict():
            return {key: generous(inner) for key, inner in value.items()}
        case _:
            return value


# ------------------------------------------------------------------------------------------------ the middle of a game

BONUSES = sorted(ONE_TIME)
LAND = [place for place in HEXES if not BIT[place] & LAKES]


def pairings(first: int, seats: int) -> tuple[Assignment, ...]:
    """Factions and mats for a table such that a run of 25 tables has every pair at its first seat."""
    factions, mats = list(CLOCKWISE), list(MATS)
    return tuple(Assignment(factions[(first + n) % 5], mats[(first // 5 + 2 * n) % 5]) for n in range(seats))


def rich(options: Options, seats: int, seed: int) -> State:
    """A table as it may look in the middle of a game: mechs, structures, recruits and tokens all over the map."""
    chance = random.Random(seed)
    state = opened(GAME, options, seats, seed).state
    spots = chance.sample(LAND, len(LAND))
    sites = chance.sample(LAND, len(LAND))
    for player in state.players:
        faction, mat = FACTIONS[player.faction], MATS[player.mat]
        own = [spots.pop() for _ in range(5)]
        mechs = tuple(chance.sample(faction.mech_abilities, chance.randint(1, 4)))
        units = {CHARACTER[faction.id]: chance.choice(own)}
        units |= {MECH[faction.id, ability]: chance.choice(own) for ability in mechs}
        units |= {unit: chance.choice(own) for unit in WORKERS[faction.id][: chance.randint(2, 7)]}
        slots = [column.bottom for column in mat.sections for _ in range(column.slots)]
        moved, enlisted, n = chance.randint(0, 5), chance.randint(0, 3), chance.randint(0, 4)
        rows = chance.sample(slots, moved)
        state = change(
            state,
            player.seat,
            units=units,
            mechs=mechs,
            cubes=tuple(chance.sample(CUBES, moved)),
            upgrades={row: rows.count(row) for row in sorted(set(rows))},
            structures={name: sites.pop() for name in chance.sample(STRUCTURES, chance.randint(0, 3))},
            recruits=dict(zip(chance.sample(SECTIONS, enlisted), chance.sample(BONUSES, enlisted), strict=True)),
            power=chance.randint(2, 14),
            popularity=chance.randint(2, 15),
            coins=chance.randint(2, 15),
            hand=player.hand + state.combat_deck[:n],
        )
        state = state.but(combat_deck=state.combat_deck[n:])
    piles = {place: {chance.choice(RESOURCES): chance.randint(1, 4)} for place in chance.sample(LAND, 14)}
    return state.but(resources=piles)
