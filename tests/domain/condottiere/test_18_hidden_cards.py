"""Variant: hidden cards (chapter 18)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import (
    BattleEnded,
    CardPlayed,
    HiddenCardRevealed,
    MercenariesDiscarded,
    MercenaryRetrieved,
    PlayerPassed,
    PopeTokenMoved,
    StrengthsAnnounced,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import Pass, PlayCard
from domain.condottiere.offers import offers
from domain.contract.offers import Offer, OneOf
from domain.contract.secrecy import audience, secrets
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, only, table, told

HIDDEN = "hidden_cards"


def hidden(lines="", hands="1 1 | 1 1", **fields):
    return table(lines, hands, variants=HIDDEN, **fields)


@pytest.mark.parametrize(
    ("word", "face_down"),
    [
        ("6", True),
        ("Dru", True),
        ("Her", True),
        ("Cou", True),
        ("Win", False),
        ("Spr", False),
        ("Bis", False),
        ("Sca", False),
        ("Sur", False),
    ],
)
def test_C_18_1_which_cards_are_played_face_down(word, face_down):
    state = hidden(hands=f"{word} 1 | 1 1")
    choice = {"Bis": {"pope_region": None}, "Sca": {"retrieve": None}}.get(word, {})
    played = facts(state, ANNA, PlayCard(state.hands[ANNA][0], **choice))[0]

    assert played.face_down is face_down


def test_C_18_2_the_card_before_is_turned_up_after_the_effect_of_the_new_one():
    """V-62."""
    state = hidden("4 (10) | 6", "Bis 1 | 1")

    story = facts(state, ANNA, PlayCard("bishop-01", pope_region=None))

    assert [type(fact) for fact in story] == [
        CardPlayed,
        MercenariesDiscarded,
        PopeTokenMoved,
        HiddenCardRevealed,
        StrengthsAnnounced,
        TurnStarted,
    ]
    assert only(story, HiddenCardRevealed) == HiddenCardRevealed(ANNA, "m10-01", "next_play")
    assert only(story, StrengthsAnnounced).strengths == (14, 0)


def test_C_18_3_a_line_never_holds_more_than_one_card_face_down():
    state = hidden(hands="6 5 Cou 1 | 1 1 1 1", placer=BEPPE, out=[BEPPE])
    for card in ("m6-01", "m5-01", "courtesan-01"):
        state = after(state, (ANNA, PlayCard(card)))
        assert state.lines[ANNA].face_down == (card,)
    assert state.lines[ANNA].face_up == ("m6-01", "m5-01")


def test_C_18_4_who_passes_may_turn_up_his_card():
    state = hidden("(10) | 6", "1 | 1 1")

    assert facts(state, ANNA, Pass(reveal=True)) == [
        PlayerPassed(ANNA, forced=False, final=True),
        HiddenCardRevealed(ANNA, "m10-01", "pass"),
        TurnStarted(BEPPE),
    ]
    for move in (Pass(), Pass(reveal=False)):
        assert facts(state, ANNA, move) == [PlayerPassed(ANNA, forced=False, final=True), TurnStarted(BEPPE)]
    assert list(offers(state, ANNA))[-1] == Offer(Pass, reveal=OneOf((False, True)))


def test_C_18_4_an_absent_reveal_is_read_as_false():
    assert GAME.reads(hidden(), ANNA, Pass()) == Pass(reveal=False)
    assert GAME.reads(hidden(), ANNA, Pass(reveal=True)) == Pass(reveal=True)
    assert GAME.reads(table(hands="1 | 1"), ANNA, Pass()) == Pass()


def test_C_18_4_turning_up_nothing_has_no_effect():
    assert facts(hidden("6 | 5"), ANNA, Pass(reveal=True)) == facts(hidden("6 | 5"), ANNA, Pass(reveal=False))


@pytest.mark.parametrize("reveal", [True, False])
def test_C_18_4_without_hidden_cards_there_is_nothing_to_turn_up(reveal):
    given(hands="1 | 1").when(ANNA, Pass(reveal=reveal)).refused("unexpected_choice", "C-18.4")


def test_C_18_4_in_a_forced_pass_the_card_stays_face_down():
    state = hidden("(10) | 6 | -", "- | 1 1 | 1 1", turn=CARLO)
    story = facts(state, CARLO, PlayCard("m1-03"))

    assert PlayerPassed(ANNA, forced=True, final=True) in story
    assert not told(story, HiddenCardRevealed)
    assert after(state, (CARLO, PlayCard("m1-03"))).lines[ANNA].face_down == ("m10-01",)


def test_C_18_5_announced_strengths_count_only_cards_face_up():
    state = hidden("5 (Dru) | 4 (10)", "Spr 1 | 1")
    story = facts(state, ANNA, PlayCard("spring-01"))

    assert only(story, StrengthsAnnounced).strengths == (10 + 3, 4)  # the drum is turned up, Beppe's 10 is not
    assert GAME.view(state, None)["strengths"] == [5, 4]


def test_C_18_6_at_the_end_all_cards_are_turned_up_and_count():
    """V-63."""
    state = hidden("3 (Dru) | 4 (Cou)", "1 | 1", out=[BEPPE])
    story = facts(state, ANNA, Pass())

    assert [type(fact) for fact in story[:5]] == [
        PlayerPassed,
        BattleEnded,
        HiddenCardRevealed,
        HiddenCardRevealed,
        StrengthsCompared,
    ]
    assert only(story, StrengthsCompared) == StrengthsCompared((6, 5), (0, 1), ANNA, ())


def test_C_18_6_they_are_turned_up_clockwise_from_the_first_player():
    state = hidden("(3) | (4) | (5)", "1 | 1 | 1", placer=BEPPE, out=[BEPPE, CARLO])

    turned = told(facts(state, ANNA, Pass()), HiddenCardRevealed)
    assert turned == [
        HiddenCardRevealed(BEPPE, "m4-01", "battle_end"),
        HiddenCardRevealed(CARLO, "m5-01", "battle_end"),
        HiddenCardRevealed(ANNA, "m3-01", "battle_end"),
    ]


def test_C_18_7_a_scarecrow_cannot_take_a_card_face_down():
    """V-61."""
    given("5 (10) | 1", "Sca 1 | 1", variants=HIDDEN).when(ANNA, PlayCard("scarecrow-01", retrieve="m10-01")).refused(
        "retrieve_face_down", "C-18.7"
    )
    story = facts(hidden("5 (10) | 1", "Sca 1 | 1"), ANNA, PlayCard("scarecrow-01", retrieve="m5-01"))
    assert [type(fact) for fact in story] == [
        CardPlayed,
        MercenaryRetrieved,
        HiddenCardRevealed,
        StrengthsAnnounced,
        TurnStarted,
    ]
    assert only(story, StrengthsAnnounced).strengths == (10, 1)


def test_C_18_7_a_special_card_face_down_is_no_mercenary():
    given("5 (Her) | 1", "Sca 1 | 1", variants=HIDDEN).when(
        ANNA, PlayCard("scarecrow-01", retrieve="heroine-01")
    ).refused("retrieve_not_own_mercenary", "C-5.28")


def test_C_18_8_a_bishop_ignores_cards_face_down_his_own_too():
    state = hidden("6 6 (10) | 5 (10)", "1 | Bis 1", turn=BEPPE)
    story = facts(state, BEPPE, PlayCard("bishop-01", pope_region=None))

    struck = only(story, MercenariesDiscarded)
    assert (struck.printed_strength, [each.card for each in struck.cards]) == (6, ["m6-01", "m6-02"])
    state = after(state, (BEPPE, PlayCard("bishop-01", pope_region=None)))
    assert state.lines[ANNA].cards == ("m10-01",)
    assert state.lines[BEPPE].cards == ("m5-01", "m10-02")


def test_C_18_9_a_surrender_turns_up_all_cards_first():
    """V-64."""
    story = facts(hidden("(Her) | 6 3", "1 | Sur 1", turn=BEPPE), BEPPE, PlayCard("surrender-01"))

    assert [type(fact) for fact in story[:4]] == [CardPlayed, BattleEnded, HiddenCardRevealed, StrengthsCompared]
    assert only(story, StrengthsCompared).strengths == (10, 9)


def test_C_18_9_the_one_who_surrenders_too():
    story = facts(hidden("6 | (10)", "1 | Sur 1", turn=BEPPE), BEPPE, PlayCard("surrender-01"))

    assert only(story, HiddenCardRevealed) == HiddenCardRevealed(BEPPE, "m10-01", "battle_end")


def test_C_18_10_only_its_owner_knows_a_card_face_down():
    state = hidden(hands="6 1 | 1 1 | 1")
    story = facts(state, ANNA, PlayCard("m6-01"))
    seats = {seat: seat for seat in range(3)}
    ((_, _, of_fact),) = secrets(CardPlayed)
    ((_, _, of_move),) = secrets(PlayCard)

    assert audience(of_fact, story[0], seats) == (ANNA,)
    assert audience(of_move, PlayCard("m6-01"), seats, ANNA, story) == (ANNA,)
    open_story = facts(table(hands="6 1 | 1 1 | 1"), ANNA, PlayCard("m6-01"))
    assert audience(of_fact, open_story[0], seats) is None
    assert audience(of_move, PlayCard("m6-01"), seats, ANNA, open_story) is None
    state = after(state, (ANNA, PlayCard("m6-01")))
    assert [GAME.view(state, viewer)["lines"][ANNA] for viewer in (ANNA, BEPPE, None)] == [
        {"cards": [], "face_down": ["m6-01"]},
        {"cards": [], "face_down": {"hidden": 1}},
        {"cards": [], "face_down": {"hidden": 1}},
    ]
