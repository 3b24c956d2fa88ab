"""Views, what can be imagined from them, and the taste of states."""

import json

import jsonschema
import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL
from domain.contract.offers import moves
from domain.contract.wire import schema
from domain.godfather import GAME
from domain.godfather.box import BOX
from domain.godfather.moves import (
    AnswerOffer,
    CompleteJob,
    PayTribute,
    PlaceBid,
    PlayFamilyMember,
    PlayThug,
    ResolveStep,
    SkipStep,
)
from domain.godfather.options import Options
from tests.domain.godfather import invariants
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, spent, table
from tests.laws.play import luck_of, opened, random_game

ALL_THREE = (MARZULLO, MATARAZZO, PIZZINO)


def moments(seats, seeds, every):
    for seed in seeds:
        for n, sitting in enumerate(random_game(GAME, Options(), seats, seed)):
            if n % every == 0:
                yield n, sitting.state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_imagined_states_keep_every_invariant(seats):
    for n, state in moments(seats, range(3), 13):
        for viewer in (None, n % seats):
            seen = json.loads(canonical(GAME.view(state, viewer)))
            imagined = GAME.imagine(seen, luck_of(n, 1))
            assert GAME.view(imagined, viewer) == seen
            invariants.check(imagined)
            assert GAME.position(GAME.view(imagined, ALL)) == imagined


def test_imagined_worlds_differ():
    state = opened(GAME, Options(), 4, 0).state
    worlds = [GAME.imagine(GAME.view(state, 1), luck_of(seed, 1)) for seed in range(6)]
    assert len({world.hands[0] for world in worlds}) > 1
    assert len({world.job_deck for world in worlds}) == 6 and len({world.tile_stacks["red"] for world in worlds}) > 1
    assert {world.hands[1] for world in worlds} == {state.hands[1]}


def test_a_hand_that_is_imagined_is_held_in_order_and_one_that_is_seen_stays_as_it_is():
    state = table(hands={MARZULLO: "1 gun J01", PIZZINO: "5 3 gun booze J02 J03 A11"})
    state = state.but(hands=(state.hands[0][::-1], *state.hands[1:]))
    for seed in range(20):
        world = GAME.imagine(GAME.view(state, 0), luck_of(seed, 1))
        assert world.hands[0] == ("J01", "gun", "money:1")
        assert world.hands[2] == tuple(sorted(world.hands[2], key=BOX.rank.__getitem__))


def test_who_is_asked_for_an_offer_holds_money_and_who_is_not_holds_none():
    at = At(table("marzullo matarazzo pizzino vitale caccamo", hands={
        MARZULLO: "gun blood_money blood_money J23", MATARAZZO: "1 gun J01", PIZZINO: "gun J02 J03 J04 A11",
        "vitale": "5 booze J05", "caccamo": "2"}))  # fmt: skip
    at.do(MARZULLO, CompleteJob("J23", {"gun": 1, "blood_money": 2}))
    at.do(MARZULLO, ResolveStep("s2"))
    at.do("vitale", AnswerOffer(5))
    for seed in range(20):
        world = GAME.imagine(at.view(MARZULLO), luck_of(seed, 1))
        assert world.asked == (MATARAZZO, "caccamo")
        assert not world.money_in_hand(PIZZINO)
        assert world.turn.pending.answers["vitale"] in world.money_in_hand("vitale")


def test_who_is_asked_to_launder_holds_money():
    at = At(table(tiles={"wall_street": "TB4"}, hands={MARZULLO: "3 gun J01 J02 J03 J04 J05", PIZZINO: "5 gun J06"}))
    at.do(MARZULLO, PlayThug("TB4"))
    for seed in range(20):
        world = GAME.imagine(at.view(MATARAZZO), luck_of(seed, 1))
        assert world.money_in_hand(MARZULLO) and GAME.decisions(world) == GAME.decisions(at.state)


def test_a_bid_that_is_shown_is_in_the_imagined_suitcase():
    at = At(table(phase="bribery", figures=spent(*ALL_THREE), display="A11 A12",
                  money={MARZULLO: "5 3", MATARAZZO: "2 1 1", PIZZINO: "1"}))  # fmt: skip
    for family, bid in ((MARZULLO, (5,)), (MATARAZZO, (2, 1)), (PIZZINO, ())):
        at.do(family, PlaceBid(bid))
    for seed in range(20):
        world = GAME.imagine(at.view(PIZZINO), luck_of(seed, 1))
        assert 5 in world.suitcase(MARZULLO).money and {1, 2} <= set(world.suitcase(MATARAZZO).money)


def test_views_fit_the_published_schema():
    check = jsonschema.Draft202012Validator(schema(GAME.state))
    for n, state in moments(3, range(4), 17):
        for viewer in (None, ALL, n % 3):
            check.validate(json.loads(canonical(GAME.view(state, viewer))))


# ------------------------------------------------------------------------------------------------ taste


def favourite(state, family):
    """The move that tastes best right after it."""
    seat = state.seat(family)
    found = [move for offer in GAME.offers(state, seat) for move in moves(offer)]
    return max(
        found, key=lambda move: GAME.taste(GAME.replay(GAME.decide(state, seat, move, luck_of(0, 2)), state), seat)
    )


def test_the_highest_money_is_laundered_before_the_tribute():
    at = At(table(hands={MARZULLO: "1 5 3"}))
    at.do(MARZULLO, PlayThug("BP1"))
    assert favourite(at.state, MARZULLO) in (ResolveStep("s1", {"value": 5}), ResolveStep("s2", {}))
    at.do(MARZULLO, ResolveStep("s2"))
    assert favourite(at.state, MARZULLO) == ResolveStep("s1", {"value": 5})


def test_nothing_is_bid_that_cannot_be_spared():
    state = table(phase="bribery", figures=spent(*ALL_THREE), display="A11 A12", money={MARZULLO: "5 5 3 1"})
    assert favourite(state, MARZULLO) in (PlaceBid((1,)), PlaceBid((3,)))


def test_a_job_that_can_be_paid_is_completed():
    state = table(hands={MARZULLO: "gun booze blood_money blood_money J20 5 5 3"})
    assert isinstance(favourite(state, MARZULLO), CompleteJob)


def test_the_tribute_keeps_what_is_worth_most():
    state = table(act=4, phase="tribute", hands={MARZULLO: "1 3 5 gun J01"})
    assert set(favourite(state, MARZULLO).cards) == {"money:1", "gun", "J01"}


def test_a_useful_step_is_not_skipped():
    at = At(table(hands={MARZULLO: "5"}, deck="J01 J02"))
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F11"))
    assert not isinstance(favourite(at.state, MARZULLO), SkipStep)


def test_taste_is_an_integer_everywhere():
    for n, state in moments(4, range(2), 3):
        assert type(GAME.taste(state, n % 4)) is int
    assert type(GAME.taste(table(phase="tribute", hands={MARZULLO: "1 " * 6}), 0)) is int
    assert isinstance(favourite(table(phase="tribute", hands={MARZULLO: "1 " * 5 + "5"}), MARZULLO), PayTribute)
