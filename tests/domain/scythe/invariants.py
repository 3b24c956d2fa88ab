"""What holds after every entry (chapter 10 of the specification)."""

from collections import Counter

from domain.scythe.box import COMBAT_CARDS, CUBES, ENCOUNTERS, FACTORY_CARDS, OBJECTIVES, PRODUCE_COST
from domain.scythe.control import workers_on_board
from domain.scythe.map import BIT, LAKES, TERRAIN, TERRITORIES
from domain.scythe.mats import cubes_left, mat, on_mat, produce_cost, recruits_left
from domain.scythe.state import Phase, State
from domain.scythe.units import LABOUR, MECH, WORKERS
from domain.scythe.view import commitment_of

FIGHTING = (Phase.MOVING, Phase.COMBAT_ORDER, Phase.COMBAT_ABILITY, Phase.COMBAT_COMMIT, Phase.COMBAT_RETREAT)


def hold(state: State) -> None:
    cards_are_conserved(state)
    nobody_shares_a_place(state)
    structures_stand_alone(state)
    pieces_are_conserved(state)
    tracks_stay_in_range(state)
    nothing_drifts_on_a_lake(state)
    offers_only_shrink(state)
    abilities_are_mechs(state)


def cards_are_conserved(state):  # I-1
    piles = [state.combat_deck, state.combat_discard, *(player.hand for player in state.players)]
    piles += [made.cards for p in state.players if (made := commitment_of(state.combat, p.seat))]
    assert Counter(card for pile in piles for card in pile) == Counter(list(COMBAT_CARDS))
    objectives = [state.objective_deck]
    for player in state.players:
        objectives += [player.objectives, player.objectives_revealed, player.objectives_discarded]
    assert Counter(card for pile in objectives for card in pile) == Counter(list(OBJECTIVES))
    table = [state.encounter.card] if state.encounter else []
    assert Counter([*state.encounter_deck, *table]) == Counter(list(ENCOUNTERS))


def nobody_shares_a_place(state):  # I-2
    if state.phase in FIGHTING:
        return
    holders = [set(player.units.values()) for player in state.players]
    assert sum(map(len, holders)) == len(set().union(*holders))


def structures_stand_alone(state):  # I-3
    sites = [place for player in state.players for place in player.structures.values()]
    assert len(sites) == len(set(sites))
    assert all(TERRAIN[place] != "lake" for place in sites)


def pieces_are_conserved(state):  # I-4
    for player in state.players:
        assert workers_on_board(player) + on_mat(player) == 8
        assert {unit for unit in player.units if unit in LABOUR} == set(
            WORKERS[player.faction][: workers_on_board(player)]
        )
        assert len(player.cubes) == sum(player.upgrades.values()) == len(CUBES) - len(cubes_left(player))
        assert all(player.upgrades.get(each.bottom, 0) <= each.slots for each in mat(player).sections)
        assert len(player.recruits) + len(recruits_left(player)) == 4
        assert len(set(player.recruits.values())) == len(player.recruits)
        assert len(player.stars) <= 6
        assert len(player.stars) < 6 or state.phase is Phase.GAME_OVER


def tracks_stay_in_range(state):  # I-5
    for player in state.players:
        assert 0 <= player.power <= 16 and 0 <= player.popularity <= 18 and player.coins >= 0
    assert all(n > 0 for pile in state.resources.values() for n in pile.values())


def nothing_drifts_on_a_lake(state):  # I-6
    vessels = {place for p in state.players for unit, place in p.units.items() if unit not in LABOUR}
    for player in state.players:
        own = {place for unit, place in player.units.items() if unit not in LABOUR}
        assert all(place in own for unit, place in player.units.items() if unit in LABOUR and BIT[place] & LAKES)
    assert all(place in vessels for place in state.resources if BIT[place] & LAKES)


def offers_only_shrink(state):  # I-7
    kept = [player.factory_card for player in state.players if player.factory_card]
    assert len(state.factory_offer) + len(kept) == len(state.players) + 1
    assert set(kept) | set(state.factory_offer) <= set(FACTORY_CARDS)
    assert not set(kept) & set(state.factory_offer)


def abilities_are_mechs(state):  # I-9
    for player in state.players:
        assert {MECH[player.faction, ability] for ability in player.mechs} == {u for u in player.units if ":mech:" in u}
        assert produce_cost(player) == PRODUCE_COST[workers_on_board(player)]
        assert all(BIT[place] & TERRITORIES for place in player.structures.values())
