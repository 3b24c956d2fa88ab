"""The worked vectors of chapter 11 and 14.6 of the specification, TV-01 to TV-40."""

import pytest

from domain.scythe import events as e
from domain.scythe.control import controlled, stock, tokens
from domain.scythe.map import BIT, places
from domain.scythe.mats import benefit, cost, mat, produce_cost
from domain.scythe.moves import (
    Bolster,
    Build,
    ChooseSection,
    Deploy,
    EndProduce,
    EndTurn,
    Enlist,
    MoveStep,
    Payment,
    Placement,
    ProduceAt,
    SkipBottom,
    SkipTop,
    Trade,
    Upgrade,
)
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
    start,
    table,
    told,
    top,
    unlock,
)

FIVE = ("nordic industrial", "rusviet engineering", "crimea patriotic", "saxony mechanical", "polania agricultural")
FOUR = ("mechs", "workers", "recruits", "combat")


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
