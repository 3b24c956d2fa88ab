"""Positions: what could be is taken, what could not is refused with the rule it breaks."""

import json

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.contract.wire import schema
from domain.scythe import GAME
from domain.scythe.moves import ChooseFactoryCard, EndTurn, MoveStep, SkipBottom, TransferCoins
from domain.scythe.options import Options
from tests.domain.scythe.drawn import (
    DRAWN,
    asked,
    beaten,
    both_able,
    card_producing,
    ended_meeting,
    half,
    last_round,
    meandering,
    milling,
    moving,
    over,
    producing,
    sailing,
    strolling,
    together,
    visiting,
)
from tests.domain.scythe.lively import pairings, rich
from tests.domain.scythe.notation import CRIMEA, NORDIC, RUSVIET, act, duel, hold, lay, place, start, table, top
from tests.domain.scythe.test_19_encounters import meeting
from tests.domain.scythe.test_secrets import robbed


def document(state):
    return json.loads(canonical(GAME.view(state, ALL)))


def refused(written):
    with pytest.raises(Refused) as refusal:
        GAME.position(written)
    assert refusal.value.code == "bad_position" or refusal.value.code == "bad_options"
    assert refusal.value.rule and refusal.value.detail
    return refusal.value.rule


@pytest.mark.parametrize("draw", DRAWN)
def test_a_table_is_the_position_it_was_written_from(draw):
    state = draw()
    assert GAME.position(document(state)) == GAME.restore(document(state)) == state


@pytest.mark.parametrize("seed", range(10))
def test_rich_tables_are_positions(seed):
    state = rich(Options(pairings(seed, 2 + seed % 4)), 2 + seed % 4, seed)
    assert GAME.position(document(state)) == state


def test_what_was_accepted_once_is_restored_without_being_judged():
    impossible = hold(duel(), NORDIC, power=99)
    assert refused(document(impossible)) == "S-6.4"
    assert GAME.restore(document(impossible)) == impossible


def first(**fields):
    """The first seat's record with other fields."""
    return lambda d: d["players"][0].update(fields)


def both(*changes):
    return lambda d: [change(d) for change in changes]


def at(path, value):
    """The same document with something else at a place, `movement.steps_made`."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def change(written):
        for step in way:
            written = written[step]
        written[last] = value

    return change


def without(path):
    """The same document with the last item of a list gone."""

    def change(written):
        for step in path.split("."):
            written = written[int(step) if step.isdigit() else step]
        written.pop()

    return change


OPENING = [
    ("S-1.1", without("players")),
    ("S-1.1", lambda d: d["players"].extend(d["players"] * 2)),
    ("S-1.2", at("active", 2)),
    ("S-1.2", at("active", -1)),
    ("S-1.2", at("turn", 0)),
    ("S-1.2", at("turn", 2)),
    ("S-1.2", both(at("turn", 2**53 - 2), at("players.0.turns_ended", 2**52 - 2), at("players.1.turns_ended", 2**52))),
    ("S-2.1", at("players.0.faction", "albion")),
    ("S-2.1", at("players.0.faction", "saxony")),
    ("S-2.1", at("players.0.mat", "militant")),
    ("S-2.1", at("players.0.mat", "agricultural")),
    ("S-2.3", at("seat_order", [1, 0])),
    ("S-2.7", at("structure_tile", "sb_nothing")),
    ("S-2.8", at("encounter_tokens", ["T05"])),
    ("S-2.8", at("encounter_tokens", ["M14", "M14"])),
    ("S-2.11", lambda d: d["players"][0]["units"].pop("nordic:character")),
    ("S-2.12", lambda d: d["players"][0]["units"].pop("nordic:worker:2")),
    ("S-2.15", lambda d: d["players"].reverse()),
    ("S-3.5", at("players.0.units.saxony:worker:7", "T05")),
    ("S-4.5", at("resources", {"T05": {"gold": 1}})),
    ("S-4.5", at("resources", {"Z99": {"oil": 1}})),
    ("S-4.7", at("resources", {"T05": {"oil": 6000}, "W04": {"oil": 6000}})),
    ("S-4.7", at("resources", {"T05": {"oil": 2**53 - 1}})),
    ("S-4.7", both(at("players.0.coins", 600_000), at("players.1.coins", 600_000))),
    ("S-5.1", first(section=7)),
    ("S-5.1", first(last_section=4)),
    ("S-5.1", first(last_section=-1)),
    ("S-5.1", first(last_section="factory")),
    ("S-5.1", first(section=0)),  # in TURN_START
    ("S-5.1", at("phase", "TOP")),
    ("S-5.2", both(first(section=2, last_section=2), at("phase", "TOP"))),
    ("S-5.7", both(at("players.0.turns_ended", 2), at("turn", 3))),
    ("S-5.7", both(at("players.0.turns_ended", 1), at("turn", 2))),
    ("S-5.7", both(at("players.1.turns_ended", 2), at("turn", 3))),
    ("S-5.7", both(at("players.0.turns_ended", -1), at("players.1.turns_ended", 0), at("turn", 1))),
    ("S-5.8", at("players.1.section", 0)),
    ("S-6.4", first(power=17)),
    ("S-6.4", first(power=-1)),
    ("S-6.4", first(popularity=19)),
    ("S-6.4", first(popularity=-1)),
    ("S-6.4", first(coins=-1)),
    ("S-6.7", first(old_cards=-1)),
    ("S-6.7", first(old_cards=2**53 - 1)),
    ("S-6.7", at("combat_pool", ["cc_9_01"])),
    ("S-8.10", at("players.0.units.nordic:worker:1", "HB_SAXONY")),
    ("S-8.10", at("players.0.units.nordic:worker:1", "HB_ALBION")),
    ("S-10.4", first(forced_retreats=-1)),
    ("S-10.4", first(forced_retreats=2**53 - 1)),
    ("S-11.2", both(first(section=2), at("phase", "ENCOUNTER"))),
    ("S-14.5", at("players.0.units.nordic:worker:5", "T05")),
    ("S-16.1", first(cubes=["trade_resources"])),
    ("S-16.3", first(cubes=["move_coins"])),
    ("S-16.3", first(cubes=["move_coins"], upgrades={"bolster": 1})),
    ("S-16.3", first(cubes=["move_coins", "move_units"], upgrades={"build": 2})),
    ("S-16.3", first(cubes=["move_coins"], upgrades={"build": -1, "deploy": 2})),
    ("S-16.4", first(mechs=["township"])),
    ("S-16.4", first(mechs=["speed", "speed"])),
    ("S-16.5", first(structures={"castle": "T05"})),
    ("S-17.1", first(recruits={"bolster": "power"})),
    ("S-17.2", first(recruits={"build": "power", "enlist": "power"})),
    ("S-17.8", first(recruit_policy={"bolster": True})),
    ("S-18.1", at("combat", {"hex": "V52", "attacker": 0, "defender": 1})),
    ("S-18.6", lambda d: d["players"][0].update(stolen=[{"card": d["players"][0]["hand"][0], "victim": 1}])),
    ("S-19.1", without("encounter_deck")),
    ("S-19.1", lambda d: d.update(encounters_seen=[d["encounter_deck"][0]])),
    ("S-19.1", lambda d: d.update(encounters_seen=list(reversed(d["encounter_deck"][-2:])))),
    ("S-19.1", lambda d: d.update(encounters_seen=d["encounter_deck"][-18:])),
    ("S-20.1", both(first(section=2), at("phase", "FACTORY_PICK"))),
    ("S-20.1", at("factory_visitors", [1])),
    ("S-20.2", lambda d: d["factory_offer"].__setitem__(0, d["factory_offer"][1])),
    ("S-20.2", lambda d: d["factory_offer"].__setitem__(0, "fac_99")),
    ("S-21.5", without("players.0.objectives")),
    ("S-21.5", lambda d: d["players"][0]["objectives"].append(d["objective_deck"].pop())),
    ("S-21.5", lambda d: d["players"][0]["objectives"].__setitem__(0, d["objective_deck"][0])),
    ("S-22.2", first(stars=["power", "power"])),
    ("S-22.2", first(stars=["peace"])),
    ("S-22.3", at("players.1.stars", ["combat"] * 6)),
    ("S-24.1", both(first(section=2), at("phase", "GAME_OVER"))),
    ("S-24.6", at("options.max_rounds", 0)),
    ("S-24.6", at("options.max_rounds", 2**53)),
    (
        "S-24.6",
        both(
            at("options.max_rounds", 3),
            at("players.0.turns_ended", 3),
            at("players.1.turns_ended", 3),
            at("turn", 7),
        ),
    ),
    ("S-26.6", both(first(section=2), at("phase", "MOVING"))),
    ("S-26.13", both(first(section=1), at("phase", "PRODUCING"))),
    ("I-1", lambda d: d["players"][0]["hand"].append("cc_5_06")),
    ("I-2", at("players.0.units.nordic:worker:1", "M50")),
    ("I-2", both(at("players.0.units.nordic:character", "T43"), at("players.1.units.saxony:character", "T43"))),
    ("I-3", first(structures={"mill": "L24"})),
    ("I-3", first(structures={"mill": "HB_NORDIC"})),
    ("I-3", first(structures={"mill": "T05", "mine": "T05"})),
    ("I-5", at("resources", {"T05": {"oil": 0}})),
    ("I-5", at("resources", {"T05": {}})),
    ("I-6", at("players.0.units.nordic:worker:1", "L24")),
    ("I-6", at("resources", {"L24": {"oil": 1}})),
    ("I-7", without("factory_offer")),
    ("I-9", at("players.0.units.nordic:mech:speed", "T05")),
]


STEP = "movement.last_steps.nordic:mech:speed"

LATER = {
    moving: [
        ("S-7.1", at("movement.kind", "factory")),
        ("S-7.1", first(section=0)),
        ("S-7.3", at("movement.moved", [])),
        ("S-7.3", at("movement.moved", ["saxony:mech:speed"])),
        ("S-7.3", at("movement.moved", ["nordic:character", "nordic:worker:1", "nordic:mech:speed"])),
        ("S-7.4", at("movement.steps_made", 0)),
        ("S-7.4", at("movement.steps_made", 3)),
        ("S-18.2", at("phase", "COMBAT_ORDER")),
        ("S-24.3", at("movement.last_steps", {})),
        ("S-24.3", at(f"{STEP}.from", "Z99")),
        ("S-24.3", at(f"{STEP}.from", "HB_SAXONY")),
        ("S-24.3", at(f"{STEP}.from", "M50")),  # a worker of Saxony stands there
        (
            "S-24.3",  # only Seaworthy retreats to a lake
            both(at("players.1.units.saxony:character", "L44"), at(f"{STEP}.from", "L44")),
        ),
        ("S-24.3", at(f"{STEP}.resources", {"oil": 1})),
        ("S-24.3", at(f"{STEP}.workers", ["nordic:worker:1"])),
        ("S-24.3", at("players.0.units.nordic:worker:1", "V52")),
        ("S-26.6", at("movement", None)),
        ("S-26.7", at("movement.moving", "nordic:character")),
        ("I-2", lambda d: d["players"][0]["units"].update({"nordic:mech:speed": "T43", "nordic:worker:1": "V52"})),
        ("I-2", lambda d: d["players"][1]["units"].update({"saxony:mech:speed": "M50", "saxony:worker:1": "V52"})),
    ],
    strolling: [
        ("S-24.3", at("movement.last_steps.nordic:worker:2.resources", {"gold": 1})),
        ("S-24.3", at("movement.last_steps.nordic:worker:2.resources", {"oil": 0})),
        ("S-24.3", at("movement.last_steps.nordic:worker:2.resources", {"oil": 2**53 - 1})),
        ("S-24.3", at("movement.last_steps.nordic:worker:2.workers", ["nordic:worker:8"])),
        ("S-24.3", at("movement.last_steps.nordic:worker:2.workers", ["nordic:character"])),
        ("S-7.4", at("movement.steps_made", 2)),
    ],
    together: [
        ("S-24.3", at(f"{STEP}.resources", {"oil": 2})),
    ],
    asked: [
        ("S-18.3", at("combat.side", None)),
        ("S-18.3", at("combat.side", "defender")),
        ("S-18.3", at("combat.attacker_commitment", {"dial": 0, "cards": []})),
        ("S-18.11", at("combat.winner", 0)),
    ],
    both_able: [
        ("S-18.3", at("combat.side", None)),
    ],
    half: [
        ("S-18.1", at("combat", None)),
        ("S-18.1", at("players.1.units.saxony:mech:speed", "M50")),
        ("S-18.1", at("combat.attacker", 1)),
        ("S-18.1", both(at("combat.attacker", 1), at("combat.defender", 0))),
        ("S-18.1", at("combat.defender", 2)),
        ("S-18.1", at("combat.defender", 0)),
        ("S-18.1", at("combat.hex", "Z99")),
        ("S-18.8", at("combat.side", "attacker")),
        ("S-18.8", at("combat.defender_commitment", {"dial": 0, "cards": []})),
        ("S-18.9", at("combat.attacker_commitment.dial", 8)),
        ("S-18.9", at("combat.attacker_commitment.dial", -1)),
        ("S-18.9", lambda d: d["combat"]["attacker_commitment"].update(cards=[d["combat_deck"].pop() for _ in "12"])),
        ("S-18.11", at("combat.winner", 2**53 - 1)),
    ],
    beaten: [
        ("S-18.11", at("combat.winner", None)),
        ("S-18.11", at("combat.winner", 2)),
        ("S-18.14", at("combat.winner", 1)),
        ("S-18.14", at("combat.attacker_commitment", {"dial": 0, "cards": []})),
    ],
    sailing: [
        ("S-26.17", at("combat.chosen", {"nordic:mech:seaworthy": "L24"})),
        ("S-26.17", at("combat.chosen.nordic:mech:speed", "L10")),
    ],
    visiting: [
        ("S-11.3", at("players.0.units.nordic:character", "T43")),
        ("S-11.3", lambda d: d["players"][0].update(factory_card=d["factory_offer"].pop())),
        ("S-20.1", at("factory_visitors", [])),
        ("S-20.2", at("factory_visitors", [0, 0])),
    ],
    producing: [
        ("S-14.2", first(section=0)),
        ("S-14.2", at("production.source", "factory")),
        ("S-14.2", at("production.left", 0)),
        ("S-14.2", at("production.left", 2**53 - 1)),
        ("S-14.2", lambda d: d["production"].update(done=["W04", "T05", "M14"], left=-1)),
        ("S-14.8", at("production.mill_open", True)),
        ("S-14.9", at("production.done", ["W04", "W04"])),
        ("S-14.9", at("production.done", ["Z99"])),
        ("S-26.13", at("production", None)),
    ],
    milling: [
        ("S-14.2", at("production.left", 1)),
        ("S-14.8", at("production.mill_open", True)),
        ("S-14.8", at("production.done", [])),
    ],
    card_producing: [
        ("S-14.2", at("production.left", 3)),
        ("S-14.8", both(first(structures={"mill": "M14"}), at("production.mill_open", True))),
        ("S-20.6", lambda d: d["players"][0].update(factory_card="fac_05") or d["production"].update(left=0)),
    ],
    meandering: [
        ("S-19.1", at("encounters_seen", [])),
        ("S-19.1", at("encounters_seen", ["enc_01"])),
        ("S-19.3", at("encounter.used", ["d"])),
        ("S-19.3", at("encounter.used", ["a", "b"])),
        ("S-19.4", at("players.0.units.polania:character", "HB_POLANIA")),
        ("S-19.4", at("players.0.units.polania:character", "L24")),
    ],
    over: [
        ("S-22.3", at("ending.player", 1)),
        ("S-24.1", lambda d: d["players"][0]["stars"].pop()),
        ("S-24.6", at("ending.cause", "round_limit")),
        ("S-25.1", at("ending.scores.0.total", 999)),
        ("S-25.7", at("ending.winners", [0, 1])),
    ],
    ended_meeting: [
        ("S-19.3", at("encounter.used", ["a", "b"])),
    ],
    last_round: [
        ("S-1.2", at("turn", 5)),
        ("S-24.6", at("ending.player", 0)),
        ("S-24.6", at("options.max_rounds", 3)),
        ("S-24.6", at("options.max_rounds", None)),
    ],
    robbed: [
        ("S-18.6", at("players.0.stolen.0.victim", 0)),
        ("S-18.6", at("players.0.stolen.0.victim", 3)),
        ("S-18.6", lambda d: d["players"][0]["stolen"][0].update(card=d["combat_deck"][0])),
        ("S-18.6", lambda d: d["players"][0]["stolen"].append(d["players"][0]["stolen"][0])),
    ],
}

SPOILT = [(duel, *each) for each in OPENING] + [(draw, *each) for draw, found in LATER.items() for each in found]


@pytest.mark.parametrize(
    ("draw", "rule", "change"), SPOILT, ids=[f"{rule}-{draw.__name__}" for draw, rule, _ in SPOILT]
)
def test_a_table_that_cannot_be_is_refused(draw, rule, change):
    written = document(draw())
    change(written)
    assert refused(written) == rule


def test_I_2_no_two_opponents_of_the_active_player_share_a_place():
    written = document(table("nordic industrial", "saxony agricultural", "rusviet patriotic"))
    for n, who in ((1, "saxony"), (2, "rusviet")):
        written["players"][n]["units"][f"{who}:character"] = "T43"
    assert refused(written) == "I-2"


def test_S_19_3_only_Meander_carries_out_a_second_option():
    written = document(meeting("enc_05"))
    written["encounter"]["used"] = ["a"]
    assert refused(written) == "S-19.3"


def test_S_5_3_Relentless_may_be_found_in_the_same_section_again():
    state = top(table("rusviet patriotic", "saxony agricultural"), RUSVIET, "move")
    state = hold(state, RUSVIET, last_section=0)
    assert GAME.position(document(state)) == state


def test_S_8_9_Wayfare_may_have_led_to_the_home_base_of_an_absent_faction():
    state = place(table("crimea industrial", "saxony agricultural"), CRIMEA, wayfare="HB_ALBION")
    assert GAME.position(document(state)) == state
    assert refused(document(place(duel(), NORDIC, speed="HB_ALBION"))) == "S-8.10"


def test_S_20_3_a_section_beyond_the_mat_is_none_even_with_a_Factory_card():
    state = act(visiting(), NORDIC, ChooseFactoryCard(visiting().factory_offer[0]), SkipBottom(), EndTurn())
    assert GAME.position(document(state)) == state
    for section in (4, -1, 2**53 - 1):
        assert refused(document(hold(state, NORDIC, last_section=section))) == "S-5.1"
    assert GAME.position(document(hold(state, NORDIC, last_section="factory")))


def test_S_4_7_a_thousand_tokens_and_coins_may_be_moved_about():
    """No bound of a position is passed by carrying or giving away what lies there."""
    state = lay(hold(duel(), NORDIC, coins=999_000), T05={"oil": 6000}, W04={"oil": 3000})
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:worker:2", "W04", (), {"oil": 6000}))
    state = act(state, NORDIC, TransferCoins(1, 999_000))
    assert GAME.position(document(state)) == state


@pytest.mark.parametrize(
    "broken",
    [{}, {"players": 1}, {"options": None}, {"phase": "NAP"}, {"unknown": 1}],
)
def test_a_document_of_another_shape_is_refused(broken):
    written = {**document(duel()), **broken} if broken else {}
    assert refused(written) == "S-2.1"


def test_the_view_has_the_published_shape():
    described = schema(GAME.state)
    for draw in DRAWN:
        for viewer in (None, 0, ALL):
            seen = GAME.view(draw(), viewer)
            assert seen.keys() | GAME.deduce(seen).keys() == described["properties"].keys()
    assert {"hand", "objectives"} <= set(described["properties"]["players"]["items"]["properties"])


def test_a_game_goes_on_from_a_position():
    state = table("nordic industrial", "saxony agricultural")
    again = GAME.position(document(start(lay(state, T05={"oil": 3}), NORDIC)))
    assert [offer.move.__name__ for offer in GAME.offers(again, 0)] == ["ChooseSection"]
