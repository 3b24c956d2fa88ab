"""Chapter S-4: control and resources."""

from domain.scythe.box import RESOURCES
from domain.scythe.control import controlled, stock, tokens
from domain.scythe.events import ResourcesSpent
from domain.scythe.map import TERRAIN, places
from domain.scythe.moves import Build, EndMovement, MoveStep, Payment, Upgrade
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    bottom,
    duel,
    hold,
    lay,
    no,
    one,
    place,
    seat,
    told,
    top,
)


def holds(state, who):
    return set(places(controlled(state, seat(state, who))))


def test_S_4_1_a_unit_controls_unless_opposing_plastic_is_there():
    state = place(duel(), NORDIC, w1="W41")
    assert "W41" in holds(state, NORDIC)
    state = place(state, SAXONY, speed="W41")
    assert "W41" not in holds(state, NORDIC)
    assert "W41" in holds(state, SAXONY)


def test_S_4_2_a_structure_controls_unless_any_opposing_unit_is_there():
    state = hold(duel(), NORDIC, structures={"mill": "W41"})
    assert "W41" in holds(state, NORDIC)
    state = place(state, SAXONY, w1="W41")
    assert "W41" not in holds(state, NORDIC)
    assert "W41" in holds(state, SAXONY)


def test_S_4_3_before_the_combat_the_player_who_was_there_controls():
    state = place(place(duel(), NORDIC, speed="T43"), SAXONY, speed="V52")
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"))
    assert "V52" in holds(state, SAXONY)
    assert "V52" not in holds(state, NORDIC)


def test_S_4_4_no_territory_has_two_masters():
    state = place(place(duel(), NORDIC, speed="V52", w1="T43"), SAXONY, speed="V52", w1="F42", w2="W41")
    state = hold(state, NORDIC, structures={"mill": "F42", "mine": "W41"})
    assert not holds(state, NORDIC) & holds(state, SAXONY)


def test_S_4_5_only_tokens_on_controlled_territories_can_be_spent():
    state = lay(duel(), T05={"oil": 2}, M14={"oil": 5}, M50={"oil": 4})
    assert tokens(state, 0, "oil") == ("T05", "T05")
    state = bottom(lay(state, T05={"oil": 3}), NORDIC, "upgrade")
    assert no(state, NORDIC, Upgrade(Payment(("T05", "T05", "M14")))) == "not_controlled"


def test_S_4_6_tokens_of_several_territories_pay_one_cost():
    state = bottom(lay(duel(), T05={"wood": 2}, W04={"wood": 1}), NORDIC, "build")
    pay = Payment(("T05", "W04", "T05"))
    after = act(state, NORDIC, Build(pay, structure="mill", hex="W04"))
    assert after.resources == {}
    assert after.players[0].structures == {"mill": "W04"}


def test_S_4_7_spent_tokens_go_to_an_unlimited_supply():
    state = bottom(lay(duel(), T05={"oil": 60}), NORDIC, "upgrade")
    facts = told(state, NORDIC, Upgrade(Payment(("T05",) * 3)))
    assert one(facts, ResourcesSpent).resources == {"T05": {"oil": 3}}
    assert stock(act(state, NORDIC, Upgrade(Payment(("T05",) * 3))), 0)["oil"] == 57


def test_S_4_8_workers_are_not_resources():
    assert RESOURCES == ("food", "metal", "wood", "oil")
    state = place(duel(), NORDIC, w1="V31", w8="V31")
    assert sum(stock(state, 0).values()) == 0
    assert TERRAIN["V31"] == "village"


def test_S_4_9_tokens_stay_behind_and_fall_to_the_next_master():
    state = lay(place(duel(), NORDIC, w1="T43"), T43={"oil": 2})
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:worker:1", "V52"), EndMovement())
    assert state.resources == {"T43": {"oil": 2}}
    assert stock(state, 0)["oil"] == 0
    state = place(state, SAXONY, w1="T43")
    assert stock(state, 1)["oil"] == 2
