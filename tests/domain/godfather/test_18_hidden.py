"""Hidden information (chapter 18)."""

import json

import pytest

from domain.contract.secrecy import audience, secrets
from domain.godfather import GAME, events, moves
from domain.godfather.moves import AnswerOffer, CompleteJob, PlaceBid, PlayThug, ResolveStep
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, spent, table, told
from tests.laws.play import random_game

SEATS = {MARZULLO: 0, MATARAZZO: 1, PIZZINO: 2}


def readers(fact, field):
    """The seats that may read a field; None: everybody."""
    declared = {name: whom for name, _, whom in secrets(type(fact))}
    return audience(declared[field], fact, SEATS) if field in declared else None


def test_G_22_1_a_view_holds_nothing_meant_for_others():
    one = table(hands={MATARAZZO: "5 gun J01", PIZZINO: "1 J02 A11"}, money={MATARAZZO: "5 1"}, deck="J10 J11 J12")
    other = table(hands={MATARAZZO: "1 gun J02", PIZZINO: "5 J01 A11"}, money={MATARAZZO: "5 1"}, deck="J12 J11 J10")
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, 1) != GAME.view(other, 1)


def test_G_22_1_every_secret_field_of_chapter_17_is_declared():
    declared = {kind.__name__: {name for name, _, _ in secrets(kind)} for kind in GAME.facts if secrets(kind)}
    assert declared == {
        "TilesShuffled": {"order"},
        "JobDeckShuffled": {"order"},
        "AlliesShuffled": {"order"},
        "StartingHandDealt": {"jobs"},
        "JobsDrawn": {"jobs"},
        "JobKept": {"job"},
        "OfferAnswered": {"value"},
        "HandCardStolen": {"card"},
        "BidPlaced": {"cards"},
    }
    assert readers(events.TilesShuffled("blue", ()), "order") == ()
    assert readers(events.StartingHandDealt(PIZZINO, (1,), ("J01",)), "jobs") == (2,)
    assert readers(events.HandCardStolen(PIZZINO, MARZULLO, "gun"), "card") == (0, 2)
    assert readers(events.BidPlaced(MATARAZZO, (1,)), "cards") == (1,)


def test_G_22_1_moves_hide_what_their_facts_hide():
    declared = {kind.__name__: {name for name, _, _ in secrets(kind)} for kind in GAME.moves if secrets(kind)}
    assert declared == {"KeepJob": {"job"}, "AnswerOffer": {"value"}, "PlaceBid": {"cards"}}
    (_, _, whom), *_ = secrets(moves.PlaceBid)
    assert audience(whom, PlaceBid((1,)), SEATS, mover=2, facts=()) == (2,)


def test_G_22_2_a_suitcase_shows_no_money_and_no_sum_before_the_end():
    one, other = (
        table(money={MATARAZZO: money}, jobs={MATARAZZO: job}) for money, job in (("5 5", "J01"), ("1 2", "J40"))
    )
    for state in (one, other):
        assert GAME.view(state, 0)["suitcases"][1] == {"money": {"hidden": 2}, "jobs": {"hidden": 1}}
    bank_of_one, bank_of_other = (GAME.view(state, 0).pop("bank") for state in (one, other))
    assert bank_of_one != bank_of_other  # the open stacks are all that differs
    assert {**GAME.view(one, 0), "bank": 0} == {**GAME.view(other, 0), "bank": 0}
    *_, last = random_game(GAME, Options(), 3, seed=1)
    assert all(isinstance(each["money"], list) for each in GAME.view(last.state, 0)["suitcases"])


def test_G_22_3_who_is_asked_is_public_and_the_offers_are_not():
    at = At(table(phase="bribery", figures=spent(MARZULLO, MATARAZZO, PIZZINO), money={MATARAZZO: "5"}))
    assert at.view(None)["asked"] == [MARZULLO, MATARAZZO, PIZZINO] and at.view(None)["state"] == "await_bids"
    keep = At(table(deck="J01 J02"))
    keep.do(MARZULLO, PlayThug("BP6"))
    keep.do(MARZULLO, ResolveStep("s1"))
    assert keep.view(MATARAZZO)["state"] == "await_keep" and keep.view(MATARAZZO)["drawn"] == {"hidden": 2}
    assert keep.view(MARZULLO)["drawn"] == ["J01", "J02"]
    assert "J01" not in json.dumps(keep.view(MATARAZZO))


@pytest.mark.parametrize(
    "where", [{"hands": {PIZZINO: "J40"}}, {"jobs": {PIZZINO: "J40"}}, {"deck": "J40"}, {"discard": "J40"}]
)
def test_G_22_4_a_refusal_does_not_tell_where_a_job_is(where):
    hands = {MARZULLO: "gun gun booze", **where.get("hands", {})}
    at = At(table(**{**where, "hands": hands}))
    assert at.no(MARZULLO, CompleteJob("J40", {"gun": 2, "booze": 1})) == "not_available"


def test_allies_in_hands_and_hand_sizes_are_public():
    view = GAME.view(table(hands={MATARAZZO: "5 gun A11 A13"}), 0)
    assert view["hands"] == [[], {"hidden": 4}, {"hidden": 0}]
    assert view["hand_allies"] == [[], ["A11", "A13"], []]


def test_an_answer_to_an_offer_is_sealed_until_the_last_is_in():
    at = At(table(hands={MARZULLO: "gun blood_money blood_money J23", MATARAZZO: "1 5", PIZZINO: "3"}))
    at.do(MARZULLO, CompleteJob("J23", {"gun": 1, "blood_money": 2}))
    at.do(MARZULLO, ResolveStep("s2"))
    at.do(MATARAZZO, AnswerOffer(5))
    assert at.view(MARZULLO)["answers"] == at.view(PIZZINO)["answers"] == {MATARAZZO: None}
    assert at.view(MATARAZZO)["answers"] == {MATARAZZO: 5}
    assert told(at.do(PIZZINO, AnswerOffer(3)), events.OfferResolved)[0].answers == {MATARAZZO: 5, PIZZINO: 3}
