"""End of a round (chapter 9)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.box import CARDS
from domain.condottiere.events import (
    BattleStarted,
    CardsDealt,
    CardsKept,
    DeckShuffled,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, DiscardHand, KeepCards, KeepHand
from domain.condottiere.offers import offers
from domain.condottiere.regions import hand_limit
from domain.condottiere.state import Phase
from domain.contract.offers import Offer, SubsetOf
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, only, table, told


def keeping(hand="6 5 Sca", **fields):
    return table("", f"- | {hand} | -", phase="keep_cards", waiting=(BEPPE,), **fields)


def story(hand="6 5 Sca", **fields):
    return given("", f"- | {hand} | -", phase="keep_cards", waiting=(BEPPE,), **fields)


def test_C_9_1_the_round_ends_when_one_player_has_cards():
    state = table("", "Sca | 2 | -", phase="hand_discard", waiting=(ANNA, BEPPE))
    state = after(state, (ANNA, DiscardHand()))

    assert only(facts(state, BEPPE, KeepHand()), RoundEnded) == RoundEnded(1, BEPPE)
    assert after(state, (BEPPE, KeepHand())).phase is Phase.KEEP_CARDS


def test_C_9_1_the_round_ends_when_nobody_has_cards():
    state = table("6 | 5 | -", hands="- | - | -", phase="choose_region")
    end = facts(state, ANNA, ChooseRegion("roma"))

    assert only(end, RoundEnded) == RoundEnded(1, None)
    assert only(end, RoundStarted) == RoundStarted(2)


def test_C_9_1_the_round_goes_on_with_two():
    state = table("", "1 | 2 | -", phase="hand_discard", waiting=(ANNA, BEPPE))
    state = after(state, (ANNA, KeepHand()))

    assert not told(facts(state, BEPPE, KeepHand()), RoundEnded)


@pytest.mark.parametrize("kept", [(), ("m5-01",), ("scarecrow-01", "m6-01")])
def test_C_9_2_the_last_player_keeps_up_to_two_cards(kept):
    fact = only(facts(keeping(), BEPPE, KeepCards(kept)), CardsKept)

    assert (fact.seat, fact.kept_count, fact.kept, fact.discarded_count) == (BEPPE, len(kept), kept, 3 - len(kept))
    assert {*fact.kept, *fact.discarded} == {"m6-01", "m5-01", "scarecrow-01"}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("m6-01", "m5-01", "scarecrow-01"), "too_many_cards"),
        (("m6-01",) * 1000, "too_many_cards"),
        (("m6-01", "m6-01"), "duplicate_card"),
        (("m1-01",), "card_not_in_hand"),
        (("nonsense",), "card_not_in_hand"),
    ],
)
def test_C_9_2_and_no_more(cards, code):
    story().when(BEPPE, KeepCards(cards)).refused(code, "C-9.2")


def test_C_9_2_only_he_is_asked():
    story().when(ANNA, KeepCards(())).refused("not_your_turn", "C-9.2")
    given(hands="1 | 2").when(ANNA, KeepCards(())).refused("wrong_phase", "C-9.2")
    assert list(offers(keeping(), BEPPE)) == [
        Offer(KeepCards, cards=SubsetOf(("m6-01", "m5-01", "scarecrow-01"), 0, 2))
    ]
    assert list(offers(keeping("6"), BEPPE)) == [Offer(KeepCards, cards=SubsetOf(("m6-01",), 0, 1))]


def test_C_9_2_nobody_sees_what_is_discarded_face_down():
    state = GAME.replay([facts(keeping(), BEPPE, KeepCards(("m6-01",)))[0]], keeping())

    assert GAME.view(state, ANNA)["trimmed"] == [[], {"hidden": 2}, {"hidden": 0}]
    assert GAME.view(state, BEPPE)["trimmed"] == [{"hidden": 0}, ["m5-01", "scarecrow-01"], {"hidden": 0}]


def test_C_9_3_all_but_the_kept_cards_are_shuffled():
    shuffled = only(facts(keeping(discard="4 4 Win"), BEPPE, KeepCards(("m6-01",))), DeckShuffled)

    assert (shuffled.purpose, shuffled.deck_count) == ("new_round", 109)
    assert sorted(shuffled.order) == [card for card in CARDS if card != "m6-01"]
    assert list(shuffled.order) != sorted(shuffled.order)


def test_C_9_4_ten_cards_and_one_for_each_region():
    state = after(keeping(regions={ANNA: "roma siena", CARLO: "lucca"}), (BEPPE, KeepCards(())))

    assert [len(hand) for hand in state.hands] == [12, 10, 11]


def test_C_9_5_kept_cards_count_towards_the_ten():
    end = facts(keeping(regions={BEPPE: "roma"}), BEPPE, KeepCards(("m6-01", "m5-01")))

    assert [fact.count for fact in told(end, CardsDealt) if fact.seat == BEPPE] == [9]


def test_C_9_6_the_holder_is_dealt_last():
    end = facts(keeping(holder=ANNA), BEPPE, KeepCards(()))
    order = only(end, DeckShuffled).order

    assert told(end, CardsDealt) == [
        CardsDealt(BEPPE, 10, order[:10]),
        CardsDealt(CARLO, 10, order[10:20]),
        CardsDealt(ANNA, 10, order[20:30]),
    ]


def test_C_9_7_the_deal_never_runs_out():
    """Six players with sixteen regions among them and one more to win."""
    regions = {
        0: "ancona lucca milano",
        1: "bologna genova parma",
        2: "firenze mantova napoli",
        3: "torino venezia",
        4: "roma urbino",
        5: "ferrara modena siena",
    }
    state = table("", "1 2", seats=6, regions=regions, region="spoleto", phase="keep_cards", waiting=(ANNA,))
    assert sum(hand_limit(state, seat) for seat in range(6)) == 76

    state = after(state, (ANNA, KeepCards(("m1-01",))))
    assert [len(hand) for hand in state.hands] == [13, 13, 13, 12, 12, 13]
    assert len(state.deck) == 110 - 76


def test_C_9_8_the_new_round_begins_with_the_region_chosen_before():
    end = facts(keeping(region="urbino", placer=CARLO, battle=3, round=2), BEPPE, KeepCards(()))

    assert end[-3:] == [RoundStarted(3), BattleStarted(4, "urbino", CARLO, None), TurnStarted(CARLO)]
