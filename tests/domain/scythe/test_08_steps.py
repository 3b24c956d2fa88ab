"""Chapter S-8: ways to make a step."""

import pytest

from domain.scythe.events import UnitMoved
from domain.scythe.map import LAKES, places
from domain.scythe.moves import MoveStep
from domain.scythe.steps import reachable
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    POLANIA,
    RUSVIET,
    SAXONY,
    hold,
    one,
    place,
    player,
    table,
    told,
    top,
    unlock,
)

PAIRS = {
    NORDIC: ("nordic industrial", "saxony agricultural"),
    RUSVIET: ("rusviet industrial", "saxony agricultural"),
    CRIMEA: ("crimea industrial", "saxony agricultural"),
    SAXONY: ("saxony industrial", "nordic agricultural"),
    POLANIA: ("polania industrial", "saxony agricultural"),
}


def goals(who, unit, at, *abilities, **fields):
    """Where a unit of this faction steps to from there with these abilities."""
    state = hold(unlock(table(*PAIRS[who]), who, *abilities), who, **fields)
    if unit == "mech":
        unit = abilities[0] if abilities else "speed"
    state = place(state, who, **{unit: at})
    name = {"character": f"{who}:character", "w1": f"{who}:worker:1"}.get(unit, f"{who}:mech:{unit}")
    return set(places(reachable(state, player(state, who), name)))


def way(who, unit, at, to, *abilities, **fields):
    state = hold(unlock(table(*PAIRS[who]), who, *abilities), who, **fields)
    state = top(place(state, who, **{unit: at}), who, "move")
    name = {"character": f"{who}:character", "w1": f"{who}:worker:1"}.get(unit, f"{who}:mech:{unit}")
    return one(told(state, who, MoveStep(name, to)), UnitMoved).way


def test_S_8_1_over_land_without_lake_or_river():
    assert goals(SAXONY, "w1", "T43") == {"F42", "T53", "V52", "X33"}  # L32 and L44 are lakes
    assert goals(SAXONY, "w1", "W41") == {"F42", "W40"}  # rivers to F30, M50, V31 and V51; no tunnel
    assert goals(SAXONY, "character", "HB_SAXONY") == {"M50", "T61"}
    assert way(SAXONY, "w1", "T43", "V52") == "land"


def test_S_8_2_through_tunnels_and_the_own_mine():
    assert goals(SAXONY, "w1", "T13") >= {"M22", "W25", "F42", "V45", "T53"}
    assert "T13" not in goals(SAXONY, "w1", "M50")
    assert goals(SAXONY, "w1", "M50", structures={"mine": "M50"}) >= {"T13", "M22", "W25", "F42", "V45", "T53"}
    assert "M50" in goals(SAXONY, "w1", "T13", structures={"mine": "M50"})
    assert way(SAXONY, "w1", "T13", "V45") == "tunnel"
    assert way(SAXONY, "w1", "T53", "M50", structures={"mine": "M50"}) == "tunnel"


def test_S_8_3_nordic_workers_swim():
    assert {"T13", "V03"} <= goals(NORDIC, "w1", "W04")
    assert not {"T13", "V03"} & goals(POLANIA, "w1", "W04")
    assert not {"T13", "V03"} & goals(NORDIC, "character", "W04")
    assert "L24" not in goals(NORDIC, "w1", "M14")
    assert way(NORDIC, "w1", "W04", "T13") == "swim"


@pytest.mark.parametrize(
    ("who", "at", "open_", "closed"),
    [
        (POLANIA, "W21", {"M22"}, {"T11"}),
        (POLANIA, "F30", set(), {"W40", "W41"}),
        (CRIMEA, "F63", {"T53"}, {"V52"}),
        (SAXONY, "M50", {"W40", "W41"}, set()),
        (SAXONY, "V51", {"W41"}, {"F42", "V52"}),
        (NORDIC, "M14", {"W25"}, {"T13", "F15"}),
        (NORDIC, "T05", set(), {"V06", "F15"}),
        (RUSVIET, "V26", {"F15", "F16"}, {"W25"}),
    ],
)
def test_S_8_4_riverwalk_looks_at_the_terrain_reached(who, at, open_, closed):
    reached = goals(who, "mech", at, "riverwalk")
    assert open_ <= reached
    assert not closed & reached
    assert not (open_ | closed) & goals(who, "mech", at, "speed")
    assert not open_ or way(who, "riverwalk", at, min(open_), "riverwalk") == "riverwalk"


@pytest.mark.parametrize(("who", "ability"), [(NORDIC, "seaworthy"), (POLANIA, "submerge")])
def test_S_8_5_seaworthy_and_submerge_enter_and_leave_lakes(who, ability):
    assert "L24" in goals(who, "mech", "M34", ability)
    assert "L24" not in goals(who, "mech", "M34", "speed")
    assert {"M14", "M34", "T13", "W23", "W25", "X33"} <= goals(who, "mech", "L24", ability)
    assert goals(who, "mech", "L24", "speed") == set()
    assert way(who, ability, "M34", "L24", ability) == way(who, ability, "L24", "X33", ability) == "lake"


def test_S_8_6_submerge_dives_from_lake_to_lake():
    assert set(places(LAKES)) - {"L24"} <= goals(POLANIA, "mech", "L24", "submerge")
    assert not set(places(LAKES)) & goals(NORDIC, "mech", "L24", "seaworthy")
    assert way(POLANIA, "submerge", "L24", "L10", "submerge") == "submerge"


def test_S_8_7_underpass_links_tunnels_and_controlled_mountains():
    assert {"T13", "M22", "W25", "F42", "V45", "T53"} <= goals(SAXONY, "mech", "M50", "underpass")
    state = place(unlock(table(*PAIRS[SAXONY]), SAXONY, "underpass"), SAXONY, underpass="M50", w1="M36")
    reached = set(places(reachable(state, player(state, SAXONY), "saxony:mech:underpass")))
    assert "M36" in reached
    assert "M14" not in reached  # not controlled
    assert not {"T13", "M36"} & goals(SAXONY, "w1", "M50", "underpass")
    assert way(SAXONY, "underpass", "M50", "T13", "underpass") == "underpass"


def test_S_8_8_township_links_the_factory_and_controlled_villages():
    assert "X33" in goals(RUSVIET, "mech", "V26", "township")
    state = place(unlock(table(*PAIRS[RUSVIET]), RUSVIET, "township"), RUSVIET, township="X33", w1="V73")
    reached = set(places(reachable(state, player(state, RUSVIET), "rusviet:mech:township")))
    assert "V73" in reached
    assert "V26" not in reached  # worker 1 has left it
    assert "X33" not in goals(RUSVIET, "mech", "M36", "township")
    assert way(RUSVIET, "township", "V26", "X33", "township") == "township"


def test_S_8_9_wayfare_reaches_the_own_and_absent_home_bases():
    reached = goals(CRIMEA, "mech", "F63", "wayfare")
    bases = {place for place in reached if place.startswith("HB_")}
    assert bases == {"HB_CRIMEA", "HB_NORDIC", "HB_RUSVIET", "HB_POLANIA", "HB_ALBION", "HB_TOGAWA"}
    assert way(CRIMEA, "wayfare", "F63", "HB_ALBION", "wayfare") == "wayfare"


def test_S_8_10_no_other_way_leads_into_a_home_base():
    for who, at in ((NORDIC, "T05"), (RUSVIET, "V26"), (SAXONY, "M50"), (POLANIA, "W21"), (CRIMEA, "F63")):
        for unit in ("w1", "character"):
            assert not {place for place in goals(who, unit, at) if place.startswith("HB_")}
    assert "HB_POLANIA" not in goals(POLANIA, "mech", "L10", "submerge")


def test_S_8_11_a_home_base_is_left_by_its_neighbours():
    assert goals(RUSVIET, "character", "HB_RUSVIET") == {"V26", "M36"}
    assert goals(RUSVIET, "character", "HB_RUSVIET", "riverwalk") == {"V26", "M36", "F16"}
    assert goals(POLANIA, "character", "HB_POLANIA", "submerge") == {"W21", "F30", "L10"}
    assert goals(CRIMEA, "character", "HB_CRIMEA") == {"F63", "V73"}  # nothing lets it use the lake
    assert {"M01", "F02"} <= goals(CRIMEA, "mech", "HB_ALBION", "wayfare")


def test_S_8_12_mech_abilities_serve_all_own_plastic_and_no_worker():
    assert "M22" in goals(POLANIA, "character", "W21", "riverwalk")
    assert "M22" not in goals(POLANIA, "w1", "W21", "riverwalk")
    both = place(unlock(table(*PAIRS[POLANIA]), POLANIA, "riverwalk", "speed"), POLANIA, speed="W21")
    assert "M22" in places(reachable(both, player(both, POLANIA), "polania:mech:speed"))


def test_S_8_13_workers_never_cross_a_shore():
    for who in (NORDIC, POLANIA):
        assert not set(places(LAKES)) & goals(who, "w1", "W23", "speed")
        assert goals(who, "w1", "L24", "speed") == set()


def test_S_8_14_a_step_changes_the_location():
    assert "T13" not in goals(SAXONY, "w1", "T13")
    assert "M50" not in goals(SAXONY, "mech", "M50", "underpass")
    assert "V26" not in goals(RUSVIET, "mech", "V26", "township")
    assert "HB_CRIMEA" not in goals(CRIMEA, "mech", "HB_CRIMEA", "wayfare")
    assert "L24" not in goals(POLANIA, "mech", "L24", "submerge")


def test_the_first_way_that_applies_is_told():
    assert way(SAXONY, "underpass", "T53", "T43", "underpass") == "land"
    assert way(SAXONY, "underpass", "T53", "F42", "underpass") == "tunnel"
