"""Neutral figures and killed figures (chapters 7.7 and 7.8)."""

from domain.godfather.events import BenefitOrderRequested, BenefitsOpened, FigureKilled, NeutralPlaced, Source
from domain.godfather.moves import (
    ChooseBenefitOrder,
    CompleteJob,
    PlayAlly,
    PlayThug,
    ResolveStep,
)
from domain.godfather.turf_war import standing
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, spent, table, told


def with_ally(ally, more="", **rest):
    at = At(table(hands={MARZULLO: f"{ally} {more}"}, **rest))
    at.do(MARZULLO, PlayAlly(ally))
    return at


def test_G_10_1_a_neutral_figure_is_put_on_the_board_or_moved():
    at = with_ally("A14")
    assert at.do(MARZULLO, ResolveStep("s1", {"to": "F12"}))[0] == NeutralPlaced(
        MARZULLO, "mayor", "aside", "space:F12"
    )
    at = with_ally("A14", figures={"mayor": "F11"})
    assert at.do(MARZULLO, ResolveStep("s1", {"to": "F13"}))[0] == NeutralPlaced(
        MARZULLO, "mayor", "space:F11", "space:F13"
    )


def test_G_10_2_the_mayor_gives_the_back_rooms_like_a_family_member():
    at = with_ally("A14", figures={"pizzino_don": "F11"}, control={"brooklyn": PIZZINO})
    assert at.no(MARZULLO, ResolveStep("s1", {"to": "F11"})) == "illegal_choice"
    (opened,) = told(at.do(MARZULLO, ResolveStep("s1", {"to": "F13"})), BenefitsOpened)
    assert opened.source == Source("space", "F13")
    assert (at.hand(MARZULLO), at.hand(PIZZINO)) == ("gun booze", "")


def test_G_10_3_the_union_boss_shakes_down_a_front_with_its_controller():
    at = with_ally("A15", figures={"pizzino_thug_1": "BP2"}, control={"queens": PIZZINO})
    assert at.no(MARZULLO, ResolveStep("s1", {"to": "BP2"})) == "illegal_choice"
    facts = at.do(MARZULLO, ResolveStep("s1", {"to": "BP4"}))
    assert told(facts, BenefitOrderRequested) == [BenefitOrderRequested(MARZULLO, PIZZINO, "BP4")]
    at.do(MARZULLO, ChooseBenefitOrder("controller"))
    assert at.hand(MARZULLO) == at.hand(PIZZINO) == "2 gun"


def test_G_10_4_the_police_chief_goes_to_a_turf_without_benefit():
    at = with_ally("A16")
    assert at.no(MARZULLO, ResolveStep("s1", {"to": "central_park"})) == "illegal_choice"
    facts = at.do(MARZULLO, ResolveStep("s1", {"to": "queens"}))
    assert facts[0] == NeutralPlaced(MARZULLO, "police_chief", "aside", "turf:queens")
    assert not told(facts, BenefitsOpened)


def test_G_10_5_a_moved_neutral_figure_ends_elsewhere():
    for ally, figure, where in (
        ("A14", "mayor", "F11"),
        ("A15", "union_boss", "BP4"),
        ("A16", "police_chief", "queens"),
    ):
        at = with_ally(ally, figures={figure: where})
        assert at.no(MARZULLO, ResolveStep("s1", {"to": where})) == "illegal_choice"


def test_G_10_6_a_neutral_figure_belongs_to_nobody():
    at = with_ally("A14")
    at.do(MARZULLO, ResolveStep("s1", {"to": "F13"}))
    for turf in ("queens", "brooklyn"):
        assert (standing(at.state, turf).influence, standing(at.state, turf).independent) == ({}, 1)


def test_G_10_7_several_players_may_use_the_same_neutral_figure():
    at = At(table(hands={MARZULLO: "A14", MATARAZZO: "A24"}))
    at.do(MARZULLO, PlayAlly("A14"))
    at.do(MARZULLO, ResolveStep("s1", {"to": "F13"}))
    at.do(MATARAZZO, PlayAlly("A24"))
    at.do(MATARAZZO, ResolveStep("s1", {"to": "F04"}))
    assert at.hand(MATARAZZO) == "1 2 gun"
    assert at.state.figures["mayor"] == "space:F04"


def test_G_10_8_a_neutral_figure_in_the_hudson_stays_there():
    at = with_ally("A24", figures={"mayor": "hudson"})
    assert at.hand(MARZULLO) == "2"  # the placement lapsed
    assert at.state.figures["mayor"] == "hudson" and at.state.asked == (MATARAZZO,)


def test_G_10_9_placing_a_neutral_figure_uses_up_no_figure_of_the_reserve():
    at = with_ally("A14")
    before = dict(at.state.figures)
    at.do(MARZULLO, ResolveStep("s1", {"to": "F13"}))
    assert at.state.figures == before | {"mayor": "space:F13"}


# ------------------------------------------------------------------------------------------------ killed figures

AMBUSH = {"gun": 1, "booze": 1}


def ambush(**figures):
    at = At(table(hands={MARZULLO: "gun booze J34"}, figures=figures))
    at.do(MARZULLO, CompleteJob("J34", AMBUSH))
    return at


def test_G_11_1_a_killed_figure_goes_to_the_hudson():
    at = ambush(pizzino_thug_1="BP6")
    facts = at.do(MARZULLO, ResolveStep("s2", {"figures": ("pizzino_thug_1",)}))
    assert facts[0] == FigureKilled(MARZULLO, "pizzino_thug_1", "business:BP6")
    assert at.state.figures["pizzino_thug_1"] == "hudson"
    at.do(MATARAZZO, PlayThug("BP4"))
    assert at.state.figures["pizzino_thug_1"] == "hudson"


def test_G_11_2_only_figures_on_the_board_are_killed():
    at = ambush(pizzino_thug_1="BP6", pizzino_thug_2="hudson")
    for figure in ("pizzino_thug_2", "matarazzo_thug_1"):
        assert at.no(MARZULLO, ResolveStep("s2", {"figures": (figure,)})) == "illegal_choice"


def test_G_11_3_the_space_of_a_killed_figure_is_empty_at_once():
    at = ambush(pizzino_thug_1="BP4")
    at.do(MARZULLO, ResolveStep("s2", {"figures": ("pizzino_thug_1",)}))
    at.do(MATARAZZO, PlayThug("BP4"))
    assert at.state.figures["matarazzo_thug_1"] == "business:BP4"


def test_G_11_4_a_figure_in_the_hudson_has_no_influence():
    state = table(figures=spent(PIZZINO) | {"mayor": "hudson"})
    assert all(
        not standing(state, turf).influence and not standing(state, turf).independent for turf in state.box.turfs
    )


def test_G_11_5_own_figures_are_spared():
    at = ambush(marzullo_thug_1="BP4", pizzino_thug_1="BP6")
    assert at.no(MARZULLO, ResolveStep("s2", {"figures": ("marzullo_thug_1",)})) == "illegal_choice"
    at = At(table("marzullo vitale", hands={MARZULLO: "gun gun booze blood_money J42"},
                  figures={"marzullo_thug_1": "BP4", "vitale_don": "F06", "marzullo_don": "F12"}))  # fmt: skip
    at.do(MARZULLO, CompleteJob("J42", {"gun": 2, "booze": 1, "blood_money": 1}))
    at.do(MARZULLO, ResolveStep("s2", {"turf": "queens"}))
    assert at.state.figures["vitale_don"] == "hudson"
    assert at.state.figures["marzullo_thug_1"] == "business:BP4" and at.state.figures["marzullo_don"] == "space:F12"
