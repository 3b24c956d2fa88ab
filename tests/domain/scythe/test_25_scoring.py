"""Chapter S-25: final scoring."""

import pytest

from domain.scythe.box import TILES
from domain.scythe.scoring import final_scores, ranking, score, standing, structure_bonus, tier_of, winners
from tests.domain.scythe.notation import NORDIC, SAXONY, crowd, duel, hold, lay, place

NAMES = ("monument", "armory", "mill", "mine")


def bare(**fields):
    """Nordic at home with nothing."""
    fields = {"coins": 0, "popularity": 0, "power": 0, **fields}
    return hold(crowd(duel(), NORDIC, 2, "HB_NORDIC").but(structure_tile="sb_on_tunnels"), NORDIC, **fields)


def bonus(tile, *places):
    state = hold(duel(), NORDIC, structures=dict(zip(NAMES, places, strict=False)))
    return structure_bonus(state.players[0], tile)


@pytest.mark.parametrize(
    ("popularity", "number", "worth"),
    [
        (0, 1, (3, 2, 1)),
        (6, 1, (3, 2, 1)),
        (7, 2, (4, 3, 2)),
        (12, 2, (4, 3, 2)),
        (13, 3, (5, 4, 3)),
        (18, 3, (5, 4, 3)),
    ],
)
def test_S_25_1_the_tier_gives_the_multipliers(popularity, number, worth):
    found, tier = tier_of(popularity)
    assert (found, (tier.star, tier.territory, tier.pair)) == (number, worth)


def test_S_25_2_each_star_scores_its_multiplier():
    assert score(bare(stars=("power", "combat")), 0).star_coins == 6
    assert score(bare(stars=("power", "combat"), popularity=18), 0).star_coins == 10


def test_S_25_3_territories_lakes_too_and_the_factory_for_three():
    state = place(bare(), NORDIC, w1="T05", speed="L24", character="X33")
    assert (score(state, 0).territories, score(state, 0).territory_coins) == (5, 10)


def test_S_25_4_resources_are_added_up_before_they_are_paired():
    state = lay(place(bare(popularity=7), NORDIC, w1="T05", w2="M14"), T05={"oil": 3}, M14={"food": 2}, M50={"oil": 9})
    assert (score(state, 0).resources, score(state, 0).resource_coins) == (5, 4)


def test_S_25_5_the_tile_scores_whoever_controls_the_ground():
    state = hold(bare(), NORDIC, structures={"mill": "T13", "mine": "M22"})
    state = place(place(state, SAXONY, speed="T13"), SAXONY, disarm="M22")
    assert (score(state, 0).structures, score(state, 0).structure_coins, score(state, 0).territories) == (2, 4, 0)


def test_S_25_6_coins_count_and_cards_power_and_popularity_do_not():
    rich = bare(coins=17, hand=("cc_5_01", "cc_5_02"), power=16)
    assert score(rich, 0).total == 17


def test_S_25_7_ties_are_broken_in_this_order():
    state = bare(coins=20)
    state = hold(crowd(state, SAXONY, 2, "HB_SAXONY"), SAXONY, coins=20, popularity=0, power=0)

    def leads(better):
        return winners(final_scores(better))

    assert leads(state) == (0, 1)  # still tied: they share the victory
    assert leads(crowd(state, NORDIC, 3, "HB_NORDIC")) == (0,)
    assert leads(hold(crowd(state, NORDIC, 3, "HB_NORDIC"), SAXONY, power=16)) == (0,)
    assert leads(hold(hold(state, SAXONY, power=1), NORDIC, popularity=6)) == (1,)
    assert leads(hold(state, NORDIC, popularity=1)) == (0,)
    assert score(state, 0).tie_breaks == (2, 0, 0, 0, 0, 0)
    goods = lay(place(hold(state, NORDIC, coins=18), NORDIC, w1="T05"), T05={"oil": 1})
    assert standing(score(goods, 0)) > standing(score(place(hold(state, NORDIC, coins=18), NORDIC, w1="T05"), 0))
    assert score(goods, 0).tie_breaks == (2, 0, 0, 1, 1, 0)
    assert score(hold(state, NORDIC, stars=("power",)), 0).tie_breaks[-1] == 1
    assert ranking(final_scores(hold(state, SAXONY, coins=21))) == ((1,), (0,))


@pytest.mark.parametrize(
    ("tile", "places", "count", "coins"),
    [
        ("sb_adjacent_tunnels", ("V03",), 1, 2),
        ("sb_adjacent_tunnels", ("W23",), 2, 4),
        ("sb_adjacent_tunnels", ("W23", "M34"), 4, 6),
        ("sb_adjacent_tunnels", ("W23", "M34", "V52"), 6, 9),
        ("sb_adjacent_lakes", ("M01",), 1, 2),
        ("sb_adjacent_lakes", ("W23", "M34"), 4, 6),
        ("sb_adjacent_lakes", ("W23", "M34", "T11", "V52"), 6, 9),
        ("sb_adjacent_encounters", ("V52", "T43"), 2, 4),
        ("sb_adjacent_encounters", ("V73",), 1, 2),
        ("sb_adjacent_encounters", ("F42", "W41", "V65", "V26"), 8, 9),
        ("sb_on_tunnels", ("T13",), 1, 2),
        ("sb_on_tunnels", ("T13", "M22", "V45"), 3, 6),
        ("sb_on_tunnels", ("T13", "M22", "V45", "T53"), 4, 6),
        ("sb_longest_row", ("V51",), 1, 2),
        ("sb_longest_row", ("V51", "V52", "T53", "W40"), 3, 6),
        ("sb_longest_row", ("W04", "M14", "W25", "T35"), 4, 9),
        ("sb_longest_row", ("V51", "T53", "M55"), 1, 2),
        ("sb_farms_and_tundras", ("F63", "T53"), 2, 4),
        ("sb_farms_and_tundras", ("F63", "T53", "F42", "M50"), 3, 6),
        ("sb_farms_and_tundras", ("F63", "T53", "F42", "T61"), 4, 9),
    ],
)
def test_S_25_8_every_tile_scores_by_its_table(tile, places, count, coins):
    assert bonus(tile, *places) == (count, coins)


def test_S_25_8_a_mine_is_no_tunnel_for_the_tiles():
    state = hold(duel(), NORDIC, structures={"mine": "M50"})
    assert structure_bonus(state.players[0], "sb_on_tunnels") == (0, 0)
    state = hold(duel(), NORDIC, structures={"mine": "M50", "mill": "T61"})
    assert structure_bonus(state.players[0], "sb_adjacent_tunnels") == (0, 0)


def test_S_25_9_rivers_break_nothing_and_a_hex_is_not_beside_itself():
    assert bonus("sb_longest_row", "W04", "M14")[0] == 2
    assert bonus("sb_longest_row", "V03", "W04")[0] == 2  # across a river
    assert bonus("sb_adjacent_tunnels", "T13") == (0, 0)
    assert bonus("sb_adjacent_encounters", "V51") == (1, 2)  # V52, not itself
    assert bonus("sb_adjacent_tunnels", "T13", "W23")[0] == 2  # T13 counts for the structure beside it


def test_S_25_10_nothing_counted_scores_nothing_and_home_bases_never_count():
    assert all(structure_bonus(duel().players[0], tile) == (0, 0) for tile in TILES)
    state = lay(bare(), HB_NORDIC={"oil": 8})
    assert (score(state, 0).territories, score(state, 0).resources, score(state, 0).total) == (0, 0, 0)
