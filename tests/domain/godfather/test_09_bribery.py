"""Phase 4, bribery (chapter 9)."""

from domain.contract.offers import Offer, OneOf, SubsetOf
from domain.godfather.bribery import ranking
from domain.godfather.events import AlliesRemoved, AllyBribed, BidPlaced, BidReturned, BidsRevealed, PhaseStarted
from domain.godfather.moves import PickAlly, PlaceBid
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, spent, table, told

ALL = (MARZULLO, MATARAZZO, PIZZINO)


def bribery(money, display="A11 A12", **rest):
    return At(table(phase="bribery", figures=spent(*ALL), money=money, display=display, **rest))


def bid(at, **bids):
    for family, cards in bids.items():
        facts = at.do(family, PlaceBid(cards))
    return facts


def test_G_15_1_any_set_of_suitcase_money_is_bid_also_none():
    at = bribery({MARZULLO: "5 3 3"})
    assert at.no(MARZULLO, PlaceBid((1,))) == "not_available"
    assert at.no(MARZULLO, PlaceBid((5, 5))) == "not_available"
    assert at.offers(MARZULLO) == [Offer(PlaceBid, cards=SubsetOf((3, 3, 5), 0, 3))]
    assert At(at.state).do(MARZULLO, PlaceBid(())) == [BidPlaced(MARZULLO, ())]
    assert at.do(MARZULLO, PlaceBid((3, 5))) == [BidPlaced(MARZULLO, (3, 5))]


def test_G_15_2_a_bid_stays_and_all_are_shown_together():
    at = bribery({MARZULLO: "5", MATARAZZO: "3"})
    at.do(MATARAZZO, PlaceBid((3,)))
    assert at.no(MATARAZZO, PlaceBid(())) == "not_your_turn"
    assert not told(at.do(MARZULLO, PlaceBid((5,))), BidsRevealed)
    (revealed,) = told(at.do(PIZZINO, PlaceBid(())), BidsRevealed)
    assert revealed.bids == {MARZULLO: (5,), MATARAZZO: (3,), PIZZINO: ()}


def test_G_15_3_highest_first_and_ties_in_turn_order():
    bids = {MARZULLO: (3, 2), MATARAZZO: (5,), PIZZINO: (2, 3, 1)}
    assert ranking(table(horse_head=MATARAZZO), bids) == (PIZZINO, MATARAZZO, MARZULLO)
    assert ranking(table(horse_head=MARZULLO), bids) == (PIZZINO, MARZULLO, MATARAZZO)


def test_G_15_4_in_this_order_each_pays_all_and_takes_an_ally():
    at = bribery({MARZULLO: "2 1", MATARAZZO: "5"})
    bid(at, marzullo=(2, 1), matarazzo=(5,), pizzino=())
    assert at.state.asked == (MATARAZZO,)
    assert at.no(MARZULLO, PickAlly("A11")) == "not_your_turn"
    assert at.no(MATARAZZO, PickAlly("A13")) == "not_available"
    assert at.no(MATARAZZO, PickAlly("A99")) == "unknown_id"
    assert at.do(MATARAZZO, PickAlly("A12")) == [AllyBribed(MATARAZZO, "A12", (5,))]
    assert at.do(MARZULLO, PickAlly("A11"))[0] == AllyBribed(MARZULLO, "A11", (2, 1))
    assert (at.money(MARZULLO), at.money(MATARAZZO)) == ((), ())
    assert at.hand(MARZULLO) == "A11" and at.state.bank["money:5"] == 30


def test_G_15_5_who_bids_zero_gets_no_ally():
    at = bribery({MARZULLO: "1", MATARAZZO: "5"})
    bid(at, marzullo=(1,), matarazzo=(), pizzino=())
    facts = at.do(MARZULLO, PickAlly("A11"))
    assert told(facts, PhaseStarted)[0].phase == "tribute" and told(facts, AlliesRemoved) == [AlliesRemoved(("A12",))]
    assert at.hand(MATARAZZO) == at.hand(PIZZINO) == ""


def test_G_15_6_who_finds_no_ally_left_keeps_the_bid():
    at = bribery({MARZULLO: "2", MATARAZZO: "5", PIZZINO: "3"})
    facts = bid(at, marzullo=(2,), matarazzo=(5,), pizzino=(3,))
    assert facts[-1] == BidReturned(MARZULLO, (2,))
    at.do(MATARAZZO, PickAlly("A11"))
    at.do(PIZZINO, PickAlly("A12"))
    assert at.money(MARZULLO) == (2,)


def test_G_15_7_who_can_take_an_ally_must_and_is_asked_which():
    at = bribery({MARZULLO: "2"}, display="A11")
    bid(at, marzullo=(2,), matarazzo=(), pizzino=())
    assert at.offers(MARZULLO) == [Offer(PickAlly, ally=OneOf(("A11",)))]


def test_G_15_8_no_change_is_given():
    at = bribery({MARZULLO: "5 3", MATARAZZO: "1"})
    bid(at, marzullo=(5,), matarazzo=(1,), pizzino=())
    at.do(MARZULLO, PickAlly("A11"))
    assert at.money(MARZULLO) == (3,)


def test_G_15_9_allies_nobody_took_stay_until_the_entracte():
    at = bribery({MARZULLO: "2"}, hands={MARZULLO: "1 1 1 1 1 1"})
    bid(at, marzullo=(), matarazzo=(), pizzino=())
    assert at.state.state == "await_tribute" and at.state.ally_display == ("A11", "A12")


def test_G_15_10_everybody_is_asked_and_a_bid_stays_in_the_suitcase_until_paid():
    at = bribery({MARZULLO: "2"})
    assert at.state.asked == ALL
    assert at.offers(PIZZINO) == [Offer(PlaceBid, cards=SubsetOf((), 0, 0))]
    bid(at, marzullo=(2,), matarazzo=(), pizzino=())
    assert at.money(MARZULLO) == (2,)
    at.do(MARZULLO, PickAlly("A11"))
    assert at.money(MARZULLO) == ()
