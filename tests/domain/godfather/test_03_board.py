"""The board (chapter 3)."""

from domain.godfather.board import businesses_on_board, empty_family_spaces, is_in, turfs_at
from domain.godfather.box import BOX
from domain.godfather.events import TurfSettled
from domain.godfather.moves import PlayFamilyMember, PlayThug
from domain.godfather.turf_war import standing
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, At, spent, table, told


def test_G_1_1_the_board_has_seven_numbered_turfs():
    assert BOX.turfs == (
        "wall_street",
        "brooklyn",
        "upper_east_side",
        "queens",
        "upper_west_side",
        "midtown",
        "chelsea",
    )


def test_G_1_2_each_turf_has_a_printed_business_and_an_empty_tile_slot():
    bare = table()
    assert [BOX.printed[turf] for turf in BOX.turfs] == ["BP1", "BP2", "BP3", "BP4", "BP5", "BP6", "BP7"]
    assert set(bare.tiles) == set(BOX.turfs) and not any(bare.tiles.values())


def test_G_1_3_a_thug_space_holds_one_figure():
    assert At(table(figures={"matarazzo_thug_1": "BP4"})).no(MARZULLO, PlayThug("BP4")) == "occupied"


def test_G_1_4_a_family_space_holds_one_figure_and_touches_two_or_three_areas():
    assert (
        At(table(figures={"matarazzo_don": "F11"})).no(MARZULLO, PlayFamilyMember("marzullo_don", "F11")) == "occupied"
    )
    assert {len(space.areas) for space in BOX.spaces.values()} == {2, 3}


def test_G_1_5_a_figure_on_a_family_space_is_in_every_turf_it_touches():
    assert turfs_at(table(), "space:F11") == ("chelsea", "midtown", "wall_street")


def test_G_1_6_a_figure_on_a_thug_space_is_in_the_turf_of_its_business_only():
    state = table(tiles={"brooklyn": "TB2"}, figures={"marzullo_thug_1": "TB2"})
    assert [turf for turf in BOX.turfs if is_in(state, "marzullo_thug_1", turf)] == ["brooklyn"]


def test_G_1_7_the_police_chief_stands_in_a_turf_beside_others():
    state = table(figures={"police_chief": "queens", "marzullo_thug_1": "BP4", "matarazzo_don": "F06"})
    assert standing(state, "queens").independent == 1
    assert standing(state, "queens").influence == {MARZULLO: 1, MATARAZZO: 1}


def test_G_1_8_central_park_is_no_turf():
    assert "central_park" in BOX.areas and "central_park" not in BOX.turfs
    assert "central_park" not in table().control and "central_park" not in table().tiles
    assert "BPC" not in businesses_on_board(table()) and not BOX.businesses["BPC"].thug_space


def test_G_1_9_central_park_is_never_fought_over():
    board = {"marzullo_don": "F02"} | spent(MARZULLO, MATARAZZO, "pizzino", but=("marzullo_don", "matarazzo_thug_1"))
    at = At(table(active=MATARAZZO, figures=board))
    facts = at.do(MATARAZZO, PlayThug("BP4"))
    settled = {fact.turf: fact.influence for fact in told(facts, TurfSettled)}
    assert settled["upper_west_side"] == {MARZULLO: 1} and "central_park" not in settled


def test_G_1_10_two_players_do_not_have_the_six_marked_spaces():
    marked = {"F02", "F05", "F08", "F10", "F13", "F16"}
    assert set(empty_family_spaces(table("marzullo vitale"))) == set(BOX.spaces) - marked
    assert set(empty_family_spaces(table())) == set(BOX.spaces)
    assert At(table("marzullo vitale")).no(MARZULLO, PlayFamilyMember("marzullo_don", "F02")) == "unknown_id"
