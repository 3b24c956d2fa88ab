"""Chapter S-2: setup."""

from itertools import permutations

import pytest

from domain.contract.game import Refused
from domain.scythe import GAME
from domain.scythe import events as e
from domain.scythe.box import COMBAT_CARDS, ENCOUNTERS, FACTIONS, FACTORY_CARDS, MATS, OBJECTIVES, TILES
from domain.scythe.map import ENCOUNTER_HEXES
from domain.scythe.mats import cubes_left, mechs_left, on_mat, recruits_left, structures_left
from domain.scythe.moves import EndTurn
from domain.scythe.options import Assignment, Options
from tests.domain.scythe.notation import act, end, kinds, one, opening, player, seat, some, table
from tests.laws.play import luck_of

FIVE = ("polania industrial", "saxony engineering", "nordic patriotic", "crimea mechanical", "rusviet agricultural")


def dealt(seed, seats=5, **options):
    facts = GAME.open(Options(**options), seats, luck_of(seed, 1))
    return one(list(facts), e.MatsDealt).mats


def test_S_2_1_mats_are_dealt_at_random_without_repetition():
    deals = [dealt(seed, 3) for seed in range(40)]
    assert len(set(deals)) > 30
    for mats in deals:
        assert len({each.faction for each in mats}) == len({each.mat for each in mats}) == 3


def test_S_2_2_banned_pairs_are_dealt_again():
    banned = {("rusviet", "industrial"), ("crimea", "patriotic")}
    fair = [{(each.faction, each.mat) for each in dealt(seed, banned_pairs=True)} for seed in range(60)]
    free = [{(each.faction, each.mat) for each in dealt(seed)} for seed in range(60)]
    assert not any(pairs & banned for pairs in fair)
    assert any(pairs & banned for pairs in free)


def test_S_2_3_seats_are_arranged_by_home_base():
    state = table(*FIVE)
    assert [state.players[n].faction for n in state.seat_order] == ["nordic", "rusviet", "crimea", "saxony", "polania"]


def test_S_2_4_the_lowest_mat_number_begins():
    for mats in permutations(("agricultural", "mechanical", "engineering")):
        state = table(*(f"{faction} {mat}" for faction, mat in zip(("nordic", "rusviet", "crimea"), mats, strict=True)))
        assert state.player.mat == "engineering"


def test_S_2_5_four_decks_are_shuffled():
    decks = {fact.deck: fact.order for fact in some(opening(*FIVE), e.DeckShuffled)}
    again = {fact.deck: fact.order for fact in some(opening(*FIVE, seed=1), e.DeckShuffled)}
    for deck, cards in (
        ("combat", COMBAT_CARDS),
        ("objective", OBJECTIVES),
        ("encounter", ENCOUNTERS),
        ("factory", FACTORY_CARDS),
    ):
        assert sorted(decks[deck]) == sorted(cards)
        assert decks[deck] != again[deck]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_S_2_6_one_factory_card_more_than_players(seats):
    facts = opening(*FIVE[:seats])
    offer = one(facts, e.FactoryOfferDealt)
    order = next(fact.order for fact in some(facts, e.DeckShuffled) if fact.deck == "factory")
    assert offer.count == seats + 1
    assert offer.cards == order[: seats + 1]
    assert set(GAME.replay(facts).factory_offer) == set(offer.cards)


def test_S_2_7_one_structure_tile_lies_open():
    drawn = {one(opening(*FIVE, seed=seed), e.StructureBonusDrawn).tile for seed in range(60)}
    assert drawn == set(TILES)


def test_S_2_8_a_token_on_every_encounter_hex():
    assert len(ENCOUNTER_HEXES) == 11
    assert table(*FIVE).encounter_tokens == ENCOUNTER_HEXES


def test_S_2_9_power_and_combat_cards_of_the_faction_mat():
    facts = opening(*FIVE)
    state = GAME.replay(facts)
    for each in state.players:
        assert (each.power, len(each.hand)) == (
            FACTIONS[each.faction].start_power,
            FACTIONS[each.faction].start_combat_cards,
        )
    drawn = [fact.player for fact in some(facts, e.CombatCardsDrawn)]
    crimea = seat(state, "crimea")  # draws none, so nothing is written
    clockwise = [seat(state, name) for name in ("polania", "nordic", "rusviet", "crimea", "saxony")]
    assert drawn == [one for one in clockwise if one != crimea]


def test_S_2_10_popularity_coins_and_objectives_of_the_player_mat():
    facts = opening(*FIVE)
    state = GAME.replay(facts)
    for each in state.players:
        assert (each.popularity, each.coins) == (MATS[each.mat].popularity, MATS[each.mat].coins)
        assert len(each.objectives) == 2
    clockwise = [seat(state, name) for name in ("polania", "nordic", "rusviet", "crimea", "saxony")]
    assert [fact.player for fact in some(facts, e.ObjectivesDealt)] == clockwise


def test_S_2_11_characters_start_at_home():
    for each in table(*FIVE).players:
        assert each.units[f"{each.faction}:character"] == f"HB_{each.faction.upper()}"


def test_S_2_12_two_workers_start_beside_the_home_base():
    state = table(*FIVE)
    assert player(state, "nordic").units == {
        "nordic:character": "HB_NORDIC",
        "nordic:worker:1": "W04",
        "nordic:worker:2": "T05",
    }
    assert all(on_mat(each) == 6 for each in state.players)


def test_S_2_13_everything_else_stands_on_the_mats():
    for each in table(*FIVE).players:
        assert len(mechs_left(each)) == len(structures_left(each)) == len(recruits_left(each)) == 4
        assert len(cubes_left(each)) == 6
        assert each.stars == ()


def test_S_2_14_no_resource_lies_on_the_board():
    assert table(*FIVE).resources == {}


def test_S_2_15_seat_numbers_play_no_part_in_the_order():
    state = table("saxony patriotic", "nordic agricultural", "rusviet mechanical")
    assert state.seat_order == (1, 2, 0)
    assert act(end(state, "rusviet"), "rusviet", EndTurn()).active == 0
    assert act(end(state, "saxony"), "saxony", EndTurn()).active == 1


def test_S_2_16_an_assignment_fixes_the_mats():
    state = table("saxony patriotic", "nordic agricultural")
    assert [(each.faction, each.mat) for each in state.players] == [
        ("saxony", "patriotic"),
        ("nordic", "agricultural"),
    ]


@pytest.mark.parametrize(
    ("pairs", "options"),
    [
        ([("nordic", "industrial")], {}),  # too few
        ([("nordic", "industrial"), ("nordic", "patriotic")], {}),
        ([("nordic", "industrial"), ("saxony", "industrial")], {}),
        ([("nordic", "industrial"), ("albion", "patriotic")], {}),
        ([("nordic", "industrial"), ("saxony", "militant")], {}),
        ([("nordic", "engineering"), ("rusviet", "industrial")], {"banned_pairs": True}),
    ],
)
def test_S_2_16_a_bad_assignment_is_refused(pairs, options):
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(tuple(Assignment(*pair) for pair in pairs), **options), 2)
    assert refusal.value.code == "bad_options"


def test_the_facts_of_the_set_up_come_in_this_order():
    assert kinds(opening("nordic industrial", "saxony agricultural")) == [
        "GameCreated",
        "MatsDealt",
        "SeatsArranged",
        *["DeckShuffled"] * 4,
        "FactoryOfferDealt",
        "StructureBonusDrawn",
        *["PlayerInitialised"] * 2,
        *["CombatCardsDrawn"] * 2,
        *["ObjectivesDealt"] * 2,
        "TurnStarted",
    ]
