"""The worked vectors of chapter 11 and 14.6 of the specification, TV-41 to TV-86."""

from dataclasses import replace

import pytest

from domain.scythe import events as e
from domain.scythe.control import controlled
from domain.scythe.map import BIT
from domain.scythe.moves import (
    Bolster,
    ChooseCombat,
    ChooseEncounterOption,
    CommitCombat,
    DeclineCombatAbility,
    EndMovement,
    EndProduce,
    FactoryTop,
    MoveStep,
    ProduceAt,
    RetreatUnits,
    RetreatWorkers,
    RevealObjective,
    TransferCoins,
    UseCombatAbility,
)
from domain.scythe.scoring import final_scores, score, structure_bonus, tier_of, winners
from domain.scythe.state import Phase
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

NOTHING = (0, ())

# ------------------------------------------------------------------------------------------------ 11.4 movement


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
