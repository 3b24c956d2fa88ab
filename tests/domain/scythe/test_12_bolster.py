"""Chapter S-12: Bolster."""

from domain.contract.wire import object_schema
from domain.scythe.events import CoinsPaid, PopularityGained
from domain.scythe.moves import Bolster
from tests.domain.scythe.notation import NORDIC, SAXONY, act, duel, hold, kinds, no, one, some, told, top


def bolstering(**fields):
    return top(hold(duel(), NORDIC, **fields), NORDIC, "bolster")


def test_S_12_1_it_costs_a_coin():
    assert one(told(bolstering(), NORDIC, Bolster("power")), CoinsPaid) == CoinsPaid(0, 1, "cost")
    assert no(bolstering(coins=0), NORDIC, Bolster("power"), "S-12.1") == "cannot_pay"


def test_S_12_2_power_or_cards_more_with_the_cube():
    assert act(bolstering(power=4), NORDIC, Bolster("power")).players[0].power == 6
    assert act(bolstering(power=4, cubes=("bolster_power",)), NORDIC, Bolster("power")).players[0].power == 7
    assert len(act(bolstering(hand=()), NORDIC, Bolster("combat_cards")).players[0].hand) == 1
    more = bolstering(hand=(), cubes=("bolster_cards",))
    assert len(act(more, NORDIC, Bolster("combat_cards")).players[0].hand) == 2
    assert no(bolstering(), NORDIC, Bolster("combat_cards", 2)) == "bad_amount"


def test_S_12_2_an_unknown_gain_is_refused():
    for move in (Bolster("coins"), Bolster("", amount=1), Bolster("popularity", monument=False)):
        assert no(bolstering(), NORDIC, move, "S-12.2") == "bad_choice"
        assert no(duel(), SAXONY, move) == "not_your_turn"
    assert object_schema(Bolster)["properties"]["gain"]["enum"] == ["power", "combat_cards"]


def test_S_12_3_the_monument_adds_popularity():
    state = bolstering(structures={"monument": "W04"}, popularity=2)
    facts = told(state, NORDIC, Bolster("power"))
    assert kinds(facts) == ["TopActionTaken", "CoinsPaid", "PowerGained", "PopularityGained"]
    assert one(facts, PopularityGained) == PopularityGained(0, 1, "monument")
    assert some(told(state, NORDIC, Bolster("power", monument=False)), PopularityGained) == []
    assert no(bolstering(), NORDIC, Bolster("power", monument=True)) == "bad_choice"
