"""Choosing the region (chapter 3)."""

import pytest

from domain.condottiere.box import REGIONS
from domain.condottiere.events import (
    BattleLinesDiscarded,
    BattleStarted,
    CardsDealt,
    CondottiereTokenPlaced,
    HandKept,
    RoundEnded,
)
from domain.condottiere.moves import ChooseRegion, KeepCards, KeepHand, Pass
from domain.condottiere.offers import offers
from domain.condottiere.state import Phase
from domain.contract.offers import Offer, OneOf
from tests.domain.condottiere.notation import ANNA, BEPPE, after, facts, given, table, told


def choosing(lines="6 | -", hands="1 | 2", **fields):
    return given(lines, hands, phase="choose_region", **fields)


def test_C_3_1_the_holder_must_choose_and_can_do_nothing_else():
    state = table(hands="1 | 2", phase="choose_region")

    assert [offer.move for offer in offers(state, ANNA)] == [ChooseRegion]
    choosing().when(ANNA, Pass()).refused("wrong_phase", "C-4.2")
    choosing().when(BEPPE, ChooseRegion("roma")).refused("not_your_turn", "C-3.1")


@pytest.mark.parametrize("seat", [ANNA, BEPPE])
def test_C_3_1_in_a_battle_nobody_chooses_whoevers_turn_it_is(seat):
    given(hands="1 | 2").when(seat, ChooseRegion("roma")).refused("wrong_phase", "C-3.1")


@pytest.mark.parametrize("name", ["Roma", "", "atlantis", "\ud800", "x" * 10_000])
def test_C_3_1_only_regions_of_the_board(name):
    choosing().when(ANNA, ChooseRegion(name)).refused("unknown_region", "C-3.1")


@pytest.mark.parametrize("controller", [ANNA, BEPPE])
def test_C_3_2_a_region_of_anybody_cannot_be_chosen(controller):
    story = choosing("6 | 6", regions={controller: "lucca"})
    refusal = story.when(ANNA, ChooseRegion("lucca")).refused("region_controlled", "C-3.2")

    assert "lucca" not in refusal.params["available"]
    assert len(refusal.params["available"]) == 16


def test_C_3_3_the_region_of_the_pope_cannot_be_chosen():
    choosing(pope_region="siena").when(ANNA, ChooseRegion("siena")).refused("region_protected", "C-3.3")
    choosing(pope_region="siena").when(ANNA, ChooseRegion("roma")).happens()


def test_C_3_4_a_region_left_by_a_tie_may_be_chosen_again_at_once():
    state = after(table("6 | 6", hands="1 | 2"), (ANNA, Pass()), (BEPPE, Pass()))
    assert (state.phase, state.holder, state.regions["parma"]) == (Phase.CHOOSE_REGION, BEPPE, None)

    assert after(state, (BEPPE, ChooseRegion("parma"))).region == "parma"


def test_C_3_5_a_holder_without_cards_chooses_all_the_same():
    state = table("6 | - | -", hands="- | 2 | 3", phase="choose_region", holder=ANNA)

    assert list(offers(state, ANNA)) == [
        Offer(ChooseRegion, region=OneOf(tuple(region for region in REGIONS if region != "parma")))
    ]
    assert after(state, (ANNA, ChooseRegion("roma"))).region == "roma"


def test_C_3_6_the_choice_comes_before_lines_and_hands_are_discarded_and_before_the_deal():
    state = table("5 | 6 | -", hands="2 | - | -", phase="choose_region", holder=BEPPE)
    story = facts(state, BEPPE, ChooseRegion("roma"))
    assert [type(fact) for fact in story] == [CondottiereTokenPlaced, BattleLinesDiscarded]

    state = after(state, (BEPPE, ChooseRegion("roma")))
    assert (state.phase, state.waiting) == (Phase.HAND_DISCARD, (ANNA,))
    end = facts(state, ANNA, KeepHand())
    assert [type(fact) for fact in end] == [HandKept, RoundEnded]
    deal = facts(after(state, (ANNA, KeepHand())), ANNA, KeepCards(()))
    assert told(deal, BattleStarted) == [BattleStarted(2, "roma", BEPPE, None)]  # the new deal reopens nothing
    assert deal.index(told(deal, CardsDealt)[-1]) < deal.index(told(deal, BattleStarted)[0])


def test_choosing_is_refused_in_a_battle():
    given(hands="1 | 2").when(ANNA, ChooseRegion("roma")).refused("wrong_phase", "C-3.1")
