"""Chapter S-16: Upgrade, Deploy, Build."""

import pytest

from domain.scythe import GAME
from domain.scythe.box import CUBES, MATS
from domain.scythe.map import BIT
from domain.scythe.mats import benefit, cost
from domain.scythe.moves import Bolster, Build, CommitCombat, Deploy, EndMovement, MoveStep, Payment, Trade, Upgrade
from domain.scythe.steps import reachable
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    bottom,
    duel,
    hold,
    lay,
    no,
    place,
    table,
    told,
    top,
)

OIL, METAL, WOOD = Payment(("T05",) * 3), Payment(("T05",) * 3), Payment(("T05",) * 3)


def at(action, state=None):
    return bottom(lay(state or duel(), T05={"oil": 3, "metal": 3, "wood": 3}), NORDIC, action)


def test_S_16_1_a_cube_goes_from_any_benefit_to_any_free_slot():
    for cube in CUBES:
        after = act(at("upgrade"), NORDIC, Upgrade(OIL, cube=cube, section="enlist"))
        assert after.players[0].cubes == (cube,) and after.players[0].upgrades == {"enlist": 1}
    moved = at("upgrade", hold(duel(), NORDIC, cubes=("move_coins",), upgrades={"enlist": 1}))
    assert no(moved, NORDIC, Upgrade(OIL, cube="move_coins", section="enlist"), "S-16.1") == "slot_empty"
    assert no(moved, NORDIC, Upgrade(OIL, cube="luck", section="enlist")) == "bad_choice"
    assert no(moved, NORDIC, Upgrade(OIL, cube="move_units", section="luck")) == "bad_choice"


@pytest.mark.parametrize(
    ("action", "choice", "cube", "before", "after"),
    [
        ("move", "units", "move_units", 2, 3),
        ("move", "coins", "move_coins", 1, 2),
        ("bolster", "power", "bolster_power", 2, 3),
        ("bolster", "combat_cards", "bolster_cards", 1, 2),
        ("trade", "popularity", "trade_popularity", 1, 2),
        ("produce", "territories", "produce_territories", 2, 3),
    ],
)
def test_S_16_2_the_benefit_grows_and_the_cost_falls(action, choice, cube, before, after):
    state = at("upgrade")
    (enlist,) = (each for each in MATS["industrial"].sections if each.bottom == "enlist")
    assert benefit(state.players[0], action, choice) == before
    upgraded = act(state, NORDIC, Upgrade(OIL, cube=cube, section="enlist")).players[0]
    assert benefit(upgraded, action, choice) == after
    assert cost(upgraded, enlist) == cost(state.players[0], enlist) - 1


def test_S_16_3_a_section_takes_as_many_cubes_as_it_has_slots():
    state = at("upgrade", hold(duel(), NORDIC, upgrades={"build": 1}, cubes=("move_coins",)))
    assert no(state, NORDIC, Upgrade(OIL, cube="move_units", section="build"), "S-16.3") == "slot_full"
    for mat in MATS.values():
        assert sum(each.slots for each in mat.sections) == 6


def test_S_16_4_a_mech_is_placed_with_a_worker_on_land():
    after = act(at("deploy"), NORDIC, Deploy(METAL, mech="riverwalk", hex="T05"))
    assert after.players[0].units["nordic:mech:riverwalk"] == "T05"
    walked = place(after, NORDIC, riverwalk="M14")
    assert BIT["W25"] & reachable(walked, walked.players[0], "nordic:mech:riverwalk")
    state = at("deploy", place(duel(), NORDIC, character="M14", speed="L24", w1="L24"))
    assert no(state, NORDIC, Deploy(METAL, mech="riverwalk", hex="M14"), "S-16.4") == "no_worker_there"
    assert no(state, NORDIC, Deploy(METAL, mech="riverwalk", hex="L24")) == "lake_forbidden"
    assert no(state, NORDIC, Deploy(METAL, mech="riverwalk", hex="M50")) == "not_controlled"
    assert no(state, NORDIC, Deploy(METAL, mech="speed", hex="T05")) == "already_deployed"
    assert no(state, NORDIC, Deploy(METAL, mech="township", hex="T05")) == "bad_choice"


def test_S_16_5_a_structure_is_placed_with_a_worker_on_free_land():
    after = act(at("build"), NORDIC, Build(WOOD, structure="mine", hex="T05"))
    assert after.players[0].structures == {"mine": "T05"}
    state = at("build", place(duel(), NORDIC, character="M14", speed="L24", w1="L24"))
    assert no(state, NORDIC, Build(WOOD, structure="mine", hex="M14"), "S-16.5") == "no_worker_there"
    assert no(state, NORDIC, Build(WOOD, structure="mine", hex="L24")) == "lake_forbidden"
    assert no(state, NORDIC, Build(WOOD, structure="mine", hex="M50")) == "not_controlled"
    assert no(state, NORDIC, Build(WOOD, structure="castle", hex="T05")) == "bad_choice"
    built = at("build", hold(duel(), NORDIC, structures={"mine": "W25"}))
    assert no(built, NORDIC, Build(WOOD, structure="mine", hex="T05")) == "already_built"


def test_S_16_6_the_factory_hex_is_ground_like_any_other():
    state = place(duel(), NORDIC, w1="X33")
    assert act(at("deploy", state), NORDIC, Deploy(METAL, mech="speed", hex="X33")).players[0].mechs == ("speed",)
    built = act(at("build", state), NORDIC, Build(WOOD, structure="mill", hex="X33"))
    assert built.players[0].structures == {"mill": "X33"}


def test_S_16_7_one_structure_on_a_territory_whoever_owns_it():
    for owner in (NORDIC, SAXONY):
        state = at("build", hold(duel(), owner, structures={"mill": "T05"}))
        assert no(state, NORDIC, Build(WOOD, structure="mine", hex="T05"), "S-16.7") == "structure_present"


def test_S_16_8_structures_stay_where_they_are():
    state = place(place(duel(), NORDIC, speed="T43"), SAXONY, speed="V52")
    state = top(hold(state, SAXONY, structures={"mill": "V52"}), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:mech:speed", "V52"), EndMovement(), CommitCombat(4, ()))
    state = act(state, SAXONY, CommitCombat(0, ()))
    assert state.players[1].structures == {"mill": "V52"}
    assert state.players[1].units["saxony:mech:speed"] == "HB_SAXONY"


def test_S_16_9_an_effect_is_the_owners_even_under_an_opponent():
    state = hold(place(duel(), SAXONY, speed="W25"), NORDIC, structures={"monument": "W25"}, popularity=2)
    assert act(top(state, NORDIC, "bolster"), NORDIC, Bolster("power")).players[0].popularity == 3
    assert no(top(state, SAXONY, "bolster"), SAXONY, Bolster("power", monument=True)) == "bad_choice"
    armory = hold(place(duel(), SAXONY, speed="W25"), NORDIC, structures={"armory": "W25"}, power=4)
    assert act(top(armory, NORDIC, "trade"), NORDIC, Trade("popularity")).players[0].power == 5


def test_S_16_10_the_mine_is_a_tunnel_for_its_owner_only():
    state = hold(duel(), NORDIC, structures={"mine": "W04"})
    state = place(place(state, NORDIC, w1="T13", w2="T53"), SAXONY, w1="T53")
    assert told(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:worker:2", "W04"))
    assert no(top(state, SAXONY, "move"), SAXONY, MoveStep("saxony:worker:1", "W04")) == "not_reachable"
    taken = place(state, SAXONY, speed="W04")
    reached = reachable(taken, taken.players[0], "nordic:worker:2")
    assert reached & BIT["W04"]


def test_a_mat_without_slots_in_a_section():
    state = table("nordic patriotic", "saxony agricultural")
    state = bottom(lay(state, T05={"oil": 2}), NORDIC, "upgrade")
    move = Upgrade(Payment(("T05",) * 2), cube="move_coins", section="upgrade")
    assert no(state, NORDIC, move) == "slot_full"
    assert GAME.outcome(state) is None
