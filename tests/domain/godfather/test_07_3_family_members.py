"""Playing a family member, and Central Park (chapters 7.3 and 7.4)."""

from domain.godfather.events import BenefitOrderRequested, BenefitsOpened, FamilyMemberPlayed, GoodsGained, Source
from domain.godfather.moves import CompleteJob, PlayAlly, PlayFamilyMember, PlayThug, ResolveStep
from tests.domain.godfather.notation import CACCAMO, MARZULLO, PIZZINO, VITALE, At, table, told


def test_G_7_1_a_family_member_goes_from_the_reserve_to_an_empty_family_space():
    at = At(table(figures={"marzullo_don": "reserve", "pizzino_don": "F12"}))
    assert at.no(MARZULLO, PlayFamilyMember("marzullo_don", "F12")) == "occupied"
    assert at.no(MARZULLO, PlayFamilyMember("marzullo_consigliere", "F06")) == "not_available"
    assert at.no(MARZULLO, PlayFamilyMember("matarazzo_don", "F06")) == "not_available"
    assert at.no(MARZULLO, PlayFamilyMember("mayor", "F06")) == "not_available"
    assert at.no(MARZULLO, PlayFamilyMember("marzullo_thug_1", "F06")) == "illegal_choice"
    assert at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F06"))[0] == FamilyMemberPlayed(
        MARZULLO, "marzullo_don", "F06"
    )


def test_G_7_2_all_back_rooms_of_all_areas_are_opened_together():
    at = At(table(tiles={"brooklyn": "TB2", "queens": "TB1"}, hands={MARZULLO: "1"}))
    (opened,) = told(at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F12")), BenefitsOpened)
    assert opened.source == Source("space", "F12")
    assert [{**step, "id": ""} for step in opened.steps] == [
        {"id": "", "draw_jobs": 2, "keep": 1},
        {"id": "", "gain": {"gun": 1}},
        {"id": "", "gain": {"gun": 1}},
        {"id": "", "gain": {"booze": 1}},
        {"id": "", "gain": {"booze": 1}},
    ]


def test_G_7_3_the_order_is_free_also_across_businesses():
    at = At(table(tiles={"brooklyn": "TB2"}, hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F14"))  # launder, booze, booze
    assert told(at.do(MARZULLO, ResolveStep("s3")), GoodsGained) == [GoodsGained(MARZULLO, {"booze": 1}, {})]
    assert set(at.steps()) == {"s1", "s2"}


def test_G_7_4_the_controller_gets_nothing_from_a_back_room():
    at = At(table("caccamo vitale", control={"brooklyn": VITALE, "queens": VITALE}))
    facts = at.do(CACCAMO, PlayFamilyMember("caccamo_don", "F14"))
    assert not told(facts, BenefitOrderRequested)
    assert (at.hand(CACCAMO), at.hand(VITALE)) == ("booze", "")


def test_G_7_5_central_park_is_among_the_back_rooms_of_its_spaces():
    at = At(table(hands={MARZULLO: "5"}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F03"))
    assert at.steps() == {"s1": {"launder": 1}, "s2": {"gain_money": [1]}}


def test_G_7_6_don_consigliere_and_heir_work_alike():
    for role in ("don", "consigliere", "heir"):
        at = At(table(act=4))
        at.do(MARZULLO, PlayFamilyMember(f"marzullo_{role}", "F13"))
        assert at.hand(MARZULLO) == "gun booze"
        assert at.state.figures[f"marzullo_{role}"] == "space:F13"


def test_G_7_7_central_park_is_used_by_family_members_and_the_mayor_only():
    at = At(table(hands={MARZULLO: "A14 3"}))
    assert at.no(MARZULLO, PlayThug("BPC")) == "illegal_choice"
    at.do(MARZULLO, PlayAlly("A14"))
    at.do(MARZULLO, ResolveStep("s1", {"to": "F02"}))
    at.do(MARZULLO, ResolveStep("s2", {"value": 3}))
    assert at.money(MARZULLO) == (3,)


def test_G_7_8_no_card_shakes_down_central_park():
    for job, pay, choice in (
        ("J01", {"gun": 1, "booze": 1, "blood_money": 1}, {"business": "BPC"}),
        ("J04", {"gun": 1, "booze": 1}, {"business": "BPC"}),
        ("J07", {"gun": 1, "booze": 2}, {"turf": "central_park"}),
    ):
        at = At(table(active=PIZZINO, hands={PIZZINO: f"gun booze booze blood_money {job}"}))
        at.do(PIZZINO, CompleteJob(job, pay))
        assert at.no(PIZZINO, ResolveStep("s2", choice)) == "illegal_choice"
