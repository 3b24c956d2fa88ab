"""Chapter S-17: Enlist and recruits."""

import pytest

from domain.scythe.events import CombatCardsDrawn, RecruitBonusGained
from domain.scythe.moves import Build, Deploy, Enlist, FactoryTop, Payment, SetRecruitPolicy, Trade, Upgrade
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    POLANIA,
    RUSVIET,
    SAXONY,
    act,
    bottom,
    duel,
    hold,
    lay,
    no,
    player,
    seat,
    some,
    table,
    told,
    top,
)

FIVE = ("nordic industrial", "rusviet engineering", "crimea patriotic", "saxony mechanical", "polania agricultural")
FOOD = Payment(("T05",) * 4)


def enlisting(**fields):
    return bottom(lay(hold(duel(), NORDIC, **fields), T05={"food": 4}), NORDIC, "enlist")


@pytest.mark.parametrize("bonus", ["power", "coins", "popularity", "combat_cards"])
def test_S_17_1_a_recruit_brings_its_one_time_bonus(bonus):
    state = enlisting(hand=(), power=0, coins=0, popularity=0)
    after = act(state, NORDIC, Enlist(FOOD, recruit="build", bonus=bonus)).players[0]
    found = {
        "power": after.power,
        "coins": after.coins,
        "popularity": after.popularity,
        "combat_cards": len(after.hand),
    }
    assert found == {**dict.fromkeys(found, 0), bonus: 2}
    assert after.recruits == {"build": bonus}


def test_S_17_2_each_bonus_and_each_recruit_once():
    state = enlisting(recruits={"build": "coins"})
    assert no(state, NORDIC, Enlist(FOOD, recruit="build", bonus="power"), "S-17.1") == "recruit_gone"
    assert no(state, NORDIC, Enlist(FOOD, recruit="deploy", bonus="coins"), "S-17.2") == "bonus_used"
    assert no(state, NORDIC, Enlist(FOOD, recruit="deploy", bonus="luck")) == "bad_choice"
    assert no(state, NORDIC, Enlist(FOOD, recruit="luck", bonus="power")) == "bad_choice"


def test_S_17_3_the_ongoing_bonus_stays_for_the_rest_of_the_game():
    state = act(enlisting(), NORDIC, Enlist(FOOD, recruit="build", bonus="coins"))
    for _ in range(2):
        state = bottom(lay(state, T05={"wood": 3}), NORDIC, "build")
        facts = told(state, NORDIC, Build(Payment(("T05",) * 3)))
        assert some(facts, RecruitBonusGained) == [RecruitBonusGained(0, "build", 0)]
        state = act(state, NORDIC, Build(Payment(("T05",) * 3)))


def test_S_17_4_actor_then_left_then_right_neighbour():
    state = table(*FIVE)
    for who in (NORDIC, RUSVIET, CRIMEA, SAXONY, POLANIA):
        state = hold(state, who, recruits={"upgrade": "power"})
    facts = told(bottom(lay(state, T05={"oil": 3}), NORDIC, "upgrade"), NORDIC, Upgrade(Payment(("T05",) * 3)))
    gained = [fact.player for fact in some(facts, RecruitBonusGained)]
    assert gained == [seat(state, NORDIC), seat(state, RUSVIET), seat(state, POLANIA)]


@pytest.mark.parametrize(
    ("action", "kind", "resource", "what"),
    [
        ("upgrade", Upgrade, "oil", "power"),
        ("deploy", Deploy, "metal", "coins"),
        ("build", Build, "wood", "popularity"),
        ("enlist", Enlist, "food", "hand"),
    ],
)
def test_S_17_4_each_row_has_its_ongoing_bonus(action, kind, resource, what):
    state = hold(duel(), SAXONY, recruits={action: "power"}, hand=(), power=0, coins=0, popularity=0)
    n = 4 if action == "enlist" else 3
    state = act(bottom(lay(state, T05={resource: n}), NORDIC, action), NORDIC, kind(Payment(("T05",) * n)))
    after = player(state, SAXONY)
    found = {"power": after.power, "coins": after.coins, "popularity": after.popularity, "hand": len(after.hand)}
    assert found == {**dict.fromkeys(found, 0), what: 1}


def test_S_17_5_a_recruit_from_enlist_pays_at_once():
    facts = told(enlisting(), NORDIC, Enlist(FOOD, recruit="enlist", bonus="combat_cards"))
    assert [(fact.count, fact.reason) for fact in some(facts, CombatCardsDrawn)] == [(2, "one_time"), (1, "recruit")]


def test_S_17_6_only_bottom_rows_of_the_mat_pay_recruits():
    state = hold(duel(), NORDIC, recruits={"build": "power", "upgrade": "coins"}, factory_card="fac_11", coins=5)
    move = FactoryTop((), {"0": {"structure": "mill", "hex": "T05"}})
    assert some(told(top(state, NORDIC, "factory"), NORDIC, move), RecruitBonusGained) == []
    assert some(told(top(state, NORDIC, "trade"), NORDIC, Trade("popularity")), RecruitBonusGained) == []


def test_S_17_7_a_single_opponent_gains_once():
    state = hold(duel(), SAXONY, recruits={"deploy": "coins"})
    facts = told(bottom(lay(state, T05={"metal": 3}), NORDIC, "deploy"), NORDIC, Deploy(Payment(("T05",) * 3)))
    assert some(facts, RecruitBonusGained) == [RecruitBonusGained(1, "deploy", 0)]


def test_S_17_8_a_standing_instruction_declines_a_bonus():
    state = bottom(lay(hold(duel(), SAXONY, recruits={"deploy": "coins"}), T05={"metal": 3}), NORDIC, "deploy")
    state = act(state, SAXONY, SetRecruitPolicy("deploy", False))
    assert some(told(state, NORDIC, Deploy(Payment(("T05",) * 3))), RecruitBonusGained) == []
    state = act(state, SAXONY, SetRecruitPolicy("deploy", True))
    assert some(told(state, NORDIC, Deploy(Payment(("T05",) * 3))), RecruitBonusGained)
    assert no(state, SAXONY, SetRecruitPolicy("trade", True)) == "bad_choice"
