"""Acts, phases and the opening of businesses (chapters 5 and 6)."""

import pytest

from domain.godfather import GAME
from domain.godfather.box import BOX
from domain.godfather.events import ActStarted, BusinessOpened, FamilyMemberJoined, FiguresReturned, PhaseStarted
from domain.godfather.moves import PayTribute
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, At, cards, names, table, told
from tests.laws.play import random_game


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def whole(request):
    """The facts of a whole game."""
    *_, last = random_game(GAME, Options(), request.param, seed=request.param)
    return request.param, last.facts


def test_G_3_1_four_acts_of_five_phases(whole):
    _, facts = whole
    phases = [(fact.act, fact.phase) for fact in told(facts, PhaseStarted)]
    full = ["open_business", "family_business", "turf_war", "bribery", "tribute"]
    assert phases == [(act, phase) for act in (1, 2, 3, 4) for phase in full if (act, phase) != (4, "bribery")]


def test_G_3_2_act_four_has_no_bribery(whole):
    _, facts = whole
    assert [fact.act for fact in told(facts, PhaseStarted) if fact.phase == "bribery"] == [1, 2, 3]


def test_G_3_3_the_entracte_comes_after_the_tribute_of_acts_one_to_three(whole):
    _, facts = whole
    between = [fact for fact in facts if isinstance(fact, (PhaseStarted, FiguresReturned, ActStarted))]
    around = [
        (before.phase, after.act)
        for before, each, after in zip(between, between[1:], between[2:], strict=False)
        if isinstance(each, FiguresReturned)
    ]
    assert around == [("tribute", 2), ("tribute", 3), ("tribute", 4)]


def test_G_3_4_limit_colour_and_new_member_are_those_of_the_data(whole):
    seats, facts = whole
    assert [(fact.act, fact.hand_limit) for fact in told(facts, ActStarted)] == [(1, 5), (2, 4), (3, 3), (4, 2)]
    joined = [fact.figure.rpartition("_")[2] for fact in told(facts, FamilyMemberJoined)]
    assert joined == ["consigliere"] * seats + ["heir"] * seats
    tiles = [fact.tile for fact in told(facts, BusinessOpened) if fact.reason == "act"]
    assert [BOX.businesses[tile].colour for tile in tiles] == ["blue", "blue", "red", "red"]


def test_G_4_1_every_act_opens_a_tile_in_the_lowest_turf_without_one(whole):
    seats, facts = whole
    turfs = [BOX.turfs.index(fact.turf) + 1 for fact in told(facts, BusinessOpened) if fact.reason == "act"]
    first = {2: 1, 3: 1, 4: 2, 5: 4}[seats]
    assert turfs == [first, first + 1, first + 2, first + 3]


def entracte(tiles):
    """The tribute of act 1 is over: the next act opens a business."""
    at = At(table(phase="tribute", tiles=tiles, hands={MARZULLO: "1 1 1 1 1 1"}))
    return at, at.do(MARZULLO, PayTribute(cards("1")))


def test_G_4_2_only_tile_slots_count():
    _, facts = entracte({"wall_street": "TB1", "upper_east_side": "TB2"})
    assert [fact.turf for fact in told(facts, BusinessOpened)] == ["brooklyn"]


def test_G_4_3_an_opened_tile_stays():
    at, facts = entracte({"wall_street": "TB1"})
    assert at.state.tiles["wall_street"] == "TB1"
    assert at.state.tiles["brooklyn"] == told(facts, BusinessOpened)[0].tile == "TB2"
    assert at.state.tile_stacks["blue"][0] == "TB3"


def test_G_4_4_opening_a_business_asks_nobody():
    at, facts = entracte({})
    assert names(facts)[-4:] == ["PhaseStarted", "BusinessOpened", "PhaseStarted", "TurnStarted"]
    assert at.state.state == "await_action"
