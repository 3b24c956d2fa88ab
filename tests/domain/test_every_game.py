"""The laws of the contract, for every registered game, by random play."""

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass, replace
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.canonical import canonical
from domain.game import ALL, Refused
from domain.offers import matches, sample, write_offer
from domain.record import Record
from domain.registry import games
from domain.wire import ABSENT, recall, write_fact, write_move
from tests import play

every_game = pytest.mark.parametrize("game", games().values(), ids=games())
by_random_play = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
seeds = st.integers(0, 2**32)


def sittings(game, seed, every=1, most=400):
    """Moments of one random game with a random setting."""
    options, seats = random.Random(seed).choice(play.settings(game))
    for n, sitting in enumerate(play.random_game(game, options, seats, seed)):
        if n % every == 0:
            yield sitting
        if n >= most:
            return


def everything(game, state):
    return canonical(game.view(state, ALL))


@every_game
@by_random_play
@given(seed=seeds)
def test_every_offered_move_is_accepted(game, seed):
    chance = random.Random(seed)
    for sitting in sittings(game, seed, every=3):
        owing = {owed.seat for owed in game.decisions(sitting.state)}
        assert (game.outcome(sitting.state) is None) == bool(owing)
        for seat in range(sitting.seats):
            offers = list(game.offers(sitting.state, seat))
            assert bool(offers) == (seat in owing)
            for offer in [*offers, *game.anytime(sitting.state, seat)]:
                move = sample(offer, chance.randrange)
                assert game.reads(sitting.state, seat, move) == move, "an offer is written as the rules read it"
                assert game.decide(sitting.state, seat, move, play.luck_of(seed, sitting.version + 1))


@every_game
@by_random_play
@given(seed=seeds)
def test_every_accepted_move_is_offered(game, seed):
    """Moves of other moments, and mixtures of them, are accepted exactly when an offer has them."""
    chance = random.Random(seed)
    seen: dict[type, list[Any]] = {}
    for sitting in sittings(game, seed, every=2):
        offers = {
            seat: [*game.offers(sitting.state, seat), *game.anytime(sitting.state, seat)]
            for seat in range(sitting.seats)
        }
        for offer in offers[chance.randrange(sitting.seats)]:
            seen.setdefault(offer.move, []).append(sample(offer, chance.randrange))
        for kind, known in seen.items():
            move = mixture(chance.choice(known), chance.choice(known), chance)
            seat = chance.randrange(sitting.seats)
            try:
                move = game.reads(sitting.state, seat, move)
                accepted = bool(game.decide(sitting.state, seat, move, play.luck_of(seed, sitting.version + 1)))
            except Refused as refusal:
                assert refusal.code and refusal.rule and refusal.detail
                accepted = False
            offered = any(matches(offer, move) for offer in offers[seat] if offer.move is kind)
            assert accepted == offered, (seat, move)


def mixture(one, other, chance):
    """A move with each field from one of two."""
    return replace(one, **{name: getattr(other, name) for name in one.__dataclass_fields__ if chance.random() < 0.5})


@every_game
@by_random_play
@given(seed=seeds)
def test_the_log_alone_rebuilds_the_state(game, seed):
    for sitting in sittings(game, seed, every=40):
        told = [json.loads(canonical(write_fact(fact))) for fact in sitting.facts]
        facts = [recall(game.fact_types[fact["type"]], fact) for fact in told]
        assert [write_fact(fact) for fact in facts] == told
        assert everything(game, game.replay(facts)) == everything(game, sitting.state)


@every_game
@by_random_play
@given(seed=seeds)
def test_an_echo_changes_nothing(game, seed):
    assert set(game.echoes) < set(game.facts)
    state = None
    for sitting in sittings(game, seed):
        for fact in sitting.told:
            before, state = state, game.evolve(state, fact)
            assert type(fact) not in game.echoes or state is before, fact


@every_game
@by_random_play
@given(seed=seeds)
def test_a_record_holds_its_fields_and_nothing_else(game, seed):
    """`but` takes any name, so that a wrong one shows only here."""
    for sitting in sittings(game, seed, every=3):
        for record in records(sitting.state):
            assert list(vars(record)) == list(type(record).__dataclass_fields__)


def records(value):
    """The value, if it is a record, and every record inside it."""
    if isinstance(value, Record):
        yield value
    if isinstance(value, Record | Mapping):
        value = (value if isinstance(value, Mapping) else vars(value)).values()
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for inner in value:
            yield from records(inner)


@every_game
@by_random_play
@given(seed=seeds)
def test_a_state_once_seen_never_changes(game, seed):
    earlier = None
    for sitting in sittings(game, seed, every=5):
        if earlier is not None:
            assert everything(game, earlier[0]) == earlier[1]
        earlier = sitting.state, everything(game, sitting.state)


@every_game
@by_random_play
@given(seed=seeds)
def test_a_position_is_the_state_it_was_written_from(game, seed):
    for sitting in sittings(game, seed, every=5):
        document = json.loads(everything(game, sitting.state))
        again = game.position(document)
        assert everything(game, again) == canonical(document)
        for seat in range(sitting.seats):
            assert list(game.offers(again, seat)) == list(game.offers(sitting.state, seat))


@every_game
@by_random_play
@given(seed=seeds)
def test_an_imagined_state_cannot_be_told_from_the_true_one(game, seed):
    for n, sitting in enumerate(sittings(game, seed, every=3)):
        seat = n % sitting.seats
        seen = game.view(sitting.state, seat)
        imagined = game.imagine(json.loads(canonical(seen)), play.luck_of(seed, n + 1))
        assert game.view(imagined, seat) == seen
        assert list(game.decisions(imagined)) == list(game.decisions(sitting.state))
        for kind in (game.offers, game.anytime):
            assert [write_offer(o) for o in kind(imagined, seat)] == [write_offer(o) for o in kind(sitting.state, seat)]


@every_game
@by_random_play
@given(seed=seeds)
def test_a_refusal_tells_nothing_its_seat_may_not_know(game, seed):
    chance = random.Random(seed)
    known: list[Any] = []
    for n, sitting in enumerate(sittings(game, seed, every=2)):
        seat = n % sitting.seats
        if sitting.move is not None:
            known.append(sitting.move)
        if not known:
            continue
        imagined = game.imagine(game.view(sitting.state, seat), play.luck_of(seed, n + 1))
        for move in chance.choices(known, k=4):
            one, other = (verdict(game, state, seat, move, n) for state in (sitting.state, imagined))
            assert one == other, (seat, move)


def verdict(game, state, seat, move, version):
    try:
        game.decide(state, seat, game.reads(state, seat, move), play.luck_of(0, version + 1))
    except Refused as refusal:
        return refusal.code, refusal.rule, refusal.detail, canonical(refusal.params)
    return None


@every_game
@by_random_play
@given(seed=seeds)
def test_drawing_anew_changes_nothing_that_any_seat_knows(game, seed):
    for n, sitting in enumerate(sittings(game, seed, every=7)):
        drawn = game.redraw(sitting.state, play.luck_of(seed, n + 1))
        for viewer in (None, *range(sitting.seats)):
            assert game.view(drawn, viewer) == game.view(sitting.state, viewer)


@every_game
@by_random_play
@given(seed=seeds)
def test_every_game_ends(game, seed):
    *_, sitting = sittings(game, seed, most=10**9)
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert not list(game.decisions(sitting.state))
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(sitting.seats))
    assert len(outcome.scores) == sitting.seats
    assert set(outcome.winners) <= set(range(sitting.seats))
    assert all(type(game.taste(sitting.state, seat)) is int for seat in range(sitting.seats))


@every_game
def test_what_people_send_is_read_by_its_type_and_its_values_are_for_the_rules(game):
    for kind in (game.options, *game.moves, *game.asides):
        assert list(closed_lists(kind)) == [], kind


def closed_lists(hint, open_=frozenset()):
    """Where a list of values is asked when a type is read; `open_` names fields that another shape reads openly."""
    if is_dataclass(hint):
        for name, inner in get_type_hints(hint).items():
            yield from closed_lists(inner) if name not in open_ else ()
    elif get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        yield from [] if hint is type(ABSENT) else [hint]
    else:
        shapes = [get_type_hints(arm) for arm in get_args(hint) if is_dataclass(arm)]
        others = {name for shape in shapes for name, inner in shape.items() if inner is str}
        for arm in get_args(hint):
            yield from closed_lists(arm, others)


@every_game
def test_the_lists_of_moves_and_facts_are_closed(game):
    for options, seats in play.settings(game):
        for sitting in play.random_game(game, options, seats, seed=7):
            assert all(type(fact) in game.facts for fact in sitting.told)
            if sitting.move is not None:
                assert type(sitting.move) in game.moves
                assert write_move(sitting.move)["type"] in game.move_types
            if sitting.version > 60:
                break
