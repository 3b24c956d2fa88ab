"""Chapter S-26: decisions in steps, and the wire form of offers and moves."""

import pytest

from domain.contract.offers import Between, Offer, OneOf, SubsetOf, write_offer
from domain.contract.wire import move_name, read
from domain.scythe import GAME
from domain.scythe import events as e
from domain.scythe import moves as m
from domain.scythe.box import RESOURCES, SECTIONS
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    SAXONY,
    act,
    bottom,
    crowd,
    duel,
    hold,
    kinds,
    lay,
    no,
    offered,
    offers,
    place,
    player,
    start,
    table,
    told,
    top,
    unlock,
)
from tests.domain.scythe.test_18_combat import meet, seafarers
from tests.domain.scythe.test_19_encounters import meeting
from tests.domain.scythe.test_20_factory import HAND, at, with_gain


def names():
    return {move_name(kind) for kind in (*GAME.moves, *GAME.asides)}


def test_S_26_1_steps_replace_the_long_commands():
    assert {"move_step", "produce_at", "end_produce", "retreat_units", "retreat_workers"} <= names()
    assert not {"move_unit", "produce", "choose_retreat", "create_game", "start_game"} & names()


def test_S_26_2_every_other_command_keeps_its_name():
    assert names() == {
        "choose_section",
        "skip_top",
        "gain_coins",
        "move_step",
        "end_movement",
        "bolster",
        "trade",
        "produce_at",
        "end_produce",
        "factory_top",
        "choose_combat",
        "use_combat_ability",
        "decline_combat_ability",
        "commit_combat",
        "retreat_units",
        "retreat_workers",
        "choose_encounter_option",
        "finish_encounter",
        "choose_factory_card",
        "upgrade",
        "deploy",
        "build",
        "enlist",
        "skip_bottom",
        "reveal_objective",
        "end_turn",
        "transfer_coins",
        "set_recruit_policy",
    }


def test_S_26_3_what_is_missing_is_filled_in():
    plain = top(duel(), NORDIC, "bolster")
    built = hold(plain, NORDIC, structures={"monument": "W04"})
    assert GAME.reads(plain, 0, m.Bolster("power")) == m.Bolster("power", 2, False)
    assert GAME.reads(built, 0, m.Bolster("power")) == m.Bolster("power", 2, True)
    monuments = [offer.fields["monument"] for offer in offers(built, NORDIC, m.Bolster)]
    assert monuments == [OneOf((True, False))] * 2
    assert [offer.fields["monument"] for offer in offers(plain, NORDIC, m.Bolster)] == [False, False]
    trade = top(duel(), NORDIC, "trade")
    assert GAME.reads(trade, 0, m.Trade("popularity")) == m.Trade("popularity", amount=1, armory=False)
    assert GAME.reads(top(duel(), NORDIC, "move"), 0, m.GainCoins()) == m.GainCoins(1)
    assert GAME.reads(top(duel(), NORDIC, "produce"), 0, m.ProduceAt("T05")) == m.ProduceAt("T05", 1)
    payment = m.Payment(("T05",) * 3)
    assert GAME.reads(bottom(duel(), NORDIC, "upgrade"), 0, m.Upgrade(payment)).take_coins == 3


def test_S_26_4_each_step_is_judged_against_the_state_before():
    state = top(place(duel(), NORDIC, speed="T43", w1="T43"), NORDIC, "move")
    one = act(state, NORDIC, m.MoveStep("nordic:mech:speed", "V52", ("nordic:worker:1",)))
    assert no(one, NORDIC, m.MoveStep("nordic:worker:1", "X33")) == "not_reachable"  # it is on V52 now
    assert act(one, NORDIC, m.MoveStep("nordic:worker:1", "F42")).players[0].units["nordic:mech:speed"] == "V52"


def test_S_26_5_the_steps_together_write_the_facts_of_the_command():
    state = top(place(crowd(duel(), NORDIC, 4, "T05"), NORDIC, w1="W04", w2="M14"), NORDIC, "produce")
    facts = []
    for move in (m.ProduceAt("W04", 1), m.ProduceAt("M14", 1)):
        facts += told(state, NORDIC, move)
        state = act(state, NORDIC, move)
    assert kinds(facts) == ["TopActionTaken", "PowerLost", "ResourcesGained", "ResourcesGained", "ProductionEnded"]


# ------------------------------------------------------------------------------------------------ movement


def test_S_26_6_one_offer_for_each_unit_that_may_step():
    state = top(duel(), NORDIC, "move")
    units = [offer.fields["unit"] for offer in offers(state, NORDIC, m.MoveStep)]
    assert units == ["nordic:character", "nordic:worker:1", "nordic:worker:2"]
    factory = bottom(hold(duel(), NORDIC, factory_card="fac_05"), NORDIC, "factory")
    assert len(offers(factory, NORDIC, m.MoveStep)) == 3
    assert no(bottom(duel(), NORDIC, "build"), NORDIC, m.MoveStep("nordic:worker:1", "T05")) == "wrong_section"
    assert no(top(duel(), NORDIC, "trade"), NORDIC, m.MoveStep("nordic:worker:1", "T05")) == "wrong_section"
    assert no(start(duel(), NORDIC), NORDIC, m.MoveStep("nordic:worker:1", "T05")) == "wrong_phase"


def test_S_26_7_another_units_step_ends_the_movement_for_good():
    state = top(place(duel(), NORDIC, speed="T43"), NORDIC, "move")
    state = act(state, NORDIC, m.MoveStep("nordic:mech:speed", "V52"))
    assert "nordic:mech:speed" in {offer.fields.get("unit") for offer in offers(state, NORDIC)}
    state = act(state, NORDIC, m.MoveStep("nordic:worker:1", "T05"))
    assert offers(state, NORDIC, m.MoveStep) == []
    assert no(state, NORDIC, m.MoveStep("nordic:mech:speed", "F42")) == "unit_already_moved"


def test_S_26_8_to_is_all_that_can_be_reached():
    state = top(place(place(duel(), NORDIC, w1="T43"), SAXONY, w1="V52"), NORDIC, "move")
    (offer,) = (each for each in offers(state, NORDIC) if each.fields.get("unit") == "nordic:worker:1")
    assert set(offer.fields["to"].values) == {"F42", "T53", "X33"}  # not V52, where a worker stands
    captain = place(duel(), NORDIC, seaworthy="HB_NORDIC", character="L24", w1="L24")
    captain = top(captain, NORDIC, "move")
    assert "nordic:character" not in {each.fields.get("unit") for each in offers(captain, NORDIC)}


def test_S_26_9_workers_are_a_subset_of_those_beside_the_mech():
    crew = ("nordic:worker:1", "nordic:worker:2")
    state = top(place(duel(), NORDIC, seaworthy="T43", w1="T43", w2="T43"), NORDIC, "move")
    found = {each.fields["unit"]: each.fields["workers"] for each in offers(state, NORDIC, m.MoveStep)}
    assert found["nordic:mech:seaworthy"] == SubsetOf(crew, 0, 2)
    assert found["nordic:character"] == found["nordic:worker:1"] == ()
    state = top(place(duel(), NORDIC, seaworthy="L24", w1="L24", w2="L24"), NORDIC, "move")
    found = {each.fields["unit"]: each.fields["workers"] for each in offers(state, NORDIC, m.MoveStep)}
    assert found["nordic:mech:seaworthy"] == SubsetOf(crew, 2, 2)


def test_S_26_10_resources_name_every_type_that_lies_there():
    state = top(lay(duel(), T05={"oil": 2, "food": 1}), NORDIC, "move")
    found = {each.fields["unit"]: each.fields["resources"] for each in offers(state, NORDIC, m.MoveStep)}
    assert found["nordic:worker:2"] == {"food": Between(0, 1), "oil": Between(0, 2)}
    assert found["nordic:worker:1"] == {}
    move = m.MoveStep("nordic:worker:2", "M14", (), {"oil": 1})
    assert GAME.reads(state, 0, move).resources == {"food": 0, "oil": 1}
    lake = top(lay(place(duel(), NORDIC, seaworthy="L24"), L24={"oil": 2}), NORDIC, "move")
    found = {each.fields["unit"]: each.fields["resources"] for each in offers(lake, NORDIC, m.MoveStep)}
    assert found["nordic:mech:seaworthy"] == {"oil": 2}


def test_S_26_11_the_first_step_takes_the_action_and_the_end_is_never_automatic():
    state = top(duel(), NORDIC, "move")
    assert kinds(told(state, NORDIC, m.MoveStep("nordic:worker:1", "T05"))) == ["TopActionTaken", "UnitMoved"]
    state = act(state, NORDIC, m.MoveStep("nordic:worker:1", "T05"))
    assert kinds(told(state, NORDIC, m.MoveStep("nordic:worker:2", "M14"))) == ["UnitMoved"]
    state = act(state, NORDIC, m.MoveStep("nordic:worker:2", "M14"))
    assert [offer.move for offer in offers(state, NORDIC)] == [m.EndMovement]
    factory = bottom(hold(duel(), NORDIC, factory_card="fac_05"), NORDIC, "factory")
    assert kinds(told(factory, NORDIC, m.MoveStep("nordic:worker:1", "T05"))) == ["BottomActionTaken", "UnitMoved"]


# ------------------------------------------------------------------------------------------------ production


def test_S_26_12_the_first_step_pays_even_for_nothing():
    state = top(crowd(duel(), NORDIC, 4, "T05"), NORDIC, "produce")
    assert kinds(told(state, NORDIC, m.EndProduce())) == ["TopActionTaken", "PowerLost", "ProductionEnded"]
    assert kinds(told(state, NORDIC, m.ProduceAt("T05", 1)))[:2] == ["TopActionTaken", "PowerLost"]
    assert no(top(duel(), NORDIC, "move"), NORDIC, m.EndProduce()) == "wrong_section"


def test_S_26_13_one_offer_for_each_hex_that_can_produce():
    state = place(crowd(duel(), NORDIC, 7, "V31"), NORDIC, w1="T05", w2="X33", character="M14")
    state = top(hold(state, NORDIC, structures={"mill": "W25"}), NORDIC, "produce")
    found = {each.fields["hex"]: each.fields["count"] for each in offers(state, NORDIC, m.ProduceAt)}
    assert found == {"T05": Between(1, 1), "V31": Between(1, 1), "W25": Between(1, 1)}
    full = crowd(state, NORDIC, 8, "V31")
    assert "V31" not in {each.fields.get("hex") for each in offers(full, NORDIC)}


def test_S_26_14_the_mill_leaves_the_number_as_it_is():
    state = place(duel(), NORDIC, w1="W04", w2="T05", w3="M14")
    state = top(hold(state, NORDIC, structures={"mill": "M14"}), NORDIC, "produce")
    milled = act(state, NORDIC, m.ProduceAt("M14", 2))
    assert (milled.production.left, milled.production.mill_open) == (2, False)
    fields = act(milled, NORDIC, m.ProduceAt("W04", 1))
    assert (fields.phase, fields.production.left) == (Phase.PRODUCING, 1)
    assert kinds(told(fields, NORDIC, m.ProduceAt("T05", 1)))[-1] == "ProductionEnded"
    three = top(place(duel(), NORDIC, w1="W04", w2="T05", w3="M14"), NORDIC, "produce")
    three = act(hold(three, NORDIC, structures={"mill": "W25"}), NORDIC, m.ProduceAt("W04", 1), m.ProduceAt("T05", 1))
    assert no(three, NORDIC, m.ProduceAt("M14", 1)) == "too_many_territories"


def test_S_26_15_a_factory_card_produces_in_steps_too():
    state = at(with_gain("produce"))
    state = act(state, NORDIC, m.FactoryTop(HAND[:1]))
    assert (state.production.source, state.production.left, state.production.mill_open) == ("factory", 2, False)
    idle = crowd(at(with_gain("produce")), NORDIC, 2, "HB_NORDIC")
    assert kinds(told(idle, NORDIC, m.FactoryTop(HAND[:1])))[-1] == "ProductionEnded"
    mill = place(hold(at(with_gain("produce")), NORDIC, structures={"mill": "M14"}), NORDIC, w1="M14")
    mill = act(mill, NORDIC, m.FactoryTop(HAND[:1]))
    assert no(mill, NORDIC, m.ProduceAt("M14", 2)) == "too_many_produced"
    assert act(mill, NORDIC, m.ProduceAt("M14", 1)).production.left == 1


# ------------------------------------------------------------------------------------------------ retreat


def beaten():
    state = act(seafarers(), SAXONY, m.CommitCombat(1, ()))
    return act(state, NORDIC, m.CommitCombat(0, ()))


def test_S_26_16_the_loser_is_asked_only_with_a_free_lake():
    state = beaten()
    (offer,) = offers(state, NORDIC)
    goals = OneOf(("HB_NORDIC", "L24", "L32", "L44"))
    assert offer == Offer(m.RetreatUnits, units={"nordic:mech:seaworthy": goals, "nordic:mech:speed": goals})
    land = table("saxony industrial", "nordic agricultural")
    land = place(place(land, NORDIC, seaworthy="W41"), SAXONY, speed="F42")
    land = act(meet(land, SAXONY, to="W41"), SAXONY, m.CommitCombat(1, ()))
    assert act(land, NORDIC, m.CommitCombat(0, ())).phase is Phase.BOTTOM
    blocked = table("saxony industrial", "nordic agricultural", "polania patriotic")
    blocked = place(blocked, "polania", submerge="L32", riverwalk="L24", speed="L44")
    blocked = place(place(blocked, NORDIC, seaworthy="X33"), SAXONY, speed="T43")
    blocked = act(meet(blocked, SAXONY, to="X33"), SAXONY, m.CommitCombat(1, ()))
    assert act(blocked, NORDIC, m.CommitCombat(0, ())).phase is Phase.BOTTOM


def test_S_26_17_workers_follow_in_a_second_step_if_a_mech_sails():
    state = beaten()
    sail = m.RetreatUnits({"nordic:mech:seaworthy": "L24", "nordic:mech:speed": "HB_NORDIC"})
    assert told(state, NORDIC, sail) == [e.RetreatChosen(1, dict(sail.units))]
    second = act(state, NORDIC, sail)
    assert offers(second, NORDIC) == [Offer(m.RetreatWorkers, workers={"nordic:worker:1": OneOf(("HB_NORDIC", "L24"))})]
    assert no(second, NORDIC, m.RetreatWorkers({"nordic:worker:1": "L32"})) == "bad_retreat"
    assert no(second, NORDIC, sail) == "wrong_phase"
    home = told(state, NORDIC, m.RetreatUnits({}))
    assert kinds(home)[:2] == ["UnitsRetreated", "PopularityLost"]
    done = act(second, NORDIC, m.RetreatWorkers({"nordic:worker:1": "L24"}))
    assert player(done, NORDIC).units["nordic:worker:1"] == "L24"
    assert done.phase is Phase.BOTTOM


# ------------------------------------------------------------------------------------------------ moves without steps


def test_S_26_18_payments_name_a_hex_for_every_token():
    state = bottom(lay(place(duel(), NORDIC, w1="M36", w2="V26"), M36={"metal": 2}, V26={"metal": 1}), NORDIC, "deploy")
    with_mech, without = offers(state, NORDIC, m.Deploy)
    assert with_mech.fields["payment"] == {
        "tokens": SubsetOf(("M36", "M36", "V26"), 3, 3),
        "coercion_card": None,
    }
    assert without.fields["mech"] is None and without.fields["hex"] is None
    crimea = hold(table("crimea industrial", "saxony agricultural"), CRIMEA, hand=("cc_5_01", "cc_2_01"))
    crimea = bottom(lay(crimea, F63={"food": 4}), CRIMEA, "enlist")
    assert [offer.fields["payment"] for offer in offers(crimea, CRIMEA, m.Enlist)] == [
        {"tokens": SubsetOf(("F63",) * 4, 4, 4), "coercion_card": None},
        {"tokens": SubsetOf(("F63",) * 4, 4, 4), "coercion_card": None},
        {"tokens": SubsetOf(("F63",) * 4, 3, 3), "coercion_card": OneOf(("cc_5_01", "cc_2_01"))},
        {"tokens": SubsetOf(("F63",) * 4, 3, 3), "coercion_card": OneOf(("cc_5_01", "cc_2_01"))},
    ]


def test_S_26_19_placements_are_a_subset_of_all_pairs():
    state = top(duel(), NORDIC, "trade")
    (offer,) = (each for each in offers(state, NORDIC, m.Trade) if each.fields["gain"] == "resources")
    placements = offer.fields["placements"]
    assert (placements.least, placements.most) == (0, 2)
    pairs = [(each["resource"], each["hex"]) for each in placements.items]
    assert sorted(pairs) == sorted(
        (resource, place) for resource in RESOURCES for place in ("T05", "W04") for _ in "12"
    )
    twice = m.Trade("resources", (m.Placement("oil", "T05"),) * 2)
    assert offered(state, NORDIC, twice)


def test_S_26_20_choices_are_numbered_and_null_where_nothing_can_be_gained():
    state = meeting("enc_14")
    found = {each.fields["option"]: each.fields["choices"] for each in offers(state, NORDIC)}
    assert found["c"] == {"0": {"take": Between(0, 1)}, "1": {"take": Between(0, 3)}}
    assert found["b"] == {"0": {"tokens": SubsetOf(tuple(each for each in RESOURCES for _ in range(3)), 0, 3)}}
    full = crowd(state, NORDIC, 8, "T05")
    assert {each.fields["option"]: each.fields["choices"] for each in offers(full, NORDIC)}["c"]["0"] is None
    track = hold(state, NORDIC, popularity=18, stars=("popularity",))
    assert {each.fields["option"]: each.fields["choices"] for each in offers(track, NORDIC)}["a"]["1"] == {
        "take": Between(0, 1)
    }
    both = offers(at("fac_07"), NORDIC, m.FactoryTop)
    picks = [each.fields["choices"]["0"] for each in both]
    assert [pick and pick["pick"] for pick in picks] == [0, 1, None]
    mechs = unlock(at("fac_07"), NORDIC, "riverwalk", "seaworthy", "artillery", "speed")
    assert [
        each.fields["choices"]["0"] and each.fields["choices"]["0"]["pick"]
        for each in offers(mechs, NORDIC, m.FactoryTop)
    ] == [1, None]


def test_S_26_21_an_upgrade_names_cube_and_section():
    state = bottom(lay(duel(), T05={"oil": 3}), NORDIC, "upgrade")
    offer = write_offer(offers(state, NORDIC, m.Upgrade)[0])
    assert set(offer) == {"type", "payment", "take_coins", "cube", "section"}
    assert offer["section"] == {"one_of": list(SECTIONS)}
    move = m.Upgrade(m.Payment(("T05",) * 3), cube="move_coins", section="build")
    assert e.UpgradeMade(0, "move_coins", "build") in told(state, NORDIC, move)
    assert e.UpgradeMade.__dataclass_fields__.keys() == {"player", "from_", "to"}


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        ({"type": "choose_section", "section": "factory"}, m.ChooseSection),
        ({"type": "bolster", "gain": "power"}, m.Bolster),
        ({"type": "trade", "gain": "resources", "placements": [{"resource": "oil", "hex": "T05"}]}, m.Trade),
        ({"type": "upgrade", "payment": {"tokens": ["T05"]}}, m.Upgrade),
        ({"type": "commit_combat", "dial": 3, "cards": []}, m.CommitCombat),
        ({"type": "move_step", "unit": "nordic:worker:1", "to": "T05"}, m.MoveStep),
    ],
)
def test_moves_are_read_from_their_documents(document, kind):
    assert isinstance(read(kind, document), kind)
