"""Strength and the cards (chapters 5 and 21)."""

import random

import pytest

from domain.condottiere.box import KIND, REGIONS, Kind
from domain.condottiere.events import (
    BattleEnded,
    BattleLinesDiscarded,
    CardPlayed,
    LineCard,
    MercenariesDiscarded,
    MercenaryRetrieved,
    PopeTokenMoved,
    RegionConquered,
    SeasonDiscarded,
    StrengthsAnnounced,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, KeepHand, Pass, PlayCard
from domain.condottiere.regions import available_regions
from domain.condottiere.strength import strengths
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, Box, after, facts, given, only, table, told, worth

# ------------------------------------------------------------------------------------------------ computing strength


def test_C_5_1_mercenaries_courtesans_and_heroines_add_up():
    assert worth("6 4 Cou Cou Her | Dru Sur | -") == (6 + 4 + 1 + 1 + 10, 0, 0)


def test_C_5_2_winter_then_drummer():
    assert worth("10 3 Dru | Win") == (2 + 2, 0)


def test_C_5_2_drummer_then_spring():
    assert worth("10 3 Dru | Spr") == (2 * 10 + 3 + 2 * 3, 0)


def test_C_5_2_winter_makes_every_mercenary_one():
    assert worth("6 4 Her | Win") == (1 + 1 + 10, 0)


def test_C_5_3_the_highest_is_the_printed_strength_over_all_lines():
    assert worth("5 Dru | 6 Spr") == (10, 9)  # V-09
    assert worth("10 | 6 Spr") == (13, 6)  # V-14


def test_C_5_4_the_order_of_playing_does_not_matter():
    box = Box()
    lines = [list(box.cards(part)) for part in ("10 5 Dru Her Cou", "10 2 Spr", "6 Dru 6")]
    once = strengths(lines)
    for seed in range(10):
        for line in lines:
            random.Random(seed).shuffle(line)
        assert strengths(lines) == once == (23 + 10 + 10 + 1, 13 + 2, 24)


def test_C_5_5_a_mercenary_does_nothing_but_count():
    given("6 | 5", hands="10 1 | 4").when(ANNA, PlayCard("m10-01")).then(
        CardPlayed(ANNA, "m10-01", "line", face_down=False), StrengthsAnnounced(ANNA, (16, 5)), TurnStarted(BEPPE)
    )


# ------------------------------------------------------------------------------------------------ winter and spring


def test_C_5_6_winter_discards_every_spring():
    state = table("6 Spr | 5 Spr | 4", hands="Win 1 | 1 | 1")
    story = facts(state, ANNA, PlayCard("winter-01"))

    gone = (LineCard(ANNA, "spring-01"), LineCard(BEPPE, "spring-02"))
    assert only(story, SeasonDiscarded) == SeasonDiscarded("winter-01", gone)
    state = after(state, (ANNA, PlayCard("winter-01")))
    assert state.lines[ANNA].cards == ("m6-01", "winter-01")
    assert state.lines[BEPPE].cards == ("m5-01",)
    assert state.discard[-2:] == ("spring-01", "spring-02")


def test_C_5_6_nothing_is_told_when_there_is_no_spring():
    assert not told(facts(table("6 | 5", hands="Win 1 | 1"), ANNA, PlayCard("winter-01")), SeasonDiscarded)


def test_C_5_7_winter_chills_its_own_line_and_what_is_played_after_it():
    state = after(table("6 | 5", hands="Win 10 1 | 4"), (ANNA, PlayCard("winter-01")), (BEPPE, PlayCard("m4-01")))
    story = facts(state, ANNA, PlayCard("m10-01"))

    assert only(story, StrengthsAnnounced).strengths == (1 + 1, 1 + 1)


def test_C_5_8_several_winters_act_as_one():
    assert worth("10 10 5 4 Win | Win") == (4, 0)
    assert worth("10 Win Win | Win Cou") == (1, 1)


def test_C_5_9_spring_discards_every_winter():
    state = table("6 Win | Win 2", hands="Spr 1 | 1")
    story = facts(state, ANNA, PlayCard("spring-01"))

    gone = (LineCard(ANNA, "winter-01"), LineCard(BEPPE, "winter-02"))
    assert only(story, SeasonDiscarded) == SeasonDiscarded("spring-01", gone)
    assert only(story, StrengthsAnnounced).strengths == (9, 2)


def test_C_5_10_every_highest_mercenary_gets_three_more():
    assert worth("6 3 | 6 Spr | 6 6") == (9 + 3, 9, 18)


def test_C_5_11_several_springs_act_as_one():
    assert worth("4 Spr | 4 2 Spr") == (7, 9)


def test_C_5_12_winter_and_spring_are_never_in_play_together():
    state = table(hands="Win Spr Win 1 | Spr Win 1")
    for seat, card in [
        (ANNA, "winter-01"),
        (BEPPE, "spring-02"),
        (ANNA, "spring-01"),
        (BEPPE, "winter-03"),
        (ANNA, "winter-02"),
    ]:
        state = after(state, (seat, PlayCard(card)))
        kinds = {KIND[each] for line in state.lines for each in line.cards}
        assert not kinds >= {Kind.WINTER, Kind.SPRING}


# ------------------------------------------------------------------------------------------------ drummer


def test_C_5_13_a_drummer_doubles_its_own_line_alone_and_what_comes_after_it():
    state = after(table("3 | 5", hands="Dru 6 1 | 4"), (ANNA, PlayCard("drummer-01")), (BEPPE, PlayCard("m4-01")))

    assert only(facts(state, ANNA, PlayCard("m6-01")), StrengthsAnnounced).strengths == (6 + 12, 5 + 4)


def test_C_5_14_several_drummers_act_as_one():
    assert worth("3 4 Dru Dru") == (14,)


def test_C_5_15_two_for_each_mercenary_with_drummer_in_winter():
    assert worth("10 1 Dru | 10 Win") == (4, 1)


def test_C_5_16_twice_and_three_more_with_drummer_in_spring():
    assert worth("2 4 Dru | 3 Spr") == (4 + 8 + 3, 3)  # V-08


# ------------------------------------------------------------------------------------------------ courtesan, heroine


@pytest.mark.parametrize("around", ["Win", "Spr", "Dru", "Dru Win", "Dru Spr"])
def test_C_5_17_a_courtesan_is_always_one(around):
    assert worth(f"Cou {around}")[0] == 1


@pytest.mark.parametrize("around", ["Win", "Spr", "Dru", "Dru Win", "Dru Spr"])
def test_C_5_18_a_heroine_is_always_ten(around):
    assert worth(f"Her {around}")[0] == 10


@pytest.mark.parametrize(("word", "card"), [("Cou", "courtesan-01"), ("Her", "heroine-01")])
def test_C_5_17_and_C_5_18_bishop_and_scarecrow_do_not_touch_them(word, card):
    state = table(f"{word} | 2", hands="Sca 1 | Bis 1", turn=BEPPE)
    struck = after(state, (BEPPE, PlayCard("bishop-01", pope_region=None)))
    assert struck.lines[ANNA].cards == (card,)

    given(f"{word} | 2", hands="Sca 1 | 1").when(ANNA, PlayCard("scarecrow-01", retrieve=card)).refused(
        "retrieve_not_own_mercenary", "C-5.28"
    )


# ------------------------------------------------------------------------------------------------ bishop


def test_C_5_19_a_bishop_discards_the_highest_of_all_lines_his_own_and_those_out_included():
    state = table("6 3 | 6 2 | 6 6 1", hands="1 | Bis 1 | 1", turn=BEPPE, out=[ANNA])
    story = facts(state, BEPPE, PlayCard("bishop-01", pope_region=None))

    gone = tuple(LineCard(seat, f"m6-{copy:02}") for seat, copy in [(ANNA, 1), (BEPPE, 2), (CARLO, 3), (CARLO, 4)])
    assert only(story, MercenariesDiscarded) == MercenariesDiscarded(BEPPE, 6, gone)
    assert only(story, StrengthsAnnounced).strengths == (3, 2, 1)


@pytest.mark.parametrize("weather", ["Win", "Spr", "Dru"])
def test_C_5_20_only_printed_strength_counts_for_the_bishop(weather):
    state = table(f"5 Dru {weather} | 6", hands="Bis 1 | 1")
    story = facts(state, ANNA, PlayCard("bishop-01", pope_region=None))

    assert only(story, MercenariesDiscarded).cards == (LineCard(BEPPE, "m6-01"),)


def test_C_5_21_a_bishop_without_a_target_still_moves_the_pope():
    given("Her | Cou", hands="Bis 1 | 1").when(ANNA, PlayCard("bishop-01", pope_region="roma")).then(
        CardPlayed(ANNA, "bishop-01", "discard", face_down=False),
        PopeTokenMoved(ANNA, None, "roma"),
        StrengthsAnnounced(ANNA, (10, 1)),
        TurnStarted(BEPPE),
    )


def test_C_5_22_the_bishop_takes_the_pope_token_from_wherever_it_is():
    story = facts(table(hands="Bis 1 | 1", pope_region="siena"), ANNA, PlayCard("bishop-01", pope_region="roma"))
    assert only(story, PopeTokenMoved) == PopeTokenMoved(ANNA, "siena", "roma")

    story = facts(table(hands="Bis 1 | 1", pope_region="siena"), ANNA, PlayCard("bishop-01", pope_region=None))
    assert only(story, PopeTokenMoved) == PopeTokenMoved(ANNA, "siena", None)


def test_C_5_22_the_choice_belongs_to_the_bishop_and_to_no_other_card():
    given(hands="Bis 6 | 1").when(ANNA, PlayCard("bishop-01")).refused("missing_choice", "C-5.22")
    given(hands="Bis 6 | 1").when(ANNA, PlayCard("m6-01", pope_region="roma")).refused("unexpected_choice", "C-5.22")
    given(hands="Bis 6 | 1").when(ANNA, PlayCard("m6-01", pope_region=None)).refused("unexpected_choice", "C-5.22")


@pytest.mark.parametrize(
    ("region", "code"), [("parma", "region_contested"), ("lucca", "region_controlled"), ("Oz", "unknown_region")]
)
def test_C_5_23_the_pope_protects_no_controlled_and_no_contested_region(region, code):
    story = given(hands="Bis 1 | 1", regions={BEPPE: "lucca"})
    story.when(ANNA, PlayCard("bishop-01", pope_region=region)).refused(code, "C-5.23")


def test_C_5_23_every_other_region_is_allowed():
    state = table(hands="Bis 1 | 1", regions={BEPPE: "lucca", ANNA: "roma"})
    for region in set(REGIONS) - {"parma", "lucca", "roma"}:
        assert after(state, (ANNA, PlayCard("bishop-01", pope_region=region))).pope_region == region


def test_C_5_24_the_pope_token_may_go_back_where_it_was():
    state = table(hands="Bis 1 | 1", pope_region="siena")

    assert after(state, (ANNA, PlayCard("bishop-01", pope_region="siena"))).pope_region == "siena"


def test_C_5_25_a_region_the_token_left_is_no_longer_protected():
    state = table(hands="Bis 1 | 1", pope_region="siena")
    assert "siena" not in available_regions(state)

    assert "siena" in available_regions(after(state, (ANNA, PlayCard("bishop-01", pope_region=None))))


def test_C_5_26_the_pope_token_stays_through_battles():
    state = table("6 | -", hands="1 | 2", pope_region="siena")
    state = after(state, (ANNA, Pass()), (BEPPE, Pass()), (ANNA, ChooseRegion("roma")))
    state = after(state, (ANNA, KeepHand()), (BEPPE, KeepHand()))

    assert (state.battle, state.pope_region) == (3, "siena")


# ------------------------------------------------------------------------------------------------ scarecrow


def test_C_5_27_a_scarecrow_takes_one_mercenary_back():
    state = table("10 3 | 5", hands="Sca 1 | 1")
    story = facts(state, ANNA, PlayCard("scarecrow-01", retrieve="m10-01"))

    assert story == [
        CardPlayed(ANNA, "scarecrow-01", "discard", face_down=False),
        MercenaryRetrieved(ANNA, "m10-01"),
        StrengthsAnnounced(ANNA, (3, 5)),
        TurnStarted(BEPPE),
    ]
    state = after(state, (ANNA, PlayCard("scarecrow-01", retrieve="m10-01")))
    assert set(state.hands[ANNA]) == {"m1-01", "m10-01"}
    assert state.lines[ANNA].cards == ("m3-01",)


def test_C_5_27_or_none():
    story = facts(table("10 3 | 5", hands="Sca 1 | 1"), ANNA, PlayCard("scarecrow-01", retrieve=None))

    assert not told(story, MercenaryRetrieved)
    assert only(story, StrengthsAnnounced).strengths == (13, 5)


def test_C_5_27_the_choice_belongs_to_the_scarecrow_and_to_no_other_card():
    given("6 | 5", hands="Sca 1 | 1").when(ANNA, PlayCard("scarecrow-01")).refused("missing_choice", "C-5.27")
    given("6 | 5", hands="Sca 1 | 1").when(ANNA, PlayCard("m1-01", retrieve=None)).refused(
        "unexpected_choice", "C-5.27"
    )
    given("6 | 5", hands="Sca 1 | 1").when(ANNA, PlayCard("m1-01", retrieve="m6-01")).refused("unexpected_choice")
    given("6 | 5", hands="Sca 1 | 1").when(ANNA, PlayCard("scarecrow-01", retrieve=None, pope_region=None)).refused(
        "unexpected_choice"
    )


@pytest.mark.parametrize("card", ["courtesan-01", "winter-01", "m5-01", "m4-01", "m1-01", "nothing", "\ud9ff"])
def test_C_5_28_a_scarecrow_takes_no_special_no_foreign_and_no_discarded_card(card):
    story = given("6 Cou Win | 5", hands="Sca 1 | 1", discard="4")
    story.when(ANNA, PlayCard("scarecrow-01", retrieve=card)).refused("retrieve_not_own_mercenary", "C-5.28")


def test_C_5_29_a_scarecrow_may_be_played_without_a_mercenary_in_the_line():
    state = after(table("Cou | 5", hands="Sca 1 | 1"), (ANNA, PlayCard("scarecrow-01", retrieve=None)))

    assert (state.lines[ANNA].cards, state.discard[-1]) == (("courtesan-01",), "scarecrow-01")


def test_C_5_30_a_mercenary_taken_back_may_be_played_again_in_the_same_battle():
    state = table("10 | 5", hands="Sca 1 | 1 1")
    state = after(state, (ANNA, PlayCard("scarecrow-01", retrieve="m10-01")), (BEPPE, PlayCard("m1-02")))

    assert after(state, (ANNA, PlayCard("m10-01"))).lines[ANNA].cards == ("m10-01",)


# ------------------------------------------------------------------------------------------------ surrender


def test_C_5_31_a_surrender_ends_the_battle_at_once():
    story = facts(table("4 | 6 | -", hands="Sur 1 | 1 | 10 10"), ANNA, PlayCard("surrender-01"))

    assert only(story, BattleEnded) == BattleEnded("surrender", ANNA)
    assert not told(story, TurnStarted)
    assert only(story, StrengthsCompared).strengths == (4, 6, 0)
    assert only(story, RegionConquered).seat == BEPPE


@pytest.mark.parametrize("lines", ["6 | 4", "4 | 6", "5 | 5", "- | -"])
def test_C_5_32_a_surrender_may_be_played_whatever_the_strengths(lines):
    assert told(facts(table(lines, hands="Sur 1 | 1"), ANNA, PlayCard("surrender-01")), BattleEnded)


def test_C_5_33_the_surrender_lies_in_its_line_until_the_lines_are_discarded():
    state = after(table("4 | 6", hands="Sur 1 | 1"), (ANNA, PlayCard("surrender-01")))
    assert state.lines[ANNA].cards == ("m4-01", "surrender-01")

    story = facts(state, BEPPE, ChooseRegion("roma"))
    assert only(story, BattleLinesDiscarded).cards == (("m4-01", "surrender-01"), ("m6-01",))
