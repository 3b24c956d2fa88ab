"""The closed vocabulary (chapter 13)."""

import pytest

from domain.contract.offers import OneOf
from domain.godfather.board import reserve
from domain.godfather.box import BOX
from domain.godfather.effects import EFFECTS
from domain.godfather.effects.figures import picked
from domain.godfather.events import (
    BenefitOrderRequested,
    BenefitsOpened,
    FigureKilled,
    FigureMoved,
    GoodsGained,
    HandCardStolen,
    OfferAnswered,
    OfferMade,
    OfferResolved,
    Source,
    StepForgone,
    StepResolved,
    SuitcaseMoneyTaken,
    SuitcaseTheftDemanded,
)
from domain.godfather.moves import (
    AnswerOffer,
    CompleteJob,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    ResolveStep,
    SkipStep,
    SurrenderMoney,
)
from domain.godfather.vocabulary import WORDS
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, VITALE, At, table, told

FOUR = "marzullo matarazzo pizzino vitale"


def job(card, pay, families="marzullo matarazzo pizzino", hands=None, **rest):
    """Marzullo has just paid for this job."""
    goods = " ".join(good for good, count in pay.items() for _ in range(count))
    hands = {**(hands or {}), MARZULLO: f"{goods} {card} {(hands or {}).get(MARZULLO, '')}"}
    at = At(table(families, hands=hands, **rest))
    at.do(MARZULLO, CompleteJob(card, pay))
    return at


def test_the_vocabulary_is_closed_and_every_step_of_the_data_is_in_it():
    lists = [business.front for business in BOX.businesses.values()]
    lists += [business.back for business in BOX.businesses.values()]
    lists += [card.steps for card in (*BOX.jobs.values(), *BOX.allies.values())]
    assert set(WORDS) == set(EFFECTS)
    assert {word for steps in lists for step in steps for word in step} == set(WORDS) | {"keep"}


def test_G_19_1_gains_are_automatic_and_cannot_be_declined():
    at = At(table(hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayThug("BP1"))
    assert at.no(MARZULLO, SkipStep("s2")) == "illegal_choice"
    at = At(table(hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F14"))
    assert at.steps()["s2"] == {"gain": {"booze": 1}}
    assert at.no(MARZULLO, SkipStep("s2")) == "illegal_choice"


def test_G_19_2_every_other_step_may_be_declined():
    at = At(table(hands={MARZULLO: "A26 1"}))
    at.do(MARZULLO, PlayAlly("A26"))
    for step in ("s1", "s3", "s2"):
        assert at.do(MARZULLO, SkipStep(step))[0] == StepForgone(1, step)
    assert at.hand(MARZULLO) == "1" and at.state.asked == (MATARAZZO,)


def test_G_19_3_a_gain_of_several_cards_gives_what_the_bank_has():
    at = At(table(tiles={"wall_street": "TB6"}, bank={"gun": 0}))
    facts = at.do(MARZULLO, PlayThug("TB6"))
    assert told(facts, GoodsGained) == [GoodsGained(MARZULLO, {"booze": 1}, {"gun": 1})]
    at = At(table(tiles={"wall_street": "TB1"}, bank={"gun": 1}))
    facts = at.do(MARZULLO, PlayThug("TB1"))
    assert told(facts, GoodsGained) == [GoodsGained(MARZULLO, {"gun": 1}, {"gun": 1})]


def test_G_19_4_what_is_gained_cannot_pay_for_it():
    at = At(table(hands={MARZULLO: "1 2"}))
    at.do(MARZULLO, PlayThug("BP3"))
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("money:5", "money:1")})) == "not_available"
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("money:1",)})) == "wrong_count"
    one_card = At(table())
    facts = one_card.do(MARZULLO, PlayThug("BP3"))  # money 1 comes, which is one card and not two
    assert StepForgone(1, "s2") in facts and one_card.hand(MARZULLO) == "1"


def test_G_19_5_any_kind_of_hand_card_can_be_discarded():
    for card in ("A13", "narcotics", "J05", "money:2"):
        at = At(table(hands={MARZULLO: card if card != "money:2" else "2"}, tiles={"wall_street": "TR4"}))
        at.do(MARZULLO, PlayThug("TR4"))
        at.do(MARZULLO, ResolveStep("s1", {"cards": (card,)}))
        assert at.hand(MARZULLO) == "5"


def offer(**hands):
    at = job("J23", {"gun": 1, "blood_money": 2}, FOUR, hands)
    at.do(MARZULLO, ResolveStep("s2"))
    return at


def test_G_19_6_of_equal_highest_cards_that_of_the_next_clockwise_is_taken():
    at = offer(matarazzo="1", pizzino="3", vitale="3")
    for family, value in ((VITALE, 3), (PIZZINO, 3), (MATARAZZO, 1)):
        facts = at.do(family, AnswerOffer(value))
    (resolved,) = told(facts, OfferResolved)
    assert (resolved.taken_from, resolved.taken) == (PIZZINO, 3)
    assert at.money(MARZULLO) == (3,) and at.hand(MARZULLO) == "3"  # the second is the job's own money
    assert at.hand(VITALE) == "" and at.state.bank["money:3"] == 28


def test_G_19_7_an_opponent_without_money_is_not_asked():
    at = offer(matarazzo="1", pizzino="gun J01", vitale="5")
    assert at.state.asked == (MATARAZZO, VITALE)
    assert at.no(PIZZINO, AnswerOffer(1)) == "not_your_turn"
    assert at.no(MATARAZZO, AnswerOffer(5)) == "not_available"
    assert at.do(MATARAZZO, AnswerOffer(1)) == [OfferAnswered(MATARAZZO, 1)]
    facts = at.do(VITALE, AnswerOffer(5))
    assert facts[1] == OfferResolved(MARZULLO, {MATARAZZO: 1, PIZZINO: None, VITALE: 5}, VITALE, 5)
    assert isinstance(facts[2], StepResolved)


def test_G_19_7_the_only_answer_is_taken_however_low():
    at = offer(matarazzo="gun", pizzino="1")
    assert told(at.do(PIZZINO, AnswerOffer(1)), OfferResolved)[0].taken_from == PIZZINO


def test_G_19_8_every_card_but_an_ally_is_equally_likely_to_be_stolen():
    stolen = []
    for seed in range(60):
        at = job("J27", {"booze": 1}, hands={PIZZINO: "2 gun J01 A13"})
        facts = at.do(MARZULLO, ResolveStep("s2", {"player": PIZZINO}), seed)
        stolen += [fact.card for fact in told(facts, HandCardStolen)]
    assert set(stolen) == {"money:2", "gun", "J01"}
    assert all(stolen.count(card) > 8 for card in set(stolen))
    assert len(at.state.hand(PIZZINO)) == 3 and stolen[-1] in at.state.hand(MARZULLO)


def test_G_19_9_mayor_and_union_boss_are_neutral_for_kills():
    board = {
        "mayor": "F11",
        "union_boss": "BP4",
        "police_chief": "queens",
        "pizzino_thug_1": "BP6",
        "pizzino_don": "F04",
    }
    ambush = job("J34", {"gun": 1, "booze": 1}, figures=board)
    assert ambush.no(MARZULLO, ResolveStep("s2", {"figures": ("union_boss",)})) == "illegal_choice"
    hit = job("J37", {"gun": 2}, figures=board)
    assert hit.no(MARZULLO, ResolveStep("s2", {"figures": ("mayor",)})) == "illegal_choice"
    for figure in ("mayor", "union_boss", "police_chief"):
        witness = job("J44", {"gun": 1}, figures=board)
        witness.do(MARZULLO, ResolveStep("s2", {"figures": (figure,)}))
        assert witness.state.figures[figure] == "hudson"


def drive_by(**figures):
    return job("J39", {"gun": 2, "booze": 1}, figures=figures)


def test_G_19_10_a_kill_within_one_turf_reaches_all_that_are_in_it():
    at = drive_by(pizzino_don="F06", pizzino_thug_1="BP6")
    assert at.no(MARZULLO, ResolveStep("s2", {"turf": "queens", "figures": ("pizzino_thug_1",)})) == "illegal_choice"
    at.do(MARZULLO, ResolveStep("s2", {"turf": "midtown", "figures": ("pizzino_thug_1", "pizzino_don")}))
    assert at.state.figures["pizzino_don"] == at.state.figures["pizzino_thug_1"] == "hudson"


def test_G_19_11_a_space_is_legal_only_if_it_exists_for_the_number_of_players():
    at = At(table("marzullo vitale", hands={MARZULLO: "A14"}))
    at.do(MARZULLO, PlayAlly("A14"))
    assert at.no(MARZULLO, ResolveStep("s1", {"to": "F08"})) == "unknown_id"
    at = job("J31", {"gun": 1}, "marzullo vitale", figures={"vitale_don": "F11"})
    assert at.no(MARZULLO, ResolveStep("s2", {"figure": "vitale_don", "to": "F08"})) == "unknown_id"


def test_G_19_12_an_offer_that_nobody_can_answer_asks_nobody():
    at = job("J23", {"gun": 1, "blood_money": 2}, hands={MATARAZZO: "gun"})
    facts = at.do(MARZULLO, ResolveStep("s2"))
    assert facts[:3] == [
        OfferMade(MARZULLO),
        OfferResolved(MARZULLO, {MATARAZZO: None, PIZZINO: None}, None, None),
        StepResolved(1, "s2"),
    ]


def test_G_19_13_targets_of_thefts():
    at = job("J27", {"booze": 1}, FOUR, hands={MATARAZZO: "A13", PIZZINO: "gun"})
    for family in (MATARAZZO, VITALE, MARZULLO):
        assert at.no(MARZULLO, ResolveStep("s2", {"player": family})) == "illegal_choice"
    at.do(MARZULLO, ResolveStep("s2", {"player": PIZZINO}))
    at = job("J25", {"gun": 1, "booze": 1, "blood_money": 1}, FOUR)
    assert at.no(MARZULLO, ResolveStep("s2", {"player": MARZULLO})) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"player": "caccamo"})) == "unknown_id"
    facts = at.do(MARZULLO, ResolveStep("s2", {"player": VITALE}))
    assert facts[:2] == [SuitcaseTheftDemanded(MARZULLO, VITALE), SuitcaseMoneyTaken(MARZULLO, VITALE, None)]


def test_moving_an_own_thug_needs_one_on_the_board_and_an_empty_space():
    pay = {"booze": 1, "blood_money": 1}
    assert job("J29", pay).state.asked == (MATARAZZO,)  # no thug of Marzullo stands anywhere: it lapsed
    full = {f"{family}_thug_{n}": f"BP{i}" for i, (family, n) in enumerate(
        ((MARZULLO, 1), (MATARAZZO, 1), (MATARAZZO, 2), (PIZZINO, 1), (PIZZINO, 2), (VITALE, 1), (VITALE, 2)), 1
    )}  # fmt: skip
    assert job("J29", pay, FOUR, figures=full).state.asked == (MATARAZZO,)
    full["vitale_thug_2"] = "hudson"
    assert job("J29", pay, FOUR, figures=full).state.asked == (MARZULLO,)


def test_a_discard_for_money_takes_no_good():
    at = At(table(hands={MARZULLO: "1 2"}))
    at.do(MARZULLO, PlayThug("BP3"))
    both = {"cards": ("money:1", "money:2"), "good": "caviar"}
    assert at.no(MARZULLO, ResolveStep("s2", both)) == "illegal_choice"


def test_G_12_1_a_good_that_does_not_exist_is_unknown_even_for_a_card_one_does_not_hold():
    at = At(table(hands={MARZULLO: "J01"}, tiles={"wall_street": "TB5"}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F14"))
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("J01",), "good": "caviar"})) == "unknown_id"
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("J02",), "good": "caviar"})) == "unknown_id"
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("J02",), "good": "gun"})) == "not_available"
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("J01",), "good": "narcotics"})) == "illegal_choice"


def test_G_10_4_the_police_chief_goes_to_a_turf_that_exists():
    at = At(table(hands={MARZULLO: "A16"}))
    at.do(MARZULLO, PlayAlly("A16"))
    assert at.no(MARZULLO, ResolveStep("s1", {"to": "harlem"})) == "unknown_id"
    assert at.no(MARZULLO, ResolveStep("s1", {"to": "central_park"})) == "illegal_choice"


def test_a_card_shakes_down_a_front_a_back_room_or_a_whole_turf():
    tiles, figures = {"brooklyn": "TB6"}, {"pizzino_thug_1": "TB6"}  # GR-7: an occupied front will do
    front = job("J01", {"gun": 1, "booze": 1, "blood_money": 1}, tiles=tiles, figures=figures)
    front.do(MARZULLO, ResolveStep("s2", {"business": "TB6"}))
    assert front.hand(MARZULLO) == "5 gun booze" and front.state.figures["marzullo_thug_1"] == "reserve"
    back = job("J04", {"gun": 1, "booze": 1}, tiles=tiles, control={"brooklyn": PIZZINO})
    (opened,) = told(back.do(MARZULLO, ResolveStep("s2", {"business": "TB6"})), BenefitsOpened)
    assert opened.source == Source("business", "TB6", "back")
    assert (back.hand(MARZULLO), back.hand(PIZZINO)) == ("2 3", "")
    turf = job("J07", {"gun": 1, "booze": 2}, tiles=tiles)
    turf.do(MARZULLO, ResolveStep("s2", {"turf": "brooklyn"}))
    assert turf.hand(MARZULLO) == "2 5 booze"


def test_a_theft_from_a_suitcase_leaves_the_choice_to_its_owner():
    at = job("J25", {"gun": 1, "booze": 1, "blood_money": 1}, FOUR, money={VITALE: "5 2"})
    at.do(MARZULLO, ResolveStep("s2", {"player": VITALE}))
    assert at.state.state == "await_surrender" and at.state.asked == (VITALE,)
    assert at.no(VITALE, SurrenderMoney(3)) == "not_available"
    facts = at.do(VITALE, SurrenderMoney(2))
    assert facts[:2] == [SuitcaseMoneyTaken(MARZULLO, VITALE, 2), StepResolved(1, "s2")]
    assert (at.money(VITALE), at.hand(MARZULLO)) == ((5,), "2 3")


def test_G_19_14_figures_are_listed_in_the_order_of_the_picks():
    at = drive_by(pizzino_don="F06", pizzino_thug_1="BP6")
    turned = {"turf": "midtown", "figures": ("pizzino_don", "pizzino_thug_1")}
    assert at.no(MARZULLO, ResolveStep("s2", turned)) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"turf": "midtown", "figures": ()})) == "wrong_count"
    facts = At(at.state).do(MARZULLO, ResolveStep("s2", {"turf": "midtown", "figures": ("pizzino_don",)}))
    assert told(facts, FigureKilled) == [FigureKilled(MARZULLO, "pizzino_don", "space:F06")]
    three = {"turf": "midtown", "figures": ("pizzino_thug_1", "pizzino_don", "pizzino_thug_1")}
    assert at.no(MARZULLO, ResolveStep("s2", three)) == "wrong_count"


def test_G_19_14_every_pick_has_a_victim_of_its_own_and_there_is_one_at_least():
    state = table(figures={"pizzino_thug_1": "BP6", "pizzino_thug_2": "BP4", "pizzino_don": "F06"})
    one, two, don = figures = "pizzino_thug_1", "pizzino_thug_2", "pizzino_don"
    assert picked(state, ("thug", "thug"), figures, unused=()) == ((one, two), (two, one))
    assert picked(state, ("thug", "thug"), figures, unused=(None,)) == ((one, two), (one,), (two, one), (two,))
    assert picked(state, ("thug", "family"), figures, unused=(None,)) == (
        (one, don),
        (one,),
        (two, don),
        (two,),
        (don,),
    )
    assert picked(state, ("neutral",), figures, unused=(None,)) == ()


def test_G_19_15_a_discarded_good_can_be_taken_again():
    def pawned(card, good):
        at = At(table(hands={MARZULLO: "gun J01"}, tiles={"wall_street": "TB5"}, bank={"gun": 0, "booze": 0}))
        at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F14"))
        return at, ResolveStep("s2", {"cards": (card,), "good": good})

    at, move = pawned("gun", "gun")
    at.do(MARZULLO, move)
    assert at.hand(MARZULLO) == "gun J01"
    at, move = pawned("J01", "gun")
    assert at.no(MARZULLO, move) == "illegal_choice"
    at, move = pawned("J01", "blood_money")
    at.do(MARZULLO, move)
    assert at.hand(MARZULLO) == "gun blood_money" and at.state.job_discard == ("J01",)


def test_G_19_16_moving_a_figure_gives_nobody_anything():
    at = job("J31", {"gun": 1}, figures={"pizzino_thug_1": "BP6"}, control={"queens": PIZZINO})
    facts = at.do(MARZULLO, ResolveStep("s2", {"figure": "pizzino_thug_1", "to": "BP4"}))
    assert facts[0] == FigureMoved(MARZULLO, "pizzino_thug_1", "business:BP6", "business:BP4")
    assert not told(facts, BenefitsOpened, BenefitOrderRequested) and at.hand(PIZZINO) == ""


@pytest.mark.parametrize(
    ("figure", "start", "to", "wrong"),
    [
        ("pizzino_thug_1", "BP6", "BP4", "BP6"),
        ("union_boss", "BP6", "BP4", "BP6"),
        ("pizzino_don", "F11", "F12", "F11"),
        ("mayor", "F11", "F12", "F11"),
        ("police_chief", "queens", "midtown", "queens"),
    ],
)
def test_each_kind_of_figure_moves_to_places_of_its_kind(figure, start, to, wrong):
    at = job("J31", {"gun": 1}, figures={figure: start})
    assert at.no(MARZULLO, ResolveStep("s2", {"figure": figure, "to": wrong})) == "illegal_choice"
    at.do(MARZULLO, ResolveStep("s2", {"figure": figure, "to": to}))
    assert at.state.figures[figure].endswith(to)


def test_G_19_17_only_figures_on_the_board_are_reached_and_none_returns_to_a_reserve():
    at = job("J31", {"gun": 1}, figures={"pizzino_thug_1": "BP6", "pizzino_thug_2": "hudson"})
    for figure in ("pizzino_thug_2", "pizzino_don", "mayor"):
        to = "BP4" if "thug" in figure else "F11"
        assert at.no(MARZULLO, ResolveStep("s2", {"figure": figure, "to": to})) == "illegal_choice"
    visit = job("J29", {"booze": 1, "blood_money": 1}, figures={"marzullo_thug_1": "BP6"})
    assert visit.no(MARZULLO, ResolveStep("s2", {"figure": "marzullo_thug_2", "to": "BP4"})) == "illegal_choice"
    before = reserve(visit.state, MARZULLO)
    visit.do(MARZULLO, ResolveStep("s2", {"figure": "marzullo_thug_1", "to": "BP4"}))
    assert reserve(visit.state, MARZULLO) == before
    (choice,) = [each.fields["choice"] for each in at.offers(MARZULLO) if each.fields["step"] == "s2"]
    assert choice == {"figure": "pizzino_thug_1", "to": OneOf(("BP1", "BP2", "BP3", "BP4", "BP5", "BP7"))}
