"""A move is made of an offer: what is open, what is good there, and what is not."""

import random
from typing import Any, cast

import pytest

from annals_client import BadChoice, Offer, Offers, types

PAY = {"type": "complete_job", "job": {"one_of": ["J1"]}, "pay": {"gun": {"from": 0, "to": 2}, "any": 1}}
BID = {"type": "bid", "cards": {"subset_of": ["a", "a", "b"], "min": 1, "max": 2}}


def offers(*shapes: dict[str, Any], **rest: Any) -> Offers:
    told = {"version": 3, "status": "playing", "outcome": None, "decision": {"id": "3.0", "seat": 0, "kind": "k"}}
    return Offers(cast("types.Offers", {**told, "offers": list(shapes), "anytime": [], **rest}))


def test_what_can_have_but_one_value_needs_no_word() -> None:
    (offer,) = offers(PAY)

    assert offer.move({"pay.gun": 2}) == {
        "type": "complete_job",
        "job": "J1",
        "pay": {"gun": 2, "any": 1},
        "decision": "3.0",
    }


@pytest.mark.parametrize("choices", [{}, {"pay.gun": 3}, {"pay.gun": True}, {"pay.gun": 1, "job": "J2"}, {"pay": 1}])
def test_what_is_not_offered_makes_no_move(choices: dict[str, Any]) -> None:
    (offer,) = offers(PAY)
    with pytest.raises(BadChoice):
        offer.move(choices)


def test_each_of_a_subset_as_often_as_it_stands_there() -> None:
    (offer,) = offers(BID)

    assert offer.move(cards=["a", "a"])["cards"] == ["a", "a"]
    for wrong in (["b", "b"], [], ["a", "a", "b"], "a"):
        with pytest.raises(BadChoice):
            offer.move(cards=wrong)


def test_chance_makes_only_what_is_offered() -> None:
    found, chance = offers(PAY, BID), random.Random(1)
    for _ in range(50):
        move = found.random(chance)
        (offer,) = found.of(move["type"])
        named = {"pay.gun": move["pay"]["gun"]} if "pay" in move else {"cards": move["cards"]}
        assert offer.move(named) == move


def test_what_is_open_at_any_time_answers_no_decision() -> None:
    found = offers(anytime=[{"type": "say", "text": {"text": 5}}], decision=None)

    assert not found
    assert found.of("say")[0].move(text="hello") == {"type": "say", "text": "hello"}
    with pytest.raises(BadChoice, match="still open"):
        found.of("say")[0].move()


def test_a_false_and_a_nought_are_two_values() -> None:
    offer = Offer({"type": "x", "y": {"one_of": [False, None]}}, None)
    assert offer.move(y=False) == {"type": "x", "y": False}
    with pytest.raises(BadChoice):
        offer.move(y=0)
