"""Completing a job (chapter 7.5)."""

from domain.contract.wire import ABSENT
from domain.godfather import GAME
from domain.godfather.events import BenefitsClosed, JobCompleted, JobStarted, MoneyGained, StepForgone, StepResolved
from domain.godfather.jobs import payments
from domain.godfather.moves import CompleteJob, PlayThug, ResolveStep
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, hand, spent, table, told


def test_G_8_1_jobs_of_the_own_hand_and_public_jobs_may_be_completed():
    at = At(table(hands={MARZULLO: "booze booze J09", MATARAZZO: "J10"}, public="J11 J34 J35"))
    assert at.no(MARZULLO, CompleteJob("J10", {"booze": 1})) == "not_available"
    assert at.do(MARZULLO, CompleteJob("J11", {"booze": 1}))[0] == JobStarted(
        MARZULLO, "J11", "public", {"booze": 1}, 1
    )
    at = At(table(hands={MARZULLO: "booze booze J09"}))
    assert at.do(MARZULLO, CompleteJob("J09", {"booze": 1}))[0] == JobStarted(
        MARZULLO, "J09", "hand", {"booze": 1}, ABSENT
    )


def test_G_8_2_the_goods_go_from_the_hand_to_the_bank():
    at = At(table(hands={MARZULLO: "gun gun J37"}))
    before = at.state.bank["gun"]
    at.do(MARZULLO, CompleteJob("J37", {"gun": 2}))
    assert at.state.bank["gun"] == before + 2
    assert "gun" not in at.state.hand(MARZULLO)


def test_G_8_3_narcotics_stand_for_missing_goods():
    at = At(table(hands={MARZULLO: "booze narcotics J34"}))
    at.do(MARZULLO, CompleteJob("J34", {"booze": 1, "narcotics": 1}))
    assert at.state.bank["narcotics"] == 5


def test_G_8_4_payment_is_exact():
    at = At(table(hands={MARZULLO: "gun gun booze booze narcotics narcotics J34"}))
    for pay in ({"gun": 1}, {"gun": 2, "booze": 1}, {"gun": 1, "booze": 1, "narcotics": 1}, {"narcotics": 1, "gun": 2}):
        assert at.no(MARZULLO, CompleteJob("J34", pay)) == "cannot_pay"


def test_G_8_5_nothing_but_goods_from_the_hand_pays():
    at = At(table(hands={MARZULLO: "5 5 J09"}, money={MARZULLO: "5"}))
    assert at.no(MARZULLO, CompleteJob("J09", {"booze": 1})) == "cannot_pay"
    assert at.no(MARZULLO, CompleteJob("J09", {"money:5": 1})) == "cannot_pay"


def test_G_8_6_money_and_effects_in_any_order():
    for first, then in (("s1", "s2"), ("s2", "s1")):
        at = At(table(hands={MARZULLO: "blood_money 1 J12"}))
        at.do(MARZULLO, CompleteJob("J12", {"blood_money": 1}))
        assert at.steps() == {"s1": {"gain_money": [2]}, "s2": {"launder": 1}}
        choices = {"s1": {}, "s2": {"value": 1}}
        at.do(MARZULLO, ResolveStep(first, choices[first]))
        if then == "s2":
            at.do(MARZULLO, ResolveStep(then, choices[then]))
        assert (at.hand(MARZULLO), at.money(MARZULLO)) == ("2", (1,))


def test_G_8_7_the_money_comes_as_the_cards_listed():
    at = At(table(hands={MARZULLO: "gun booze blood_money blood_money J20"}))
    facts = at.do(MARZULLO, CompleteJob("J20", {"gun": 1, "booze": 1, "blood_money": 2}))
    assert told(facts, MoneyGained) == [MoneyGained(MARZULLO, (5, 3), (5, 3))]


def test_G_8_8_a_job_may_be_completed_without_a_possible_effect():
    at = At(table(hands={MARZULLO: "gun J44"}))  # no neutral figure is on the board
    facts = at.do(MARZULLO, CompleteJob("J44", {"gun": 1}))
    assert [type(fact) for fact in facts[2:7]] == [MoneyGained, StepResolved, StepForgone, BenefitsClosed, JobCompleted]


def test_G_8_9_in_the_end_the_job_goes_to_the_suitcase():
    at = At(table(hands={MARZULLO: "gun J44"}))
    at.do(MARZULLO, CompleteJob("J44", {"gun": 1}))
    assert at.state.suitcase(MARZULLO).jobs == ("J44",)


def test_G_8_10_until_then_the_job_is_in_no_hand():
    at = At(table(hands={MARZULLO: "booze blood_money 1 J22"}))
    at.do(MARZULLO, CompleteJob("J22", {"booze": 1, "blood_money": 1}))
    assert at.state.turn.job == "J22" and at.hand(MARZULLO) == "1"
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("J22",)})) == "not_available"


def test_G_8_11_a_completed_public_job_leaves_its_slot_empty():
    at = At(table(hands={MARZULLO: "gun"}, public="J34 J44 J35"))
    at.do(MARZULLO, CompleteJob("J44", {"gun": 1}))
    assert at.state.public_jobs == ("J34", None, "J35")
    at.do(MATARAZZO, PlayThug("BP4"))
    assert at.state.public_jobs == ("J34", None, "J35")


def test_G_8_12_completed_jobs_have_no_effect():
    bare, rich = (table(jobs={MARZULLO: jobs}) for jobs in ("", "J01 J23 J42"))
    assert list(GAME.offers(bare, 0)) == list(GAME.offers(rich, 0))
    assert payments(rich, MARZULLO, "J09") == ()


def test_G_5_4_and_a_job_ends_the_turn_of_who_has_other_figures_left():
    at = At(table(figures=spent(MATARAZZO, PIZZINO), hands={MARZULLO: "gun J44"}))
    at.do(MARZULLO, CompleteJob("J44", {"gun": 1}))
    assert at.state.asked == (MARZULLO,) and hand(at.state, MARZULLO) == "2"
