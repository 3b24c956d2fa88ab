"""A card that is added to the data is played without a line of code."""

import copy
import json
from pathlib import Path

import pytest

import domain.godfather.box as boxes
from domain.godfather import GAME, setup
from domain.godfather.events import FigureKilled, MoneyGained, SuitcaseMoneyTaken, SuitcaseTheftDemanded
from domain.godfather.moves import (
    ChooseBenefitOrder,
    CompleteJob,
    PlayAlly,
    PlayThug,
    ResolveStep,
    SkipStep,
    SurrenderMoney,
)
from domain.godfather.options import Options
from tests.domain.godfather import invariants
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, table, told
from tests.laws.play import random_game

DATA = json.loads((Path(boxes.__file__).parent / "box.json").read_text(encoding="utf-8"))

HEIST = {
    "type": "heist",
    "name": "The Heist",
    "colour": "blue",
    "cost": {"gun": 1, "booze": 1},
    "money": [2, 2],
    "effects": [
        {"steal": "suitcase"},
        {"kill": {"picks": ["thug", "thug"], "within": "anywhere"}},
        {"discard": 2, "gain_money": [5, 5]},
    ],
}
BROTHER = {
    "id": "A17",
    "act": 1,
    "name": "A Brother",
    "effects": [{"steal": "suitcase"}, {"offer": True}, {"steal": "suitcase"}],
}
CHAIN = {
    "id": "TB9",
    "name": "Chain Store",
    "kind": "tile",
    "area": None,
    "colour": "blue",
    "thug_space": True,
    "front": [{"shake_down": {"part": "front", "scope": "any_business"}}, {"gain_money": [1]}],
    "back": [
        {"shake_down": {"part": "back", "scope": "one_turf"}},
        {"kill": {"picks": ["neutral", "thug"], "within": "one_turf"}},
    ],
}


@pytest.fixture
def box(monkeypatch):
    """The data with a job, an ally and a tile more, as the edition in use."""
    data = copy.deepcopy(DATA)
    data["game"]["data_version"] = 99
    data["job_types"].append(HEIST)
    data["job_cards"].append({"id": "J45", "type": "heist"})
    data["allies"].append(BROTHER)
    data["businesses"].append(CHAIN)
    found = boxes.unpacked(data)
    monkeypatch.setitem(boxes.BOXES, 99, found)
    monkeypatch.setattr(setup, "BOX", found)
    return found


def at_table(box, hands=None, **rest):
    """A table of the new edition; hands may hold the new cards."""
    state = table(**rest).but(box=box)
    for family, held in (hands or {}).items():
        seat = state.seat(family)
        state = state.but(hands=(*state.hands[:seat], tuple(held.split()), *state.hands[seat + 1 :]))
    return At(state)


def test_an_invented_job_is_completed(box):
    at = at_table(box, {MARZULLO: "money:1 gun booze J02 J45"}, money={PIZZINO: "5 2"},
                  figures={"pizzino_thug_1": "BP4", "matarazzo_thug_1": "BP2"})  # fmt: skip
    at.do(MARZULLO, CompleteJob("J45", {"gun": 1, "booze": 1}))
    at.do(MARZULLO, ResolveStep("s2", {"player": PIZZINO}))
    at.do(PIZZINO, SurrenderMoney(2))
    facts = at.do(MARZULLO, ResolveStep("s3", {"figures": ("pizzino_thug_1", "matarazzo_thug_1")}))
    assert [fact.figure for fact in told(facts, FigureKilled)] == ["pizzino_thug_1", "matarazzo_thug_1"]
    facts = at.do(MARZULLO, ResolveStep("s4", {"cards": ("J02", "money:1")}))
    assert told(facts, MoneyGained)[0] == MoneyGained(MARZULLO, (5, 5), (5, 5))
    assert at.hand(MARZULLO) == "2 2 2 5 5" and at.state.suitcase(MARZULLO).jobs == ("J45",)


def test_an_invented_ally_is_played_its_equal_steps_told_apart(box):
    at = at_table(box, {MARZULLO: "A17"}, money={PIZZINO: "5 2", MATARAZZO: "1"})
    at.do(MARZULLO, PlayAlly("A17"))
    facts = at.do(MARZULLO, ResolveStep("s3", {"player": PIZZINO}))
    assert facts == [SuitcaseTheftDemanded(MARZULLO, PIZZINO, "s3")]
    at.do(PIZZINO, SurrenderMoney(2))
    at.do(MARZULLO, ResolveStep("s1", {"player": MATARAZZO}))
    facts = at.do(MATARAZZO, SurrenderMoney(1))
    assert facts[0] == SuitcaseMoneyTaken(MARZULLO, MATARAZZO, 1)
    assert set(at.steps()) == {"s2"}


def test_an_invented_front_makes_its_second_beneficiary_choose_an_order_too(box):
    at = at_table(box, control={"wall_street": PIZZINO, "queens": MATARAZZO}, tiles={"wall_street": "TB9"})
    at.do(MARZULLO, PlayThug("TB9"))
    at.do(MARZULLO, ChooseBenefitOrder("controller"))
    at.do(PIZZINO, ResolveStep("s1", {"business": "BP4"}))
    assert at.state.state == "await_order" and at.state.asked == (PIZZINO,)
    at.do(PIZZINO, ChooseBenefitOrder("self"))
    assert (at.hand(PIZZINO), at.hand(MATARAZZO)) == ("1 2 gun", "2 gun")
    at.do(MARZULLO, SkipStep("s1"))
    assert at.hand(MARZULLO) == "1"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games_with_invented_cards(box, seats):
    for seed in range(3):
        for n, sitting in enumerate(random_game(GAME, Options(), seats, seed)):
            invariants.check(sitting.state)
            if n % 5 == 0:
                assert GAME.position(GAME.view(sitting.state, "all")) == sitting.state
        assert sitting.state.box is box and GAME.outcome(sitting.state) is not None
