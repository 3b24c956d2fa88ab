"""Chapter S-13: Trade."""

from domain.scythe.events import CoinsPaid, PowerGained, ResourcesGained
from domain.scythe.moves import Placement, Trade
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    crowd,
    duel,
    hold,
    kinds,
    no,
    offers,
    one,
    place,
    some,
    told,
    top,
)

METAL, FOOD = Placement("metal", "W04"), Placement("food", "T05")


def trading(state=None, **fields):
    return top(hold(state or duel(), NORDIC, **fields), NORDIC, "trade")


def test_S_13_1_it_costs_a_coin():
    assert one(told(trading(), NORDIC, Trade("popularity")), CoinsPaid) == CoinsPaid(0, 1, "cost")
    assert no(trading(coins=0), NORDIC, Trade("popularity"), "S-13.1") == "cannot_pay"


def test_S_13_2_two_tokens_or_popularity():
    assert act(trading(), NORDIC, Trade("resources", (METAL, METAL))).resources == {"W04": {"metal": 2}}
    assert no(trading(), NORDIC, Trade("resources", (METAL, METAL, FOOD))) == "bad_choice"
    assert act(trading(popularity=2), NORDIC, Trade("popularity")).players[0].popularity == 3
    more = trading(popularity=2, cubes=("trade_popularity",))
    assert act(more, NORDIC, Trade("popularity")).players[0].popularity == 4
    assert no(trading(), NORDIC, Trade("popularity", amount=2)) == "bad_amount"
    assert no(trading(), NORDIC, Trade("resources")) == "bad_choice"
    assert no(trading(), NORDIC, Trade("resources", (METAL,), amount=1)) == "bad_choice"
    assert no(trading(), NORDIC, Trade("popularity", (METAL,))) == "bad_choice"


def test_S_13_2_resources_bring_no_popularity():
    state = trading(popularity=2)
    facts = told(state, NORDIC, Trade("resources", (METAL, FOOD)))
    assert kinds(facts) == ["TopActionTaken", "CoinsPaid", "ResourcesGained", "ResourcesGained"]
    assert act(state, NORDIC, Trade("resources", (METAL, FOOD))).players[0].popularity == 2


def test_S_13_2_popularity_that_is_declined_is_not_gained():
    assert kinds(told(trading(), NORDIC, Trade("popularity", amount=0))) == ["TopActionTaken", "CoinsPaid"]
    assert kinds(told(trading(), NORDIC, Trade("resources", ()))) == ["TopActionTaken", "CoinsPaid"]


def test_S_13_2_an_unknown_gain_is_refused():
    for move in (Trade("power"), Trade("", (METAL,)), Trade("coins", amount=1)):
        assert no(trading(), NORDIC, move, "S-13.2") == "bad_choice"


def test_S_13_3_each_token_on_any_own_territory_with_a_worker():
    facts = told(trading(), NORDIC, Trade("resources", (METAL, FOOD)))
    assert some(facts, ResourcesGained) == [
        ResourcesGained(0, "W04", {"metal": 1}, "trade"),
        ResourcesGained(0, "T05", {"food": 1}, "trade"),
    ]
    state = trading(place(place(duel(), NORDIC, character="M14", w1="W41"), SAXONY, speed="W41"))
    assert no(state, NORDIC, Trade("resources", (Placement("oil", "M14"),)), "S-13.3") == "no_worker_there"
    assert no(state, NORDIC, Trade("resources", (Placement("oil", "W41"),))) == "not_controlled"
    assert no(state, NORDIC, Trade("resources", (Placement("oil", "nowhere"),))) == "not_controlled"
    assert no(state, NORDIC, Trade("resources", (Placement("gold", "T05"),))) == "bad_choice"


def test_S_13_4_without_such_a_territory_only_popularity():
    state = trading(crowd(duel(), NORDIC, 2, "HB_NORDIC"))
    assert no(state, NORDIC, Trade("resources", (METAL,)), "S-13.4") == "no_worker_there"
    assert [offer.fields["gain"] for offer in offers(state, NORDIC, Trade)] == ["popularity"]


def test_S_13_5_the_armory_adds_power():
    state = trading(structures={"armory": "M50"}, power=4)
    facts = told(state, NORDIC, Trade("popularity"))
    assert kinds(facts) == ["TopActionTaken", "CoinsPaid", "PopularityGained", "PowerGained"]
    assert one(facts, PowerGained) == PowerGained(0, 1, "armory")
    assert some(told(state, NORDIC, Trade("popularity", armory=False)), PowerGained) == []
    assert no(trading(), NORDIC, Trade("popularity", armory=True)) == "bad_choice"
