"""Concluding a battle (chapter 8)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import (
    BattleEnded,
    BattleLinesDiscarded,
    BattleStarted,
    CondottiereTokenAwarded,
    CondottiereTokenPlaced,
    GameWon,
    HandDiscarded,
    HandKept,
    PlayerPassed,
    RegionConquered,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, DiscardHand, KeepHand, Pass
from domain.condottiere.offers import offers
from domain.condottiere.state import Phase
from domain.contract.game import ALL
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, only, table, told


def answering(hands, **fields):
    """Step 4, with everybody who has cards still to answer."""
    holder = fields.get("holder", ANNA)
    order = [(holder + step) % 3 for step in range(3)]
    waiting = tuple(seat for seat in order if hands.split("|")[seat].strip() != "-")
    return table("", hands, phase="hand_discard", waiting=waiting, **fields)


def test_C_8_1_compare_choose_discard_lines_discard_hands():
    state = table("6 | 5 | -", hands="1 | 2 | 3", out=[BEPPE, CARLO])
    assert [type(fact) for fact in facts(state, ANNA, Pass())] == [
        PlayerPassed,
        BattleEnded,
        StrengthsCompared,
        RegionConquered,
        CondottiereTokenAwarded,
    ]
    state = after(state, (ANNA, Pass()))
    assert state.phase is Phase.CHOOSE_REGION
    assert [type(fact) for fact in facts(state, ANNA, ChooseRegion("roma"))] == [
        CondottiereTokenPlaced,
        BattleLinesDiscarded,
    ]
    state = after(state, (ANNA, ChooseRegion("roma")))
    assert state.phase is Phase.HAND_DISCARD
    state = after(state, (ANNA, KeepHand()), (BEPPE, KeepHand()))
    assert facts(state, CARLO, KeepHand()) == [
        HandKept(CARLO),
        BattleStarted(2, "roma", ANNA, None),
        TurnStarted(ANNA),
    ]


def test_C_8_1_the_region_is_no_longer_contested_when_the_token_is_awarded():
    state = after(table("6 | 5 | -", hands="1 | 2 | 3", out=[BEPPE, CARLO]), (ANNA, Pass()))

    assert (state.region, state.placer, state.first_seat, state.card_was_played) == (None, None, None, False)
    assert state.out == frozenset()  # C-4.5
    state = after(state, (ANNA, ChooseRegion("roma")))
    assert (state.region, state.placer, state.first_seat) == ("roma", ANNA, None)


def test_C_17_2_who_has_defended_a_region_is_no_defender_any_more():
    siege = {"variants": "capturing_regions", "regions": {CARLO: "siena"}, "region": "siena"}
    state = table("6 | 5 | 3", hands="1 | 2 | 4", out=[BEPPE, CARLO], defender_has_played=True, **siege)
    state = after(state, (ANNA, Pass()))

    assert (state.defender, state.defender_has_played) == (None, False)


@pytest.mark.parametrize("last_battle", [{}, {"region": "siena", "placer": CARLO, "first_seat": CARLO, "out": [0, 2]}])
def test_C_8_1_what_a_table_said_of_a_battle_that_is_over_changes_nothing(last_battle):
    """Documents written before may still speak of it."""
    state = table("6 | 5 | -", hands="1 | 2 | 3", phase="choose_region", battle=2)
    state = GAME.position(GAME.view(state, ALL) | last_battle)
    chosen = after(state, (ANNA, ChooseRegion("roma")))
    fought = after(chosen, (ANNA, KeepHand()), (BEPPE, KeepHand()), (CARLO, KeepHand()))

    assert facts(state, ANNA, ChooseRegion("roma")) == [
        CondottiereTokenPlaced(ANNA, "roma"),
        BattleLinesDiscarded((("m6-01",), ("m5-01",), ())),
    ]
    assert (fought.region, fought.placer, fought.first_seat, fought.turn) == ("roma", ANNA, ANNA, ANNA)
    assert fought.out == frozenset()


def test_C_8_2_nothing_follows_a_victory():
    state = table("6 | - | -", hands="1 | 2 | 3", regions={ANNA: "genova milano lucca"}, out=[BEPPE, CARLO])
    story = facts(state, ANNA, Pass())

    assert isinstance(story[-1], GameWon)
    assert after(state, (ANNA, Pass())).phase is Phase.GAME_OVER
    assert not told(story, CondottiereTokenPlaced, BattleLinesDiscarded)


def test_C_8_3_all_cards_of_all_lines_are_discarded():
    state = table("6 Cou | 5 | -", hands="1 | 2 | 3", phase="choose_region", discard="4")
    story = facts(state, ANNA, ChooseRegion("roma"))

    assert only(story, BattleLinesDiscarded).cards == (("m6-01", "courtesan-01"), ("m5-01",), ())
    state = after(state, (ANNA, ChooseRegion("roma")))
    assert not any(line.cards for line in state.lines)
    assert state.discard[-4:] == ("m4-01", "m6-01", "courtesan-01", "m5-01")


def test_C_8_3_nothing_is_told_when_no_line_has_a_card():
    state = table(hands="1 | 2 | 3", phase="choose_region")

    assert facts(state, ANNA, ChooseRegion("roma")) == [CondottiereTokenPlaced(ANNA, "roma")]


def test_C_8_4_everybody_with_cards_answers_once_from_the_holder_clockwise():
    state = table("5 | 6 | -", hands="1 | 2 | 3", phase="choose_region", holder=BEPPE)
    state = after(state, (BEPPE, ChooseRegion("roma")))
    for seat in (BEPPE, CARLO, ANNA):
        assert [owed.seat for owed in GAME.decisions(state)] == [seat]
        state = after(state, (seat, KeepHand()))
    assert state.phase is Phase.BATTLE


def test_C_8_4_out_of_turn_or_phase_no_answer_counts():
    given("", "1 | 2 | Sca", phase="hand_discard", waiting=(ANNA, BEPPE, CARLO)).when(CARLO, DiscardHand()).refused(
        "not_your_turn", "C-8.4"
    )
    given(hands="1 | 2").when(ANNA, KeepHand()).refused("wrong_phase", "C-8.4")
    given(hands="1 | 2").when(ANNA, DiscardHand()).refused("wrong_phase", "C-8.4")


def test_C_8_5_a_hand_with_a_mercenary_must_be_kept():
    state = answering("Win 3 | 2 | 3")
    given("", "Win 3 | 2 | 3", phase="hand_discard", waiting=(ANNA, BEPPE, CARLO)).when(ANNA, DiscardHand()).refused(
        "hand_has_mercenary", "C-8.5"
    )
    assert [offer.move for offer in offers(state, ANNA)] == [KeepHand]


@pytest.mark.parametrize("hand", ["Sca", "Cou Her", "Win Spr Bis Dru Sur"])
def test_C_8_5_a_hand_without_one_may_go(hand):
    state = answering(f"{hand} | 2 | 3")

    assert [offer.move for offer in offers(state, ANNA)] == [KeepHand, DiscardHand]
    assert after(state, (ANNA, DiscardHand())).hands[ANNA] == ()


def test_C_8_6_the_whole_hand_is_discarded():
    story = facts(answering("Sca Cou Her | 2 | 3"), ANNA, DiscardHand())

    cards = ("scarecrow-01", "courtesan-01", "heroine-01")
    assert only(story, HandDiscarded) == HandDiscarded(ANNA, 3, cards)


def test_C_8_7_a_hand_without_a_mercenary_may_be_kept():
    state = answering("Sca Cou | 2 | 3")

    assert after(state, (ANNA, KeepHand())).hands[ANNA] == ("scarecrow-01", "courtesan-01")


def test_C_8_8_a_discarded_hand_is_seen_by_all():
    state = after(answering("Sca Cou | 2 | 3"), (ANNA, DiscardHand()))

    assert GAME.view(state, None)["discard"][-2:] == ["scarecrow-01", "courtesan-01"]


def test_C_8_9_with_two_hands_left_the_next_battle_begins():
    state = answering("Sca | 2 | 3", region="urbino")
    state = after(state, (ANNA, DiscardHand()), (BEPPE, KeepHand()))

    assert only(facts(state, CARLO, KeepHand()), BattleStarted) == BattleStarted(2, "urbino", ANNA, None)
    assert after(state, (CARLO, KeepHand())).round == 1
