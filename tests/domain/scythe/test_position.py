"""Positions: what could be is taken, what could not is refused with the rule it breaks."""

import json

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.contract.wire import schema
from domain.scythe import GAME
from domain.scythe.moves import CommitCombat, EndMovement, MoveStep, RetreatUnits
from domain.scythe.options import Options
from tests.domain.scythe.lively import pairings, rich
from tests.domain.scythe.notation import NORDIC, SAXONY, act, duel, hold, lay, place, start, table, top
from tests.domain.scythe.test_18_combat import facing, meet, seafarers
from tests.domain.scythe.test_19_encounters import meeting


def document(state):
    return json.loads(canonical(GAME.view(state, ALL)))


def refused(written):
    with pytest.raises(Refused) as refusal:
        GAME.position(written)
    assert refusal.value.code == "bad_position" or refusal.value.code == "bad_options"
    assert refusal.value.rule and refusal.value.detail
    return refusal.value.rule


def drawn():
    """Tables in every kind of phase."""
    moving = act(top(facing(), NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"))
    beaten = act(act(seafarers(), SAXONY, CommitCombat(1, ())), NORDIC, CommitCombat(0, ()))
    sailing = act(beaten, NORDIC, RetreatUnits({"nordic:mech:seaworthy": "L24"}))
    factory = top(place(duel(), NORDIC, character="T43"), NORDIC, "move")
    factory = act(factory, NORDIC, MoveStep("nordic:character", "X33"), EndMovement())
    half = act(meet(facing()), NORDIC, CommitCombat(1, ()))
    return [
        duel(),
        moving,
        meet(facing()),
        half,
        beaten,
        sailing,
        factory,
        meeting("enc_05"),
        top(duel(), NORDIC, "produce"),
    ]


@pytest.mark.parametrize("n", range(9))
def test_a_table_is_the_position_it_was_written_from(n):
    state = drawn()[n]
    assert GAME.position(document(state)) == GAME.restore(document(state)) == state


@pytest.mark.parametrize("seed", range(10))
def test_rich_tables_are_positions(seed):
    state = rich(Options(pairings(seed, 2 + seed % 4)), 2 + seed % 4, seed)
    assert GAME.position(document(state)) == state


def test_what_was_accepted_once_is_restored_without_being_judged():
    impossible = hold(duel(), NORDIC, power=99)
    assert refused(document(impossible)) == "S-6.4"
    assert GAME.restore(document(impossible)) == impossible


CHANGES = {
    "S-1.1": lambda d: d["players"].pop(),
    "S-2.3": lambda d: d["seat_order"].reverse(),
    "S-6.4": lambda d: d["players"][0].update(power=17),
    "S-16.3": lambda d: d["players"][0].update(cubes=["move_coins"]),
    "S-16.4": lambda d: d["players"][0].update(mechs=["township"]),
    "S-16.5": lambda d: d["players"][0].update(structures={"castle": "T05"}),
    "S-17.2": lambda d: d["players"][0].update(recruits={"build": "power", "enlist": "power"}),
    "S-22.2": lambda d: d["players"][0].update(stars=["power", "power"]),
    "S-22.3": lambda d: d["players"][1].update(stars=["combat"] * 6),
    "I-1": lambda d: d["players"][0]["hand"].append("cc_5_06"),
    "S-21.5": lambda d: d["players"][0]["objectives"].pop(),
    "S-19.1": lambda d: d["encounter_deck"].pop(),
    "I-7": lambda d: d["factory_offer"].pop(),
    "S-2.7": lambda d: d.update(structure_tile="sb_nothing"),
    "S-3.5": lambda d: d["players"][0]["units"].update({"saxony:worker:7": "T05"}),
    "I-9": lambda d: d["players"][0]["units"].update({"nordic:mech:speed": "T05"}),
    "S-14.5": lambda d: d["players"][0]["units"].update({"nordic:worker:5": "T05"}),
    "S-8.10": lambda d: d["players"][0]["units"].update({"nordic:worker:1": "HB_SAXONY"}),
    "I-6": lambda d: d["players"][0]["units"].update({"nordic:worker:1": "L24"}),
    "I-3": lambda d: d["players"][0].update(structures={"mill": "L24"}),
    "I-2": lambda d: d["players"][0]["units"].update({"nordic:worker:1": "M50"}),
    "S-4.5": lambda d: d.update(resources={"T05": {"gold": 1}}),
    "I-5": lambda d: d.update(resources={"T05": {"oil": 0}}),
    "S-2.8": lambda d: d.update(encounter_tokens=["T05"]),
    "S-5.1": lambda d: d["players"][0].update(section=7),
    "S-26.6": lambda d: d.update(phase="MOVING"),
    "S-26.13": lambda d: d["players"][0].update(section=1) or d.update(phase="PRODUCING"),
    "S-11.2": lambda d: d["players"][0].update(section=1) or d.update(phase="ENCOUNTER"),
    "S-20.1": lambda d: d["players"][0].update(section=1) or d.update(phase="FACTORY_PICK"),
    "S-24.1": lambda d: d.update(phase="GAME_OVER"),
    "S-24.6": lambda d: d["options"].update(max_rounds=0),
}


@pytest.mark.parametrize("rule", CHANGES)
def test_a_table_that_cannot_be_is_refused(rule):
    written = document(duel())
    CHANGES[rule](written)
    assert refused(written) == rule


@pytest.mark.parametrize(
    "broken",
    [{}, {"players": 1}, {"options": None}, {"phase": "NAP"}, {"unknown": 1}],
)
def test_a_document_of_another_shape_is_refused(broken):
    written = {**document(duel()), **broken} if broken else {}
    assert refused(written) == "S-2.1"


def test_a_combat_without_two_sides_is_refused():
    written = document(meet(facing()))
    written["players"][1]["units"]["saxony:mech:speed"] = "M50"
    assert refused(written) == "S-18.1"


def test_the_view_has_the_published_shape():
    described = schema(GAME.state)
    for state in drawn():
        for viewer in (None, 0, ALL):
            assert set(GAME.view(state, viewer)) == set(described["properties"])
    assert {"hand", "objectives"} <= set(described["properties"]["players"]["items"]["properties"])


def test_a_game_goes_on_from_a_position():
    state = table("nordic industrial", "saxony agricultural")
    again = GAME.position(document(start(lay(state, T05={"oil": 3}), NORDIC)))
    assert [offer.move.__name__ for offer in GAME.offers(again, 0)] == ["ChooseSection"]
