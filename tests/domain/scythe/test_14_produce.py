"""Chapter S-14: Produce."""

import pytest

from domain.scythe.events import CoinsPaid, PopularityLost, PowerLost, ResourcesGained, WorkersGained
from domain.scythe.map import TERRAIN
from domain.scythe.moves import EndProduce, ProduceAt
from domain.scythe.state import Phase
from tests.domain.scythe.notation import NORDIC, SAXONY, act, crowd, duel, hold, no, one, place, some, told, top


def producing(state=None, **fields):
    return top(hold(state or duel(), NORDIC, **fields), NORDIC, "produce")


@pytest.mark.parametrize(
    ("workers", "power", "popularity", "coins"),
    [(2, 0, 0, 0), (3, 0, 0, 0), (4, 1, 0, 0), (5, 1, 0, 0), (6, 1, 1, 0), (7, 1, 1, 0), (8, 1, 1, 1)],
)
def test_S_14_1_the_cost_is_what_the_emptied_slots_show(workers, power, popularity, coins):
    facts = told(producing(crowd(duel(), NORDIC, workers, "T05")), NORDIC, ProduceAt("T05", 1))
    assert [fact.amount for fact in some(facts, PowerLost)] == [1] * power
    assert [fact.amount for fact in some(facts, PopularityLost)] == [1] * popularity
    assert [fact.amount for fact in some(facts, CoinsPaid)] == [1] * coins


@pytest.mark.parametrize("missing", ["power", "popularity", "coins"])
def test_S_14_1_all_of_it_has_to_be_there(missing):
    state = producing(crowd(duel(), NORDIC, 8, "T05"), **{missing: 0})
    assert no(state, NORDIC, ProduceAt("T05", 1), "S-14.1") == "cannot_pay"
    assert no(state, NORDIC, EndProduce()) == "cannot_pay"


def test_S_14_2_two_territories_or_three_with_the_cube():
    state = place(duel(), NORDIC, w1="W04", w2="T05", w3="M14")
    two = act(producing(state), NORDIC, ProduceAt("W04", 1), ProduceAt("T05", 1))
    assert two.phase is Phase.BOTTOM
    three = producing(state, cubes=("produce_territories",))
    three = act(three, NORDIC, ProduceAt("W04", 1), ProduceAt("T05", 1), ProduceAt("M14", 1))
    assert three.resources == {"W04": {"wood": 1}, "T05": {"oil": 1}, "M14": {"metal": 1}}
    foreign = place(state, SAXONY, speed="M14")
    assert no(producing(foreign), NORDIC, ProduceAt("M14", 1), "S-14.2") == "not_controlled"


@pytest.mark.parametrize(
    ("hex_", "goods"),
    [("M14", "metal"), ("F42", "food"), ("T43", "oil"), ("W41", "wood")],
)
def test_S_14_3_every_worker_produces_what_the_terrain_yields(hex_, goods):
    state = producing(crowd(duel(), NORDIC, 3, hex_))
    assert one(told(state, NORDIC, ProduceAt(hex_, 3)), ResourcesGained).resources == {goods: 3}
    assert one(told(state, NORDIC, ProduceAt(hex_, 2)), ResourcesGained).resources == {goods: 2}
    assert no(state, NORDIC, ProduceAt(hex_, 4)) == "too_many_produced"
    assert no(state, NORDIC, ProduceAt(hex_, 0)) == "bad_choice"


@pytest.mark.parametrize("hex_", ["X33", "L24"])
def test_S_14_3_lakes_and_the_factory_yield_nothing(hex_):
    state = producing(place(crowd(duel(), NORDIC, 2, hex_), NORDIC, speed=hex_))
    assert TERRAIN[hex_] in ("factory", "lake")
    assert no(state, NORDIC, ProduceAt(hex_, 1), "S-14.3") == "bad_choice"


def test_S_14_4_tokens_lie_where_they_were_produced():
    state = act(producing(), NORDIC, ProduceAt("W04", 1))
    assert state.resources == {"W04": {"wood": 1}}


def test_S_14_5_the_leftmost_worker_is_born_in_the_village():
    state = producing(crowd(duel(), NORDIC, 2, "V31"))
    assert one(told(state, NORDIC, ProduceAt("V31", 2)), WorkersGained).units == (
        "nordic:worker:3",
        "nordic:worker:4",
    )


def test_S_14_6_no_more_workers_than_stand_on_the_mat():
    state = producing(crowd(duel(), NORDIC, 7, "V31"))
    assert no(state, NORDIC, ProduceAt("V31", 2), "S-14.6") == "too_many_produced"
    assert one(told(state, NORDIC, ProduceAt("V31", 1)), WorkersGained).units == ("nordic:worker:8",)
    full = producing(crowd(duel(), NORDIC, 8, "V31"))
    assert no(full, NORDIC, ProduceAt("V31", 1)) == "too_many_produced"


def test_S_14_7_the_newborn_do_not_produce():
    state = producing(crowd(duel(), NORDIC, 2, "V31"), cubes=("produce_territories",))
    state = act(state, NORDIC, ProduceAt("V31", 2))
    assert state.phase is Phase.BOTTOM  # nothing else can produce, and V31 is done
    again = producing(place(duel(), NORDIC, w1="V31", w2="T05"))
    assert no(act(again, NORDIC, ProduceAt("V31", 1)), NORDIC, ProduceAt("V31", 1)) == "duplicate_territory"


def test_S_14_8_the_mill_adds_its_territory_and_one_producer():
    state = place(duel(), NORDIC, w1="W04", w2="T05", w3="M14")
    state = producing(state, structures={"mill": "M14"})
    after = act(state, NORDIC, ProduceAt("W04", 1), ProduceAt("T05", 1), ProduceAt("M14", 2))
    assert after.resources["M14"] == {"metal": 2}
    taken = producing(place(duel(), SAXONY, speed="M14"), structures={"mill": "M14"})
    assert no(taken, NORDIC, ProduceAt("M14", 1)) == "not_controlled"


def test_S_14_9_the_mill_needs_no_worker_and_a_territory_produces_once():
    state = producing(structures={"mill": "M14"})
    assert act(state, NORDIC, ProduceAt("M14", 1)).resources == {"M14": {"metal": 1}}
    once = act(state, NORDIC, ProduceAt("M14", 1))
    assert no(once, NORDIC, ProduceAt("M14", 1), "S-14.9") == "duplicate_territory"
    nobody = producing(structures={"mine": "M14"})
    assert no(nobody, NORDIC, ProduceAt("M14", 1)) == "no_worker_there"
