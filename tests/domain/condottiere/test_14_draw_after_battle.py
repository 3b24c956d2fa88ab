"""Variant: draw after each battle (chapter 14)."""

import pytest

from domain.condottiere.events import (
    BattleLinesDiscarded,
    BattleStarted,
    CardsDrawn,
    CondottiereTokenPlaced,
    DeckShuffled,
    PlayerPassed,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, DrawCards, KeepHand, Pass, PlayCard
from domain.condottiere.offers import offers
from domain.condottiere.regions import draw_maximum, hand_limit
from domain.condottiere.state import Phase
from domain.contract.offers import Between, Offer
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, opened, table, told

DRAW = "draw_after_battle"


def drawing(hands, waiting=(ANNA,), **fields):
    return table(fields.pop("lines", ""), hands, phase="draw", waiting=waiting, variants=DRAW, **fields)


def test_C_14_1_there_are_no_rounds_and_no_hand_is_discarded():
    state = table("6 | - | -", "Sca | - | -", phase="choose_region", variants=DRAW)
    story = facts(state, ANNA, ChooseRegion("roma"))

    assert [type(fact) for fact in story] == [CondottiereTokenPlaced, BattleLinesDiscarded, BattleStarted, TurnStarted]
    given("6 | -", "Sca | 1", phase="choose_region", variants=DRAW).when(ANNA, KeepHand()).refused("wrong_phase")
    assert opened(3, DRAW).round == 0


def test_C_14_2_each_player_starts_with_seven_cards():
    assert [len(hand) for hand in opened(3, DRAW).hands] == [7, 7, 7]


def test_C_14_3_draw_then_choose_then_discard_the_lines():
    state = after(table("6 | -", hands="1 | 2", out=[BEPPE], variants=DRAW), (ANNA, Pass()))
    assert (state.phase, state.waiting) == (Phase.DRAW, (ANNA, BEPPE))
    state = after(state, (ANNA, DrawCards(3)), (BEPPE, DrawCards(0)))
    assert (state.phase, state.lines[ANNA].cards) == (Phase.CHOOSE_REGION, ("m6-01",))
    assert [type(fact) for fact in facts(state, ANNA, ChooseRegion("roma"))] == [
        CondottiereTokenPlaced,
        BattleLinesDiscarded,
        BattleStarted,
        TurnStarted,
    ]


def test_C_14_4_from_the_holder_clockwise_as_many_as_one_wishes():
    state = after(table("2 | 6 | -", hands="1 | 2 | 3", out=[BEPPE, CARLO], variants=DRAW), (ANNA, Pass()))
    assert state.waiting == (BEPPE, CARLO, ANNA)
    assert list(offers(state, BEPPE)) == [Offer(DrawCards, count=Between(0, 3))]

    top = state.deck
    story = facts(state, BEPPE, DrawCards(2))
    assert story == [CardsDrawn(BEPPE, 2, top[:2])]
    state = after(state, (BEPPE, DrawCards(2)), (CARLO, DrawCards(0)), (ANNA, DrawCards(3)))
    assert [len(hand) for hand in state.hands] == [4, 3, 1]
    assert state.deck == top[5:]


@pytest.mark.parametrize("count", [-1, 4, 10**30])
def test_C_14_5_no_more_than_three(count):
    story = given("", "1 | 2 | 3", phase="draw", waiting=(ANNA,), variants=DRAW)
    story.when(ANNA, DrawCards(count)).refused("bad_count", "C-14.5")


def test_C_14_5_no_more_than_the_limit_and_who_can_draw_none_is_skipped():
    """V-49."""
    hands = "1 1 1 1 | 2 2 2 2 2 2 2 2 3 3 | 4 4 4 4 4 4 4 4 5 5 5 5"
    state = table("6 | - | -", hands, variants=DRAW, regions={CARLO: "roma"}, out=[BEPPE, CARLO], region="siena")
    state = after(state, (ANNA, Pass()))

    assert state.waiting == (ANNA,)
    assert [draw_maximum(state, seat) for seat in (BEPPE, CARLO)] == [0, 0]


def test_C_14_4_only_in_ones_turn_and_only_in_the_draw_step():
    story = given("", "1 | 2 | 3", phase="draw", waiting=(ANNA, BEPPE), variants=DRAW)
    story.when(BEPPE, DrawCards(1)).refused("not_your_turn", "C-14.4")
    given(hands="1 | 2").when(ANNA, DrawCards(1)).refused("wrong_phase", "C-14.4")


def test_C_14_6_the_limit_is_ten_and_one_for_each_region():
    """V-48."""
    state = drawing("1 1 1 1 1 1 1 1 1 | 2 | 3", regions={ANNA: "roma"})

    assert hand_limit(state, ANNA) == 11
    assert list(offers(state, ANNA)) == [Offer(DrawCards, count=Between(0, 2))]


def test_C_14_7_all_hands_empty_are_filled_with_ten_without_a_choice():
    """V-50."""
    state = table("2 | 6 | -", hands="3 | - | -", out=[BEPPE, CARLO], variants=DRAW)

    story = facts(state, ANNA, PlayCard("m3-01"))
    assert [(fact.seat, fact.count) for fact in told(story, CardsDrawn)] == [(BEPPE, 10), (CARLO, 10), (ANNA, 10)]
    state = after(state, (ANNA, PlayCard("m3-01")))
    assert (state.phase, state.holder) == (Phase.CHOOSE_REGION, BEPPE)
    assert [len(hand) for hand in state.hands] == [10, 10, 10]


def test_C_14_8_an_empty_deck_is_made_anew_from_the_discard_pile():
    """V-51: one card is left, twenty are shuffled."""
    pile = "2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4"
    state = drawing("1 | - | -", deck="10", discard=pile, rest="hand")
    first, shuffled, second = facts(state, ANNA, DrawCards(3))

    assert first == CardsDrawn(ANNA, 1, ("m10-01",))
    assert (shuffled.purpose, shuffled.deck_count, sorted(shuffled.order)) == ("refill", 20, sorted(state.discard))
    assert second == CardsDrawn(ANNA, 2, shuffled.order[:2])
    state = after(state, (ANNA, DrawCards(3)))
    assert (len(state.deck), state.discard, len(state.hands[ANNA])) == (18, (), 4)


def test_C_14_8_with_no_card_left_the_shuffle_comes_first():
    state = drawing("1 | - | -", discard="2 3 4 5", rest="hand")

    assert [type(fact) for fact in facts(state, ANNA, DrawCards(2))] == [DeckShuffled, CardsDrawn]
    assert facts(state, ANNA, DrawCards(0)) == [CardsDrawn(ANNA, 0, ())]


def test_C_14_9_without_discards_the_lines_are_discarded_and_shuffled():
    state = drawing("1 | - | -", lines="6 5 | 4 | -", deck="10", rest="hand")
    story = facts(state, ANNA, DrawCards(3))

    assert [type(fact) for fact in story] == [CardsDrawn, BattleLinesDiscarded, DeckShuffled, CardsDrawn]
    assert story[1] == BattleLinesDiscarded((("m6-01", "m5-01"), ("m4-01",), ()))
    assert sorted(story[2].order) == ["m4-01", "m5-01", "m6-01"]
    state = after(state, (ANNA, DrawCards(3)))
    assert not any(line.cards for line in state.lines)


def test_C_14_9_a_small_discard_pile_is_drawn_before_the_lines():
    state = drawing("1 | - | -", lines="6 5 | 4 | -", discard="10", rest="hand")
    story = facts(state, ANNA, DrawCards(3))

    kinds = [DeckShuffled, CardsDrawn, BattleLinesDiscarded, DeckShuffled, CardsDrawn]
    assert [type(fact) for fact in story] == kinds
    assert [fact.count for fact in told(story, CardsDrawn)] == [1, 2]


def test_C_14_10_a_hand_above_the_limit_is_not_reduced():
    hand = "1 1 1 1 1 1 1 1 1 1 2 2"
    state = table("6 | -", f"{hand} | 3", variants=DRAW, out=[BEPPE], region="siena", battle=2)
    state = after(state, (ANNA, Pass()), (BEPPE, DrawCards(0)), (ANNA, ChooseRegion("roma")))

    assert (state.phase, len(state.hands[ANNA])) == (Phase.BATTLE, 12)


def test_C_14_11_a_battle_is_fought_with_cards_in_one_hand_only():
    state = table("6 | - | -", hands="- | 2 | -", phase="choose_region", variants=DRAW)
    story = facts(state, ANNA, ChooseRegion("roma"))

    assert story[-3:] == [
        BattleStarted(2, "roma", ANNA, None),
        PlayerPassed(ANNA, forced=True, final=True),
        TurnStarted(BEPPE),
    ]
    state = after(state, (ANNA, ChooseRegion("roma")))
    end = facts(state, BEPPE, PlayCard("m2-01"))  # his last card: all pass by themselves
    assert [fact.seat for fact in told(end, PlayerPassed)] == [CARLO, BEPPE]
    assert [fact.count for fact in told(end, CardsDrawn)] == [10, 10, 10]
