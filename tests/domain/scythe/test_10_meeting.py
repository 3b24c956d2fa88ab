"""Chapter S-10: moving onto opposing pieces."""

from domain.scythe.control import controlled
from domain.scythe.events import PopularityLost, WorkersRetreated
from domain.scythe.map import BIT
from domain.scythe.moves import EndMovement, MoveStep
from domain.scythe.state import Phase
from tests.domain.scythe.notation import NORDIC, SAXONY, act, duel, hold, kinds, lay, no, one, place, told, top

MECH = "nordic:mech:speed"


def facing(**saxon):
    """A fast Nordic mech on T43 with Saxons around it."""
    return top(place(place(duel(), NORDIC, speed="T43", w1="T43"), SAXONY, **saxon), NORDIC, "move")


def test_S_10_1_a_worker_does_not_step_onto_opposing_units():
    for saxon in ({"w1": "V52"}, {"character": "V52"}, {"speed": "V52"}):
        assert no(facing(**saxon), NORDIC, MoveStep("nordic:worker:1", "V52"), "S-10.1") == "enemy_present"


def test_S_10_2_nothing_leaves_a_contested_territory():
    state = lay(facing(speed="V52"), V52={"oil": 1})
    state = act(state, NORDIC, MoveStep(MECH, "V52", ("nordic:worker:1",)))
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "F42"), "S-10.2") == "contested_origin"


def test_S_10_3_a_lone_structure_stops_nobody():
    state = hold(facing(), SAXONY, structures={"mill": "V52"})
    after = act(state, NORDIC, MoveStep("nordic:worker:1", "V52"))
    assert BIT["V52"] & controlled(after, 0) and not BIT["V52"] & controlled(after, 1)
    onward = act(state, NORDIC, MoveStep(MECH, "V52"), MoveStep(MECH, "F42"))
    assert onward.players[0].units[MECH] == "F42"


def test_S_10_4_plastic_sends_lone_workers_home_and_stays():
    state = lay(facing(w1="V52", w2="V52"), V52={"food": 2})
    facts = told(state, NORDIC, MoveStep(MECH, "V52"))
    assert kinds(facts) == ["TopActionTaken", "UnitMoved", "WorkersRetreated", "PopularityLost"]
    assert one(facts, WorkersRetreated) == WorkersRetreated(
        0, 1, ("saxony:worker:1", "saxony:worker:2"), "V52", "HB_SAXONY"
    )
    assert one(facts, PopularityLost) == PopularityLost(0, 2, "workers_retreated")
    after = act(state, NORDIC, MoveStep(MECH, "V52"))
    assert after.resources == {"V52": {"food": 2}}
    assert no(after, NORDIC, MoveStep(MECH, "F42")) == "movement_ended"


def test_S_10_5_popularity_nought_does_not_prevent_it():
    state = hold(facing(w1="V52"), NORDIC, popularity=0)
    facts = told(state, NORDIC, MoveStep(MECH, "V52"))
    assert one(facts, PopularityLost).amount == 0
    assert one(facts, WorkersRetreated).units == ("saxony:worker:1",)


def test_S_10_6_others_may_follow_through_the_territory_taken():
    state = hold(place(facing(w1="V52"), NORDIC, artillery="F42"), NORDIC, cubes=("move_units",))
    state = act(state, NORDIC, MoveStep(MECH, "V52"), MoveStep("nordic:mech:artillery", "V52"))
    state = act(state, NORDIC, MoveStep("nordic:mech:artillery", "T53"), MoveStep("nordic:worker:1", "V52"))
    assert state.players[0].units["nordic:mech:artillery"] == "T53"


def test_S_10_7_plastic_that_meets_plastic_waits_for_the_combat():
    state = facing(speed="V52")
    assert kinds(told(state, NORDIC, MoveStep(MECH, "V52"))) == ["TopActionTaken", "UnitMoved"]
    after = act(state, NORDIC, MoveStep(MECH, "V52"))
    assert after.phase is Phase.MOVING
    assert no(after, NORDIC, MoveStep(MECH, "F42"), "S-10.7") == "movement_ended"
    assert kinds(told(after, NORDIC, EndMovement())) == ["MovementEnded", "CombatStarted"]


def test_S_10_8_workers_beside_plastic_stay_until_the_combat():
    after = act(facing(speed="V52", w1="V52"), NORDIC, MoveStep(MECH, "V52"))
    assert after.players[1].units["saxony:worker:1"] == "V52"
    assert after.players[0].popularity == 2


def test_S_10_9_an_encounter_stops_the_character_only():
    state = place(duel(), NORDIC, speed="T05", character="T05", w1="T05")
    state = top(state, NORDIC, "move")
    met = act(state, NORDIC, MoveStep("nordic:character", "M14"))
    assert no(met, NORDIC, MoveStep("nordic:character", "W04")) == "movement_ended"
    passed = act(state, NORDIC, MoveStep(MECH, "M14"), MoveStep(MECH, "W04"), MoveStep("nordic:worker:1", "M14"))
    assert passed.players[0].units[MECH] == "W04"


def test_S_10_10_the_factory_may_be_passed_through():
    state = top(place(duel(), NORDIC, speed="T05", character="T43"), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:character", "X33"), MoveStep("nordic:character", "W23"), EndMovement())
    assert state.phase is Phase.BOTTOM
    assert state.factory_visitors == ()
