"""Resolving steps (chapter 14)."""

from domain.godfather.events import (
    BenefitOrderChosen,
    BenefitOrderRequested,
    BenefitsClosed,
    BenefitsOpened,
    JobCompleted,
    JobsDrawn,
    MoneyGained,
    NeutralPlaced,
    Source,
    StepForgone,
    StepResolved,
    TurnEnded,
)
from domain.godfather.moves import (
    ChooseBenefitOrder,
    CompleteJob,
    KeepJob,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    ResolveStep,
    SkipStep,
)
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, names, table, told

SHAKE_DOWN = {"gun": 1, "booze": 1, "blood_money": 1}


def test_G_20_1_laundering_is_expanded_and_steps_are_numbered():
    at = At(table(hands={MARZULLO: "A31 1"}))
    (opened,) = told(at.do(MARZULLO, PlayAlly("A31")), BenefitsOpened)
    assert opened.steps == tuple({"id": f"s{n}", "launder": 1} for n in (1, 2, 3))


def test_G_20_2_a_family_space_lists_areas_then_businesses_then_steps():
    tiles = {"wall_street": "TR3", "chelsea": "TB2"}
    at = At(table(tiles=tiles, hands={MARZULLO: "1"}))
    (opened,) = told(at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F15")), BenefitsOpened)
    assert [{key: step[key] for key in step if key != "id"} for step in opened.steps] == [
        {"gain": {"blood_money": 1}},  # Chelsea comes first on F15: BP7, then its tile
        {"gain": {"booze": 1}},
        {"launder": 1},  # Wall Street: BP1, then TR3 with two
        {"launder": 1},
        {"launder": 1},
    ]


def test_G_20_3_a_job_lists_its_money_first():
    at = At(table(hands={MARZULLO: "blood_money blood_money 1 J15"}))
    (opened,) = told(at.do(MARZULLO, CompleteJob("J15", {"blood_money": 2})), BenefitsOpened)
    assert opened.source == Source("job", "J15")
    assert opened.steps == (
        {"id": "s1", "gain_money": [3]},
        {"id": "s2", "launder": 1},
        {"id": "s3", "launder": 1},
    )


def test_G_20_4_automatic_steps_run_when_nothing_else_can_be_done():
    at = At(table())
    facts = at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F03"))  # launder, money 1
    assert facts[2:] == [MoneyGained(MARZULLO, (1,), (1,)), StepResolved(1, "s2")]
    assert at.steps() == {"s1": {"launder": 1}}  # looked at again, it can be done now


def test_G_20_5_what_can_never_be_done_lapses():
    at = At(table(hands={MARZULLO: "A31"}))
    facts = at.do(MARZULLO, PlayAlly("A31"))
    assert facts[2:6] == [StepForgone(1, "s1"), StepForgone(1, "s2"), StepForgone(1, "s3"), BenefitsClosed(1)]


def test_G_20_6_the_owner_resolves_or_skips_whichever_step_they_like():
    at = At(table(hands={MARZULLO: "A26"}))
    at.do(MARZULLO, PlayAlly("A26"))
    at.do(MARZULLO, ResolveStep("s3", {"good": "gun"}))
    at.do(MARZULLO, SkipStep("s1"))
    at.do(MARZULLO, ResolveStep("s2", {"good": "gun"}))
    assert at.hand(MARZULLO) == "gun gun"
    money_first = At(table(hands={MARZULLO: "A22 1"}))
    money_first.do(MARZULLO, PlayAlly("A22"))
    money_first.do(MARZULLO, ResolveStep("s1"))
    assert money_first.hand(MARZULLO) == "1 3"


def test_G_20_7_a_step_counts_as_resolved_before_it_opens_others_and_the_outer_frame_waits():
    at = At(table(hands={MARZULLO: "A24 1"}))
    at.do(MARZULLO, PlayAlly("A24"))
    facts = at.do(MARZULLO, ResolveStep("s1", {"to": "F14"}))
    assert [type(fact) for fact in facts] == [NeutralPlaced, StepResolved, BenefitsOpened]
    assert [frame.id for frame in at.state.frames] == [1, 2]
    assert at.no(MARZULLO, ResolveStep("s3")) == "unknown_id"  # the inner frame has two steps
    facts = at.do(MARZULLO, SkipStep("s1"))
    assert names(facts)[1:7] == [
        "GoodsGained",
        "StepResolved",
        "BenefitsClosed",
        "MoneyGained",
        "StepResolved",
        "BenefitsClosed",
    ]


def test_G_20_8_the_order_is_asked_first_and_frames_follow_one_another():
    at = At(table(control={"queens": PIZZINO}))
    facts = at.do(MARZULLO, PlayThug("BP4"))
    assert facts[1:] == [BenefitOrderRequested(MARZULLO, PIZZINO, "BP4")]
    facts = at.do(MARZULLO, ChooseBenefitOrder("controller"))
    assert facts[0] == BenefitOrderChosen(MARZULLO, "controller")
    kept = told(facts, BenefitsOpened, BenefitsClosed)
    assert [(type(fact).__name__, fact.frame) for fact in kept] == [
        ("BenefitsOpened", 1),
        ("BenefitsClosed", 1),
        ("BenefitsOpened", 2),
        ("BenefitsClosed", 2),
    ]
    assert [fact.owner for fact in told(facts, BenefitsOpened)] == [PIZZINO, MARZULLO]


def test_G_20_9_the_order_is_asked_even_when_it_makes_no_difference():
    at = At(table(control={"queens": PIZZINO}, bank={"gun": 9}))
    at.do(MARZULLO, PlayThug("BP4"))
    assert at.state.state == "await_order" and at.state.asked == (MARZULLO,)


def test_G_20_10_an_empty_frame_is_closed_and_the_action_is_over_without_frames():
    at = At(table())
    facts = at.do(MARZULLO, PlayThug("BP4"))
    assert names(facts)[-3:] == ["BenefitsClosed", "TurnEnded", "TurnStarted"]
    assert at.state.frames == ()


def test_G_20_11_lapsing_and_skipping_give_the_same_fact():
    lapsed = At(table(hands={MARZULLO: "A21"})).do(MARZULLO, PlayAlly("A21"))
    at = At(table(hands={MARZULLO: "A21 1"}))
    at.do(MARZULLO, PlayAlly("A21"))
    skipped = [*at.do(MARZULLO, SkipStep("s1")), *at.do(MARZULLO, SkipStep("s2"))]
    assert told(lapsed, StepForgone) == told(skipped, StepForgone) == [StepForgone(1, "s1"), StepForgone(1, "s2")]


def test_G_20_12_every_frame_ends_with_benefits_closed_and_a_job_is_completed_after_its_own():
    at = At(table(hands={MARZULLO: "gun booze blood_money J01"}))
    at.do(MARZULLO, CompleteJob("J01", SHAKE_DOWN))
    facts = at.do(MARZULLO, ResolveStep("s2", {"business": "BP4"}))
    kept = told(facts, BenefitsClosed, JobCompleted, TurnEnded)
    assert kept == [BenefitsClosed(2), BenefitsClosed(1), JobCompleted(MARZULLO, "J01"), TurnEnded(MARZULLO)]


def test_G_20_13_the_second_frame_is_numbered_only_when_the_first_is_closed():
    at = At(table(control={"wall_street": PIZZINO}, hands={MARZULLO: "1", PIZZINO: "1"}))
    at.do(MARZULLO, PlayThug("BP1"))
    at.do(MARZULLO, ChooseBenefitOrder("self"))
    assert [(frame.id, frame.owner, frame.then) for frame in at.state.frames] == [(1, MARZULLO, PIZZINO)]
    facts = at.do(MARZULLO, ResolveStep("s1", {"value": 1}))
    assert isinstance(facts[-2], BenefitsClosed) and facts[-1].frame == 2 and facts[-1].owner == PIZZINO
    assert at.state.frames[-1].then is None


def test_G_20_13_also_inside_another_frame():
    at = At(table(control={"wall_street": PIZZINO}, hands={MARZULLO: "gun booze blood_money J01 1", PIZZINO: "1"}))
    at.do(MARZULLO, CompleteJob("J01", SHAKE_DOWN))
    at.do(MARZULLO, ResolveStep("s2", {"business": "BP1"}))
    at.do(MARZULLO, ChooseBenefitOrder("self"))
    at.do(MARZULLO, SkipStep("s1"))
    assert [(frame.id, frame.owner) for frame in at.state.frames] == [(1, MARZULLO), (3, PIZZINO)]
    facts = at.do(PIZZINO, SkipStep("s1"))
    assert JobCompleted(MARZULLO, "J01") in facts
    assert (at.hand(MARZULLO), at.hand(PIZZINO)) == ("1 3 5", "1 3")


def test_G_20_14_a_step_that_cannot_be_done_now_may_be_skipped_or_left():
    at = At(table(hands={MARZULLO: "A34"}))
    at.do(MARZULLO, PlayAlly("A34"))  # place the mayor; launder 1, but there is no money
    assert at.no(MARZULLO, ResolveStep("s2", {"value": 1})) == "not_available"
    assert At(at.state).do(MARZULLO, SkipStep("s2")) == [StepForgone(1, "s2")]
    at.do(MARZULLO, ResolveStep("s1", {"to": "F09"}))  # money 2 and blood money
    at.do(MARZULLO, ResolveStep("s2", {"value": 2}))
    assert at.money(MARZULLO) == (2,)


def test_the_log_tells_which_of_two_equal_steps_waits():
    at = At(table(tiles={"wall_street": "TB7"}, deck="J01 J02 J03 J04"))
    at.do(MARZULLO, PlayThug("TB7"))
    assert at.do(MARZULLO, ResolveStep("s2")) == [JobsDrawn(MARZULLO, 2, ("J01", "J02"), "s2")]
    assert at.do(MARZULLO, KeepJob("J01"))[-1] == StepResolved(1, "s2")
    assert at.do(MARZULLO, ResolveStep("s1")) == [JobsDrawn(MARZULLO, 2, ("J03", "J04"))]
    assert at.do(MARZULLO, KeepJob("J04"))[2] == StepResolved(1, "s1")
    assert at.state.asked == (MATARAZZO,)
