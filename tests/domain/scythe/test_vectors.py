"""The worked vectors of chapter 11 and 14.6 of the specification, TV-01 to TV-86."""

from dataclasses import replace

import pytest

from domain.scythe import events as e
from domain.scythe.control import controlled, stock, tokens
from domain.scythe.map import BIT, places
from domain.scythe.mats import benefit, cost, mat, produce_cost
from domain.scythe.moves import (
    Bolster,
    Build,
    ChooseCombat,
    ChooseEncounterOption,
    ChooseSection,
    CommitCombat,
    DeclineCombatAbility,
    Deploy,
    EndMovement,
    EndProduce,
    EndTurn,
    Enlist,
    FactoryTop,
    MoveStep,
    Payment,
    Placement,
    ProduceAt,
    RetreatUnits,
    RetreatWorkers,
    RevealObjective,
    SkipBottom,
    SkipTop,
    Trade,
    TransferCoins,
    Upgrade,
    UseCombatAbility,
)
from domain.scythe.scoring import final_scores, score, structure_bonus, tier_of, winners
from domain.scythe.state import Phase
from domain.scythe.steps import reachable
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    POLANIA,
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
    offers,
    one,
    place,
    player,
    seat,
    some,
    stack,
    start,
    table,
    told,
    top,
    unlock,
)
from tests.domain.scythe.test_18_combat import after, facing, fought, meet, seafarers
from tests.domain.scythe.test_19_encounters import meeting
from tests.domain.scythe.test_20_factory import HAND

FIVE = ("nordic industrial", "rusviet engineering", "crimea patriotic", "saxony mechanical", "polania agricultural")
FOUR = ("mechs", "workers", "recruits", "combat")
NOTHING = (0, ())


def saxon():
    return table("saxony industrial", "nordic agricultural")


# ------------------------------------------------------------------------------------------------ 11.1 setup


def test_TV_01_nordic_industrial_and_saxony_agricultural():
    state = duel()
    nordic, saxony = state.players
    assert (nordic.power, len(nordic.hand), nordic.popularity, nordic.coins) == (4, 1, 2, 4)
    assert (saxony.power, len(saxony.hand), saxony.popularity, saxony.coins) == (1, 4, 4, 7)
    decks = state.combat_deck, state.objective_deck, state.encounter_deck, state.factory_offer, state.encounter_tokens
    assert [len(each) for each in decks] == [37, 19, 28, 3, 11]
    assert state.active == 0


def test_TV_02_seats_and_turns_of_three():
    state = table("polania industrial", "crimea engineering", "rusviet mechanical")
    assert [state.players[n].faction for n in state.seat_order] == [RUSVIET, CRIMEA, POLANIA]
    turns = []
    for _ in range(4):
        turns.append(state.player.faction)
        state = act(end(state, state.player.faction), state.player.faction, EndTurn())
    assert turns == [POLANIA, RUSVIET, CRIMEA, POLANIA]


def test_TV_03_five_players():
    state = table(*FIVE)
    assert sum(len(each.hand) for each in state.players) == 10
    assert (len(state.combat_deck), len(state.factory_offer), len(state.objective_deck)) == (32, 6, 13)
    assert player(state, CRIMEA).hand == ()


def test_TV_04_the_same_section_again():
    last = hold(start(duel(), SAXONY), SAXONY, last_section=2)
    assert no(last, SAXONY, ChooseSection(2)) == "same_section"
    for on in (True, False):
        state = table("rusviet industrial", "saxony agricultural", relentless_on_factory_card=on)
        state = hold(start(state, RUSVIET), RUSVIET, factory_card="fac_01", last_section=2)
        assert told(state, RUSVIET, ChooseSection(2))
        state = hold(state, RUSVIET, last_section="factory")
        if on:
            assert told(state, RUSVIET, ChooseSection("factory"))
        else:
            assert no(state, RUSVIET, ChooseSection("factory")) == "same_section"


def test_TV_05_the_dead_turn():
    state = crowd(duel(), NORDIC, 8, "HB_NORDIC")
    state = hold(start(state, NORDIC), NORDIC, coins=0, power=0, popularity=0, last_section=2)
    for section, move in ((0, Bolster("power")), (1, ProduceAt("T05", 1)), (3, Trade("popularity"))):
        chosen = act(state, NORDIC, ChooseSection(section))
        assert no(chosen, NORDIC, move) == "cannot_pay"
        assert act(chosen, NORDIC, SkipTop(), SkipBottom()).phase is Phase.TURN_END


# ------------------------------------------------------------------------------------------------ 11.2 top rows


@pytest.mark.parametrize(
    ("fields", "power", "popularity"),
    [
        ({}, 6, 2),
        ({"cubes": ("bolster_power",)}, 7, 2),
        ({"structures": {"monument": "W04"}}, 6, 3),
    ],
)
def test_TV_06_bolster(fields, power, popularity):
    state = top(hold(duel(), NORDIC, coins=4, power=4, popularity=2, **fields), NORDIC, "bolster")
    after = act(state, NORDIC, Bolster("power")).players[0]
    assert (after.coins, after.power, after.popularity) == (3, power, popularity)


def test_TV_07_bolster_to_the_top():
    state = top(hold(duel(), NORDIC, power=15, cubes=("bolster_power",)), NORDIC, "bolster")
    after = act(state, NORDIC, Bolster("power")).players[0]
    assert (after.power, after.stars) == (16, ("power",))


@pytest.mark.parametrize(("structures", "power"), [({}, 4), ({"armory": "W04"}, 5)])
def test_TV_08_trade_two_tokens(structures, power):
    state = top(hold(duel(), NORDIC, coins=1, power=4, structures=structures), NORDIC, "trade")
    move = Trade("resources", (Placement("metal", "W04"), Placement("food", "T05")))
    after = act(state, NORDIC, move)
    assert after.resources == {"W04": {"metal": 1}, "T05": {"food": 1}}
    assert (after.players[0].coins, after.players[0].power) == (0, power)


def test_TV_09_trade_without_a_worker_on_a_territory():
    state = top(crowd(duel(), NORDIC, 2, "HB_NORDIC"), NORDIC, "trade")
    assert no(state, NORDIC, Trade("resources", (Placement("metal", "W04"),))) == "no_worker_there"
    assert act(state, NORDIC, Trade("popularity")).players[0].popularity == 3
    state = hold(state, NORDIC, cubes=("trade_popularity",))
    assert act(state, NORDIC, Trade("popularity")).players[0].popularity == 4


@pytest.mark.parametrize(
    ("one_hex", "workers", "other_hex", "others", "expected"),
    [
        ("F30", 1, "M22", 2, {"F30": {"food": 1}, "M22": {"metal": 2}}),
        ("W41", 3, "F42", 2, {"W41": {"wood": 3}, "F42": {"food": 2}}),
    ],
    ids=["TV-10", "TV-11"],
)
def test_TV_10_and_TV_11_produce_on_two_territories(one_hex, workers, other_hex, others, expected):
    state = crowd(duel(), NORDIC, workers + others, one_hex)
    state = place(state, NORDIC, **{f"w{n}": other_hex for n in range(workers + 1, workers + others + 1)})
    state = act(top(state, NORDIC, "produce"), NORDIC, ProduceAt(one_hex), ProduceAt(other_hex))
    assert state.resources == expected


@pytest.mark.parametrize(
    ("workers", "price"),
    [
        (2, {}),
        (3, {}),
        (4, {"power": 1}),
        (5, {"power": 1}),
        (6, {"power": 1, "popularity": 1}),
        (7, {"power": 1, "popularity": 1}),
        (8, {"power": 1, "popularity": 1, "coins": 1}),
    ],
)
def test_TV_12_the_cost_of_produce(workers, price):
    state = crowd(duel(), NORDIC, workers, "T05")
    assert produce_cost(state.players[0]) == price
    if workers == 6:
        state = top(hold(state, NORDIC, power=0), NORDIC, "produce")
        assert no(state, NORDIC, ProduceAt("T05", 1)) == "cannot_pay"


def test_TV_13_two_workers_bear_two():
    state = crowd(table("rusviet industrial", "saxony agricultural"), RUSVIET, 2, "V26")
    state = top(state, RUSVIET, "produce")
    facts = told(state, RUSVIET, ProduceAt("V26", 2))
    assert one(facts, e.WorkersGained).units == ("rusviet:worker:3", "rusviet:worker:4")
    assert some(facts, e.PowerLost) == []
    assert produce_cost(act(state, RUSVIET, ProduceAt("V26", 2)).players[0]) == {"power": 1}


def test_TV_14_the_last_worker():
    state = place(crowd(duel(), NORDIC, 7, "T05"), NORDIC, w1="V51", w2="V51", w3="V51")
    state = top(state, NORDIC, "produce")
    assert no(state, NORDIC, ProduceAt("V51", 3)) == "too_many_produced"
    after = act(state, NORDIC, ProduceAt("V51", 1), EndProduce())
    assert len([unit for unit in after.players[0].units if "worker" in unit]) == 8
    assert after.players[0].stars == ("workers",)


def mill(worker_there):
    state = place(saxon(), SAXONY, w1="T61", w2="V51")
    if worker_there:
        state = place(state, SAXONY, w3="M50")
    return top(hold(state, SAXONY, structures={"mill": "M50"}), SAXONY, "produce")


def test_TV_15_and_TV_79_the_mill():
    state = mill(worker_there=True)
    steps = ProduceAt("T61", 1), ProduceAt("V51", 1), ProduceAt("M50", 2)
    after = act(state, SAXONY, *steps)
    assert after.resources == {"T61": {"oil": 1}, "M50": {"metal": 2}}
    assert after.players[0].units["saxony:worker:4"] == "V51"
    assert after.phase is Phase.BOTTOM  # the third ends the production by itself
    again = act(state, SAXONY, steps[2], steps[1], steps[0])
    assert (again.resources, again.players) == (after.resources, after.players)
    assert act(state, SAXONY, steps[2]).production.left == 2
    assert act(mill(worker_there=False), SAXONY, ProduceAt("M50", 1)).resources == {"M50": {"metal": 1}}


def test_TV_16_a_mill_under_an_opponent():
    state = place(mill(worker_there=False), NORDIC, speed="M50")
    assert no(state, SAXONY, ProduceAt("M50", 1)) == "not_controlled"


# ------------------------------------------------------------------------------------------------ 11.3 bottom rows


def test_TV_17_an_upgrade():
    state = bottom(lay(hold(duel(), NORDIC, coins=4), T05={"oil": 3}), NORDIC, "upgrade")
    move = Upgrade(Payment(("T05",) * 3), cube="produce_territories", section="enlist")
    after = act(state, NORDIC, move)
    assert (stock(after, 0)["oil"], after.players[0].coins) == (0, 7)
    assert benefit(after.players[0], "produce", "territories") == 3
    (enlist,) = (each for each in mat(after.players[0]).sections if each.bottom == "enlist")
    assert (cost(state.players[0], enlist), cost(after.players[0], enlist)) == (4, 3)


def test_TV_18_slots_of_patriotic():
    state = bottom(lay(table("nordic patriotic", "saxony agricultural"), T05={"oil": 2}), NORDIC, "upgrade")
    pay = Payment(("T05",) * 2)
    assert no(state, NORDIC, Upgrade(pay, cube="move_coins", section="upgrade")) == "slot_full"
    three = ("move_units", "bolster_power", "bolster_cards")
    state = hold(state, NORDIC, cubes=three, upgrades={"deploy": 3})
    assert no(state, NORDIC, Upgrade(pay, cube="move_coins", section="deploy")) == "slot_full"
    (deploy,) = (each for each in mat(state.players[0]).sections if each.bottom == "deploy")
    assert cost(state.players[0], deploy) == 1


def deploying():
    state = table("rusviet industrial", "saxony agricultural")
    state = place(crowd(state, RUSVIET, 2, "V26"), RUSVIET, character="M36")
    return bottom(lay(state, M36={"metal": 2}, V26={"metal": 1}), RUSVIET, "deploy")


def test_TV_19_and_TV_83_a_deployment():
    state = deploying()
    offer = offers(state, RUSVIET, Deploy)[0].fields
    assert (offer["payment"]["tokens"].items, offer["payment"]["tokens"].least) == (("M36", "M36", "V26"), 3)
    assert offer["payment"]["coercion_card"] is None
    assert (offer["take_coins"].low, offer["take_coins"].high) == (0, 2)
    assert len(offer["mech"].values) == 4 and offer["hex"].values == ("V26",)
    before = state.players[0].coins
    after = act(state, RUSVIET, Deploy(Payment(("M36", "M36", "V26")), mech="speed", hex="V26"))
    assert after.players[0].units["rusviet:mech:speed"] == "V26"
    assert after.resources == {} and after.players[0].coins == before + 2


def test_TV_20_nothing_is_deployed_or_built_on_a_lake():
    state = lay(place(duel(), NORDIC, seaworthy="L24", w1="L24"), L24={"metal": 3, "wood": 3})
    pay = Payment(("L24",) * 3)
    deploy, build = Deploy(pay, mech="speed", hex="L24"), Build(pay, structure="mill", hex="L24")
    assert no(bottom(state, NORDIC, "deploy"), NORDIC, deploy) == "lake_forbidden"
    assert no(bottom(state, NORDIC, "build"), NORDIC, build) == "lake_forbidden"


def test_TV_21_an_opponents_armory():
    state = hold(place(duel(), NORDIC, w1="F42", character="F42"), SAXONY, structures={"armory": "F42"})
    state = lay(state, F42={"wood": 3})
    move = Build(Payment(("F42",) * 3), structure="mill", hex="F42")
    assert no(bottom(state, NORDIC, "build"), NORDIC, move) == "structure_present"
    assert tokens(state, 0, "wood") == ("F42",) * 3
    assert tokens(state, 1, "wood") == ()


def test_TV_22_a_structure_alone_holds_its_territory():
    state = hold(crowd(duel(), NORDIC, 2, "HB_NORDIC"), NORDIC, structures={"mill": "T05"})
    state = lay(state, T05={"oil": 2}, M14={"metal": 3})
    assert stock(state, 0) == {"food": 0, "metal": 0, "wood": 0, "oil": 2}
    assert stock(place(state, SAXONY, w1="T05"), 0)["oil"] == 0


@pytest.mark.parametrize(
    ("who", "spot", "gained"),
    [(NORDIC, "T05", 1), (RUSVIET, "V26", 1), (POLANIA, "W21", 1), (CRIMEA, "F63", 0), (SAXONY, "M50", 0)],
)
def test_TV_23_neighbours_of_nordic(who, spot, gained):
    state = hold(table(*FIVE), NORDIC, recruits={"build": "coins"}, popularity=2)
    state = bottom(lay(state, **{spot: {"wood": 4}}), who, "build")
    price = 3 if who in (NORDIC, RUSVIET, SAXONY) else 4
    after = act(state, who, Build(Payment((spot,) * price)))
    assert player(after, NORDIC).popularity == 2 + gained


def test_TV_24_the_single_opponent_once():
    state = hold(duel(), SAXONY, recruits={"deploy": "power"}, coins=7)
    state = bottom(lay(state, T05={"metal": 3}), NORDIC, "deploy")
    assert act(state, NORDIC, Deploy(Payment(("T05",) * 3))).players[1].coins == 8


def test_TV_25_three_cards_in_all():
    state = bottom(lay(hold(duel(), NORDIC, hand=()), T05={"food": 4}), NORDIC, "enlist")
    after = act(state, NORDIC, Enlist(Payment(("T05",) * 4), recruit="enlist", bonus="combat_cards"))
    assert len(after.players[0].hand) == 3


def test_TV_26_a_seventh_upgrade_for_its_coins():
    cubes = ("move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_territories")
    state = hold(duel(), NORDIC, cubes=cubes, upgrades={"upgrade": 1, "deploy": 2, "build": 1, "enlist": 2})
    state = hold(state, NORDIC, stars=("upgrades",), coins=4, recruits={"upgrade": "coins"}, power=4)
    state = bottom(lay(state, T05={"oil": 2}), NORDIC, "upgrade")
    after = act(state, NORDIC, Upgrade(Payment(("T05", "T05"))))
    assert (after.resources, after.players[0].coins, after.players[0].power) == ({}, 7, 5)
    assert after.players[0].stars == ("upgrades",)


def test_TV_27_coercion():
    state = hold(table("crimea industrial", "saxony agricultural"), CRIMEA, hand=("cc_5_01", "cc_2_01"))
    state = bottom(lay(state, F63={"food": 3}), CRIMEA, "enlist")
    after = act(state, CRIMEA, Enlist(Payment(("F63",) * 3, "cc_5_01")))
    assert after.combat_discard == ("cc_5_01",)
    assert no(state, CRIMEA, Enlist(Payment(("F63",) * 2, "cc_5_01"))) == "payment_mismatch"
    # TV-83: without Coercion there is no offer, since only three food are controlled
    assert all(each.fields["payment"]["coercion_card"] is not None for each in offers(state, CRIMEA, Enlist))


def test_TV_28_the_fourth_structure_ends_the_game():
    built = {"monument": "W04", "armory": "M14", "mill": "M34"}
    five = (*FOUR, "objective")
    state = hold(duel(), NORDIC, stars=five, coins=10, popularity=6, structures=built, recruits={"build": "power"})
    state = bottom(lay(state, T05={"wood": 3}), NORDIC, "build")
    facts = told(state, NORDIC, Build(Payment(("T05",) * 3), structure="mine", hex="T05"))
    assert one(facts, e.StarPlaced) == e.StarPlaced(0, "structures", 6)
    result = one(facts, e.FinalScored).scores[0]
    assert (result.coins, result.tier) == (11, 2)
    assert kinds(facts)[-2:] == ["GameEnded", "FinalScored"]


@pytest.mark.parametrize("before", [5, 3])
def test_TV_29_a_neighbours_power_star(before):
    cubes = ("move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity")
    stars = (*FOUR, "objective")[:before]
    state = hold(duel(), NORDIC, stars=stars, cubes=cubes, upgrades={"deploy": 2, "build": 1, "enlist": 2})
    state = hold(state, SAXONY, power=15, recruits={"upgrade": "power"})
    state = bottom(lay(state, T05={"oil": 3}), NORDIC, "upgrade")
    move = Upgrade(Payment(("T05",) * 3), cube="produce_territories", section="upgrade")
    placed = some(told(state, NORDIC, move), e.StarPlaced)
    assert act(state, NORDIC, move).players[1].power == 16
    expected = [e.StarPlaced(0, "upgrades", before + 1), e.StarPlaced(1, "power", 1)]
    assert placed == (expected[:1] if before == 5 else expected)


# ------------------------------------------------------------------------------------------------ 11.4 movement

PAIRS = {
    NORDIC: ("nordic industrial", "saxony agricultural"),
    RUSVIET: ("rusviet industrial", "saxony agricultural"),
    CRIMEA: ("crimea industrial", "nordic agricultural"),
    SAXONY: ("saxony industrial", "nordic agricultural"),
    POLANIA: ("polania industrial", "saxony agricultural"),
}
YES, NO = True, False


@pytest.mark.parametrize(
    ("vector", "who", "unit", "abilities", "from_", "to", "may"),
    [
        ("TV-30", NORDIC, "w1", (), "W04", "T13", YES),
        ("TV-30", NORDIC, "riverwalk", ("riverwalk",), "W04", "T13", NO),
        ("TV-30", POLANIA, "w1", (), "W04", "T13", NO),
        ("TV-30", NORDIC, "w1", (), "M14", "L24", NO),
        ("TV-31", RUSVIET, "riverwalk", ("riverwalk",), "V26", "F15", YES),
        ("TV-31", RUSVIET, "riverwalk", ("riverwalk",), "V26", "F16", YES),
        ("TV-31", RUSVIET, "riverwalk", ("riverwalk",), "V26", "W25", NO),
        ("TV-31", RUSVIET, "speed", ("speed",), "V26", "F15", NO),
        ("TV-31", RUSVIET, "speed", ("speed",), "V26", "F16", NO),
        ("TV-31", RUSVIET, "speed", ("speed",), "V26", "W25", NO),
        ("TV-32", RUSVIET, "character", (), "HB_RUSVIET", "V26", YES),
        ("TV-32", RUSVIET, "character", (), "HB_RUSVIET", "M36", YES),
        ("TV-32", RUSVIET, "character", (), "HB_RUSVIET", "F16", NO),
        ("TV-32", RUSVIET, "character", ("riverwalk",), "HB_RUSVIET", "F16", YES),
        ("TV-33", POLANIA, "riverwalk", ("riverwalk",), "W21", "M22", YES),
        ("TV-33", POLANIA, "riverwalk", ("riverwalk",), "F30", "W40", NO),
        ("TV-33", CRIMEA, "riverwalk", ("riverwalk",), "F63", "T53", YES),
        ("TV-33", CRIMEA, "riverwalk", ("riverwalk",), "F63", "V52", NO),
        ("TV-33", SAXONY, "riverwalk", ("riverwalk",), "M50", "W40", YES),
        ("TV-33", SAXONY, "riverwalk", ("riverwalk",), "V51", "F42", NO),
        ("TV-33", NORDIC, "riverwalk", ("riverwalk",), "M14", "W25", YES),
        ("TV-33", NORDIC, "riverwalk", ("riverwalk",), "T05", "V06", NO),
        ("TV-34", SAXONY, "w1", (), "T13", "M22", YES),
        ("TV-36", SAXONY, "w1", ("underpass",), "M50", "T13", NO),
        ("TV-36", SAXONY, "underpass", ("underpass",), "M50", "M36", NO),
        ("TV-37", RUSVIET, "township", ("township",), "V26", "X33", YES),
        ("TV-37", RUSVIET, "township", ("township",), "V26", "V06", NO),
        ("TV-38", NORDIC, "seaworthy", ("seaworthy",), "W23", "L24", YES),
        ("TV-38", NORDIC, "seaworthy", ("seaworthy",), "L24", "X33", YES),
        ("TV-38", NORDIC, "seaworthy", ("seaworthy",), "L24", "L32", NO),
        ("TV-40", CRIMEA, "wayfare", ("wayfare",), "F63", "HB_NORDIC", NO),
        ("TV-40", CRIMEA, "wayfare", ("wayfare",), "F63", "HB_RUSVIET", YES),
    ],
)
def test_TV_30_to_TV_40_single_steps(vector, who, unit, abilities, from_, to, may):
    state = place(unlock(table(*PAIRS[who]), who, *abilities), who, **{unit: from_})
    name = {"w1": f"{who}:worker:1", "character": f"{who}:character"}.get(unit, f"{who}:mech:{unit}")
    state = top(state, who, "move")
    if may:
        assert told(state, who, MoveStep(name, to)), vector
    else:
        assert no(state, who, MoveStep(name, to)) == "not_reachable", vector


def test_TV_34_a_tunnel_and_a_step():
    state = top(place(table(*PAIRS[SAXONY]), SAXONY, speed="T13"), SAXONY, "move")
    state = act(state, SAXONY, MoveStep("saxony:mech:speed", "M22"), MoveStep("saxony:mech:speed", "T11"))
    assert state.players[0].units["saxony:mech:speed"] == "T11"


def test_TV_35_polanias_mine():
    state = hold(table(*PAIRS[POLANIA]), POLANIA, structures={"mine": "F30"})
    for from_, to in (("F30", "T13"), ("T13", "F30")):
        moved = top(place(state, POLANIA, w1=from_), POLANIA, "move")
        assert told(moved, POLANIA, MoveStep("polania:worker:1", to))
        other = place(place(state, POLANIA, w2="W21"), SAXONY, w1=from_)
        assert no(top(other, SAXONY, "move"), SAXONY, MoveStep("saxony:worker:1", to)) == "not_reachable"


def test_TV_36_underpass_to_a_controlled_mountain():
    state = place(unlock(table(*PAIRS[SAXONY]), SAXONY, "underpass"), SAXONY, underpass="M50", w2="M36")
    found = set(places(reachable(state, player(state, SAXONY), "saxony:mech:underpass")))
    assert {"T13", "M22", "W25", "F42", "V45", "T53", "M36"} <= found


def test_TV_37_township_to_controlled_villages():
    state = place(unlock(table(*PAIRS[RUSVIET]), RUSVIET, "township"), RUSVIET, township="V26", w2="V06")
    assert told(top(state, RUSVIET, "move"), RUSVIET, MoveStep("rusviet:mech:township", "V06"))
    state = place(state, RUSVIET, township="X33", w2="V73")
    assert told(top(state, RUSVIET, "move"), RUSVIET, MoveStep("rusviet:mech:township", "V73"))


def test_TV_38_polania_dives_from_home():
    state = top(unlock(table(*PAIRS[POLANIA]), POLANIA, "submerge", "speed"), POLANIA, "move")
    state = act(state, POLANIA, MoveStep("polania:character", "L10"), MoveStep("polania:character", "L24"))
    assert state.players[0].units["polania:character"] == "L24"


def test_TV_39_and_TV_80_leaving_a_lake():
    state = top(lay(place(duel(), NORDIC, seaworthy="L24", w1="L24"), L24={"oil": 2}), NORDIC, "move")
    mech, worker = "nordic:mech:seaworthy", "nordic:worker:1"
    assert no(state, NORDIC, MoveStep(mech, "X33", (), {"oil": 2})) == "lake_leftovers"
    assert no(state, NORDIC, MoveStep(mech, "X33", (worker,), {"oil": 1})) == "lake_leftovers"
    assert act(state, NORDIC, MoveStep(mech, "X33", (worker,), {"oil": 2})).resources == {"X33": {"oil": 2}}
    (offer,) = (each.fields for each in offers(state, NORDIC, MoveStep) if each.fields["unit"] == mech)
    assert (offer["workers"].least, offer["resources"]) == (1, {"oil": 2})
    escorted = place(state, NORDIC, character="L24")
    (offer,) = (each.fields for each in offers(escorted, NORDIC, MoveStep) if each.fields["unit"] == mech)
    assert offer["workers"].least == 0
    assert (offer["resources"]["oil"].low, offer["resources"]["oil"].high) == (0, 2)


def test_TV_40_wayfare_by_an_absent_home_base():
    state = unlock(table(*PAIRS[CRIMEA]), CRIMEA, "wayfare", "speed")
    state = top(lay(place(state, CRIMEA, wayfare="F63"), F63={"oil": 2}), CRIMEA, "move")
    mech = "crimea:mech:wayfare"
    state = act(state, CRIMEA, MoveStep(mech, "HB_ALBION", (), {"oil": 2}), MoveStep(mech, "F02"))
    assert state.players[0].units[mech] == "F02"
    assert stock(state, seat(state, CRIMEA))["oil"] == 0
    assert not BIT["HB_ALBION"] & controlled(state, 0)


def on_w41(popularity=5):
    """A Nordic mech beside two lone Saxon workers and two wood on W41."""
    state = place(hold(duel(), NORDIC, popularity=popularity), NORDIC, speed="F42", artillery="F42", w1="F42")
    return top(lay(place(state, SAXONY, w1="W41", w2="W41"), W41={"wood": 2}), NORDIC, "move")


@pytest.mark.parametrize(("popularity", "left"), [(5, 3), (1, 0)])
def test_TV_41_driving_workers_home(popularity, left):
    state = act(on_w41(popularity), NORDIC, MoveStep("nordic:mech:artillery", "W41", ("nordic:worker:1",)))
    units = player(state, SAXONY).units
    assert units["saxony:worker:1"] == units["saxony:worker:2"] == "HB_SAXONY"
    assert state.resources == {"W41": {"wood": 2}}
    assert BIT["W41"] & controlled(state, 0)
    assert state.players[0].popularity == left
    assert no(state, NORDIC, MoveStep("nordic:mech:artillery", "W40")) == "movement_ended"


def test_TV_42_another_may_pass_through():
    state = act(on_w41(), NORDIC, MoveStep("nordic:mech:artillery", "W41"))
    state = act(state, NORDIC, MoveStep("nordic:mech:speed", "W41"), MoveStep("nordic:mech:speed", "W40"))
    assert state.players[0].units["nordic:mech:speed"] == "W40"


def test_TV_43_workers_meet_workers_and_structures():
    state = top(place(place(duel(), NORDIC, w1="T43"), SAXONY, w1="V52"), NORDIC, "move")
    assert no(state, NORDIC, MoveStep("nordic:worker:1", "V52")) == "enemy_present"
    state = hold(place(state, SAXONY, w1="M50"), SAXONY, structures={"mill": "V52"})
    assert BIT["V52"] & controlled(act(state, NORDIC, MoveStep("nordic:worker:1", "V52")), 0)


def test_TV_44_and_TV_81_an_encounter_stops_the_character():
    state = top(place(duel(), NORDIC, speed="T05", character="T05", w1="T05"), NORDIC, "move")
    met = act(state, NORDIC, MoveStep("nordic:character", "M14"))
    assert no(met, NORDIC, MoveStep("nordic:character", "W04")) == "movement_ended"
    assert "nordic:character" not in {each.fields.get("unit") for each in offers(met, NORDIC)}
    two = act(met, NORDIC, MoveStep("nordic:worker:1", "W04"))
    assert no(two, NORDIC, MoveStep("nordic:mech:speed", "M14")) == "no_moves_left"
    mech = act(state, NORDIC, MoveStep("nordic:mech:speed", "M14"), MoveStep("nordic:mech:speed", "W04"))
    assert mech.players[0].units["nordic:mech:speed"] == "W04"


def test_TV_45_a_worker_steps_and_is_carried():
    state = top(place(duel(), NORDIC, artillery="W04", w1="T05", w2="W04"), NORDIC, "move")
    walked = act(state, NORDIC, MoveStep("nordic:worker:1", "W04"))
    walked = act(walked, NORDIC, MoveStep("nordic:mech:artillery", "M14", ("nordic:worker:1",)))
    assert walked.movement.moved == ("nordic:worker:1", "nordic:mech:artillery")
    carried = act(state, NORDIC, MoveStep("nordic:mech:artillery", "M14", ("nordic:worker:2",)))
    assert act(carried, NORDIC, MoveStep("nordic:worker:2", "W04")).players[0].units["nordic:worker:2"] == "W04"


@pytest.mark.parametrize(("unit", "most"), [("character", 3), ("mech:artillery", 3), ("worker:1", 2)])
def test_TV_46_the_factory_move_with_speed(unit, most):
    state = unlock(place(duel(), NORDIC, artillery="T43", character="T43", w1="T43"), NORDIC, "speed")
    state = bottom(hold(state, NORDIC, factory_card="fac_02"), NORDIC, "factory")
    for n in range(most):
        state = act(state, NORDIC, MoveStep(f"nordic:{unit}", ("F42", "T43")[n % 2]))
    back = ("F42", "T43")[most % 2]
    assert no(state, NORDIC, MoveStep(f"nordic:{unit}", back)) == "too_many_steps"
    assert no(state, NORDIC, MoveStep("nordic:worker:2", "W04")) == "no_moves_left"


# ------------------------------------------------------------------------------------------------ 11.5 combat


def test_TV_47_polania_attacks_crimea():
    state = table("polania industrial", "crimea agricultural")
    state = hold(hold(state, POLANIA, power=10, popularity=5), CRIMEA, power=4, hand=("cc_3_01",))
    state = place(state, POLANIA, character="V31", speed="W41", w1="W41", w2="W41")
    state = lay(place(state, CRIMEA, character="F42", riverwalk="F42", w1="F42"), F42={"food": 3})
    state = act(
        top(state, POLANIA, "move"),
        POLANIA,
        MoveStep("polania:character", "F30"),
        MoveStep("polania:mech:speed", "F42", ("polania:worker:1", "polania:worker:2")),
        EndMovement(),
    )
    state = after(state, (7, ()), (4, ("cc_3_01",)), POLANIA, CRIMEA)
    winner, loser = player(state, POLANIA), player(state, CRIMEA)
    assert (winner.power, winner.popularity, winner.stars) == (3, 4, ("combat",))
    assert BIT["F42"] & controlled(state, seat(state, POLANIA)) and state.resources == {"F42": {"food": 3}}
    assert loser.power == 0
    assert {loser.units[f"crimea:{unit}"] for unit in ("character", "mech:riverwalk", "worker:1")} == {"HB_CRIMEA"}
    assert state.combat_discard == ("cc_3_01",)
    assert len(loser.hand) == 1


@pytest.mark.parametrize(("power", "most"), [(10, 7), (4, 4), (0, 0)])
def test_TV_48_dial_limits(power, most):
    state = meet(hold(facing(), NORDIC, power=power, hand=("cc_2_01",)))
    (offer,) = offers(state, NORDIC)
    assert offer.fields["dial"].high == most
    assert told(state, NORDIC, CommitCombat(0, ("cc_2_01",)))


@pytest.mark.parametrize(
    ("units", "most"),
    [
        ({"speed": "V52", "township": "V52", "w1": "V52", "w2": "V52", "w3": "V52"}, 3),
        ({"speed": "V52", "township": "V52"}, 2),
        ({"speed": "V52", "character": "V52"}, 2),
    ],
)
def test_TV_49_the_peoples_army(units, most):
    hand = ("cc_2_01", "cc_2_02", "cc_2_03", "cc_2_04")
    state = unlock(table("rusviet industrial", "nordic agricultural"), RUSVIET, "peoples_army")
    state = hold(place(state, RUSVIET, **units), RUSVIET, hand=hand)
    state = meet(place(state, NORDIC, speed="T43"), NORDIC)
    (offer,) = offers(state, RUSVIET)
    assert offer.fields["cards"].most == most
    assert no(state, RUSVIET, CommitCombat(0, hand[: most + 1])) == "too_many_cards"


@pytest.mark.parametrize(("theirs", "left"), [(6, 4), (1, 0)])
def test_TV_50_artillery(theirs, left):
    state = meet(unlock(hold(hold(facing(), NORDIC, power=5), SAXONY, power=theirs), NORDIC, "artillery"))
    state = act(state, NORDIC, UseCombatAbility())
    assert (state.players[0].power, state.players[1].power) == (4, left)
    (offer,) = offers(state, SAXONY)
    assert offer.fields["dial"].high == left


@pytest.mark.parametrize(("spot", "mine", "asked"), [("T53", None, True), ("V52", "V52", True), ("V52", None, False)])
def test_TV_51_disarm(spot, mine, asked):
    state = table("saxony industrial", "nordic agricultural")
    state = hold(state, SAXONY, structures={"mine": mine} if mine else {})
    state = place(place(hold(state, NORDIC, power=1), SAXONY, disarm="T43"), NORDIC, speed=spot)
    state = meet(state, SAXONY, "disarm", spot)
    assert (state.phase is Phase.COMBAT_ABILITY) == asked
    if asked:
        assert player(act(state, SAXONY, UseCombatAbility()), NORDIC).power == 0


def test_TV_52_scout():
    state = table("crimea industrial", "nordic agricultural")
    state = hold(hold(state, NORDIC, hand=("cc_2_01", "cc_2_02", "cc_2_03")), CRIMEA, hand=("cc_3_01", "cc_3_02"))
    state = place(place(state, CRIMEA, scout="T43"), NORDIC, speed="V52")
    fight = act(meet(state, CRIMEA, "scout"), CRIMEA, UseCombatAbility())
    assert (len(player(fight, NORDIC).hand), len(player(fight, CRIMEA).hand)) == (2, 3)
    assert told(fight, CRIMEA, CommitCombat(0, (player(fight, CRIMEA).hand[-1],)))
    assert meet(hold(state, NORDIC, hand=()), CRIMEA, "scout").phase is Phase.COMBAT_COMMIT


@pytest.mark.parametrize(("defence", "drawn"), [(NOTHING, 0), ((0, ("cc_2_01",)), 1), ((1, ()), 1)])
def test_TV_53_the_losers_card(defence, drawn):
    state = meet(hold(hold(facing(), SAXONY, hand=("cc_2_01",)), NORDIC, power=4))
    assert len(some(fought(state, (4, ()), defence), e.CombatCardsDrawn)) == drawn


def test_TV_54_nothing_against_nothing():
    facts = fought(meet(facing()), NOTHING, NOTHING)
    assert one(facts, e.CombatResolved).winner == 0
    assert one(facts, e.StarPlaced) == e.StarPlaced(0, "combat", 1)


def test_TV_55_the_defender_wins():
    state = meet(place(facing(), NORDIC, w1="T43", w2="T43"), crew=(1, 2))
    before = [each.popularity for each in state.players]
    done = after(state, NOTHING, (1, ()))
    units = done.players[0].units
    assert {units[f"nordic:{unit}"] for unit in ("mech:speed", "worker:1", "worker:2")} == {"HB_NORDIC"}
    assert [each.popularity for each in done.players] == before
    assert done.players[1].stars == ("combat",)


def test_TV_56_camaraderie():
    state = table("polania industrial", "saxony agricultural")
    state = place(hold(state, POLANIA, popularity=5), POLANIA, camaraderie="T43")
    guarded = place(state, SAXONY, speed="V52", w1="V52", w2="V52")
    done = after(meet(guarded, POLANIA, "camaraderie"), (2, ()), NOTHING, POLANIA)
    assert player(done, POLANIA).popularity == 5
    alone = top(place(state, SAXONY, w1="V52", w2="V52"), POLANIA, "move")
    assert player(act(alone, POLANIA, MoveStep("polania:mech:camaraderie", "V52")), POLANIA).popularity == 3


def test_TV_57_the_third_victory():
    two = ("combat", "combat")
    assert after(meet(hold(facing(), NORDIC, stars=two)), NOTHING, NOTHING).players[0].stars == two
    saxon = meet(hold(facing(), SAXONY, stars=two))
    assert after(saxon, NOTHING, (1, ())).players[1].stars == ("combat",) * 3


def test_TV_58_and_TV_82_the_seaworthy_retreat():
    state = act(hold(seafarers(), SAXONY, popularity=4), SAXONY, CommitCombat(1, ()))
    state = act(state, NORDIC, CommitCombat(0, ()))
    sail = RetreatUnits({"nordic:mech:seaworthy": "L24", "nordic:mech:speed": "L32"})
    assert kinds(told(state, NORDIC, sail)) == ["RetreatChosen"]
    second = act(state, NORDIC, sail)
    (offer,) = offers(second, NORDIC)
    assert offer.fields["workers"]["nordic:worker:1"].values == ("HB_NORDIC", "L24", "L32")
    done = act(second, NORDIC, RetreatWorkers({"nordic:worker:1": "L32"}))
    assert player(done, NORDIC).units["nordic:worker:1"] == "L32"
    assert player(done, SAXONY).popularity == 3
    home = RetreatUnits({"nordic:mech:seaworthy": "HB_NORDIC", "nordic:mech:speed": "HB_NORDIC"})
    assert "RetreatChosen" not in kinds(told(state, NORDIC, home))
    barred = place(state, SAXONY, underpass="L24")
    assert no(barred, NORDIC, sail) == "bad_retreat"


def test_TV_59_a_sixth_star_between_two_combats():
    state = place(duel(), NORDIC, speed="T43", artillery="W41", w1="W41")
    state = hold(state, NORDIC, stars=("mechs", "workers", "structures", "recruits", "objective"), power=5)
    state = lay(place(state, SAXONY, speed="V52", disarm="F42"), W41={"wood": 1})
    state = act(
        top(state, NORDIC, "move"),
        NORDIC,
        MoveStep("nordic:mech:speed", "V52"),
        MoveStep("nordic:mech:artillery", "F42", ("nordic:worker:1",), {"wood": 1}),
        EndMovement(),
        ChooseCombat("V52"),
        DeclineCombatAbility(),
        CommitCombat(1, ()),
    )
    state = act(state, SAXONY, CommitCombat(0, ()))
    assert state.phase is Phase.GAME_OVER
    units = state.players[0].units
    assert units["nordic:mech:artillery"] == units["nordic:worker:1"] == "W41"
    assert state.resources == {"W41": {"wood": 1}}


def test_TV_60_a_deck_that_is_too_small():
    state = hold(duel(), NORDIC, cubes=("bolster_cards",), hand=())
    state = stack(top(state, NORDIC, "bolster"), deck=("cc_5_06",), discard=tuple(f"cc_2_0{n}" for n in range(1, 6)))
    drawn = act(state, NORDIC, Bolster("combat_cards"))
    assert drawn.players[0].hand[0] == "cc_5_06"
    assert (len(drawn.players[0].hand), len(drawn.combat_deck), drawn.combat_discard) == (2, 4, ())
    empty = stack(state, deck=(), discard=())
    assert act(empty, NORDIC, Bolster("combat_cards")).players[0].hand == ()


# ------------------------------------------------------------------------------------------------ 11.6 cards and stars


def test_TV_61_and_TV_84_declining_the_worker():
    state = hold(meeting("enc_14", popularity=5), SAXONY, recruits={"build": "power", "deploy": "coins"})
    choices = {each.fields["option"]: each.fields["choices"] for each in offers(state, NORDIC)}["c"]
    assert (choices["0"]["take"].high, choices["1"]["take"].high) == (1, 3)
    move = ChooseEncounterOption("c", {"0": {"take": 0}, "1": {"take": 3}})
    facts = told(state, NORDIC, move)
    assert some(facts, e.WorkersGained) == some(facts, e.RecruitBonusGained) == []
    done = act(state, NORDIC, move)
    assert (done.players[0].popularity, done.resources) == (3, {"M14": {"metal": 3}})
    assert no(meeting("enc_14", popularity=1), NORDIC, move) == "cannot_pay"


def test_TV_62_polania_and_card_13():
    state = meeting("enc_13", POLANIA, coins=0, popularity=4, power=2)
    assert no(state, POLANIA, ChooseEncounterOption("b")) == "cannot_pay"
    first = act(state, POLANIA, ChooseEncounterOption("a"))
    me = player(first, POLANIA)
    assert (me.coins, me.popularity) == (2, 5)
    assert no(first, POLANIA, ChooseEncounterOption("a")) == "option_used"
    me = player(act(first, POLANIA, ChooseEncounterOption("b")), POLANIA)
    assert (me.coins, me.power, me.popularity) == (0, 4, 7)


def test_TV_63_a_structure_where_one_stands():
    state = hold(meeting("enc_01", popularity=4), SAXONY, structures={"mine": "M14"})
    done = act(state, NORDIC, ChooseEncounterOption("c"))
    assert (done.players[0].popularity, done.players[0].structures) == (2, {})


def test_TV_64_enlisting_by_a_factory_card():
    state = hold(duel(), SAXONY, recruits={"enlist": "power"})
    state = top(hold(state, NORDIC, factory_card="fac_02", popularity=4, power=4), NORDIC, "factory")
    move = FactoryTop((), {"0": {"pick": 0, "choice": {"recruit": "enlist", "bonus": "power"}}})
    facts = told(state, NORDIC, move)
    assert some(facts, e.RecruitBonusGained) == []
    done = act(state, NORDIC, move)
    assert (done.players[0].popularity, done.players[0].power) == (3, 6)
    moved = act(done, NORDIC, MoveStep("nordic:worker:2", "M14"), MoveStep("nordic:worker:2", "W04"))
    assert no(moved, NORDIC, MoveStep("nordic:worker:2", "T05")) == "too_many_steps"


def test_TV_65_visitors_of_the_factory():
    state = table("nordic industrial", "saxony agricultural", "rusviet patriotic", "crimea mechanical")
    for who, seen in ((NORDIC, 5), (SAXONY, 4)):
        state = top(place(state, who, character="T43"), who, "move")
        state = act(state, who, MoveStep(f"{who}:character", "X33"))
        assert one(told(state, who, EndMovement()), e.FactoryOfferViewed).count == seen
        state = act(state, who, EndMovement())
        card = state.factory_offer[0]
        state = place(state.but(phase=Phase.TURN_END), who, character="T05")
        state = hold(state, who, factory_card=card).but(factory_offer=state.factory_offer[1:])
    back = top(place(state, NORDIC, character="T43"), NORDIC, "move")
    back = act(back, NORDIC, MoveStep("nordic:character", "X33"), EndMovement())
    assert back.phase is Phase.BOTTOM


def test_TV_66_factory_card_1():
    state = hold(crowd(duel(), NORDIC, 8, "T05"), NORDIC, factory_card="fac_01", hand=HAND, coins=4)
    state = hold(state, NORDIC, structures={"mill": "M34"}, cubes=("produce_territories",), power=3, popularity=3)
    state = top(place(state, NORDIC, w1="W04", w2="M14"), NORDIC, "factory")
    state = act(state, NORDIC, FactoryTop(HAND[:1]))
    me = state.players[0]
    assert (me.coins, len(me.hand), me.power, me.popularity) == (3, 1, 3, 3)
    assert no(state, NORDIC, ProduceAt("M34", 1)) == "no_worker_there"
    state = act(state, NORDIC, ProduceAt("W04"), ProduceAt("T05"))
    assert (state.phase, state.resources) == (Phase.BOTTOM, {"W04": {"wood": 1}, "T05": {"oil": 6}})


def test_TV_67_objective_1():
    state = place(duel(), NORDIC, w1="M14", w2="M34", w3="M36")
    state = hold(state, NORDIC, objectives=("obj_01", "obj_02"))
    for window in (start(state, NORDIC), top(state, NORDIC, "move"), bottom(state, NORDIC, "build")):
        assert no(window, NORDIC, RevealObjective("obj_01")) == "objective_window"
    done = act(end(state, NORDIC), NORDIC, RevealObjective("obj_01")).players[0]
    assert (done.stars, done.objectives, done.objectives_discarded) == (("objective",), (), ("obj_02",))
    saxon = hold(place(duel(), SAXONY, w1="M14", w2="M34", w3="M36"), SAXONY, objectives=("obj_01", "obj_02"))
    assert player(act(end(saxon, SAXONY), SAXONY, RevealObjective("obj_01")), SAXONY).objectives == ("obj_02",)


def test_TV_68_objective_6():
    state = bottom(hold(duel(), NORDIC, objectives=("obj_06",), power=7, forced_retreats=1), NORDIC, "build")
    assert told(state, NORDIC, RevealObjective("obj_06"))
    assert no(hold(state, NORDIC, forced_retreats=0), NORDIC, RevealObjective("obj_06")) == "objective_not_met"


def test_TV_69_objectives_19_and_17():
    around = place(duel(), NORDIC, w1="V45", w2="T35", w3="M36", w4="M55", w5="T56")
    assert told(end(hold(around, NORDIC, objectives=("obj_19",)), NORDIC), NORDIC, RevealObjective("obj_19"))
    beside = end(hold(place(duel(), NORDIC, w1="W23", w2="T43"), NORDIC, objectives=("obj_17",)), NORDIC)
    assert told(beside, NORDIC, RevealObjective("obj_17"))
    assert no(hold(beside, NORDIC, factory_card="fac_01"), NORDIC, RevealObjective("obj_17")) == "objective_not_met"


def test_TV_70_the_popularity_star_stays():
    state = hold(duel(), NORDIC, stars=("popularity",), popularity=15, structures={"monument": "W04"})
    assert state.players[0].stars == ("popularity",)
    top_again = top(hold(state, NORDIC, popularity=17), NORDIC, "bolster")
    assert act(top_again, NORDIC, Bolster("power")).players[0].stars == ("popularity",)


# ------------------------------------------------------------------------------------------------ 11.7 scoring


@pytest.mark.parametrize(
    ("popularity", "worth"),
    [(10, (4, 3, 2)), (18, (5, 4, 3)), (6, (3, 2, 1)), (7, (4, 3, 2)), (12, (4, 3, 2)), (13, (5, 4, 3))],
)
def test_TV_71_tiers(popularity, worth):
    _, tier = tier_of(popularity)
    assert (tier.star, tier.territory, tier.pair) == worth


def test_TV_72_thirteen_resources():
    state = lay(hold(duel(), NORDIC, popularity=10), T05={"oil": 6, "food": 3}, W04={"wood": 4})
    assert (score(state, 0).resources, score(state, 0).resource_coins) == (13, 12)


def test_TV_73_lakes_beside_structures():
    state = hold(duel(), NORDIC, structures={"mill": "W23", "mine": "M34"})
    state = place(state, SAXONY, speed="W23", disarm="M34")
    assert structure_bonus(state.players[0], "sb_adjacent_lakes") == (4, 6)


@pytest.mark.parametrize(("popularity", "total"), [(10, 88), (6, 67), (13, 109)])
def test_TV_74_a_full_score(popularity, total):
    spots = ("F15", "F16", "V06", "W25", "V45", "T35", "M36")
    state = place(duel(), NORDIC, character="X33", **{f"w{n}": spot for n, spot in enumerate(spots, 1)})
    state = hold(state, NORDIC, coins=20, popularity=popularity, stars=("a", "b", "c", "d", "e"))
    state = hold(lay(state, F15={"oil": 13}), NORDIC, structures={"mill": "W25", "mine": "V45", "monument": "T13"})
    state = place(state, SAXONY, speed="T13").but(structure_tile="sb_on_tunnels")
    result = score(state, 0)
    assert (result.territories, result.resources, result.structure_coins) == (10, 13, 6)
    assert result.total == total


NAMES = ("monument", "armory", "mill", "mine")


@pytest.mark.parametrize(
    ("tile", "spots", "expected"),
    [
        ("sb_longest_row", ("V51", "V52", "T53", "W40"), (3, 6)),  # TV-75
        ("sb_longest_row", ("W04", "M14", "W25", "T35"), (4, 9)),
        ("sb_longest_row", ("M50",), (1, 2)),
        ("sb_adjacent_tunnels", ("W23", "M34", "V52"), (6, 9)),  # TV-76
        ("sb_on_tunnels", ("T13", "M22", "W25"), (3, 6)),
        ("sb_on_tunnels", ("T13", "M22", "W25", "F42"), (4, 6)),
        ("sb_adjacent_encounters", ("V52", "T43"), (2, 4)),
    ],
)
def test_TV_75_and_TV_76_structure_tiles(tile, spots, expected):
    state = hold(duel(), NORDIC, structures=dict(zip(NAMES, spots, strict=False)))
    assert structure_bonus(state.players[0], tile) == expected


def test_TV_77_a_tie_at_70():
    state = crowd(crowd(duel(), NORDIC, 5, "HB_NORDIC"), SAXONY, 8, "HB_SAXONY").but(structure_tile="sb_on_tunnels")
    state = unlock(unlock(state, NORDIC, "riverwalk", "seaworthy", "speed"), SAXONY, "speed")
    state = hold(state, NORDIC, structures={"mill": "W04", "mine": "T05"}, power=3, popularity=0, coins=66)
    state = hold(state, SAXONY, structures={"mill": "M50"}, power=5, popularity=0, coins=68)
    scores = final_scores(state)
    assert [each.total for each in scores] == [70, 70]
    assert [each.tie_breaks[0] for each in scores] == [10, 10]
    assert winners(scores) == (1,)


def test_TV_78_a_transfer_during_a_combat():
    fight = hold(meet(facing()), NORDIC, coins=3)
    paid = act(fight, NORDIC, TransferCoins(1, 2))
    assert (paid.players[0].coins, paid.phase, paid.combat) == (1, Phase.COMBAT_COMMIT, fight.combat)
    assert no(fight, NORDIC, TransferCoins(1, 4)) == "bad_amount"
    strict = fight.but(options=replace(fight.options, coin_transfers=False))
    assert no(strict, NORDIC, TransferCoins(1, 2)) == "transfers_disabled"


# ------------------------------------------------------------------------------------------------ 14.6 in steps


def test_TV_85_the_first_unit_does_not_move_on():
    state = top(place(duel(), NORDIC, speed="T43", w1="T05"), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:mech:speed", "V52"), MoveStep("nordic:worker:1", "M14"))
    assert no(state, NORDIC, MoveStep("nordic:mech:speed", "F42")) == "unit_already_moved"


def test_TV_86_taking_produce_for_nothing():
    state = hold(crowd(duel(), NORDIC, 8, "HB_NORDIC"), NORDIC, power=1, popularity=1, coins=1, stars=("workers",))
    state = top(state, NORDIC, "produce")
    assert offers(state, NORDIC, ProduceAt) == []
    facts = told(state, NORDIC, EndProduce())
    assert kinds(facts) == ["TopActionTaken", "PowerLost", "PopularityLost", "CoinsPaid", "ProductionEnded"]
    me = act(state, NORDIC, EndProduce()).players[0]
    assert (me.power, me.popularity, me.coins) == (0, 0, 0)
