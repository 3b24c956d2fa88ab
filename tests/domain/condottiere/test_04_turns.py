"""Turns in a battle (chapter 4)."""

import pytest

from domain.condottiere.box import Kind
from domain.condottiere.events import (
    BattleEnded,
    CardPlayed,
    PlayerPassed,
    StrengthsAnnounced,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, KeepHand, Pass, PlayCard
from domain.condottiere.offers import offers
from domain.condottiere.state import Phase
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, DORA, after, facts, given, only, opened, table, told


def test_C_4_1_the_placer_begins_and_turns_go_clockwise():
    state = after(opened(3, first_holder=CARLO), (CARLO, ChooseRegion("roma")))
    assert state.turn == CARLO

    state = table(hands="1 1 | 2 2 | 3 3", placer=CARLO, turn=CARLO)
    state = after(state, (CARLO, PlayCard("m3-01")))
    assert state.turn == ANNA
    state = after(state, (ANNA, PlayCard("m1-01")))
    assert state.turn == BEPPE


def test_C_4_2_a_turn_is_one_card_or_a_pass():
    state = table(hands="6 5 | 4")

    assert [offer.move for offer in offers(state, ANNA)] == [PlayCard, PlayCard, Pass]
    assert after(state, (ANNA, PlayCard("m6-01"))).turn == BEPPE
    assert after(state, (ANNA, Pass())).turn == BEPPE


@pytest.mark.parametrize("card", ["m4-01", "m1-05", "nonsense", "", "\udfff", "y" * 5000])
def test_C_4_2_a_card_is_played_from_ones_own_hand(card):
    given(hands="6 5 | 4", discard="1").when(ANNA, PlayCard(card)).refused("card_not_in_hand", "C-4.2")


def test_C_4_2_only_the_player_on_turn_may_act():
    given(hands="6 | 4").when(BEPPE, PlayCard("m4-01")).refused("not_your_turn", "C-4.2")
    given(hands="6 | 4").when(BEPPE, Pass()).refused("not_your_turn", "C-4.2")


def test_C_4_3_the_placer_may_pass_on_the_very_first_turn():
    given(hands="6 | 4").when(ANNA, Pass()).then(PlayerPassed(ANNA, forced=False, final=True), TurnStarted(BEPPE))


@pytest.mark.parametrize("word", ["6", "Win", "Spr", "Bis", "Cou", "Dru", "Her", "Sca", "Sur"])
def test_C_4_4_a_card_of_any_type_may_open_a_line(word):
    state = table(hands=f"{word} 1 | 4 4")
    offered = [offer.fields["card"] for offer in offers(state, ANNA) if offer.move is PlayCard]
    card = state.hands[ANNA][0]
    choice = {Kind.BISHOP: {"pope_region": None}, Kind.SCARECROW: {"retrieve": None}}

    assert offered == list(state.hands[ANNA])
    assert facts(state, ANNA, PlayCard(card, **choice.get(card.split("-")[0], {})))[0].card == card


def test_C_4_5_a_player_who_passes_gets_no_further_turn():
    state = table(hands="1 1 | 2 2 | 3 3")
    state = after(state, (ANNA, Pass()), (BEPPE, PlayCard("m2-01")), (CARLO, PlayCard("m3-01")))

    assert state.turn == BEPPE
    given(hands="1 1 | 2 2 | 3 3", turn=BEPPE, out=[ANNA]).when(ANNA, PlayCard("m1-01")).refused("not_your_turn")


def test_C_4_6_the_line_of_a_player_who_is_out_is_still_changed_and_can_win():
    state = table("6 3 | -", hands="1 | Bis 1", out=[ANNA], turn=BEPPE)
    struck = after(state, (BEPPE, PlayCard("bishop-01", pope_region=None)))
    assert struck.lines[ANNA].cards == ("m3-01",)

    assert after(struck, (BEPPE, Pass())).regions["parma"] == ANNA


def test_C_4_7_the_last_one_in_plays_on_until_he_passes():
    state = table("6 | -", hands="1 | 2 3 4", out=[ANNA], turn=BEPPE)
    for card in ("m2-01", "m3-01"):
        state = after(state, (BEPPE, PlayCard(card)))
        assert (state.phase, state.turn) == (Phase.BATTLE, BEPPE)

    assert after(state, (BEPPE, Pass())).phase is Phase.CHOOSE_REGION


def test_C_4_8_an_empty_hand_passes_by_itself_when_its_turn_comes():
    """V-32."""
    state = table(hands="5 5 | 4 4 | 6 6 | -", placer=CARLO, turn=CARLO)

    assert facts(state, CARLO, PlayCard("m6-01")) == [
        CardPlayed(CARLO, "m6-01", "line", face_down=False),
        StrengthsAnnounced(CARLO, (0, 0, 6, 0)),
        PlayerPassed(DORA, forced=True, final=True),
        TurnStarted(ANNA),
    ]
    state = after(state, (CARLO, PlayCard("m6-01")), (ANNA, PlayCard("m5-01")), (BEPPE, PlayCard("m4-01")))
    assert state.turn == CARLO


def test_C_4_9_the_battle_ends_when_all_are_out():
    story = facts(table("6 | 5", hands="1 | 1", out=[ANNA], turn=BEPPE), BEPPE, Pass())

    assert only(story, BattleEnded) == BattleEnded("all_passed", None)


def test_C_4_9_the_battle_ends_at_once_with_a_surrender():
    story = facts(table("6 | 5 | -", hands="1 | Sur 1 | 1", turn=BEPPE), BEPPE, PlayCard("surrender-01"))

    assert only(story, BattleEnded) == BattleEnded("surrender", BEPPE)
    assert not told(story, TurnStarted, StrengthsAnnounced)


def test_C_4_10_a_card_joins_the_end_of_its_line():
    assert after(table("6 Cou | -", hands="3 1 | 1"), (ANNA, PlayCard("m3-01"))).lines[ANNA].cards == (
        "m6-01",
        "courtesan-01",
        "m3-01",
    )


@pytest.mark.parametrize(
    ("word", "card", "choice"),
    [("Bis", "bishop-01", {"pope_region": None}), ("Sca", "scarecrow-01", {"retrieve": None})],
)
def test_C_4_10_bishop_and_scarecrow_go_to_the_discard_pile(word, card, choice):
    state = after(table("Cou | -", hands=f"{word} 1 | 1"), (ANNA, PlayCard(card, **choice)))

    assert state.lines[ANNA].cards == ("courtesan-01",)
    assert state.discard[-1] == card


def test_C_4_11_all_strengths_are_announced_after_every_card_but_surrender():
    story = facts(table("10 | 6 2 | Cou", hands="1 1 | Win 1 | 1", turn=BEPPE), BEPPE, PlayCard("winter-01"))
    assert only(story, StrengthsAnnounced) == StrengthsAnnounced(BEPPE, (1, 2, 1))

    story = facts(table("10 | 6 2 | Cou", hands="1 1 | Sur 1 | 1", turn=BEPPE), BEPPE, PlayCard("surrender-01"))
    assert not told(story, StrengthsAnnounced)
    assert only(story, StrengthsCompared).strengths == (10, 8, 1)


def test_C_4_12_nobody_is_out_when_a_new_battle_begins():
    state = after(table("6 | -", hands="1 | 2"), (ANNA, Pass()), (BEPPE, Pass()), (ANNA, ChooseRegion("roma")))
    state = after(state, (ANNA, KeepHand()), (BEPPE, KeepHand()))

    assert (state.phase, state.battle, state.out) == (Phase.BATTLE, 2, frozenset())
