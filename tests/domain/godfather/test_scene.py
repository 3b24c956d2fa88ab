"""What lies where: positions drawn in the notation, and the picture each viewer gets of them."""

from collections import Counter

import pytest

from domain.contract.game import ALL
from domain.contract.luck import Luck
from domain.godfather import GAME
from domain.godfather.kit import kit
from domain.godfather.moves import (
    AnswerOffer,
    ChooseBenefitOrder,
    CompleteJob,
    PlaceBid,
    PlayFamilyMember,
    PlayThug,
    ResolveStep,
)
from domain.godfather.scene import scene
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, spent, table

THINGS = kit("en")["things"]


def seen(state, viewer=ALL):
    """The scene a viewer gets: a family, None for a spectator, or who sees all."""
    return scene(GAME.view(state, state.seat(viewer) if viewer in state.families else viewer))


def zone(picture, id_):
    return next(each for each in picture["zones"] if each["id"] == id_)


def lying(picture, id_):
    """The things of a zone: their ids, or so many of a kind."""
    things = zone(picture, id_).get("things", [])
    return [f"{each['count']} {each['kind']}" if "count" in each else each["id"] for each in things]


def number(picture, id_):
    return next(((each.get("seat"), each["value"]) for each in picture["numbers"] if each["id"] == id_), None)


# ------------------------------------------------------------------------------------------------ the whole box


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chapter_2_the_whole_box_is_on_the_table(players):
    state = GAME.replay(GAME.open(GAME.options(), players, Luck(bytes(32), 1)))
    pieces = Counter()
    for each in (thing for zone in seen(state)["zones"] for thing in zone.get("things", ())):
        pieces[THINGS[each.get("kind", each["id"])]["kind"]] += each.get("count", 1)
    assert pieces == {
        "money": 120,
        "goods": 32,
        "job": 44,
        "ally": 18,
        "tile": 12,
        "marker": 9 * players,
        "family_member": 3 * players,
        "thug": {2: 6, 3: 6, 4: 8, 5: 10}[players],
        "neutral": 3,
        "piece": 3,  # a suitcase is a zone
    }


def test_G_1_10_two_players_have_ten_family_spaces():
    spaces = [each for each in seen(table("vitale caccamo"))["zones"] if each["kind"] == "family_space"]
    assert len(spaces) == 10 and "family/F05" not in [each["id"] for each in spaces]


# ------------------------------------------------------------------------------------------------ the board


def test_G_1_6_a_thug_stands_on_the_thug_space_of_its_business():
    figures = {"marzullo_thug_1": "BP6", "pizzino_thug_1": "TB2", "police_chief": "queens", "mayor": "F07"}
    picture = seen(table(figures=figures, tiles={"wall_street": "TB2"}))
    assert lying(picture, "thug/BP6") == ["marzullo_thug_1"]
    assert lying(picture, "slot/wall_street") == ["TB2"]
    assert zone(picture, "thug/wall_street")["things"] == [{"id": "pizzino_thug_1", "seat": 2, "on": "TB2"}]
    assert lying(picture, "turf/queens") == ["police_chief"]
    assert lying(picture, "family/F07") == ["mayor"]


def test_G_2_9_who_joins_later_waits_beside_that_act():
    picture = seen(table("vitale caccamo", act=2))
    assert lying(picture, "act/2") == ["corleone"]
    assert lying(picture, "act/4") == ["vitale_heir", "caccamo_heir"]
    assert lying(picture, "phase/family_business") == ["police_car"]


def test_G_11_1_the_killed_lie_in_the_hudson():
    assert lying(seen(table(figures={"vitale_don": "hudson"}, families="vitale caccamo")), "hudson") == ["vitale_don"]


def test_G_17_8_the_allies_of_later_acts_are_still_to_come():
    picture = seen(table(act=2), None)
    assert lying(picture, "allies/2") == []
    assert zone(picture, "allies/3")["things"] == [{"id": f"A3{n}", "face": "down"} for n in range(1, 7)]


def test_G_14_9_the_topmost_marker_says_whose_turf_it_is():
    picture = seen(table("vitale caccamo", control={"midtown": "vitale vitale caccamo"}))
    assert [each["kind"] for each in zone(picture, "control/midtown")["things"]] == [
        "vitale_marker",
        "vitale_marker",
        "caccamo_marker",
    ]
    assert zone(picture, "turf/midtown")["seat"] == 1
    assert lying(picture, "supply/0") == ["7 vitale_marker"]


# ------------------------------------------------------------------------------------------------ numbers


def test_TV_37_the_bonus_of_a_turf_goes_to_who_has_the_most_markers():
    picture = seen(table("vitale caccamo", control={"midtown": "vitale vitale caccamo", "queens": "caccamo vitale"}))
    assert number(picture, "bonus/midtown") == (0, 5)
    assert number(picture, "bonus/queens") == (0, 5)
    assert number(picture, "bonus/chelsea") is None


def test_TV_16_TV_17_influence_is_counted_as_a_turf_war_would():
    figures = {
        **spent(*(MARZULLO, MATARAZZO, PIZZINO)),
        "mayor": "F07",
        "pizzino_don": "F11",
        "pizzino_consigliere": "F06",
        "pizzino_thug_1": "BP6",
        "matarazzo_don": "F10",
        "matarazzo_consigliere": "F12",
        "matarazzo_thug_1": "BP7",
        "marzullo_don": "F15",
        "police_chief": "chelsea",
    }
    picture = seen(table(act=3, figures=figures), MARZULLO)
    midtown = [number(picture, f"influence/midtown/{who}") for who in (2, 1, 0, "independent")]
    chelsea = [number(picture, f"influence/chelsea/{who}") for who in (1, 2, 0, "independent")]
    assert midtown == [(2, 3), (1, 2), None, (None, 1)]
    assert chelsea == [(1, 2), (2, 1), (0, 1), (None, 2)]


@pytest.mark.parametrize("act, limit", [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_G_3_4_the_hand_limit_of_the_act_is_told(act, limit):
    assert number(seen(table(act=act), None), "hand_limit") == (None, limit)


def test_G_22_2_only_the_owner_reads_what_a_suitcase_is_worth():
    state = table(money={MARZULLO: "5 3"}, jobs={MARZULLO: "J42 J34 J01"})
    own, other = seen(state, MARZULLO), seen(state, PIZZINO)
    assert number(own, "cash/0") == (0, 8) and number(own, "jobs/grey/0") == (0, 2)
    assert number(other, "cash/0") is None and number(other, "jobs/grey/0") is None
    assert lying(own, "completed/0") == ["J42", "J34", "J01"]
    assert zone(other, "completed/0")["hidden"] == 3 and zone(other, "suitcase/0")["hidden"] == 2


# ------------------------------------------------------------------------------------------------ hands


def test_G_9_6_of_another_hand_only_the_allies_are_known():
    state = table(hands={MARZULLO: "5 5 gun J20 A13"})
    assert lying(seen(state, MARZULLO), "hand/0") == ["2 money:5", "1 gun", "J20", "A13"]
    assert lying(seen(state, PIZZINO), "hand/0") == ["A13"]
    assert zone(seen(state, PIZZINO), "hand/0")["hidden"] == 4


def test_TV_35_an_answer_lies_face_down_until_all_have_answered():
    hands = {MATARAZZO: "gun blood_money blood_money J23", MARZULLO: "5 1", PIZZINO: "3"}
    at = At(table(active=MATARAZZO, hands=hands))
    at.do(MATARAZZO, CompleteJob("J23", {"gun": 1, "blood_money": 2}))
    at.do(MATARAZZO, ResolveStep("s2"))
    at.do(MARZULLO, AnswerOffer(1))
    own, other = seen(at.state, MARZULLO), seen(at.state, PIZZINO)
    assert lying(own, "hand/0") == ["1 money:5"] and lying(own, "answer/0") == ["1 money:1"]
    assert zone(other, "hand/0")["hidden"] == 1 and zone(other, "answer/0")["hidden"] == 1
    assert lying(own, "job") == ["J23"] and own["focus"] == ["hand/2"]


def test_TV_48_a_bid_is_seen_by_who_made_it_until_all_are_in():
    state = table(phase="bribery", display="A11 A12", money={MARZULLO: "5 3", MATARAZZO: "2 1"})
    at = At(state.but(figures=state.figures | spent(MARZULLO, MATARAZZO, PIZZINO)))
    at.do(MARZULLO, PlaceBid((5,)))
    own, other = seen(at.state, MARZULLO), seen(at.state, PIZZINO)
    assert lying(own, "suitcase/0") == ["1 money:3"] and lying(own, "bid/0") == ["1 money:5"]
    assert zone(other, "suitcase/0")["hidden"] == 2 and lying(other, "bid/0") == []
    assert number(own, "bid/0") == (0, 5) and number(other, "bid/0") is None
    assert own["focus"] == ["suitcase/1", "suitcase/2"]
    at.do(MATARAZZO, PlaceBid((2, 1)))
    at.do(PIZZINO, PlaceBid(()))
    shown = seen(at.state, PIZZINO)
    assert lying(shown, "bid/0") == ["1 money:5"] and zone(shown, "suitcase/0")["hidden"] == 1
    assert shown["focus"] == ["allies"]


def test_G_13_1_the_horse_head_lies_before_its_holder():
    state = table(horse_head=PIZZINO, tables={PIZZINO: "A21"})
    assert lying(seen(state), "table/2") == ["horse_head", "A21"]


# ------------------------------------------------------------------------------------------------ benefits


def benefits(picture):
    """The benefits still to be taken: where each comes from and what it gives."""
    steps = [each for each in picture["zones"] if each["kind"].startswith("step/")]
    return {each["id"]: (each.get("space"), each["kind"].removeprefix("step/")) for each in steps}


def test_TV_07_each_benefit_of_a_family_member_lies_at_the_business_it_comes_from():
    at = At(table(active=PIZZINO, hands={PIZZINO: "3"}, tiles={"wall_street": "TB1"}))
    at.do(PIZZINO, PlayFamilyMember("pizzino_don", "F11"))
    assert benefits(seen(at.state, PIZZINO)) == {
        "s1": ("BP7", "gain-blood_money-1"),
        "s2": ("BP6", "draw_jobs-2-keep-1"),
        "s3": ("BP1", "launder-1"),
        "s4": ("slot/wall_street", "gain-gun-1"),
    }
    assert seen(at.state, None)["focus"] == ["family/F11"]


def test_G_20_7_the_outer_benefits_wait_under_another_name():
    hands = {PIZZINO: "gun booze blood_money J01"}
    at = At(table(active=PIZZINO, hands=hands, public="- - -"))
    at.do(PIZZINO, CompleteJob("J01", {"gun": 1, "booze": 1, "blood_money": 1}))
    at.do(PIZZINO, ResolveStep("s2", {"business": "BP6"}))
    assert benefits(seen(at.state, PIZZINO)) == {
        "1/s1": (None, "gain_money-5"),
        "s1": ("BP6", "draw_jobs-2-keep-1"),
        "s2": ("BP6", "gain_money-2"),
    }
    assert seen(at.state, PIZZINO)["focus"] == ["thug/BP6"]


def test_G_20_13_who_benefits_next_is_told():
    at = At(table(active=PIZZINO, hands={PIZZINO: "1"}, control={"wall_street": "marzullo"}))
    at.do(PIZZINO, PlayThug("BP1"))
    assert seen(at.state, None)["focus"] == ["thug/BP1"]
    at.do(PIZZINO, ChooseBenefitOrder("self"))
    assert zone(seen(at.state, None), "next/1")["seat"] == 0
    assert zone(seen(at.state, None), "s1")["seat"] == 2


def test_jobs_drawn_are_shown_to_who_drew_them():
    at = At(table(active=MARZULLO, deck="J09 J34"))
    at.do(MARZULLO, PlayThug("BP6"))
    at.do(MARZULLO, ResolveStep("s1"))
    assert lying(seen(at.state, MARZULLO), "drawn") == ["J09", "J34"]
    assert zone(seen(at.state, PIZZINO), "drawn") == {"id": "drawn", "kind": "drawn", "seat": 0, "hidden": 2}
