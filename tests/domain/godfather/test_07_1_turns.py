"""Turns of the family business (chapter 7.1)."""

from domain.godfather.events import BenefitsOpened, MoneyGained, PhaseStarted, TurnEnded, TurnStarted
from domain.godfather.moves import (
    ChooseBenefitOrder,
    CompleteJob,
    PayTribute,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    ResolveStep,
    SurrenderMoney,
)
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, cards, spent, table, told


def turns(facts):
    return [fact.player for fact in told(facts, TurnStarted)]


def test_G_5_1_the_horse_head_holder_starts_and_turns_pass_clockwise():
    at = At(table(phase="tribute", horse_head=MATARAZZO, hands={MARZULLO: "1 1 1 1 1 1"}))
    assert turns(at.do(MARZULLO, PayTribute(cards("1")))) == [MATARAZZO]
    assert turns(at.do(MATARAZZO, PlayThug("BP4"))) == [PIZZINO]
    assert turns(at.do(PIZZINO, PlayThug("BP2"))) == [MARZULLO]


def test_G_5_2_one_action_a_turn():
    at = At(table(hands={MARZULLO: "A23 gun J31"}, figures={"pizzino_don": "F11"}))
    kinds = {offer.move for offer in at.offers(MARZULLO)}
    assert kinds == {PlayThug, PlayFamilyMember, CompleteJob, PlayAlly}
    assert told(at.do(MARZULLO, PlayAlly("A23")), TurnEnded) == [TurnEnded(MARZULLO)]
    assert at.no(MARZULLO, PlayThug("BP4")) == "not_your_turn"


def test_G_5_3_there_is_no_passing():
    at = At(table())
    assert at.state.asked == (MARZULLO,)
    assert {offer.move for offer in at.offers(MARZULLO)} == {PlayThug, PlayFamilyMember}


def test_G_5_4_an_empty_reserve_takes_no_more_turns_not_even_for_cards():
    at = At(table(active=PIZZINO, figures=spent(MARZULLO), hands={MARZULLO: "A23 gun J31"}))
    assert turns(at.do(PIZZINO, PlayThug("BP4"))) == [MATARAZZO]


def test_G_5_5_players_without_reserve_are_skipped_so_one_may_play_twice_in_a_row():
    at = At(table(figures=spent(MATARAZZO, PIZZINO)))
    assert turns(at.do(MARZULLO, PlayThug("BP4"))) == [MARZULLO]


def test_G_5_6_a_turn_ends_when_all_it_opened_is_resolved():
    at = At(table(hands={MARZULLO: "1"}))
    assert not told(at.do(MARZULLO, PlayThug("BP1")), TurnEnded)
    facts = at.do(MARZULLO, ResolveStep("s1", {"value": 1}))
    assert isinstance(facts[-2], TurnEnded) and isinstance(facts[-1], TurnStarted)


def test_G_5_7_the_phase_ends_when_every_reserve_is_empty():
    at = At(table(figures=spent(MARZULLO, MATARAZZO, PIZZINO, but=("marzullo_don",)), hands={MARZULLO: "1"}))
    assert not told(at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F15")), PhaseStarted)  # the launder is open
    facts = at.do(MARZULLO, ResolveStep("s2", {"value": 1}))
    assert [fact.phase for fact in told(facts, PhaseStarted)] == ["turf_war", "bribery"]


def test_G_5_8_without_reserve_one_still_benefits_and_answers():
    figures = spent(MATARAZZO)
    at = At(
        table(
            figures=figures,
            control={"queens": MATARAZZO},
            hands={MARZULLO: "gun booze blood_money J25"},
            money={MATARAZZO: "2"},
        )
    )
    at.do(MARZULLO, CompleteJob("J25", {"gun": 1, "booze": 1, "blood_money": 1}))
    at.do(MARZULLO, ResolveStep("s2", {"player": MATARAZZO}))
    at.do(MATARAZZO, SurrenderMoney(2))
    at = At(table(figures=figures, control={"queens": MATARAZZO}))
    at.do(MARZULLO, PlayThug("BP4"))
    facts = at.do(MARZULLO, ChooseBenefitOrder("self"))
    assert [fact.owner for fact in told(facts, BenefitsOpened)] == [MARZULLO, MATARAZZO]
    assert [fact.player for fact in told(facts, MoneyGained)] == [MARZULLO, MATARAZZO]


def test_G_5_9_taking_the_horse_head_does_not_change_whose_turn_is_next():
    at = At(table(active=MATARAZZO))
    at.do(MATARAZZO, PlayThug("BP5"))
    assert turns(at.do(MATARAZZO, ResolveStep("s1"))) == [PIZZINO]
    assert at.state.horse_head == MATARAZZO
