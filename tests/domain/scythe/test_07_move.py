"""Chapter S-7: the Move action."""

from domain.scythe.events import CoinsGained, TopActionTaken
from domain.scythe.moves import EndMovement, GainCoins, MoveStep
from domain.scythe.state import Phase
from tests.domain.scythe.notation import NORDIC, act, bottom, duel, hold, kinds, no, place, told, top

W1, W2, W3 = (MoveStep(f"nordic:worker:{n}", "M14") for n in (1, 2, 3))


def moving(state=None, **fields):
    return top(hold(state or place(duel(), NORDIC, w1="T05", w2="T05", w3="T05"), NORDIC, **fields), NORDIC, "move")


def test_S_7_1_movement_or_coins_for_nothing():
    state = moving()
    assert told(state, NORDIC, GainCoins()) == [TopActionTaken(0, "move"), CoinsGained(0, 1, "move")]
    assert kinds(told(state, NORDIC, W1)) == ["TopActionTaken", "UnitMoved"]
    assert no(act(state, NORDIC, W1), NORDIC, GainCoins()) == "wrong_phase"


def test_S_7_2_one_coin_or_two_with_the_cube():
    assert act(moving(coins=4), NORDIC, GainCoins()).players[0].coins == 5
    assert act(moving(coins=4, cubes=("move_coins",)), NORDIC, GainCoins()).players[0].coins == 6
    assert no(moving(), NORDIC, GainCoins(2)) == "bad_amount"
    assert kinds(told(moving(), NORDIC, GainCoins(0))) == ["TopActionTaken"]


def test_S_7_3_two_units_or_three_with_the_cube():
    state = act(moving(), NORDIC, W1, W2)
    assert no(state, NORDIC, W3, "S-7.3") == "no_moves_left"
    assert act(moving(cubes=("move_units",)), NORDIC, W1, W2, W3).movement.moved == (W1.unit, W2.unit, W3.unit)


def test_S_7_4_one_step_or_two_for_plastic_with_speed():
    state = place(duel(), NORDIC, artillery="T43", w1="T43")
    once = act(moving(state), NORDIC, MoveStep("nordic:mech:artillery", "V52"))
    assert no(once, NORDIC, MoveStep("nordic:mech:artillery", "T43"), "S-7.4") == "too_many_steps"
    fast = act(moving(place(state, NORDIC, speed="T05")), NORDIC, MoveStep("nordic:mech:artillery", "V52"))
    fast = act(fast, NORDIC, MoveStep("nordic:mech:artillery", "T43"))
    assert no(fast, NORDIC, MoveStep("nordic:mech:artillery", "V52")) == "too_many_steps"
    worker = act(moving(place(state, NORDIC, speed="T05")), NORDIC, MoveStep("nordic:worker:1", "V52"))
    assert no(worker, NORDIC, MoveStep("nordic:worker:1", "T43")) == "too_many_steps"


def test_S_7_5_one_unit_finishes_before_the_next_begins():
    state = moving(place(duel(), NORDIC, speed="T43", w1="T05"))
    state = act(state, NORDIC, MoveStep("nordic:mech:speed", "V52"), W1)
    assert no(state, NORDIC, MoveStep("nordic:mech:speed", "T43"), "S-7.5") == "unit_already_moved"


def test_S_7_6_a_step_leads_to_a_place_one_of_the_ways_reaches():
    state = moving()
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "X33"), "S-7.6") == "not_reachable"
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "nowhere")) == "not_reachable"
    assert act(state, NORDIC, W1).players[0].units["nordic:worker:1"] == "M14"


def test_S_7_7_the_factory_card_moves_one_unit_two_steps_or_three_with_speed():
    state = hold(place(duel(), NORDIC, artillery="T43", w1="T43", w2="F42"), NORDIC, factory_card="fac_05")
    slow = bottom(state, NORDIC, "factory")
    there, back = MoveStep("nordic:worker:1", "V52"), MoveStep("nordic:worker:1", "T43")
    assert no(act(slow, NORDIC, there, back), NORDIC, there) == "too_many_steps"
    assert no(act(slow, NORDIC, there), NORDIC, MoveStep("nordic:worker:2", "V52")) == "no_moves_left"
    fast = bottom(place(state, NORDIC, speed="T05"), NORDIC, "factory")
    there, back = MoveStep("nordic:mech:artillery", "V52"), MoveStep("nordic:mech:artillery", "T43")
    three = act(fast, NORDIC, there, back, there)
    assert no(three, NORDIC, back) == "too_many_steps"
    assert act(three, NORDIC, EndMovement()).phase is Phase.TURN_END


def test_unknown_units_do_not_move():
    assert no(moving(), NORDIC, MoveStep("saxony:worker:1", "M14")) == "unknown_unit"
    assert no(moving(), NORDIC, MoveStep("nordic:worker:8", "M14")) == "unknown_unit"
    assert no(moving(), NORDIC, MoveStep("", "")) == "unknown_unit"
