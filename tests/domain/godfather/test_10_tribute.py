"""Phase 5, the tribute (chapter 10)."""

from domain.godfather.events import (
    ActStarted,
    AlliesReturned,
    GameEnded,
    HandCleared,
    PhaseStarted,
    TributePaid,
    TurnStarted,
)
from domain.godfather.moves import PayTribute, PickAlly, PlaceBid, PlayThug
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, cards, spent, table, told

ALL = (MARZULLO, MATARAZZO, PIZZINO)


def tribute(act=1, **rest):
    return At(table(phase="tribute", act=act, **rest))


def test_G_16_1_allies_return_to_their_owners_hands_first():
    at = At(table(phase="bribery", figures=spent(*ALL), tables={PIZZINO: "A11 A12", MATARAZZO: "A13"},
                  hands={PIZZINO: "1 1 1 1"}, bids={MARZULLO: (), MATARAZZO: ()}))  # fmt: skip
    facts = at.do(PIZZINO, PlaceBid(()))
    assert facts[2:] == [
        PhaseStarted(1, "tribute"),
        AlliesReturned(MATARAZZO, ("A13",)),
        AlliesReturned(PIZZINO, ("A11", "A12")),
    ]
    assert at.hand(PIZZINO) == "1 1 1 1 A11 A12" and at.state.asked == (PIZZINO,)


def test_G_16_2_exactly_the_excess_is_discarded_of_ones_own_choice():
    at = tribute(act=3, hands={MARZULLO: "1 2 gun J01 A13"})
    assert at.no(MARZULLO, PayTribute(cards("1"))) == "wrong_count"
    assert at.no(MARZULLO, PayTribute(cards("1 2 gun"))) == "wrong_count"
    assert at.no(MARZULLO, PayTribute(cards("5 2"))) == "not_available"
    assert at.no(MARZULLO, PayTribute(cards("1 1"))) == "not_available"
    assert at.no(MARZULLO, PayTribute(("spoon", "gun"))) == "unknown_id"
    facts = at.do(MARZULLO, PayTribute(("A13", "money:1")))
    assert facts[0] == TributePaid(MARZULLO, ("A13", "money:1"))
    assert at.hand(MARZULLO) == "2 gun J01"


def test_G_16_3_hands_at_the_limit_discard_nothing():
    at = tribute(hands={MARZULLO: "1 1 1 1 1", MATARAZZO: "1 1 1 1 1 1"})
    assert at.state.asked == (MATARAZZO,)
    assert at.no(MARZULLO, PayTribute(())) == "not_your_turn"


def test_G_16_4_suitcases_are_not_touched():
    at = tribute(hands={MARZULLO: "1 1 1 1 1 1"}, money={MARZULLO: "5 5 5 5 5 5 5"})
    at.do(MARZULLO, PayTribute(cards("1")))
    assert at.money(MARZULLO) == (5,) * 7


def test_G_16_5_discards_come_in_any_order_and_count_at_once():
    for order in (ALL, (PIZZINO, MARZULLO, MATARAZZO)):
        at = tribute(hands=dict.fromkeys(ALL, "1 1 1 1 1 3"))
        for n, family in enumerate(order):
            assert set(at.state.asked) == set(order[n:])
            facts = at.do(family, PayTribute(cards("3")))
            assert at.state.bank["money:3"] == 28 + n
            assert bool(told(facts, ActStarted)) == (n == 2)


def test_G_16_6_bribed_and_returned_allies_are_discarded_like_others():
    bids = {MARZULLO: (1,), MATARAZZO: (), PIZZINO: ()}
    at = At(table(phase="bribery", figures=spent(*ALL), display="A11 A12", hands={MARZULLO: "1 1 1 1 1"},
                  money={MARZULLO: "1"}, bids=bids, picks=(MARZULLO,)))  # fmt: skip
    at.do(MARZULLO, PickAlly("A11"))
    at.do(MARZULLO, PayTribute(("A11",)))
    assert "A11" in at.state.allies_out


def test_G_16_6_the_tribute_of_act_four_has_the_same_steps():
    figures = {**spent(*ALL), "marzullo_thug_1": "reserve"}
    at = At(table(act=4, figures=figures, tables={MARZULLO: "A31"}, hands={MARZULLO: "5 3"}))
    facts = at.do(MARZULLO, PlayThug("BP4"))  # money 2 and a gun
    assert told(facts, AlliesReturned) == [AlliesReturned(MARZULLO, ("A31",))] and not told(facts, TurnStarted)
    facts = at.do(MARZULLO, PayTribute(("A31", "gun", "money:2")))
    assert isinstance(facts[-1], GameEnded)
    assert told(facts, HandCleared)[0] == HandCleared(MARZULLO, (3, 5), ())
