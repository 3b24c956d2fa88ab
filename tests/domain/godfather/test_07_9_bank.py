"""Bank, decks and money; the horse head (chapters 7.9 and 7.10)."""

from domain.godfather import GAME
from domain.godfather.bank import money_received
from domain.godfather.box import BOX
from domain.godfather.bribery import ranking
from domain.godfather.events import (
    FirstPlayerTaken,
    GoodsGained,
    JobDeckShuffled,
    JobDiscarded,
    JobKept,
    JobsDrawn,
    MoneyGained,
    MoneyLaundered,
    StepForgone,
    TurnStarted,
)
from domain.godfather.moves import (
    ChooseBenefitOrder,
    CompleteJob,
    KeepJob,
    PayTribute,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    ResolveStep,
)
from domain.godfather.options import Options
from tests.domain.godfather.notation import CACCAMO, MARZULLO, MATARAZZO, PIZZINO, VITALE, At, cards, table, told
from tests.laws.play import random_game


def bank(fives, threes, twos, ones):
    return BOX.bank | {"money:5": fives, "money:3": threes, "money:2": twos, "money:1": ones}


def test_G_12_1_gains_come_from_the_bank_and_discards_go_back():
    at = At(table(hands={MARZULLO: "gun 3"}))
    at.do(MARZULLO, PlayThug("BP3"))
    at.do(MARZULLO, ResolveStep("s2", {"cards": ("gun", "money:3")}))
    assert at.hand(MARZULLO) == "1 5"
    assert (at.state.bank["gun"], at.state.bank["money:3"]) == (9, 30)
    assert (at.state.bank["money:1"], at.state.bank["money:5"]) == (29, 29)


def test_G_12_2_a_good_the_bank_does_not_have_is_not_received():
    at = At(table(bank={"gun": 0}))
    facts = at.do(MARZULLO, PlayThug("BP4"))
    assert told(facts, GoodsGained) == [GoodsGained(MARZULLO, {}, {"gun": 1})]
    assert at.hand(MARZULLO) == "2"


def test_G_12_3_a_missing_value_is_replaced_by_the_next_lower_one_there_is():
    assert money_received(BOX, bank(0, 0, 4, 9), (5,)) == (2,)
    assert money_received(BOX, bank(0, 4, 4, 9), (5,)) == (3,)
    assert money_received(BOX, bank(9, 9, 9, 0), (1,)) == ()
    at = At(table(bank={"money:2": 0}))
    assert told(at.do(MARZULLO, PlayThug("BP4")), MoneyGained) == [MoneyGained(MARZULLO, (2,), (1,))]


def test_G_12_4_several_money_cards_come_one_after_another():
    assert money_received(BOX, bank(1, 0, 1, 0), (5, 3)) == (5, 2)
    assert money_received(BOX, bank(0, 1, 1, 0), (5, 3)) == (3, 2)
    assert money_received(BOX, bank(0, 1, 1, 0), (3, 5)) == (3, 2)


def test_G_12_5_discarded_jobs_go_to_the_discard_pile():
    at = At(table(hands={MARZULLO: "J01 J02"}, discard="J44"))
    at.do(MARZULLO, PlayThug("BP3"))
    at.do(MARZULLO, ResolveStep("s2", {"cards": ("J02", "J01")}))
    assert at.state.job_discard == ("J44", "J02", "J01")


def test_G_12_6_an_empty_deck_is_renewed_from_the_discard_pile():
    at = At(table(deck="", discard="J01 J02 J03"))
    at.do(MARZULLO, PlayThug("BP6"))
    facts = at.do(MARZULLO, ResolveStep("s1"))
    assert isinstance(facts[0], JobDeckShuffled) and isinstance(facts[1], JobsDrawn)
    assert (facts[0].reason, facts[0].size, sorted(facts[0].order)) == ("exhausted", 3, ["J01", "J02", "J03"])
    assert facts[1].jobs == facts[0].order[:2]
    assert at.state.job_discard == () and at.state.job_deck == facts[0].order[2:]
    nothing = At(table(deck="", discard=""))
    assert StepForgone(1, "s1") in nothing.do(MARZULLO, PlayThug("BP6"))


def test_G_12_7_a_draw_of_two_that_meets_an_empty_deck_goes_on():
    at = At(table(deck="J10", discard="J03"))
    at.do(MARZULLO, PlayThug("BP6"))
    assert told(at.do(MARZULLO, ResolveStep("s1")), JobsDrawn) == [JobsDrawn(MARZULLO, 2, ("J10", "J03"))]


def test_G_12_8_money_is_never_changed():
    for seed in range(4):
        for sitting in random_game(GAME, Options(), 3, seed):
            state = sitting.state
            for value, count in BOX.money.items():
                held = sum(hand.count(f"money:{value}") for hand in state.hands)
                stored = sum(suitcase.money.count(value) for suitcase in state.suitcases)
                assert state.bank[f"money:{value}"] + held + stored == count


def test_G_12_9_money_leaves_the_suitcase_by_bribes_and_such_effects_only():
    ways = {"AllyBribed", "SuitcaseMoneyTaken"}
    for seed in range(6):
        before = None
        for sitting in random_game(GAME, Options(), 3, seed):
            money = [sum(suitcase.money) for suitcase in sitting.state.suitcases]
            if before and any(now < then for now, then in zip(money, before, strict=True)):
                assert ways & {type(fact).__name__ for fact in sitting.told}
            before = money


def test_G_12_10_a_laundered_card_is_shown_to_all():
    at = At(table(hands={MARZULLO: "1 5"}))
    at.do(MARZULLO, PlayThug("BP1"))
    facts = at.do(MARZULLO, ResolveStep("s1", {"value": 5}))
    assert facts[0] == MoneyLaundered(MARZULLO, 5)
    assert not any(field.metadata for field in MoneyLaundered.__dataclass_fields__.values())  # nothing is secret
    assert (at.hand(MARZULLO), at.money(MARZULLO)) == ("1 3", (5,))


def test_G_12_11_there_is_no_hand_limit_before_the_tribute():
    at = At(table(hands={MARZULLO: "1 1 1 1 1 1 1 1"}))
    at.do(MARZULLO, PlayThug("BP4"))
    assert len(at.state.hand(MARZULLO)) == 10 and at.state.asked == (MATARAZZO,)


def test_G_12_12_the_renewed_cards_go_under_those_still_there():
    for seed in range(8):
        at = At(table(deck="J10", discard="J03 J21 J30"))
        at.do(MARZULLO, PlayThug("BP6"))
        facts = at.do(MARZULLO, ResolveStep("s1"), seed)
        assert told(facts, JobsDrawn)[0].jobs == ("J10", facts[0].order[0])
        assert at.state.job_deck == facts[0].order[1:]


def test_G_12_13_jobs_being_resolved_or_waiting_are_not_shuffled():
    at = At(table(hands={MARZULLO: "booze J09"}, deck="", discard="J03 J21"))
    at.do(MARZULLO, CompleteJob("J09", {"booze": 1}))
    facts = at.do(MARZULLO, ResolveStep("s2"))
    assert sorted(facts[0].order) == ["J03", "J21"]
    assert (at.state.job_deck, at.state.job_discard, sorted(at.state.turn.pending.jobs)) == ((), (), ["J03", "J21"])
    facts = at.do(MARZULLO, KeepJob("J21"))
    assert facts[:2] == [JobKept(MARZULLO, "J21"), JobDiscarded(MARZULLO, "J03")]


# ------------------------------------------------------------------------------------------------ the horse head


def test_G_13_1_the_owner_of_the_step_takes_the_horse_head():
    at = At(table(horse_head=PIZZINO))
    at.do(MARZULLO, PlayThug("BP5"))
    assert at.do(MARZULLO, ResolveStep("s1"))[0] == FirstPlayerTaken(MARZULLO, PIZZINO)
    assert at.state.horse_head == MARZULLO


def test_G_13_2_the_token_decides_who_starts_and_how_ties_run():
    at = At(table(phase="tribute", horse_head=PIZZINO, hands={MARZULLO: "1 1 1 1 1 1"}))
    assert told(at.do(MARZULLO, PayTribute(cards("1"))), TurnStarted) == [TurnStarted(PIZZINO)]
    bids = {MARZULLO: (1,), MATARAZZO: (1,), PIZZINO: (1,)}
    tied = table(phase="bribery", horse_head=MATARAZZO)
    assert ranking(tied, bids) == (MATARAZZO, PIZZINO, MARZULLO)


def shaken_down(first, horse_head):
    at = At(table("caccamo vitale marzullo", control={"upper_west_side": VITALE}, horse_head=horse_head))
    at.do(CACCAMO, PlayThug("BP5"))
    at.do(CACCAMO, ChooseBenefitOrder(first))
    return at


def test_G_13_3_the_later_of_two_keeps_it():
    at = shaken_down("self", MARZULLO)
    at.do(CACCAMO, ResolveStep("s1"))
    at.do(VITALE, ResolveStep("s1"))
    assert at.state.horse_head == VITALE


def test_G_13_4_a_holder_takes_it_not_from_themselves_but_may_take_it_back():
    at = shaken_down("self", CACCAMO)  # Caccamo holds it: only money comes, and Vitale is asked at once
    assert at.state.asked == (VITALE,)
    at = shaken_down("controller", CACCAMO)
    at.do(VITALE, ResolveStep("s1"))
    assert at.do(CACCAMO, ResolveStep("s1"))[0] == FirstPlayerTaken(CACCAMO, VITALE)


def test_G_12_1_a_gain_of_any_good_comes_from_the_bank():
    at = At(table(hands={MARZULLO: "A13"}))
    at.do(MARZULLO, PlayAlly("A13"))
    at.do(MARZULLO, ResolveStep("s2", {"good": "booze"}))
    assert (at.hand(MARZULLO), at.state.bank["booze"]) == ("booze", 8)


def test_G_12_2_a_back_room_without_its_good_gives_the_rest():
    at = At(table(bank={"booze": 0}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F13"))
    assert at.hand(MARZULLO) == "gun"
