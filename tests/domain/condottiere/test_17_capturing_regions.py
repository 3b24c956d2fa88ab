"""Variant: capturing regions (chapter 17)."""

import pytest

from domain.condottiere.box import REGIONS
from domain.condottiere.events import (
    BattleEnded,
    BattleStarted,
    CondottiereTokenAwarded,
    GameWon,
    PlayerPassed,
    RegionConquered,
    RegionDefended,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, KeepCards, KeepHand, Pass, PlayCard
from domain.condottiere.offers import offers
from domain.condottiere.regions import hand_limit
from domain.condottiere.state import Phase
from domain.contract.offers import Offer, OneOf
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, only, table, told

CAPTURE = "capturing_regions"


def siege(lines="", hands="5 1 | 4 4 | 6 5 1", **fields):
    """Carlo controls Siena, which Anna has chosen."""
    known = {"regions": {CARLO: "siena"}, "region": "siena", "variants": CAPTURE, "seats": 3, **fields}
    return table(lines, hands, **known)


def test_C_17_1_regions_of_others_may_be_chosen():
    state = table(
        "6 | -",
        "1 | 2",
        phase="choose_region",
        variants=CAPTURE,
        regions={ANNA: "roma", BEPPE: "siena"},
        pope_region="lucca",
    )

    free = tuple(region for region in REGIONS if region not in ("roma", "lucca"))
    assert list(offers(state, ANNA)) == [Offer(ChooseRegion, region=OneOf(free))]
    assert after(state, (ANNA, ChooseRegion("siena"))).region == "siena"


def test_C_17_1_ones_own_and_the_popes_may_not():
    story = {"phase": "choose_region", "variants": CAPTURE, "regions": {ANNA: "roma", BEPPE: "siena"}}
    given("6 | -", "1 | 2", **story).when(ANNA, ChooseRegion("roma")).refused("region_own", "C-17.1")
    given("6 | -", "1 | 2", pope_region="roma", **story).when(ANNA, ChooseRegion("roma")).refused(
        "region_own", "C-17.1"
    )
    given("6 | -", "1 | 2", pope_region="lucca", **story).when(ANNA, ChooseRegion("lucca")).refused("region_protected")
    given("6 | -", "1 | 2", pope_region="siena", **story).when(ANNA, ChooseRegion("siena")).refused("region_protected")


def test_C_17_2_who_controls_the_region_defends_it():
    state = table(
        "",
        "1 | 2 | 3",
        phase="hand_discard",
        waiting=(CARLO,),
        variants=CAPTURE,
        regions={CARLO: "siena"},
        region="siena",
    )
    assert only(facts(state, CARLO, KeepHand()), BattleStarted).defender == CARLO

    state = table(
        "",
        "1 | 2 | 3",
        phase="hand_discard",
        waiting=(CARLO,),
        variants=CAPTURE,
        regions={CARLO: "siena"},
        region="roma",
    )
    assert only(facts(state, CARLO, KeepHand()), BattleStarted).defender is None


def test_C_17_3_a_defender_who_has_not_played_is_not_put_out_by_a_pass():
    state = siege("3 | - | -", turn=CARLO)

    assert facts(state, CARLO, Pass()) == [PlayerPassed(CARLO, forced=False, final=False), TurnStarted(ANNA)]
    assert after(state, (CARLO, Pass())).out == frozenset()


def test_C_17_3_what_he_played_in_the_battle_before_does_not_count():
    state = siege("", "1 | 1 1 | 1 1", phase="hand_discard", waiting=(CARLO,), defender_has_played=True)
    state = after(state, (CARLO, KeepHand()), (ANNA, Pass()), (BEPPE, PlayCard("m1-02")))

    assert facts(state, CARLO, Pass())[0] == PlayerPassed(CARLO, forced=False, final=False)


def test_C_17_4_once_he_has_played_the_next_pass_puts_him_out():
    state = siege("3 | - | -", turn=CARLO)
    state = after(state, (CARLO, PlayCard("m5-02")), (ANNA, PlayCard("m5-01")), (BEPPE, Pass()))

    assert facts(state, CARLO, Pass())[0] == PlayerPassed(CARLO, forced=False, final=True)


def test_C_17_5_his_pass_with_all_others_out_ends_the_battle():
    """V-56."""
    story = facts(siege("5 | - | -", turn=CARLO, out=[ANNA, BEPPE]), CARLO, Pass())

    assert story[0] == PlayerPassed(CARLO, forced=False, final=False)
    assert only(story, BattleEnded) == BattleEnded("all_passed", None)
    assert only(story, RegionConquered) == RegionConquered("siena", ANNA, CARLO)


def test_C_17_6_when_the_last_other_goes_out_the_defender_gets_a_turn():
    """V-55."""
    state = after(siege(), (ANNA, PlayCard("m5-01")), (BEPPE, Pass()), (CARLO, Pass()))
    story = facts(state, ANNA, Pass())
    assert story == [PlayerPassed(ANNA, forced=False, final=True), TurnStarted(CARLO)]

    state = after(state, (ANNA, Pass()), (CARLO, PlayCard("m6-01")))
    end = facts(state, CARLO, Pass())
    assert only(end, StrengthsCompared).strengths == (5, 0, 6)
    assert only(end, RegionDefended) == RegionDefended("siena", CARLO, tied=False)
    assert only(end, CondottiereTokenAwarded) == CondottiereTokenAwarded(CARLO, "winner")


def test_C_17_6_also_when_the_last_other_goes_out_for_want_of_cards():
    state = siege("5 | - | -", hands="- | - | 6 1", turn=CARLO, out=[BEPPE])

    assert facts(state, CARLO, Pass()) == [
        PlayerPassed(CARLO, forced=False, final=False),
        PlayerPassed(ANNA, forced=True, final=True),
        TurnStarted(CARLO),
    ]


def test_C_17_7_the_forced_pass_of_a_defender_puts_him_out():
    story = facts(siege("3 | - | -", hands="5 1 | 4 | -", turn=BEPPE), BEPPE, Pass())

    assert PlayerPassed(CARLO, forced=True, final=True) in story
    assert after(siege("3 | - | -", hands="5 1 | 4 | -", turn=BEPPE), (BEPPE, Pass())).out == {BEPPE, CARLO}


def test_C_17_8_a_surrender_does_not_wait_for_the_defender():
    """V-59."""
    story = facts(siege("4 | - | -", hands="1 | Sur 1 | 6", turn=BEPPE), BEPPE, PlayCard("surrender-01"))

    assert only(story, StrengthsCompared).strengths == (4, 0, 0)
    assert only(story, RegionConquered) == RegionConquered("siena", ANNA, CARLO)


def test_C_17_9_the_winner_takes_the_place_of_the_defender():
    state = siege("5 | - | 4", hands="1 | 1 | 1", out=[BEPPE, CARLO], defender_has_played=True)

    assert only(facts(state, ANNA, Pass()), RegionConquered) == RegionConquered("siena", ANNA, CARLO)
    assert after(state, (ANNA, Pass())).regions["siena"] == ANNA


def test_C_17_10_a_defender_who_is_strongest_keeps_the_region():
    state = siege("5 | - | 6", hands="1 | 1 | 1", out=[BEPPE, CARLO], defender_has_played=True)
    story = facts(state, ANNA, Pass())

    assert only(story, RegionDefended) == RegionDefended("siena", CARLO, tied=False)
    assert not told(story, RegionConquered)
    assert after(state, (ANNA, Pass())).regions["siena"] == CARLO


@pytest.mark.parametrize("lines", ["5 | - | 5", "5 3 | 6 2 | 3"])
def test_C_17_11_any_tie_keeps_the_region_for_the_defender(lines):
    state = siege(lines, hands="1 | 1 | 1", out=[BEPPE, CARLO], defender_has_played=True)

    assert only(facts(state, ANNA, Pass()), RegionDefended) == RegionDefended("siena", CARLO, tied=True)
    assert after(state, (ANNA, Pass())).regions["siena"] == CARLO


def test_C_17_12_in_a_tie_the_token_goes_to_the_defender_unless_courtesans_say_otherwise():
    """V-58."""
    state = siege("5 3 | 6 2 | 3", hands="1 | 1 | 1", out=[BEPPE, CARLO], defender_has_played=True)
    assert only(facts(state, ANNA, Pass()), CondottiereTokenAwarded) == CondottiereTokenAwarded(CARLO, "tie_defender")

    state = siege("5 3 | 6 1 Cou | 3", hands="1 | 1 | 1", out=[BEPPE, CARLO], defender_has_played=True)
    assert only(facts(state, ANNA, Pass()), CondottiereTokenAwarded) == CondottiereTokenAwarded(BEPPE, "courtesans")


def test_C_17_12_without_a_defender_a_tie_goes_to_the_left():
    state = siege("5 | 5 | -", hands="1 | 1 | 1", out=[BEPPE, CARLO], region="roma")

    assert only(facts(state, ANNA, Pass()), CondottiereTokenAwarded) == CondottiereTokenAwarded(BEPPE, "tie_left")


def test_C_17_13_the_pope_may_protect_any_region_but_the_contested_one():
    fields = {"regions": {CARLO: "siena roma", ANNA: "lucca"}, "hands": "Bis 1 | 4 | 6"}
    state = siege(**fields)
    for region in ("roma", "lucca", "torino"):
        assert after(state, (ANNA, PlayCard("bishop-01", pope_region=region))).pope_region == region

    story = given("", "Bis 1 | 4 | 6", regions={CARLO: "siena roma"}, region="siena", variants=CAPTURE)
    story.when(ANNA, PlayCard("bishop-01", pope_region="siena")).refused("region_contested", "C-17.13")


ALL_BUT_ONE = {
    0: "ancona lucca milano",
    1: "bologna genova parma",
    2: "firenze mantova napoli",
    3: "torino venezia",
    4: "roma urbino",
    5: "ferrara modena siena",
}


@pytest.mark.parametrize(("variants", "phase"), [("", Phase.CHOOSE_REGION), ("draw_after_battle", Phase.DRAW)])
def test_C_17_14_the_game_goes_on_when_all_regions_are_conquered(variants, phase):
    fields = {"variants": f"{variants} {CAPTURE}", "regions": ALL_BUT_ONE, "region": "spoleto", "out": range(1, 6)}
    state = table("6", "1 | 1", seats=6, **fields)
    story = facts(state, ANNA, Pass())

    assert None not in after(state, (ANNA, Pass())).regions.values()
    assert not told(story, GameWon)
    assert after(state, (ANNA, Pass())).phase is phase


def test_C_17_15_a_lost_region_no_longer_counts():
    state = siege("5 | - | 4", hands="1 | 1 | 1", out=[BEPPE, CARLO], defender_has_played=True)
    state = after(state, (ANNA, Pass()))
    assert (hand_limit(state, ANNA), hand_limit(state, CARLO)) == (11, 10)

    state = table("", "- | 1 | -", phase="keep_cards", waiting=(BEPPE,), variants=CAPTURE, regions={ANNA: "siena"})
    assert [len(hand) for hand in after(state, (BEPPE, KeepCards(()))).hands] == [11, 10, 10]


def test_C_17_16_with_one_other_left_he_and_the_defender_alternate():
    state = siege("3 | - | -", hands="5 1 1 | 4 | 6 5", out=[BEPPE])
    state = after(state, (ANNA, PlayCard("m5-01")), (CARLO, Pass()), (ANNA, PlayCard("m1-01")))
    assert state.turn == CARLO

    assert after(state, (CARLO, Pass())).turn == ANNA


@pytest.mark.parametrize(
    ("word", "card", "choice"),
    [("Bis", "bishop-01", {"pope_region": None}), ("Sca", "scarecrow-01", {"retrieve": None})],
)
def test_C_17_17_a_bishop_or_a_scarecrow_is_a_card_played(word, card, choice):
    state = siege("3 | - | -", hands=f"5 1 | 4 | {word} 6", turn=CARLO, out=[BEPPE])
    state = after(state, (CARLO, PlayCard(card, **choice)), (ANNA, PlayCard("m5-01")))

    assert facts(state, CARLO, Pass())[0] == PlayerPassed(CARLO, forced=False, final=True)
