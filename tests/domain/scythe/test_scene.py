"""What lies where, as each of those who look at the table sees it."""

import pytest

from domain.contract.game import ALL
from domain.scythe import GAME
from domain.scythe.moves import (
    Build,
    ChooseEncounterOption,
    ChooseFactoryCard,
    ChooseSection,
    CommitCombat,
    Deploy,
    EndMovement,
    EndTurn,
    Enlist,
    MoveStep,
    Payment,
    ProduceAt,
    SkipBottom,
    SkipTop,
    Upgrade,
    UseCombatAbility,
)
from domain.scythe.scene import scene
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    SAXONY,
    act,
    bottom,
    duel,
    end,
    hold,
    lay,
    limited,
    place,
    start,
    table,
    top,
)


def zones(state, viewer=ALL):
    return {each["id"]: each for each in scene(GAME.view(state, viewer))["zones"]}


def lying(state, zone, viewer=ALL):
    """The ids of what lies in a zone, and how many more there are."""
    found = zones(state, viewer)[zone]
    return [each["id"] for each in found.get("things", [])], found.get("hidden", 0)


def where(state, thing, viewer=ALL):
    """The zone in which a thing lies; it lies in no other."""
    (found,) = (
        name for name, zone in zones(state, viewer).items() for each in zone.get("things", []) if each["id"] == thing
    )
    return found


def figures(state, viewer=ALL):
    return {each["id"]: each["value"] for each in scene(GAME.view(state, viewer))["numbers"]}


def focus(state):
    return scene(GAME.view(state, None))["focus"]


# ------------------------------------------------------------------------------------------------ the map


def test_S_2_11_S_2_12_the_table_as_it_is_set_up():
    state = duel()
    assert lying(state, "base/nordic") == (["nordic:character"], 0)
    assert lying(state, "hex/W04") == (["nordic:worker:1"], 0)
    assert lying(state, "workers/0") == ([f"nordic:worker:{n}" for n in range(3, 9)], 0)
    assert lying(state, "mech/0/speed") == (["nordic:mech:speed"], 0)
    assert lying(state, "beside/0") == (["nordic:action"], 0)
    assert lying(state, "stars/1") == ([f"saxony:star:{n}" for n in range(1, 7)], 0)
    assert lying(state, "hex/M14") == (["encounter:M14"], 0)
    assert lying(state, "mats/0") == (["nordic", "industrial"], 0)


def test_S_4_a_territory_is_of_those_who_control_it():
    state = hold(place(duel(), NORDIC, w2="T05"), SAXONY, structures={"mill": "T53"})
    assert zones(state)["hex/T05"]["seat"] == 0 and zones(state)["hex/T53"]["seat"] == 1
    assert "seat" not in zones(state)["hex/X33"]
    assert zones(place(state, NORDIC, w2="T53"))["hex/T53"]["seat"] == 0  # S-4.2
    assert zones(state)["base/saxony"]["seat"] == 1 and "seat" not in zones(state)["base/albion"]


def test_S_4_7_tokens_come_from_the_supply():
    state = lay(duel(), T11={"oil": 2}, M14={"oil": 3, "food": 1})
    assert zones(state)["hex/M14"]["things"][:2] == [
        {"id": "food:M14", "kind": "food", "count": 1},
        {"id": "oil:M14", "kind": "oil", "count": 3},
    ]
    left, before = ({each["id"]: each["count"] for each in zones(one)["supply"]["things"]} for one in (state, duel()))
    assert {resource: before[resource] - left[resource] for resource in before} == {
        "food": 1,
        "metal": 0,
        "wood": 0,
        "oil": 5,
    }


def test_S_4_7_where_no_token_lies_there_is_no_heap():
    assert lying(lay(duel(), M14={"oil": 0, "food": 1}), "hex/M14")[0] == ["food:M14", "encounter:M14"]


def test_S_7_5_units_that_have_moved_are_spent():
    state = act(top(place(duel(), NORDIC, speed="W04"), NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "T05"))
    faces = {each["id"]: each.get("face") for each in zones(state)["hex/T05"]["things"]}
    assert faces["nordic:mech:speed"] is None  # it may make a second step
    state = act(state, NORDIC, MoveStep("nordic:worker:2", "M14"))
    faces = {each["id"]: each.get("face") for each in zones(state)["hex/T05"]["things"]}
    assert faces["nordic:mech:speed"] == "spent" and focus(state) == ["hex/M14"]


# ------------------------------------------------------------------------------------------------ pieces keep their ids


def test_S_14_5_a_worker_leaves_the_mat():
    state = place(duel(), SAXONY, w1="V51")
    after = act(top(state, SAXONY, "produce"), SAXONY, ProduceAt("V51", 1))
    assert (where(state, "saxony:worker:3"), where(after, "saxony:worker:3")) == ("workers/1", "hex/V51")


def test_S_16_4_S_16_5_mechs_and_structures_leave_their_mats():
    state = lay(duel(), W04={"metal": 3, "wood": 3})
    pay = Payment(("W04",) * 3)
    deployed = act(bottom(state, NORDIC, "deploy"), NORDIC, Deploy(pay, mech="speed", hex="T05"))
    assert where(state, "nordic:mech:speed") == "mech/0/speed"
    assert where(deployed, "nordic:mech:speed") == "hex/T05"
    built = act(bottom(state, NORDIC, "build"), NORDIC, Build(pay, structure="mill", hex="W04"))
    assert (where(state, "nordic:mill"), where(built, "nordic:mill")) == ("structure/0/mill", "hex/W04")


def test_S_16_1_a_cube_goes_from_the_top_row_to_the_bottom_row():
    state = bottom(lay(duel(), W04={"oil": 3}), NORDIC, "upgrade")
    after = act(state, NORDIC, Upgrade(Payment(("W04",) * 3), cube="move_coins", section="deploy"))
    assert lying(state, "benefit/0/move_coins") == (["nordic:cube:move_coins"], 0)
    assert lying(after, "benefit/0/move_coins") == ([], 0)
    assert len(lying(after, "bottom/0/deploy")[0]) == 1


def test_S_17_1_a_recruit_goes_to_its_one_time_bonus():
    state = bottom(lay(duel(), W04={"food": 4}), NORDIC, "enlist")
    after = act(state, NORDIC, Enlist(Payment(("W04",) * 4), recruit="build", bonus="coins"))
    assert where(state, "nordic:recruit:build") == "recruit/0/build"
    assert where(after, "nordic:recruit:build") == "bonus/0/coins"


def test_S_22_stars_go_to_the_triumph_track_in_order():
    state = hold(duel(), SAXONY, stars=("combat", "power", "combat"))
    assert lying(state, "triumph/combat") == (["saxony:star:1", "saxony:star:3"], 0)
    assert lying(state, "stars/1") == (["saxony:star:4", "saxony:star:5", "saxony:star:6"], 0)
    assert figures(state)["stars/1"] == 3


def test_S_6_4_the_tokens_stand_on_their_tracks():
    state = hold(duel(), NORDIC, power=16, popularity=7, coins=11)
    assert where(state, "nordic:power") == "power-track/16"
    assert where(state, "nordic:popularity") == "popularity-track/7"
    assert (figures(state)["power/0"], figures(state)["coins/0"]) == (16, 11)


def test_S_5_1_the_action_token_stays_on_the_section_of_the_last_turn():
    state = act(start(duel(), NORDIC), NORDIC, ChooseSection(2))
    assert where(state, "nordic:action") == "section/0/2" and focus(state) == ["section/0/2"]
    over = act(state, NORDIC, SkipTop(), SkipBottom(), EndTurn())
    assert where(over, "nordic:action") == "section/0/2" and focus(over) == ["beside/1"]


# ------------------------------------------------------------------------------------------------ who sees what


def fight():
    """Nordic attacks Saxony on V52."""
    state = place(place(duel(), NORDIC, speed="T43"), SAXONY, speed="V52")
    state = hold(hold(state, NORDIC, power=5, hand=("cc_2_01", "cc_3_01")), SAXONY, power=5, hand=("cc_4_01",))
    return act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"), EndMovement())


def test_S_18_8_what_is_committed_is_known_to_its_owner_alone():
    state = act(fight(), NORDIC, CommitCombat(4, ("cc_3_01",)))
    assert zones(state, 0)["combat/attacker"]["things"] == [
        {"id": "dial:attacker", "kind": "power_dial", "face": "down"},
        {"id": "cc_3_01", "face": "down", "on": "dial:attacker"},
    ]
    assert lying(state, "hand/0", 0) == (["cc_2_01"], 0) and figures(state, 0)["dial/0"] == 4
    for other in (1, None):
        assert lying(state, "combat/attacker", other) == (["dial:attacker"], 0)
        assert lying(state, "hand/0", other) == ([], 2) and "dial/0" not in figures(state, other)
        assert zones(state, other)["combat/attacker"]["things"][0]["face"] == "down"
    assert "face" not in zones(state, 0)["combat/defender"]["things"][0]
    assert zones(state)["combat/defender"]["seat"] == 1
    assert focus(state) == ["hex/V52", "combat/attacker", "combat/defender"]


def test_R_34_the_victim_knows_the_stolen_card():
    state = table("nordic industrial", "crimea agricultural")
    state = place(place(state, CRIMEA, scout="T43"), NORDIC, speed="V52")
    state = hold(hold(state, NORDIC, hand=("cc_5_01",)), CRIMEA, hand=("cc_2_01",))
    state = act(top(state, CRIMEA, "move"), CRIMEA, MoveStep("crimea:mech:scout", "V52"), EndMovement())
    state = act(state, CRIMEA, UseCombatAbility())
    assert lying(state, "hand/1", 0) == (["cc_5_01"], 1)
    assert lying(state, "hand/1", None) == ([], 2)


@pytest.mark.parametrize("viewer", [0, 1, None, ALL])
def test_S_19_1_everybody_has_seen_the_card_that_goes_under_the_deck(viewer):
    state = top(place(duel(), NORDIC, character="T05"), NORDIC, "move")
    met = act(state, NORDIC, MoveStep("nordic:character", "M14"), EndMovement())
    card = met.encounter.card
    assert lying(met, "encounter", viewer) == ([card], 0) and focus(met) == ["encounter"]
    assert where(met, "encounter:M14", viewer) == "box"
    over = act(met, NORDIC, ChooseEncounterOption("a"))
    assert where(over, card, viewer) == "encounter_deck" and lying(over, "encounter", viewer) == ([], 0)


def test_S_20_1_the_visitor_knows_the_offer_and_its_card_is_a_fifth_section():
    state = top(place(duel(), NORDIC, speed="W23", character="W23"), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:character", "X33"), EndMovement())
    assert len(lying(state, "factory_offer", 0)[0]) == 3 and focus(state) == ["factory_offer"]
    assert lying(state, "factory_offer", 1) == ([], 3)
    card = state.factory_offer[0]
    state = act(state, NORDIC, ChooseFactoryCard(card))
    assert where(state, card, None) == "section/0/factory" and lying(state, "factory_offer", None) == ([], 2)
    state = act(start(state, NORDIC), NORDIC, ChooseSection("factory"), SkipTop())
    assert zones(state)["section/0/factory"]["things"][-1] == {"id": "nordic:action", "on": card}


def test_S_21_1_objectives_are_secret():
    state = duel()
    assert lying(state, "objectives/0", 0) == (list(state.players[0].objectives), 0)
    assert lying(state, "objectives/0", 1) == lying(state, "objectives/0", None) == ([], 2)


def test_S_2_6_S_2_7_what_is_not_used_is_out_of_the_game():
    tiles, unseen = lying(duel(), "box", None)
    assert len(tiles) == 5 and duel().structure_tile not in tiles
    assert unseen == 12 - 3
    everything, none = lying(duel(), "box", ALL)
    assert len(everything) == 5 + 12 - 3 and none == 0
    assert not set(everything) & set(duel().factory_offer)


def test_S_25_the_end_shows_the_score():
    state = act(end(hold(limited(duel(), 1), SAXONY, turns_ended=1), NORDIC), NORDIC, EndTurn())
    totals = [each.total for each in state.ending.scores]
    shown = figures(state)
    assert [shown["total/0"], shown["total/1"]] == totals
    parts = ("coins", "star_coins", "territory_coins", "resource_coins", "structure_coins")
    assert sum(shown[f"{part}/0"] for part in parts) == totals[0]
