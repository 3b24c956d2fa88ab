"""Chapter S-9: carrying."""

import pytest

from domain.scythe.moves import EndMovement, MoveStep
from tests.domain.scythe.notation import CRIMEA, NORDIC, act, duel, lay, no, place, table, top


def test_S_9_1_a_unit_takes_tokens_from_where_it_leaves():
    state = top(lay(place(duel(), NORDIC, w1="T43"), T43={"oil": 2, "food": 1}, F42={"oil": 5}), NORDIC, "move")
    after = act(state, NORDIC, MoveStep("nordic:worker:1", "V52", (), {"oil": 1, "food": 1}))
    assert after.resources == {"T43": {"oil": 1}, "V52": {"oil": 1, "food": 1}, "F42": {"oil": 5}}
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "V52", (), {"oil": 3}), "S-9.1") == "cargo_not_there"
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "V52", (), {"metal": 1})) == "cargo_not_there"
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "V52", (), {"oil": -1})) == "cargo_not_there"
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "V52", (), {"gold": 1})) == "cargo_not_there"


def test_S_9_1_also_from_a_home_base():
    state = place(table("crimea industrial", "nordic agricultural"), CRIMEA, wayfare="HB_ALBION", w1="HB_ALBION")
    state = top(lay(state, HB_ALBION={"oil": 2}), CRIMEA, "move")
    after = act(state, CRIMEA, MoveStep("crimea:worker:1", "F02", (), {"oil": 2}))
    assert after.resources == {"F02": {"oil": 2}}


def test_S_9_2_a_mech_takes_workers_along():
    state = top(place(duel(), NORDIC, speed="T43", w1="T43", w2="T43", w3="F42"), NORDIC, "move")
    after = act(state, NORDIC, MoveStep("nordic:mech:speed", "V52", ("nordic:worker:2", "nordic:worker:1")))
    assert [after.players[0].units[f"nordic:worker:{n}"] for n in (1, 2, 3)] == ["V52", "V52", "F42"]
    for crew in (("nordic:worker:3",), ("nordic:worker:1",) * 2, ("saxony:worker:1",), ("nobody",)):
        assert no(state, NORDIC, MoveStep("nordic:mech:speed", "V52", crew), "S-9.2") == "cargo_not_there"


@pytest.mark.parametrize(
    ("unit", "crew"),
    [
        ("nordic:mech:speed", ("nordic:character",)),
        ("nordic:mech:speed", ("nordic:mech:artillery",)),
        ("nordic:character", ("nordic:worker:1",)),
        ("nordic:worker:2", ("nordic:worker:1",)),
    ],
)
def test_S_9_3_only_mechs_carry_and_only_workers(unit, crew):
    state = place(duel(), NORDIC, speed="T43", artillery="T43", character="T43", w1="T43", w2="T43")
    assert no(top(state, NORDIC, "move"), NORDIC, MoveStep(unit, "V52", crew), "S-9.3") == "cannot_carry"


def test_S_9_4_cargo_may_change_at_every_location_of_the_path():
    state = place(duel(), NORDIC, speed="T43", w1="T43", w2="V52")
    state = top(lay(state, T43={"oil": 1}, V52={"food": 1}), NORDIC, "move")
    state = act(
        state,
        NORDIC,
        MoveStep("nordic:mech:speed", "V52", ("nordic:worker:1",), {"oil": 1}),
        MoveStep("nordic:mech:speed", "F42", ("nordic:worker:2",), {"food": 1, "oil": 0}),
    )
    units = state.players[0].units
    assert (units["nordic:worker:1"], units["nordic:worker:2"]) == ("V52", "F42")
    assert state.resources == {"V52": {"oil": 1}, "F42": {"food": 1}}


def test_S_9_5_being_carried_is_no_move_of_the_worker():
    state = top(place(duel(), NORDIC, speed="T43", w1="T43"), NORDIC, "move")
    carried = act(state, NORDIC, MoveStep("nordic:mech:speed", "V52", ("nordic:worker:1",)))
    walked = act(carried, NORDIC, MoveStep("nordic:worker:1", "F42"))
    assert walked.movement.moved == ("nordic:mech:speed", "nordic:worker:1")
    first = act(state, NORDIC, MoveStep("nordic:worker:1", "V52"))
    first = act(place(first, NORDIC, speed="V52"), NORDIC, MoveStep("nordic:mech:speed", "F42", ("nordic:worker:1",)))
    assert first.players[0].units["nordic:worker:1"] == "F42"


def test_S_9_6_nothing_stays_on_a_lake_without_plastic():
    state = place(duel(), NORDIC, seaworthy="L24", w1="L24")
    state = top(lay(state, L24={"oil": 2}), NORDIC, "move")
    mech = "nordic:mech:seaworthy"
    assert no(state, NORDIC, MoveStep(mech, "X33", (), {"oil": 2}), "S-9.6") == "lake_leftovers"
    assert no(state, NORDIC, MoveStep(mech, "X33", ("nordic:worker:1",), {"oil": 1})) == "lake_leftovers"
    assert no(state, NORDIC, MoveStep(mech, "X33")) == "lake_leftovers"
    after = act(state, NORDIC, MoveStep(mech, "X33", ("nordic:worker:1",), {"oil": 2}), EndMovement())
    assert after.resources == {"X33": {"oil": 2}}
    escorted = place(state, NORDIC, character="L24")
    assert act(escorted, NORDIC, MoveStep(mech, "X33")).resources == {"L24": {"oil": 2}}
    captain = place(state, NORDIC, seaworthy="X33", character="L24")
    assert no(captain, NORDIC, MoveStep("nordic:character", "X33", (), {"oil": 2})) == "lake_leftovers"
