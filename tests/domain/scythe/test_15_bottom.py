"""Chapter S-15: bottom-row actions in general."""

import pytest

from domain.scythe.box import MATS, SECTIONS
from domain.scythe.events import CoinsGained, CombatCardsDiscarded, ResourcesSpent
from domain.scythe.mats import cost
from domain.scythe.moves import Build, Deploy, Enlist, Payment, Upgrade
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    SAXONY,
    act,
    bottom,
    duel,
    hold,
    kinds,
    lay,
    no,
    offers,
    one,
    player,
    some,
    table,
    told,
)

WITH = {
    "upgrade": (Upgrade, {"cube": "move_coins", "section": "deploy"}, "UpgradeMade"),
    "deploy": (Deploy, {"mech": "speed", "hex": "T05"}, "MechDeployed"),
    "build": (Build, {"structure": "mill", "hex": "T05"}, "StructureBuilt"),
    "enlist": (Enlist, {"recruit": "build", "bonus": "coins"}, "RecruitEnlisted"),
}


def paid(action, state=None, who=NORDIC, spot="T05"):
    """A table at this bottom row with just the tokens it costs, and the payment."""
    state = state or duel()
    column = next(each for each in MATS[player(state, who).mat].sections if each.bottom == action)
    price = cost(player(state, who), column)
    return bottom(lay(state, **{spot: {column.resource: price}}), who, action), Payment((spot,) * price)


@pytest.mark.parametrize("action", SECTIONS)
def test_S_15_1_the_cost_falls_with_the_cubes_on_the_section(action):
    kind, benefit, _ = WITH[action]
    state, pay = paid(action)
    assert one(told(state, NORDIC, kind(pay, **benefit)), ResourcesSpent).reason == action
    assert no(state, NORDIC, kind(Payment(pay.tokens[1:]))) == "payment_mismatch"
    cheaper, less = paid(action, hold(duel(), NORDIC, upgrades={action: 1}, cubes=("bolster_power",)))
    assert len(less.tokens) == len(pay.tokens) - 1
    assert told(cheaper, NORDIC, kind(less))


def test_S_15_1_each_row_has_its_resource():
    resources = {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}
    for mat in MATS.values():
        assert {each.bottom: each.resource for each in mat.sections} == resources
    state = bottom(lay(duel(), T05={"wood": 3, "metal": 3, "food": 3}), NORDIC, "upgrade")
    assert no(state, NORDIC, Upgrade(Payment(("T05",) * 3))) == "cannot_pay"


def test_S_15_2_coercion_replaces_one_token_by_a_card():
    state = hold(table("crimea industrial", "saxony agricultural"), CRIMEA, hand=("cc_5_01", "cc_2_01"))
    state = bottom(lay(state, F63={"food": 4}), CRIMEA, "enlist")
    move = Enlist(Payment(("F63",) * 3, "cc_5_01"))
    assert one(told(state, CRIMEA, move), CombatCardsDiscarded).cards == ("cc_5_01",)
    after = act(state, CRIMEA, move)
    assert after.resources == {"F63": {"food": 1}} and after.combat_discard == ("cc_5_01",)
    assert player(after, CRIMEA).coercion_used
    assert no(state, CRIMEA, Enlist(Payment(("F63",) * 2, "cc_5_01"))) == "payment_mismatch"
    assert no(state, CRIMEA, Enlist(Payment(("F63",) * 3, "cc_4_01"))) == "card_not_in_hand"
    used = hold(state, CRIMEA, coercion_used=True)
    assert no(used, CRIMEA, move) == "coercion_used"
    other = bottom(hold(lay(duel(), T05={"food": 4}), NORDIC, hand=("cc_5_01",)), NORDIC, "enlist")
    assert no(other, NORDIC, Enlist(Payment(("T05",) * 3, "cc_5_01"))) == "payment_mismatch"


def test_S_15_3_pay_coins_benefit_recruits_stars():
    state = hold(duel(), NORDIC, recruits={"upgrade": "power"}, power=15)
    state, pay = paid("upgrade", state)
    facts = kinds(told(state, NORDIC, Upgrade(pay, cube="move_coins", section="deploy")))
    assert facts == [
        "BottomActionTaken",
        "ResourcesSpent",
        "CoinsGained",
        "UpgradeMade",
        "RecruitBonusGained",
        "PowerGained",
        "StarPlaced",
    ]


def test_S_15_4_coins_and_benefit_may_be_declined():
    state, pay = paid("upgrade")
    assert one(told(state, NORDIC, Upgrade(pay)), CoinsGained).amount == 3
    assert one(told(state, NORDIC, Upgrade(pay, 1)), CoinsGained).amount == 1
    assert some(told(state, NORDIC, Upgrade(pay, 0)), CoinsGained) == []
    assert "UpgradeMade" not in kinds(told(state, NORDIC, Upgrade(pay)))
    assert no(state, NORDIC, Upgrade(pay, 4), "S-15.4") == "bad_amount"
    assert no(state, NORDIC, Upgrade(pay, cube="move_coins")) == "bad_choice"


@pytest.mark.parametrize("action", SECTIONS)
def test_S_15_5_an_exhausted_row_may_still_be_paid(action):
    spent = {
        "upgrade": {
            "cubes": (
                "move_units",
                "move_coins",
                "bolster_power",
                "bolster_cards",
                "trade_popularity",
                "produce_territories",
            ),
            "upgrades": {"upgrade": 1, "deploy": 2, "build": 1, "enlist": 2},
            "stars": ("upgrades",),
        },
        "deploy": {"mechs": ("riverwalk", "seaworthy", "artillery", "speed"), "stars": ("mechs",)},
        "build": {
            "structures": {"monument": "W04", "armory": "M14", "mill": "M34", "mine": "W25"},
            "stars": ("structures",),
        },
        "enlist": {
            "recruits": {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"},
            "stars": ("recruits",),
        },
    }[action]
    kind, benefit, told_as = WITH[action]
    state, pay = paid(action, hold(duel(), NORDIC, **spent))
    assert told(state, NORDIC, kind(pay))
    assert told_as not in kinds(told(state, NORDIC, kind(pay)))
    assert all(offer.fields[min(benefit)] is None for offer in offers(state, NORDIC, kind))


def test_paying_with_what_lies_elsewhere_or_twice():
    state = bottom(lay(duel(), T05={"oil": 2}, W04={"oil": 1}, M50={"oil": 3}), NORDIC, "upgrade")
    assert no(state, NORDIC, Upgrade(Payment(("M50",) * 3))) == "not_controlled"
    assert no(state, NORDIC, Upgrade(Payment(("T05",) * 3))) == "payment_mismatch"
    assert no(state, NORDIC, Upgrade(Payment(()))) == "payment_mismatch"
    assert no(state, SAXONY, Upgrade(Payment(()))) == "not_your_turn"
