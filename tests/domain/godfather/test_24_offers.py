"""Decisions in steps (chapter 24)."""

import random

import pytest

from domain.contract.game import Owed, Refused
from domain.contract.offers import Offer, OneOf, SubsetOf, moves, size
from domain.contract.wire import read
from domain.godfather import GAME
from domain.godfather.box import BOX
from domain.godfather.jobs import payments
from domain.godfather.moves import (
    AnswerOffer,
    ChooseBenefitOrder,
    CompleteJob,
    DeclineMarker,
    KeepJob,
    PayTribute,
    PickAlly,
    PlaceBid,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    RelocateMarker,
    ResolveStep,
    SkipStep,
    SurrenderMoney,
)
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, spent, table
from tests.laws.play import luck_of, random_game

ALL = (MARZULLO, MATARAZZO, PIZZINO)
ALL_BUSINESSES = ("BP1", "BP2", "BP3", "BP4", "BP5", "BP6", "BP7")


def test_G_24_1_every_move_of_every_offer_is_accepted():
    chance = random.Random(1)
    for seed in range(3):
        for sitting in random_game(GAME, Options(), 2 + seed, seed):
            for owed in GAME.decisions(sitting.state):
                for offer in GAME.offers(sitting.state, owed.seat):
                    if size(offer) > 60 or chance.random() < 0.7:
                        continue
                    for move in moves(offer):
                        assert GAME.decide(sitting.state, owed.seat, move, luck_of(0, 2))


def test_G_24_1_what_is_not_offered_is_refused():
    at = At(table(hands={MARZULLO: "gun J34"}, figures={"pizzino_thug_1": "BP4"}))
    for move in (
        PlayThug("BP4"),
        PlayThug("TB1"),
        PlayFamilyMember("marzullo_heir", "F11"),
        CompleteJob("J34", {"gun": 1}),
        PlayAlly("A11"),
        ResolveStep("s1"),
        PayTribute(()),
    ):
        at.no(MARZULLO, move)


def test_G_24_2_who_owes_no_decision_has_no_offers():
    at = At(table(hands={PIZZINO: "A23 5 5 5 5 5 5"}))
    assert at.offers(MATARAZZO) == at.offers(PIZZINO) == []
    assert GAME.decisions(at.state) == [Owed(0, "await_action")]


def test_G_24_3_a_payment_lists_only_goods_of_at_least_one():
    at = At(table(hands={MARZULLO: "gun booze J34"}))
    for pay in (
        {"gun": 1, "booze": 1, "narcotics": 0},
        {"gun": 1, "booze": 1, "caviar": 1},
        {"gun": 1, "booze": -1},
        {"gun": 10**30},
        {},
    ):
        assert at.no(MARZULLO, CompleteJob("J34", pay)) == "cannot_pay"
    at.do(MARZULLO, CompleteJob("J34", {"booze": 1, "gun": 1}))


def test_G_24_4_all_payments_with_narcotics():
    assert payments(table(hands={MARZULLO: "gun narcotics narcotics narcotics"}), MARZULLO, "J39") == (
        {"gun": 1, "narcotics": 2},
        {"narcotics": 3},
    )
    both = payments(table(hands={MARZULLO: "booze narcotics"}), MARZULLO, "J09")
    assert both == ({"booze": 1}, {"narcotics": 1})  # also while holding the good itself


def test_G_24_5_the_order_of_cards_is_free():
    for cards in (("gun", "money:1", "gun"), ("money:1", "gun", "gun")):
        at = At(table(act=4, phase="tribute", hands={MARZULLO: "1 gun gun 5 5"}))
        assert at.do(MARZULLO, PayTribute(cards))[0].cards == cards
        assert at.state.waits_for.scores[MARZULLO].cash == 10
    at = At(table(act=4, phase="tribute", hands={MARZULLO: "1 gun gun 5 5"}))
    assert at.no(MARZULLO, PayTribute(("gun", "gun", "gun"))) == "not_available"


def test_G_24_6_an_empty_choice_may_be_left_out_and_keys_are_exact():
    assert read(ResolveStep, {"type": "resolve_step", "step": "s1"}) == ResolveStep("s1", {})
    at = At(table(hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayThug("BP1"))
    assert at.no(MARZULLO, ResolveStep("s1")) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s1", {"value": 1, "good": "gun"})) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"value": 1})) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s1", {"value": "1"})) == "illegal_choice"
    at.do(MARZULLO, ResolveStep("s2"))


@pytest.mark.parametrize(
    ("card", "pay", "partial"),
    [
        ("J04", {"gun": 1, "booze": 1}, {}),
        ("J07", {"gun": 1, "booze": 2}, {}),
        ("J34", {"gun": 1, "booze": 1}, {}),
        ("J39", {"gun": 2, "booze": 1}, {"turf": "queens"}),
        ("J39", {"gun": 2, "booze": 1}, {"figures": ("pizzino_thug_1",)}),
        ("J42", {"gun": 2, "booze": 1, "blood_money": 1}, {}),
        ("J29", {"booze": 1, "blood_money": 1}, {"figure": "marzullo_thug_1"}),
        ("J29", {"booze": 1, "blood_money": 1}, {"to": "BP2"}),
        ("J31", {"gun": 1}, {"figure": "pizzino_thug_1"}),
        ("J31", {"gun": 1}, {"to": "BP2"}),
        ("J25", {"gun": 1, "booze": 1, "blood_money": 1}, {}),
        ("J27", {"booze": 1}, {}),
        ("J22", {"booze": 1, "blood_money": 1}, {}),
    ],
)
def test_G_24_6_a_missing_key_is_an_illegal_choice(card, pay, partial):
    goods = " ".join(good for good, count in pay.items() for _ in range(count))
    at = At(table(hands={MARZULLO: f"{goods} {card} 1", PIZZINO: "1"},
                  figures={"pizzino_thug_1": "BP4", "marzullo_thug_1": "BP6"}))  # fmt: skip
    at.do(MARZULLO, CompleteJob(card, pay))
    assert at.no(MARZULLO, ResolveStep("s2", partial)) == "illegal_choice"


def test_G_24_7_steps_that_never_were_and_steps_that_are_done():
    at = At(table(hands={MARZULLO: "A34 1"}))
    at.do(MARZULLO, PlayAlly("A34"))
    assert at.no(MARZULLO, ResolveStep("s3")) == "unknown_id"
    assert at.no(MARZULLO, SkipStep("s3")) == "unknown_id"
    at.do(MARZULLO, SkipStep("s2"))
    assert at.no(MARZULLO, SkipStep("s2")) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"value": 1})) == "illegal_choice"
    held = At(table(horse_head=MARZULLO, hands={MARZULLO: "gun blood_money 1 J33"}))
    held.do(MARZULLO, CompleteJob("J33", {"gun": 1, "blood_money": 1}))
    assert held.no(MARZULLO, ResolveStep("s2")) == "illegal_choice"  # not executable: the holder has the horse head
    assert held.no(MARZULLO, SkipStep("s1")) == "illegal_choice"  # automatic


def test_G_24_8_codes_of_single_choices():
    keep = At(table(deck="J01 J02 J03"))
    keep.do(MARZULLO, PlayThug("BP6"))
    keep.do(MARZULLO, ResolveStep("s1"))
    assert keep.no(MARZULLO, KeepJob("J03")) == "illegal_choice"
    assert keep.no(MARZULLO, KeepJob("J99")) == "unknown_id"
    launder = At(table(hands={MARZULLO: "1"}))
    launder.do(MARZULLO, PlayThug("BP1"))
    assert launder.no(MARZULLO, ResolveStep("s1", {"value": 5})) == "not_available"
    shake = At(table(hands={MARZULLO: "gun booze blood_money J01"}, figures={"pizzino_thug_1": "BP4"}))
    shake.do(MARZULLO, CompleteJob("J01", {"gun": 1, "booze": 1, "blood_money": 1}))
    assert shake.no(MARZULLO, ResolveStep("s2", {"business": "TB1"})) == "not_available"
    assert shake.no(MARZULLO, ResolveStep("s2", {"business": "TB99"})) == "unknown_id"
    union = At(table(hands={MARZULLO: "A15"}, figures={"pizzino_thug_1": "BP4"}))
    union.do(MARZULLO, PlayAlly("A15"))
    assert union.no(MARZULLO, ResolveStep("s1", {"to": "BP4"})) == "illegal_choice"
    assert union.no(MARZULLO, ResolveStep("s1", {"to": "TB1"})) == "not_available"
    assert union.no(MARZULLO, ResolveStep("s1", {"to": "F11"})) == "unknown_id"


def test_G_24_9_a_discard_that_leads_nowhere_can_only_be_skipped():
    at = At(table(hands={MARZULLO: "J01"}, tiles={"wall_street": "TB5"}, bank={"gun": 0, "booze": 0, "blood_money": 0}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F14"))
    assert at.offers(MARZULLO) == [
        Offer(ResolveStep, step="s3", choice={}),
        Offer(SkipStep, step=OneOf(("s1", "s2"))),
    ]


def test_G_24_10_simultaneous_decisions_do_not_change_one_another():
    at = At(table(phase="bribery", figures=spent(*ALL), money={MARZULLO: "1", PIZZINO: "5"}))
    before = at.offers(PIZZINO)
    at.do(MARZULLO, PlaceBid((1,)))
    assert at.offers(PIZZINO) == before
    at = At(table(phase="tribute", hands={MARZULLO: "1 " * 7, PIZZINO: "2 " * 6}))
    before = at.offers(PIZZINO)
    at.do(MARZULLO, PayTribute(("money:1", "money:1")))
    assert at.offers(PIZZINO) == before
    at = At(table(hands={MARZULLO: "gun blood_money blood_money J23", MATARAZZO: "1 5", PIZZINO: "3"}))
    at.do(MARZULLO, CompleteJob("J23", {"gun": 1, "blood_money": 2}))
    at.do(MARZULLO, ResolveStep("s2"))
    before = at.offers(PIZZINO)
    at.do(MATARAZZO, AnswerOffer(5))
    assert at.offers(PIZZINO) == before


# ------------------------------------------------------------------------------------------------ the tables of offers


def test_offers_of_an_action():
    at = At(table(act=2, hands={MARZULLO: "booze narcotics A11 A12 J09"}, public="J10 - J44",
                  figures={"pizzino_thug_1": "BP1", "pizzino_don": "F01"}))  # fmt: skip
    spaces = tuple(f"F{n:02}" for n in range(2, 17))
    assert at.offers(MARZULLO) == [
        Offer(PlayThug, business=OneOf(ALL_BUSINESSES[1:])),
        Offer(PlayFamilyMember, figure=OneOf(("marzullo_don", "marzullo_consigliere")), space=OneOf(spaces)),
        Offer(CompleteJob, job="J09", pay=OneOf(({"booze": 1}, {"narcotics": 1}))),
        Offer(CompleteJob, job="J10", pay=OneOf(({"booze": 1}, {"narcotics": 1}))),
        Offer(CompleteJob, job="J44", pay=OneOf(({"narcotics": 1},))),
        Offer(PlayAlly, ally=OneOf(("A11", "A12"))),
    ]


def test_offers_of_the_other_states():
    order = At(table(control={"queens": PIZZINO}))
    order.do(MARZULLO, PlayThug("BP4"))
    assert order.offers(MARZULLO) == [Offer(ChooseBenefitOrder, first=OneOf(("self", "controller")))]
    keep = At(table(deck="J07 J03"))
    keep.do(MARZULLO, PlayThug("BP6"))
    keep.do(MARZULLO, ResolveStep("s1"))
    assert keep.offers(MARZULLO) == [Offer(KeepJob, job=OneOf(("J07", "J03")))]
    asked = At(table(hands={MARZULLO: "gun blood_money blood_money J23", PIZZINO: "3 3 1"}))
    asked.do(MARZULLO, CompleteJob("J23", {"gun": 1, "blood_money": 2}))
    asked.do(MARZULLO, ResolveStep("s2"))
    assert asked.offers(PIZZINO) == [Offer(AnswerOffer, value=OneOf((1, 3)))]
    robbed = At(table(hands={MARZULLO: "gun booze blood_money J25"}, money={PIZZINO: "5 5 2"}))
    robbed.do(MARZULLO, CompleteJob("J25", {"gun": 1, "booze": 1, "blood_money": 1}))
    robbed.do(MARZULLO, ResolveStep("s2", {"player": PIZZINO}))
    assert robbed.offers(PIZZINO) == [Offer(SurrenderMoney, value=OneOf((2, 5)))]
    picks = table(phase="bribery", display="A11 A12", bids={MARZULLO: (1,)}, picks=(MARZULLO,))
    assert At(picks).offers(MARZULLO) == [Offer(PickAlly, ally=OneOf(("A11", "A12")))]
    cut = table(act=4, phase="tribute", hands={MARZULLO: "1 1 gun"})
    assert At(cut).offers(MARZULLO) == [Offer(PayTribute, cards=SubsetOf(("money:1", "money:1", "gun"), 1, 1))]


def test_offers_of_a_marker_to_move():
    board = {**spent(*ALL), "marzullo_thug_1": "reserve"}
    control = {"chelsea": "marzullo pizzino marzullo", "brooklyn": "pizzino", "midtown": "marzullo"}
    at = At(table(figures=board, control=control, markers={MARZULLO: 0}))
    at.do(MARZULLO, PlayThug("BP4"))
    assert at.offers(MARZULLO) == [
        Offer(DeclineMarker),
        Offer(RelocateMarker, turf="midtown", level=OneOf((1,))),
        Offer(RelocateMarker, turf="chelsea", level=OneOf((1, 3))),
    ]


def choices(card, pay, hand="", **rest):
    """The choices offered for the effect of a job that Marzullo has just paid."""
    goods = " ".join(good for good, count in pay.items() for _ in range(count))
    at = At(table(hands={MARZULLO: f"{goods} {card} {hand}", **rest.pop("hands", {})}, **rest))
    at.do(MARZULLO, CompleteJob(card, pay))
    return [offer.fields["choice"] for offer in at.offers(MARZULLO) if offer.fields["step"] == "s2"]


@pytest.mark.parametrize(
    ("card", "pay", "rest", "expected"),
    [
        ("J09", {"booze": 1}, {}, [{}]),
        ("J33", {"gun": 1, "blood_money": 1}, {"horse_head": PIZZINO}, [{}]),
        ("J23", {"gun": 1, "blood_money": 2}, {}, [{}]),
        ("J12", {"blood_money": 1}, {"hand": "5 5 1"}, [{"value": OneOf((1, 5))}]),
        (
            "J22",
            {"booze": 1, "blood_money": 1},
            {"hand": "5 5 A11"},
            [{"cards": SubsetOf(("money:5", "money:5", "A11"), 1, 1)}],
        ),
        ("J04", {"gun": 1, "booze": 1}, {}, [{"business": OneOf(ALL_BUSINESSES)}]),
        ("J04", {"gun": 1, "booze": 1}, {"tiles": {"queens": "TB2"}}, [{"business": OneOf((*ALL_BUSINESSES, "TB2"))}]),
        (
            "J07",
            {"gun": 1, "booze": 2},
            {},
            [{"turf": OneOf(BOX.turfs)}],
        ),
        (
            "J34",
            {"gun": 1, "booze": 1},
            {"figures": {"pizzino_thug_1": "BP1", "matarazzo_thug_2": "BP2", "marzullo_thug_1": "BP3"}},
            [{"figures": SubsetOf(("matarazzo_thug_2", "pizzino_thug_1"), 1, 1)}],
        ),
        (
            "J42",
            {"gun": 2, "booze": 1, "blood_money": 1},
            {"figures": {"pizzino_don": "F04", "marzullo_thug_1": "BP1"}},
            [{"turf": OneOf(("upper_east_side", "queens"))}],
        ),
        (
            "J29",
            {"booze": 1, "blood_money": 1},
            {"figures": {"marzullo_thug_1": "BP1", "pizzino_thug_1": "BP2"}},
            [{"figure": OneOf(("marzullo_thug_1",)), "to": OneOf(("BP3", "BP4", "BP5", "BP6", "BP7"))}],
        ),
        ("J27", {"booze": 1}, {"hands": {PIZZINO: "gun", MATARAZZO: "A11"}}, [{"player": OneOf((PIZZINO,))}]),
        ("J25", {"gun": 1, "booze": 1, "blood_money": 1}, {}, [{"player": OneOf((MATARAZZO, PIZZINO))}]),
    ],
)  # fmt: skip
def test_choices_of_each_step(card, pay, rest, expected):
    assert choices(card, pay, **rest) == expected


def test_choices_of_a_drive_by_as_in_the_example():
    board = {"pizzino_thug_1": "BP6", "matarazzo_thug_1": "TB1", "pizzino_don": "F10", "marzullo_don": "F11"}
    midtown, chelsea = choices("J39", {"gun": 2, "booze": 1}, figures=board, tiles={"midtown": "TB1"})
    assert midtown["turf"] == "midtown" and set(midtown["figures"].values) == {
        ("matarazzo_thug_1", "pizzino_don"),
        ("pizzino_thug_1", "pizzino_don"),
        ("matarazzo_thug_1",),
        ("pizzino_thug_1",),
        ("pizzino_don",),
    }
    assert chelsea == {"turf": "chelsea", "figures": OneOf((("pizzino_don",),))}


def test_choices_of_moving_another_figure():
    board = {"pizzino_don": "F12", "police_chief": "queens", "marzullo_don": "F11"}
    chief, don = choices("J31", {"gun": 1}, figures=board)
    turfs = ("wall_street", "brooklyn", "upper_east_side", "upper_west_side", "midtown", "chelsea")
    assert chief == {"figure": "police_chief", "to": OneOf(turfs)}
    assert don["figure"] == "pizzino_don" and set(don["to"].values) == {f"F{n:02}" for n in range(1, 17)} - {
        "F11",
        "F12",
    }


def test_choices_of_placing_and_of_any_good():
    at = At(table(hands={MARZULLO: "A26"}, bank={"booze": 0}, figures={"police_chief": "queens"}))
    at.do(MARZULLO, PlayAlly("A26"))
    place, good, *_ = (offer.fields.get("choice") for offer in at.offers(MARZULLO))
    assert "queens" not in place["to"].values and len(place["to"].values) == 6
    assert good == {"good": OneOf(("gun", "blood_money"))}
    assert at.no(MARZULLO, ResolveStep("s2", {"good": "narcotics"})) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"good": "booze"})) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"good": "caviar"})) == "unknown_id"


def test_choices_of_a_discard_for_any_good():
    at = At(table(hands={MARZULLO: "gun gun J01"}, tiles={"wall_street": "TB5"}, bank={"gun": 0}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F14"))
    found = [offer.fields["choice"] for offer in at.offers(MARZULLO) if offer.fields["step"] == "s2"]
    assert found == [
        {"cards": ["gun"], "good": OneOf(("gun", "booze", "blood_money"))},
        {"cards": ["J01"], "good": OneOf(("booze", "blood_money"))},
    ]


# ------------------------------------------------------------------------------------------------ refusals in general


def test_codes_are_tried_in_the_order_of_chapter_16():
    at = At(table(figures={"pizzino_thug_1": "BP4", **spent(MARZULLO, but=("marzullo_don",))}))
    assert at.no(MARZULLO, PlayThug("BP9")) == "unknown_id"
    assert at.no(MARZULLO, PlayThug("BP4")) == "not_available"  # no thug left comes before occupied
    assert at.no(PIZZINO, PlayThug("BP9")) == "not_your_turn"
    assert at.no(PIZZINO, PlaceBid((4,))) == "wrong_state"


def test_wrong_values_are_refused_and_never_break():
    junk = ("", "x" * 5000, "\ud800", "money:5", "J01", "F01", "marzullo", "central_park")
    at = At(table(hands={MARZULLO: "A36 A26 5 gun J01"}, figures={"pizzino_thug_1": "BP4"}))
    at.do(MARZULLO, PlayAlly("A36"))
    for step in ("s1", "s2"):
        for key in ("to", "figure", "figures", "turf", "value", "cards", "good", "business", "player"):
            for value in (*junk, 5, -1, 10**40, (), ("gun",) * 300, ("\ud800",)):
                with pytest.raises(Refused):
                    GAME.decide(at.state, 0, ResolveStep(step, {key: value}), luck_of(0, 2))
    action = table(hands={MARZULLO: "gun J01"})
    for word in junk:
        for move in (
            PlayThug(word),
            PlayFamilyMember(word, "F01"),
            PlayFamilyMember("marzullo_don", "" if word == "F01" else word),
            PlayAlly(word),
            CompleteJob(word, {}),
            CompleteJob("J01", {word: 1}),
        ):
            with pytest.raises(Refused):
                GAME.decide(action, 0, move, luck_of(0, 2))


def test_G_24_8_what_is_unknown_is_named():
    state = table()
    with pytest.raises(Refused) as refusal:
        GAME.decide(state, 0, PlayThug("BP99"), luck_of(0, 2))
    assert (refusal.value.code, refusal.value.params) == ("unknown_id", {"id": "BP99"})
