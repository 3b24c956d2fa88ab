"""Offers: every sample fits, nothing else does."""

import random
from dataclasses import dataclass
from typing import Any

from domain.contract.offers import Between, Offer, OneOf, SubsetOf, Text, matches, moves, sample, size, write_offer


@dataclass(frozen=True)
class MoveGoods:
    from_: str
    goods: tuple[str, ...]
    load: dict[str, int]
    flag: bool | None = None
    note: Any = None


OFFER = Offer(
    MoveGoods,
    from_=OneOf(("a", "b")),
    goods=SubsetOf(("x", "x", "y"), 1, 2),
    load={"oil": Between(0, 2), "wood": 1},
    flag=OneOf((True, None)),
    note=Text(3),
)


def test_an_offer_on_the_wire():
    assert write_offer(OFFER) == {
        "type": "move_goods",
        "from": {"one_of": ["a", "b"]},
        "goods": {"subset_of": ["x", "x", "y"], "min": 1, "max": 2},
        "load": {"oil": {"from": 0, "to": 2}, "wood": 1},
        "flag": {"one_of": [True, None]},
        "note": {"text": 3},
    }


def test_every_sample_fits():
    luck = random.Random(1)
    assert all(matches(OFFER, sample(OFFER, luck.randrange)) for _ in range(200))


def test_what_does_not_fit():
    fitting = MoveGoods("a", ("x", "x"), {"oil": 2, "wood": 1}, True, "abc")
    assert matches(OFFER, fitting)
    for field, value in [
        ("from_", "c"),
        ("goods", ("y", "y")),
        ("goods", ()),
        ("load", {"oil": 3, "wood": 1}),
        ("load", {"oil": 1}),
        ("load", {"oil": True, "wood": 1}),
        ("flag", 1),
        ("note", ""),
        ("note", "abcd"),
    ]:
        assert not matches(OFFER, MoveGoods(**{**fitting.__dict__, field: value})), (field, value)


def test_enumeration_lists_every_move_once():
    plain = Offer(
        MoveGoods, from_=OneOf(("a", "b")), goods=SubsetOf(("x", "x", "y"), 1, 2), load={"oil": Between(0, 2)}
    )
    found = list(moves(plain))
    assert len(found) == 2 * 4 * 3  # the lists: x, y, xx, xy
    assert all(matches(Offer(MoveGoods, **plain.fields, flag=None, note=None), move) for move in found)
    assert size(plain) == 2 * 6 * 3
