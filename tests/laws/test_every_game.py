"""The laws of the contract, for every registered game, by random play round all its settings."""

import json
import os
import random
import secrets
import time
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass, replace
from enum import Enum
from fnmatch import fnmatch
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.contract.offers import matches, sample, write_offer
from domain.contract.quick_copy import QuickCopy
from domain.contract.wire import ABSENT, read, recall, schema, write_fact, write_move
from events.evidence.tape import Tape
from events.tables.facts import HOUSE_FACTS
from tests.laws import play
from tests.laws.attempts import attempts
from tests.laws.documents import at, paths
from tests.laws.known import laws_of, missing
from tests.laws.play import luck_of
from tests.laws.tables import FEW, every_game, every_table, forget, tables
from tests.laws.twins import differing, twin


def everything(game, state):
    return canonical(game.view(state, ALL))


@every_game
def test_the_tests_of_a_game_say_what_the_laws_must_know(game):
    if wanting := missing(game.name):
        pytest.fail(wanting, pytrace=False)


@every_game
def test_every_example_of_options_can_be_played(game):
    assert game.examples
    for example in game.examples:
        options = read(game.options, dict(example))
        assert [seats for seats in game.players if verdict_on(game, options, seats) is None], example


def verdict_on(game, options, seats):
    try:
        game.check(options, seats)
    except Refused as refusal:
        return refusal
    return None


@every_table
def test_every_offered_move_is_accepted(table):
    game = table.game
    chance = table.chance()
    for sitting in table.moments(every=6):
        owing = {owed.seat for owed in game.decisions(sitting.state)}
        assert (game.outcome(sitting.state) is None) == bool(owing)
        for seat in range(sitting.seats):
            offers = list(game.offers(sitting.state, seat))
            assert bool(offers) == (seat in owing)
            for offer in [*offers, *game.anytime(sitting.state, seat)]:
                move = sample(offer, chance.randrange)
                assert game.reads(sitting.state, seat, move) == move, "an offer is written as the rules read it"
                assert read(type(move), write_move(move)) == move, "and built as its document is read"
                assert game.decide(sitting.state, seat, move, luck_of(table.seed, sitting.version + 1))


@every_table
def test_every_accepted_move_is_offered(table):
    """Moves of other moments and mixtures of them, moves made from their types alone, offers with a small change."""
    game, chance = table.game, table.chance()
    seen: dict[type, list[Any]] = {}
    for sitting in table.moments(every=3):
        offers = [
            [*game.offers(sitting.state, seat), *game.anytime(sitting.state, seat)] for seat in range(sitting.seats)
        ]
        for offer in offers[chance.randrange(sitting.seats)]:
            seen.setdefault(offer.move, []).append(sample(offer, chance.randrange))
        tried = [mixture(chance.choice(known), chance.choice(known), chance) for known in seen.values()]
        for seat in {owed.seat for owed in game.decisions(sitting.state)} | {chance.randrange(sitting.seats)}:
            for move in [*tried, *attempts(game, sitting.state, offers[seat], chance, count=8)]:
                must_be_judged_as_offered(game, sitting.state, seat, move, offers[seat])


def must_be_judged_as_offered(game, state, seat, move, offers):
    try:
        move = game.reads(state, seat, move)
        accepted = bool(game.decide(state, seat, move, luck_of(0, 1)))
    except Refused as refusal:
        assert refusal.code and refusal.rule and refusal.detail
        accepted = False
    offered = any(matches(offer, move) for offer in offers if offer.move is type(move))
    assert accepted == offered, (seat, move)


def mixture(one, other, chance):
    """A move with each field from one of two."""
    return replace(one, **{name: getattr(other, name) for name in one.__dataclass_fields__ if chance.random() < 0.5})


@every_table
def test_decisions_come_by_seat_and_are_named_as_the_rules_name_them(table):
    laws = laws_of(table.game)
    for sitting in table.moments():
        owed = list(table.game.decisions(sitting.state))
        seats = [each.seat for each in owed]
        assert seats == sorted(set(seats))
        assert set(seats) <= set(range(table.seats))
        assert {each.kind for each in owed} <= set(laws.kinds.split())
        assert len(owed) < 2 or {each.kind for each in owed} <= set(laws.together.split())


@every_game
def test_random_play_meets_every_kind_of_decision(game):
    laws = laws_of(game)
    asked = [game.decisions(each.state) for table in tables(game.name) for each in table.moments()]
    assert {owed.kind for each in asked for owed in each} >= set(laws.kinds.split()) - set(laws.seldom_asked.split())
    assert {owed.kind for each in asked if len(each) > 1 for owed in each} == set(laws.together.split())


@every_game
def test_what_is_told_in_one_log_has_names_that_cannot_be_mistaken(game):
    """Of moves, of facts, which stand beside those of the house, and of players."""
    assert len(game.move_types) == len(game.moves) + len(game.asides)
    assert len(game.fact_types) == len(game.facts)
    assert not game.fact_types.keys() & HOUSE_FACTS.keys()
    for options, seats in play.settings(game):
        assert len(set(game.names(options, seats))) == seats


@every_table
def test_every_view_fits_the_schema_that_describes_it(table):
    validator = Draft202012Validator(schema(table.game.state))
    for sitting in table.moments(every=9):
        for viewer in (None, ALL, *range(sitting.seats)):
            validator.validate(table.game.view(sitting.state, viewer))


@every_table
def test_what_follows_from_a_view_is_told_beside_it(table):
    """From the view as it was sent, in members of its own that the schema describes, and no more of them in a log."""
    game = table.game
    validator = Draft202012Validator(schema(game.state))
    described = schema(game.state).get("properties", {}).keys()
    for sitting in table.moments(every=9):
        for viewer in (None, ALL, *range(sitting.seats)):
            seen = game.view(sitting.state, viewer)
            follows = game.deduce(json.loads(canonical(seen)))
            assert follows.keys() == game.deduced_names
            assert not follows.keys() & seen.keys()
            validator.validate(seen | json.loads(canonical(follows)))
            assert follows.keys() <= described
            assert game.bare(seen | follows) == seen


@every_table
def test_what_is_said_of_an_offer_is_a_document_for_people(table):
    game = table.game
    for sitting in table.moments(every=5):
        for seat in range(sitting.seats):
            for offer in game.offers(sitting.state, seat):
                said = game.about(sitting.state, seat, offer)
                assert said is None or json.loads(canonical(said)) == said


@every_table
def test_an_aside_answers_no_decision(table):
    game = table.game
    for before, after in pairwise(table.moments()):
        if type(after.move) in game.asides and game.outcome(after.state) is None:
            assert list(game.decisions(after.state)) == list(game.decisions(before.state))


@every_table
def test_what_was_agreed_stays(table):
    agreed = {canonical(table.game.agreed(sitting.state)) for sitting in table.moments(every=9)}
    usual = play.opened(table.game, table.options, table.seats, seed=0).state
    assert agreed == {canonical(table.game.agreed(usual))}, "whatever chance brings"


@every_game
def test_what_was_agreed_tells_numbers_of_seats_apart_and_where_there_are_several_settings_some_of_them(game):
    agreed = {}
    for options, seats in play.settings(game):
        state = play.opened(game, options, seats, seed=0).state
        agreed.setdefault(canonical(game.agreed(state)), set()).add(seats)
    assert all(len(seats) == 1 for seats in agreed.values())
    assert len(agreed) > 1 or len(play.settings(game)) == 1


@every_table
def test_nothing_but_luck_brings_chance(table, monkeypatch):
    """Equal luck gives equal facts, whatever the hour, and so does other luck that draws the same."""
    game, moments = table.game, list(table.moments())
    steps = list(pairwise(moments))[table.number % 12 :: 12]
    without_chance(monkeypatch)
    luck = luck_of(table.seed, 1)
    assert list(game.open(table.options, table.seats, luck)) == moments[0].told
    assert list(game.open(table.options, table.seats, Tape(luck.draws))) == moments[0].told
    for before, after in steps:
        luck = luck_of(table.seed, after.version)
        assert list(game.decide(before.state, after.seat, after.move, luck)) == after.told
        assert list(game.decide(before.state, after.seat, after.move, Tape(luck.draws))) == after.told
        for think, about in ((game.imagine, game.view(before.state, after.seat)), (game.redraw, before.state)):
            luck = luck_of(table.seed, after.version)
            one, other = think(about, luck), think(about, Tape(luck.draws))
            assert everything(game, one) == everything(game, other)


def without_chance(monkeypatch):
    """From now on nobody may ask for a random number or for the time."""

    def fail(*_args, **_options):
        raise AssertionError("chance comes from luck alone, and there is no clock")

    for module in (random, secrets, time, uuid):
        for name, value in vars(module).items():
            if callable(value) and not name.startswith("_") and name not in ("struct_time", "UUID", "SafeUUID", "Enum"):
                monkeypatch.setattr(module, name, fail)
    monkeypatch.setattr(os, "urandom", fail)


@every_table
def test_the_log_alone_rebuilds_the_state(table):
    game = table.game
    for sitting in table.moments(every=80):
        earlier = table.before(sitting)
        told = [json.loads(canonical(write_fact(fact))) for each in (*earlier, sitting) for fact in each.told]
        facts = [recall(game.fact_types[fact["type"]], fact) for fact in told]
        assert [write_fact(fact) for fact in facts] == told
        assert everything(game, game.replay(facts)) == everything(game, sitting.state)


@every_table
def test_a_decision_names_the_state_that_its_facts_lead_to(table):
    game = table.game
    for before, after in list(pairwise(table.moments()))[table.number % 5 :: 5]:
        tale = game.decide(before.state, after.seat, after.move, luck_of(table.seed, after.version))
        assert everything(game, tale.state) == everything(game, after.state)


@every_table
def test_an_echo_changes_nothing(table):
    game = table.game
    assert set(game.echoes) < set(game.facts)
    state = None
    for sitting in table.moments():
        for fact in sitting.told:
            before, state = state, game.evolve(state, fact)
            assert type(fact) not in game.echoes or state is before, fact


@every_table
def test_a_record_holds_its_fields_and_nothing_else(table):
    """`but` takes any name, so that a wrong one shows only here."""
    for sitting in table.moments(every=3):
        for record in records(sitting.state):
            assert list(vars(record)) == list(type(record).__dataclass_fields__)


def records(value):
    """The value, if it is a record, and every record inside it."""
    if isinstance(value, QuickCopy):
        yield value
    if isinstance(value, QuickCopy | Mapping):
        value = (value if isinstance(value, Mapping) else vars(value)).values()
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for inner in value:
            yield from records(inner)


@every_table
def test_a_state_once_seen_never_changes(table):
    game = table.game
    earlier = None
    for sitting in table.moments(every=5):
        if earlier is not None:
            assert everything(game, earlier[0]) == earlier[1]
        earlier = sitting.state, everything(game, sitting.state)


@every_table
def test_a_position_is_the_state_it_was_written_from(table):
    """Judged where a stranger sent it, restored where our own log kept it."""
    game = table.game
    for sitting in table.moments(every=10):
        document = json.loads(everything(game, sitting.state))
        for again in (game.position(document), game.restore(document)):
            assert everything(game, again) == canonical(document)
            assert game.agreed(again) == game.agreed(sitting.state)
            for seat in range(sitting.seats):
                assert list(game.offers(again, seat)) == list(game.offers(sitting.state, seat))


@every_table
def test_the_same_happens_from_a_position_as_from_its_state(table):
    game, chance = table.game, table.chance()
    for n, (before, after) in enumerate(list(pairwise(table.moments()))[table.number % 4 :: 4]):
        read_again = (game.position, game.restore)[n % 2]
        again = read_again(json.loads(everything(game, before.state)))
        other = chance.choice(list(game.decisions(before.state))).seat
        for seat, move in ((after.seat, after.move), (other, play.any_of(game.offers(before.state, other), chance))):
            one, two = (list(game.decide(state, seat, move, luck_of(0, 1))) for state in (before.state, again))
            assert one == two
            assert everything(game, game.replay(one, before.state)) == everything(game, game.replay(two, again))


@every_table
def test_a_position_in_which_something_is_lost_or_born_is_refused(table):
    game, chance = table.game, table.chance()
    for sitting in table.moments(every=25):
        whole = everything(game, sitting.state)
        for pattern in laws_of(game).piles.split():
            found = [path for path in paths(json.loads(whole), pattern) if at(json.loads(whole), path)]
            for path in chance.sample(found, min(1, len(found))):
                for change in (lost, born):
                    document = json.loads(whole)
                    change(at(document, path), chance)
                    with pytest.raises(Refused) as refusal:
                        game.position(document)
                    assert refusal.value.rule, (path, change)


def lost(pile, chance):
    del pile[chance.randrange(len(pile))]


def born(pile, chance):
    pile.insert(chance.randint(0, len(pile)), chance.choice(pile))


@every_table
def test_a_view_changes_with_nothing_its_viewer_may_not_know(table):
    """Nor do the offers of its seat, nor whether a move is refused, and why."""
    game, chance = table.game, table.chance()
    known: list[Any] = []
    for n, sitting in enumerate(table.moments(every=6)):
        if sitting.move is not None:
            known.append(sitting.move)
        seat = chance.randrange(table.seats)
        for viewer in (None, seat):
            other = twin(game, sitting.state, viewer, chance)
            if other is not None:
                assert game.view(other, viewer) == game.view(sitting.state, viewer), viewer
        if other is not None:
            for kind in (game.offers, game.anytime):
                one, two = ([write_offer(offer) for offer in kind(state, seat)] for state in (sitting.state, other))
                assert one == two
            for move in chance.sample(known, min(3, len(known))):
                one, two = (verdict(game, state, seat, move, n) for state in (sitting.state, other))
                assert one == two, (seat, move)


@every_table
def test_everything_that_is_closed_to_a_seat_is_listed_as_hidden(table):
    """Else the next law would not ask for it."""
    laws = laws_of(table.game)
    listed = [pattern.split(".") for pattern in laws.hidden.split()]
    for sitting in table.moments(every=9):
        document = table.game.view(sitting.state, ALL)
        for viewer in (None, *range(table.seats)):
            for path, count in laws.closed(document, viewer):
                found = [each for each in listed if all(map(fnmatch, map(str, path), each))]
                assert found or count == 0, path


@every_game
def test_everything_hidden_is_moved_about_in_some_twin(game):
    """Else the law on views would look away."""
    chance = random.Random(game.name)
    unmoved = set(laws_of(game).hidden.split())
    for table in tables(game.name):
        for sitting in table.moments():
            document = game.view(sitting.state, ALL) if unmoved else {}
            if any(at(document, path) != [] for pattern in unmoved for path in paths(document, pattern)):
                others = [twin(game, sitting.state, viewer, chance) for viewer in (None, 0, 1)]
                unmoved -= set().union(*(differing(game, sitting.state, other) for other in others if other))
    assert not unmoved


@every_table
def test_an_imagined_state_cannot_be_told_from_the_true_one(table):
    game = table.game
    for n, sitting in enumerate(table.moments(every=6)):
        viewer = (None, *range(sitting.seats))[n % (sitting.seats + 1)]
        seen = game.view(sitting.state, viewer)
        imagined = game.imagine(json.loads(canonical(seen)), luck_of(table.seed, n + 1))
        assert game.view(imagined, viewer) == seen
        assert list(game.decisions(imagined)) == list(game.decisions(sitting.state))
        assert game.position(json.loads(everything(game, imagined))), "an imagined table could be one"
        for kind in (game.offers, game.anytime) if viewer is not None else ():
            one, two = ([write_offer(offer) for offer in kind(state, viewer)] for state in (imagined, sitting.state))
            assert one == two


@every_table
def test_different_luck_imagines_different_worlds(table):
    """They differ in each hidden place that some twin has changed."""
    game, chance, laws = table.game, table.chance(), laws_of(table.game)
    for sitting in table.moments(every=40):
        viewer = chance.choice([None, *range(table.seats)])
        seen = game.view(sitting.state, viewer)
        others = [twin(game, sitting.state, viewer, chance) for _ in range(4)]
        movable = set().union(*(differing(game, sitting.state, other) for other in others if other is not None))
        movable &= set(laws.hidden.split()) - set(laws.remembered.split())
        first = game.imagine(seen, luck_of(table.seed, 0))
        for n in range(1, 25):
            movable -= differing(game, first, game.imagine(seen, luck_of(table.seed, n))) if movable else set()
        assert not movable, viewer


@every_table
def test_a_refusal_tells_nothing_its_seat_may_not_know(table):
    game = table.game
    chance = table.chance()
    known: list[Any] = []
    for n, sitting in enumerate(table.moments(every=6)):
        seat = n % sitting.seats
        if sitting.move is not None:
            known.append(sitting.move)
        if not known:
            continue
        imagined = game.imagine(game.view(sitting.state, seat), luck_of(table.seed, n + 1))
        for move in chance.choices(known, k=4):
            one, other = (verdict(game, state, seat, move, n) for state in (sitting.state, imagined))
            assert one == other, (seat, move)


def verdict(game, state, seat, move, version):
    try:
        game.decide(state, seat, game.reads(state, seat, move), luck_of(0, version + 1))
    except Refused as refusal:
        return refusal.code, refusal.rule, refusal.detail, canonical(refusal.params)
    return None


@every_table
def test_drawing_anew_changes_nothing_that_any_seat_knows(table):
    game = table.game
    unknown = set(laws_of(game).unknown.split())
    for n, sitting in enumerate(table.moments(every=7)):
        drawn = game.redraw(sitting.state, luck_of(table.seed, n + 1))
        assert differing(game, sitting.state, drawn) <= unknown
        for viewer in (None, *range(sitting.seats)):
            assert game.view(drawn, viewer) == game.view(sitting.state, viewer)


@every_table
def test_drawing_anew_changes_all_that_nobody_knows(table):
    game, laws = table.game, laws_of(table.game)
    for sitting in table.moments(every=40):
        document = game.view(sitting.state, ALL)
        piles = {name: [at(document, path) for path in paths(document, name)] for name in laws.unknown.split()}
        left = {name for name, found in piles.items() if any(len(pile) > 1 for pile in found)}
        left -= laws.looked_at(document)
        for n in range(24):
            left -= differing(game, sitting.state, game.redraw(sitting.state, luck_of(table.seed, n))) if left else left
        assert not left


@every_table
def test_every_game_ends(table):
    *_, sitting = table.moments()
    must_be_over(table.game, sitting)


def must_be_over(game, sitting):
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert not list(game.decisions(sitting.state))
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(sitting.seats))
    assert all(outcome.ranking), "no place is empty"
    if outcome.winners:
        assert outcome.winners == outcome.ranking[0]
    else:
        assert outcome.ranking in laws_of(game).without_winner
    assert len(outcome.scores) == sitting.seats
    assert all(type(score) is int for score in outcome.scores)
    assert type(outcome.cause) is str


@every_table
def test_taste_is_a_whole_number_at_every_moment(table):
    for sitting in table.moments(every=9):
        assert all(type(table.game.taste(sitting.state, seat)) is int for seat in range(table.seats))


@every_game
def test_a_number_of_seats_that_the_game_does_not_know_is_refused(game):
    for options, _ in play.settings(game):
        for seats in {-1, 0, 1, *range(2, max(game.players) + 3)} - set(game.players):
            with pytest.raises(Refused) as refusal:
                game.check(options, seats)
            assert refusal.value.rule


@every_game
def test_a_game_in_which_little_is_done_ends_within_its_rounds(game):
    for options, seats in play.settings(game):
        if not hasattr(options, "max_rounds"):
            continue
        for limit, choose in ((1, idle), (3, idle), (2, first)):
            *_, sitting = played_by(game, replace(options, max_rounds=limit), seats, choose)
            assert laws_of(game).rounds(game.view(sitting.state, ALL)) <= limit
            must_be_over(game, sitting)


@every_game
def test_options_without_an_end_are_bounded_and_others_stay_as_they_are(game):
    for options, seats in play.settings(game):
        assert game.bounded(options) == options
        if hasattr(options, "max_rounds"):
            endless = replace(options, max_rounds=None)
            bounded = game.bounded(endless)
            game.check(bounded, seats)
            assert bounded.max_rounds is not None
            assert replace(bounded, max_rounds=None) == endless, "nothing but its end"


def played_by(game, options, seats, choose):
    """A game in which every seat chooses among its offers like this; it must end soon."""
    sitting = play.opened(game, options, seats, 0)
    while game.outcome(sitting.state) is None:
        assert sitting.version < 1000, "the game does not end"
        seat = list(game.decisions(sitting.state))[-1].seat
        offer = choose(list(game.offers(sitting.state, seat)))
        play.advance(sitting, 0, seat, sample(offer, lambda _: 0))
        yield sitting


def idle(offers):
    """Pass, skip or end, if that is possible."""
    return min(offers, key=lambda offer: len(offer.fields))


def first(offers):
    return offers[0]


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


@every_table
def test_the_lists_of_moves_and_facts_are_closed(table):
    game = table.game
    for sitting in table.moments():
        assert all(type(fact) in game.facts for fact in sitting.told)
        if sitting.move is not None:
            asked = {owed.seat for owed in game.decisions(table.before(sitting)[-1].state)}
            assert type(sitting.move) in (game.moves if sitting.seat in asked else game.asides) + game.asides
            assert write_move(sitting.move)["type"] in game.move_types


LAWS = (
    test_every_offered_move_is_accepted,
    test_every_accepted_move_is_offered,
    test_decisions_come_by_seat_and_are_named_as_the_rules_name_them,
    test_the_log_alone_rebuilds_the_state,
    test_a_state_once_seen_never_changes,
    test_the_same_happens_from_a_position_as_from_its_state,
    test_a_view_changes_with_nothing_its_viewer_may_not_know,
    test_an_imagined_state_cannot_be_told_from_the_true_one,
    test_a_refusal_tells_nothing_its_seat_may_not_know,
    test_every_game_ends,
)


@every_game
@settings(max_examples=1 if FEW else 4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(chosen=st.data())
def test_the_laws_hold_for_any_setting_and_any_seed(game, chosen):
    found = tables(game.name)
    number = chosen.draw(st.integers(0, len(found) - 1), label="setting")
    table = replace(found[number], seed=chosen.draw(st.integers(2000, 2**32), label="seed"))
    for law in LAWS:
        law(table)
    forget()
