"""Positions: what a stranger brings is judged, what our own log kept is restored."""

import json
import random

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.godfather import GAME
from domain.godfather.moves import PlayThug
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, At, table
from tests.play import opened, random_game


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


def whole(state):
    return json.loads(canonical(GAME.view(state, ALL)))


def rejected(document):
    with pytest.raises(Refused) as refusal:
        GAME.position(document)
    assert refusal.value.code == "bad_position" and refusal.value.rule.startswith("G-")
    return refusal.value.rule


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
