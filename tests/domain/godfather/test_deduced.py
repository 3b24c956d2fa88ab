"""What a view of the table tells beside the record, so that nobody needs the rulebook to draw it."""

import pytest

from domain.godfather import GAME
from domain.godfather.box import BOX
from domain.godfather.moves import CompleteJob, PlayAlly, PlayFamilyMember, PlayThug
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, table


def told(state, viewer=None):
    return GAME.deduce(GAME.view(state, viewer))


@pytest.mark.parametrize("act", BOX.acts)
def test_G_16_2_the_hand_limit_is_that_of_the_act(act):
    assert told(table(act=act))["hand_limit"] == BOX.acts[act].hand_limit


def test_G_14_9_the_topmost_marker_controls():
    controllers = told(table(control={"queens": f"{MARZULLO} {MARZULLO} {PIZZINO}"}))["controllers"]
    assert list(controllers) == list(BOX.turfs)
    assert (controllers["queens"], controllers["midtown"]) == (PIZZINO, None)


def test_G_14_2_influence_is_counted_in_every_turf():
    figures = {"marzullo_don": "F06", "marzullo_thug_1": "BP4", "pizzino_don": "F04"}
    influence = told(table(figures=figures))["influence"]
    assert influence["queens"] == {MARZULLO: 2, PIZZINO: 1}
    assert influence["midtown"] == {MARZULLO: 1}
    assert influence["wall_street"] == {}


def test_G_14_2_a_thug_on_a_tile_counts_where_the_tile_lies():
    state = table(figures={"marzullo_thug_1": "TB1"}, tiles={"wall_street": "TB1"})
    assert told(state)["influence"]["wall_street"] == {MARZULLO: 1}


def test_G_14_3_neutral_figures_are_counted_together():
    figures = {"mayor": "F06", "union_boss": "BP4", "police_chief": "queens"}
    independent = told(table(figures=figures))["independent"]
    assert (independent["queens"], independent["midtown"], independent["brooklyn"]) == (3, 1, 0)


def test_G_14_4_who_would_win_a_turf_now():
    board = {"marzullo_don": "F06", "marzullo_thug_1": "BP4", "pizzino_don": "F04"}
    assert told(table(figures=board))["turf_winners"]["queens"] == MARZULLO
    assert told(table(figures=board | {"police_chief": "queens", "mayor": "F12"}))["turf_winners"]["queens"] is None


def test_G_18_3_a_bonus_comes_from_the_most_markers():
    bonuses = told(table(control={"queens": f"{MARZULLO} {MARZULLO} {PIZZINO}"}))["turf_bonuses"]
    assert bonuses["queens"] == {"player": MARZULLO, "markers": 2, "money": 5}
    assert bonuses["midtown"] is None


def test_G_18_4_of_equals_the_one_whose_marker_lies_highest():
    stack = f"{PIZZINO} {MATARAZZO} {MATARAZZO} {PIZZINO}"
    assert told(table(control={"queens": stack}))["turf_bonuses"]["queens"]["player"] == PIZZINO


def test_G_20_2_every_step_names_the_business_it_comes_from():
    at = At(table(tiles={"wall_street": "TR3", "chelsea": "TB2"}, hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F15"))
    (sources,) = told(at.state)["step_sources"]
    assert {step: source["id"] for step, source in sources.items()} == {
        "s1": "BP7",  # Chelsea, and its tile
        "s2": "TB2",
        "s3": "BP1",  # Wall Street, and its tile with two
        "s4": "TR3",
        "s5": "TR3",
    }
    assert {source["type"] + source["part"] for source in sources.values()} == {"businessback"}


def test_G_20_12_a_front_a_job_and_an_ally_are_sources_too():
    played = (
        (PlayAlly("A31"), {"type": "ally", "id": "A31"}),
        (CompleteJob("J15", {"blood_money": 2}), {"type": "job", "id": "J15"}),
        (PlayThug("BP1"), {"type": "business", "id": "BP1", "part": "front"}),
    )
    for move, source in played:
        at = At(table(hands={MARZULLO: "A31 blood_money blood_money 1 1 J15"}))
        at.do(MARZULLO, move)
        (sources,) = told(at.state)["step_sources"]
        assert sources and all(each == source for each in sources.values()), move
