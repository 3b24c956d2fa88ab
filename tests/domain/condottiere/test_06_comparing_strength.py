"""Comparing strength (chapter 6)."""

from domain.condottiere.events import RegionConquered, RegionLeftUnconquered, StrengthsCompared
from domain.condottiere.moves import ChooseRegion, KeepHand, Pass, PlayCard
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, only, table, told


def the_end(lines, hands="1 | 1 | 1", **fields):
    """Anna passes last."""
    return facts(table(lines, hands, out=[BEPPE, CARLO], seats=3, **fields), ANNA, Pass())


def test_C_6_1_every_line_is_computed_an_empty_one_counts_nothing():
    assert only(the_end("6 Cou | 5 Dru | -"), StrengthsCompared) == StrengthsCompared((7, 10, 0), (1, 0, 0), BEPPE, ())


def test_C_6_2_the_strongest_conquers_the_region():
    story = the_end("6 | 5 | 4")

    assert only(story, RegionConquered) == RegionConquered("parma", ANNA, None)
    state = after(table("6 | 5 | 4", "1 | 1 | 1", out=[BEPPE, CARLO]), (ANNA, Pass()))
    assert state.regions["parma"] == ANNA


def test_C_6_3_a_shared_highest_strength_conquers_nothing():
    story = the_end("6 | 2 4 | 5")

    assert only(story, StrengthsCompared) == StrengthsCompared((6, 6, 5), (0, 0, 0), None, (ANNA, BEPPE))
    assert only(story, RegionLeftUnconquered) == RegionLeftUnconquered("parma")
    assert not told(story, RegionConquered)


def test_C_6_4_nothing_at_all_is_a_tie_of_all():
    story = the_end("- | Win | -", hands="1 | - | -")

    assert only(story, StrengthsCompared) == StrengthsCompared((0, 0, 0), (0, 0, 0), None, (ANNA, BEPPE, CARLO))


def test_C_6_5_who_is_out_or_without_cards_can_win():
    assert only(the_end("2 | 6 | 3", hands="1 | 1 | 1"), RegionConquered).seat == BEPPE
    assert only(the_end("2 | 6 | 3", hands="1 | - | 1"), RegionConquered).seat == BEPPE


def test_C_6_6_a_marker_stays_until_the_game_ends():
    state = table("6 | - | -", hands="1 | 10 1 | 1", regions={CARLO: "roma"}, out=[BEPPE, CARLO])
    state = after(state, (ANNA, Pass()), (ANNA, ChooseRegion("siena")))
    state = after(state, (ANNA, KeepHand()), (BEPPE, KeepHand()), (CARLO, KeepHand()))
    state = after(state, (ANNA, Pass()), (BEPPE, PlayCard("m10-01")), (CARLO, Pass()), (BEPPE, Pass()))

    taken = {region: seat for region, seat in state.regions.items() if seat is not None}
    assert taken == {"parma": ANNA, "roma": CARLO, "siena": BEPPE}
