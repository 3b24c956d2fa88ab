"""Playing a thug (chapter 7.2)."""

from domain.godfather.events import (
    BenefitOrderRequested,
    BenefitsClosed,
    BenefitsOpened,
    FirstPlayerTaken,
    GoodsGained,
    MoneyGained,
    Source,
    ThugPlayed,
)
from domain.godfather.moves import ChooseBenefitOrder, PlayThug, ResolveStep, SkipStep
from tests.domain.godfather.notation import CACCAMO, MARZULLO, MATARAZZO, VITALE, At, spent, table, told

TWO = "caccamo vitale"


def test_G_6_1_a_thug_goes_from_the_reserve_to_an_empty_thug_space():
    at = At(table())
    assert at.do(MARZULLO, PlayThug("BP4"))[0] == ThugPlayed(MARZULLO, "marzullo_thug_1", "BP4")
    assert at.state.figures["marzullo_thug_1"] == "business:BP4"
    none_left = At(table(figures=spent(MARZULLO, but=("marzullo_don",))))
    assert none_left.no(MARZULLO, PlayThug("BP4")) == "not_available"


def test_G_6_2_an_occupied_thug_space_cannot_be_chosen():
    at = At(table(figures={"union_boss": "BP4", "marzullo_thug_2": "BP2"}))
    assert at.no(MARZULLO, PlayThug("BP4")) == "occupied"
    assert at.no(MARZULLO, PlayThug("BP2")) == "occupied"


def test_G_6_3_all_front_steps_are_opened():
    facts = At(table(hands={MARZULLO: "1"})).do(MARZULLO, PlayThug("BP1"))
    assert facts[1:] == [
        BenefitsOpened(
            1,
            MARZULLO,
            Source("business", "BP1", "front"),
            ({"id": "s1", "launder": 1}, {"id": "s2", "gain_money": [3]}),
        )
    ]


def controlled(**more):
    return At(table(TWO, control={"brooklyn": VITALE}, **more))


def test_G_6_4_the_controller_receives_the_whole_front_too():
    at = controlled()
    at.do(CACCAMO, PlayThug("BP2"))
    at.do(CACCAMO, ChooseBenefitOrder("self"))
    assert at.hand(CACCAMO) == at.hand(VITALE) == "2 booze"


def test_G_6_5_who_controls_the_turf_alone_receives_once():
    at = At(table(TWO, control={"brooklyn": CACCAMO}))
    facts = at.do(CACCAMO, PlayThug("BP2"))
    assert not told(facts, BenefitOrderRequested)
    assert at.hand(CACCAMO) == "2 booze"


def test_G_6_6_the_active_player_chooses_who_goes_first_and_the_second_waits():
    at = controlled(hands={CACCAMO: "1", VITALE: "1"}, tiles={"brooklyn": "TB4"})
    assert at.do(CACCAMO, PlayThug("TB4"))[-1] == BenefitOrderRequested(CACCAMO, VITALE, "TB4")
    assert at.state.asked == (CACCAMO,) and at.state.state == "await_order"
    at.do(CACCAMO, ChooseBenefitOrder("controller"))
    assert at.state.asked == (VITALE,) and at.no(CACCAMO, SkipStep("s1")) == "not_your_turn"
    facts = at.do(VITALE, ResolveStep("s1", {"value": 1}))
    assert [type(fact) for fact in facts[-2:]] == [BenefitsClosed, BenefitsOpened]
    assert at.state.asked == (CACCAMO,)
    assert controlled().no(CACCAMO, ChooseBenefitOrder("self")) == "wrong_state"


def test_G_6_7_each_chooses_within_their_own_benefits():
    at = controlled(hands={CACCAMO: "1", VITALE: "3 2"}, tiles={"brooklyn": "TB4"})
    at.do(CACCAMO, PlayThug("TB4"))
    at.do(CACCAMO, ChooseBenefitOrder("controller"))
    at.do(VITALE, ResolveStep("s2", {"value": 2}))
    at.do(VITALE, SkipStep("s1"))
    at.do(CACCAMO, ResolveStep("s1", {"value": 1}))
    assert (at.money(VITALE), at.money(CACCAMO)) == ((2,), (1,))


def test_G_6_8_control_is_read_when_the_front_is_shaken_down():
    at = At(table(TWO, control={"brooklyn": f"{CACCAMO} {VITALE}"}))
    assert told(at.do(CACCAMO, PlayThug("BP2")), BenefitOrderRequested) == [
        BenefitOrderRequested(CACCAMO, VITALE, "BP2")
    ]


def test_G_6_9_what_one_beneficiary_does_changes_nothing_for_the_other():
    at = controlled(tiles={"brooklyn": "TB5"}, hands={CACCAMO: "1 2 gun", VITALE: "1 2 booze"})
    at.do(CACCAMO, PlayThug("TB5"))
    at.do(CACCAMO, ChooseBenefitOrder("self"))
    at.do(CACCAMO, SkipStep("s2"))
    facts = at.do(VITALE, ResolveStep("s2", {"cards": ("money:1", "money:2", "booze")}))
    assert told(facts, MoneyGained) == [MoneyGained(VITALE, (3, 5), (3, 5)), MoneyGained(VITALE, (1,), (1,))]
    assert at.hand(CACCAMO) == "1 1 2 gun"


def test_G_6_9_only_bank_deck_and_horse_head_are_shared():
    at = controlled(bank={"booze": 1})
    at.do(CACCAMO, PlayThug("BP2"))
    facts = at.do(CACCAMO, ChooseBenefitOrder("controller"))
    assert told(facts, GoodsGained) == [
        GoodsGained(VITALE, {"booze": 1}, {}),
        GoodsGained(CACCAMO, {}, {"booze": 1}),
    ]
    at = At(table(control={"upper_west_side": MATARAZZO}, horse_head="pizzino"))
    at.do(MARZULLO, PlayThug("BP5"))
    at.do(MARZULLO, ChooseBenefitOrder("self"))
    at.do(MARZULLO, ResolveStep("s1"))
    assert told(at.do(MATARAZZO, ResolveStep("s1")), FirstPlayerTaken) == [FirstPlayerTaken(MATARAZZO, MARZULLO)]
