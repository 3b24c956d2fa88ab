"""Positions: what a stranger brings is judged, what our own log kept is restored."""

import random
import re

import pytest

from domain.contract.game import Refused
from domain.godfather import GAME
from domain.godfather.moves import PlayThug
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, PIZZINO, At, table
from tests.domain.godfather.positions import reached, rejected, whole
from tests.laws.play import opened, random_game


def moments(seats, seeds, every):
    for seed in seeds:
        for n, sitting in enumerate(random_game(GAME, Options(), seats, seed)):
            if n % every == 0:
                yield n, sitting.state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_accepted_is_restored_alike(seats):
    for _n, state in moments(seats, range(3), 5):
        document = whole(state)
        assert GAME.position(document) == GAME.restore(document) == state
        assert whole(GAME.restore(document)) == document


def test_what_was_accepted_once_is_restored_without_being_judged_again():
    document = whole(opened(GAME, Options(), 3, 5).state)
    document["control"]["queens"] = ["marzullo"]
    assert rejected(document) == "G-23.5"
    assert whole(GAME.restore(document)) == document


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (lambda doc: doc["bank"]["money"].update({"1": 3}), "G-23.1"),
        (lambda doc: doc["bank"]["goods"].update(gun=99), "G-23.2"),
        (lambda doc: doc["job_deck"].pop(), "G-23.3"),
        (lambda doc: doc["job_deck"].append("J99"), "G-23.3"),
        (lambda doc: doc["figures"].update(mayor="space:F02", marzullo_don="space:F02"), "G-23.4"),
        (lambda doc: doc["figures"].update(mayor="business:BP1"), "G-23.4"),
        (lambda doc: doc["figures"].update(marzullo_consigliere="reserve"), "G-17.4"),
        (lambda doc: doc["control"].update(queens=["marzullo"]), "G-23.5"),
        (lambda doc: doc["tiles"].update(queens="TB1"), "G-23.7"),
        (lambda doc: doc["tiles"].update(queens="XX"), "G-23.7"),
        (lambda doc: doc["allies_out"].pop(), "G-23.8"),
        (lambda doc: doc.update(horse_head="vitale"), "G-2.14"),
        (lambda doc: doc.update(job_deck={"hidden": 35}), "G-22.1"),
        (lambda doc: doc.update(phase="bribery"), "G-5.7"),
        (lambda doc: doc.update(state="await_order"), "G-21.1"),
        (lambda doc: doc.update(asked=[]), "G-21.1"),
        (lambda doc: doc.update(data_version=7), "G-21.1"),
        (lambda doc: doc.update(act=9), "G-23.4"),
        (lambda doc: doc.update(families=["marzullo"]), "G-2.1"),
        (lambda doc: doc.update(markers=[9]), "G-2.1"),
        (lambda doc: doc.update(winners=["marzullo"]), "G-18.8"),
        (lambda doc: doc.update(surrender="pizzino"), "G-20.6"),
        (lambda doc: doc.update(answers={}), "G-20.6"),
        (lambda doc: doc.update(active=None), "G-5.2"),
        (lambda doc: doc.pop("bank"), "G-21.1"),
        (lambda doc: doc.update(hands=7), "G-21.1"),
    ],
)
def test_an_impossible_position_is_refused(spoil, rule):
    document = whole(opened(GAME, Options(), 3, 5).state)
    GAME.position(document)
    spoil(document)
    assert rejected(document) == rule


def test_a_spoilt_position_is_refused_or_read_but_never_breaks():
    chance = random.Random(3)
    for _n, state in moments(3, range(6), 4):
        document = whole(state)
        key, other = chance.choice(list(document)), chance.choice(list(document))
        document[key] = chance.choice([document[other], None, [], {}, "", 1, -5])
        try:
            again = GAME.position(document)
        except Refused as refusal:
            assert refusal.code == "bad_position"
        else:
            assert whole(again) == document


def test_frames_that_no_source_opens_are_refused():
    at = At(table(hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayThug("BP1"))
    document = whole(at.state)
    document["frames"][0]["steps"][0] = {"id": "s1", "gain_money": [5]}
    assert rejected(document) == "G-20.1"
    document = whole(at.state)
    document["frames"][0]["source"] = {"type": "business", "id": "XX", "part": "front"}
    assert rejected(document) == "G-20.12"


# ------------------------------------------------------------------------------------------------ what is read


def test_G_21_1_what_is_no_position_is_told_where_it_is_none():
    document = reached("await_action")
    document["bank"]["money"]["5"] = "many"
    for spoilt, detail in ((document, "'bank.money.5' must be an integer"), ([], "'the position' must be an object")):
        with pytest.raises(Refused, match=re.escape(detail)):
            GAME.position(spoilt)


@pytest.mark.parametrize("families", [["marzullo"] * 3, ["marzullo", "pizzino", "corleone"], ["marzullo"], []])
def test_G_2_1_two_to_five_different_families_play(families):
    assert rejected(reached("await_action") | {"families": families}) == "G-2.1"


def test_G_2_1_nobody_plays_alone():
    document = reached("await_action")
    for name in ("families", "markers", "hands", "hand_allies", "tables", "suitcases"):
        document[name] = document[name][:1]
    assert rejected(document) == "G-2.1"


@pytest.mark.parametrize("name", ["markers", "hands", "hand_allies", "tables", "suitcases"])
def test_G_2_1_lists_by_seat_have_an_entry_for_each_family(name):
    document = reached("await_action")
    document[name].append(document[name][0])
    assert rejected(document) == "G-2.1"


@pytest.mark.parametrize("name", ["tiles", "control", "tile_stacks", "figures"])
def test_G_23_4_maps_have_the_keys_of_this_game(name):
    document = reached("await_action")
    document[name].popitem()
    assert rejected(document) == "G-23.4"
    document = reached("await_action")
    document[name]["nowhere"] = next(iter(document[name].values()))
    assert rejected(document) == "G-23.4"


@pytest.mark.parametrize("part", ["money", "goods"])
def test_G_23_4_the_bank_has_the_stacks_of_this_game(part):
    document = reached("await_action")
    document["bank"][part]["9"] = 0
    assert rejected(document) == "G-23.4"


@pytest.mark.parametrize("act", [0, 5])
def test_G_3_1_there_are_four_acts(act):
    assert rejected(reached("await_action") | {"act": act}) == "G-23.4"


@pytest.mark.parametrize(
    ("kind", "cover"),
    [
        ("await_action", lambda doc: doc.update(allies_out={"hidden": 4})),
        ("await_action", lambda doc: doc["hands"].insert(0, {"hidden": len(doc["hands"].pop(0))})),
        ("await_action", lambda doc: doc["tile_stacks"].update(blue={"hidden": 7})),
        ("await_action", lambda doc: doc["suitcases"][0].update(money={"hidden": 0})),
        ("await_action", lambda doc: doc["suitcases"][0].update(jobs={"hidden": 0})),
        ("await_keep", lambda doc: doc.update(drawn={"hidden": 2})),
        ("await_offer", lambda doc: doc["answers"].update(pizzino=None)),
        ("await_bids", lambda doc: doc["bids"].update(pizzino=None)),
    ],
)
def test_G_22_1_a_position_hides_nothing(kind, cover):
    document = reached(kind)
    cover(document)
    assert rejected(document) == "G-22.1"


@pytest.mark.parametrize(
    "source",
    [
        {"type": "business", "id": "BP9", "part": "front"},
        {"type": "business", "id": "BP1"},
        {"type": "space", "id": "F99"},
        {"type": "turf", "id": "central_park"},
        {"type": "job", "id": "J99"},
        {"type": "ally", "id": "A99"},
        {"type": "ally", "id": "A11", "part": "back"},
    ],
)
def test_G_20_12_a_frame_has_a_source_of_this_game(source):
    document = reached("await_step")
    document["frames"][0]["source"] = source
    assert rejected(document) == "G-20.12"


def test_G_1_10_no_frame_was_opened_by_a_space_that_two_players_do_not_have():
    document = reached("await_step", seats=2)
    document["frames"][0]["source"] = {"type": "space", "id": "F02"}
    assert rejected(document) == "G-20.12"


def test_G_20_1_the_steps_of_a_frame_are_those_of_its_source_to_the_letter():
    document = reached("await_offer")
    (offer,) = (step for step in document["frames"][-1]["steps"] if "offer" in step)
    offer["offer"] = 1  # which is not true
    assert rejected(document) == "G-20.1"


def test_G_20_1_steps_that_go_down_without_end_are_refused_too():
    document = reached("await_step")
    depth = []
    for _ in range(5000):
        depth = [depth]
    document["frames"][0]["steps"][0]["gain"] = depth
    assert rejected(document) == "G-20.1"


def test_G_23_7_no_frame_looks_into_the_back_room_of_a_tile_that_does_not_exist():
    document = reached("await_step")
    document["frames"][0]["source"] = {"type": "turf", "id": "queens"}
    document["tiles"]["queens"] = "XX"
    assert rejected(document) == "G-23.7"


# ------------------------------------------------------------------------------------------------ what follows


@pytest.mark.parametrize(
    ("kind", "field", "value", "rule"),
    [
        ("await_bids", "active", PIZZINO, "G-5.2"),
        ("await_step", "job", "J01", "G-8.10"),
        ("await_action", "won", {"turf": "queens", "player": PIZZINO}, "G-14.7"),
        ("await_action", "bids", {PIZZINO: []}, "G-15.1"),
        ("await_action", "picks", [], "G-15.2"),
        ("await_bids", "winners", [PIZZINO], "G-18.8"),
        ("await_tribute", "drawn", ["J99"], "G-20.7"),
        ("await_order", "surrender", PIZZINO, "G-20.7"),
        ("await_order", "answers", {}, "G-20.7"),
        ("await_action", "hand_allies", [["A11"], [], []], "G-21.1"),
        ("await_action", "asked", [], "G-21.1"),
    ],
)
def test_a_field_says_what_follows_from_the_others(kind, field, value, rule):
    document = reached(kind, **({"job": False} if field == "job" else {}))
    assert document[field] != value
    assert rejected(document | {field: value}) == rule


def test_G_20_8_an_order_is_asked_for_in_a_turn():
    assert rejected(reached("await_tribute") | {"order": reached("await_order")["order"]}) == "G-20.8"


def test_G_6_6_an_order_that_is_chosen_waits_for_nobody():
    document = reached("await_order")
    document["order"]["first"] = "self"
    assert rejected(document) == "G-20.8"


def test_G_20_6_a_frame_that_waits_for_no_answer_resolves_no_step():
    document = reached("await_step")
    document["frames"][0]["resolving"] = document["frames"][0]["remaining"][0]
    assert rejected(document) == "G-20.6"


def test_G_5_6_no_frame_outlives_its_turn():
    document = reached("await_bids")
    frame = {"id": 1, "owner": PIZZINO, "source": {"type": "job", "id": "J44"}, "then": None, "resolving": None}
    frame["steps"] = [
        {"id": "s1", "gain_money": [2]},
        {"id": "s2", "kill": {"picks": ["neutral"], "within": "anywhere"}},
    ]
    assert rejected(document | {"frames": [frame | {"remaining": []}]}) == "G-20.6"
