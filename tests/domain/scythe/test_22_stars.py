"""Chapter S-22: stars."""

import pytest

from domain.scythe.box import CUBES, STARS
from domain.scythe.events import StarPlaced
from domain.scythe.moves import (
    Bolster,
    Build,
    ChooseEncounterOption,
    CommitCombat,
    Deploy,
    EndMovement,
    EndProduce,
    Enlist,
    FactoryTop,
    GainCoins,
    MoveStep,
    Payment,
    ProduceAt,
    RevealObjective,
    Trade,
    Upgrade,
)
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    NORDIC,
    RUSVIET,
    SAXONY,
    act,
    bottom,
    crowd,
    duel,
    end,
    hold,
    kinds,
    lay,
    no,
    place,
    some,
    table,
    told,
    top,
    unlock,
)
from tests.domain.scythe.test_19_encounters import meeting

THREE = {"monument": "W04", "armory": "M14", "mill": "M34"}
RECRUITS = {"upgrade": "power", "deploy": "coins", "build": "popularity"}


def paying(state, action, resource, n):
    return bottom(lay(state, T05={resource: n}), NORDIC, action), Payment(("T05",) * n)


def last_upgrade():
    state = hold(duel(), NORDIC, cubes=CUBES[1:], upgrades={"deploy": 2, "build": 1, "enlist": 2})
    state, pay = paying(state, "upgrade", "oil", 3)
    return told(state, NORDIC, Upgrade(pay, cube=CUBES[0], section="upgrade"))


def last_mech():
    state, pay = paying(unlock(duel(), NORDIC, "riverwalk", "seaworthy", "artillery"), "deploy", "metal", 3)
    return told(state, NORDIC, Deploy(pay, mech="speed", hex="T05"))


def last_structure():
    state, pay = paying(hold(duel(), NORDIC, structures=THREE), "build", "wood", 3)
    return told(state, NORDIC, Build(pay, structure="mine", hex="T05"))


def last_recruit():
    state, pay = paying(hold(duel(), NORDIC, recruits=RECRUITS), "enlist", "food", 4)
    return told(state, NORDIC, Enlist(pay, recruit="enlist", bonus="combat_cards"))


def last_worker():
    state = top(crowd(duel(), NORDIC, 7, "V31"), NORDIC, "produce")
    return told(state, NORDIC, ProduceAt("V31", 1))


def objective():
    return told(end(hold(duel(), NORDIC, objectives=("obj_12",), coins=20), NORDIC), NORDIC, RevealObjective("obj_12"))


def combat():
    state = place(place(duel(), NORDIC, speed="T43"), SAXONY, speed="V52")
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"), EndMovement())
    return told(act(state, NORDIC, CommitCombat(0, ())), SAXONY, CommitCombat(0, ()))


def popularity():
    return told(top(hold(duel(), NORDIC, popularity=17), NORDIC, "trade"), NORDIC, Trade("popularity"))


def power():
    return told(top(hold(duel(), NORDIC, power=14), NORDIC, "bolster"), NORDIC, Bolster("power"))


@pytest.mark.parametrize(
    ("kind", "achieve"),
    [
        ("upgrades", last_upgrade),
        ("mechs", last_mech),
        ("structures", last_structure),
        ("recruits", last_recruit),
        ("workers", last_worker),
        ("objective", objective),
        ("combat", combat),
        ("popularity", popularity),
        ("power", power),
    ],
)
def test_S_22_1_a_star_for_every_achievement(kind, achieve):
    assert some(achieve(), StarPlaced) == [StarPlaced(0, kind, 1)]


def test_S_22_2_each_kind_once_combat_twice_more_for_saxony():
    limits = {star.kind: (star.limit_of(NORDIC), star.limit_of(SAXONY)) for star in STARS}
    assert limits.pop("combat") == (2, 6)
    assert limits.pop("objective") == (1, 2)
    assert set(limits.values()) == {(1, 1)}
    again = top(hold(duel(), NORDIC, power=14, stars=("power",)), NORDIC, "bolster")
    assert some(told(again, NORDIC, Bolster("power")), StarPlaced) == []


def test_S_22_3_six_stars_in_all():
    five = ("mechs", "structures", "recruits", "workers", "combat")
    state = top(hold(duel(), NORDIC, power=14, popularity=17, stars=five), NORDIC, "bolster")
    state = hold(state, NORDIC, structures={"monument": "W04"})  # power and popularity reach the top together
    facts = told(state, NORDIC, Bolster("power"))
    assert [fact.kind for fact in some(facts, StarPlaced)] == ["popularity"]
    assert len(act(state, NORDIC, Bolster("power")).players[0].stars) == 6


def test_S_22_4_a_star_stays_whatever_happens():
    state = act(top(hold(duel(), NORDIC, power=14), NORDIC, "bolster"), NORDIC, Bolster("power"))
    lost = hold(state, NORDIC, power=3)
    assert lost.players[0].stars == ("power",)
    again = act(top(hold(lost, NORDIC, power=15), NORDIC, "bolster"), NORDIC, Bolster("power"))
    assert again.players[0].stars == ("power",)


def test_S_22_5_stars_of_others_prevent_none():
    state = hold(hold(duel(), SAXONY, stars=("power",)), NORDIC, power=14)
    assert some(told(top(state, NORDIC, "bolster"), NORDIC, Bolster("power")), StarPlaced) == [
        StarPlaced(0, "power", 1)
    ]


def test_S_22_6_stars_are_placed_at_their_checkpoints_only():
    due = hold(duel(), NORDIC, power=16)  # a star is due, but no check has come yet
    assert "StarPlaced" not in kinds(told(top(due, NORDIC, "move"), NORDIC, GainCoins()))
    state = top(place(due, NORDIC, w1="T05", w2="T05"), NORDIC, "move")
    assert "StarPlaced" not in kinds(told(state, NORDIC, MoveStep("nordic:worker:1", "M14")))
    moved = act(state, NORDIC, MoveStep("nordic:worker:1", "M14"))
    assert "StarPlaced" not in kinds(told(moved, NORDIC, EndMovement()))
    checks = [
        told(top(due, NORDIC, "trade"), NORDIC, Trade("popularity")),
        told(top(due, NORDIC, "produce"), NORDIC, EndProduce()),
        told(hold(meeting("enc_01"), NORDIC, power=16), NORDIC, ChooseEncounterOption("a")),
        told(top(hold(due, NORDIC, factory_card="fac_09", coins=5), NORDIC, "factory"), NORDIC, FactoryTop()),
        told(bottom(lay(due, T05={"oil": 3}), NORDIC, "upgrade"), NORDIC, Upgrade(Payment(("T05",) * 3))),
        told(end(hold(due, NORDIC, objectives=("obj_12",), coins=20), NORDIC), NORDIC, RevealObjective("obj_12")),
    ]
    for facts in checks:
        assert StarPlaced(0, "power", 1) in facts or StarPlaced(0, "power", 2) in facts


def test_S_22_7_the_active_player_first_then_clockwise():
    state = table("nordic industrial", "saxony agricultural", "rusviet patriotic")
    state = hold(hold(state, RUSVIET, power=16, popularity=18), SAXONY, power=16)
    state = hold(state, NORDIC, popularity=18, power=14)
    facts = told(top(state, NORDIC, "bolster"), NORDIC, Bolster("power"))
    assert [(fact.player, fact.kind) for fact in some(facts, StarPlaced)] == [
        (0, "popularity"),
        (0, "power"),
        (2, "popularity"),
        (2, "power"),
        (1, "power"),
    ]


def test_S_22_7_placing_stops_at_the_sixth():
    five = ("mechs", "structures", "recruits", "workers", "combat")
    state = hold(hold(duel(), SAXONY, power=16), NORDIC, power=14, stars=five)
    facts = told(top(state, NORDIC, "bolster"), NORDIC, Bolster("power"))
    assert some(facts, StarPlaced) == [StarPlaced(0, "power", 6)]


def test_S_22_8_workers_at_home_count_as_on_the_board():
    state = place(crowd(duel(), NORDIC, 7, "HB_NORDIC"), NORDIC, w1="V31")
    facts = told(top(state, NORDIC, "produce"), NORDIC, ProduceAt("V31", 1))
    assert StarPlaced(0, "workers", 1) in facts
    assert no(top(state, NORDIC, "move"), NORDIC, EndMovement()) == "wrong_phase"
    assert state.phase is not Phase.GAME_OVER
