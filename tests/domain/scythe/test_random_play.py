"""Lively random games: the invariants of chapter 10 after every entry, the laws of the contract in rich positions."""

import json
import random

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.contract.offers import matches, sample, write_offer
from domain.contract.wire import recall, write_fact
from domain.scythe import GAME
from domain.scythe.options import Options
from domain.scythe.state import Phase
from tests.domain.scythe.invariants import hold
from tests.domain.scythe.lively import lively_game, pairings, rich
from tests.effort import one_in
from tests.laws.play import luck_of


def middle(seed, seats, rounds=12):
    """A lively game from the middle on."""
    options = Options(pairings(seed, seats), max_rounds=rounds)
    return lively_game(options, seats, seed, state=rich(options, seats, seed))


@pytest.mark.parametrize("first", one_in(3, range(25)))
def test_every_pair_of_mats_keeps_the_invariants(first):
    """I-1 to I-7 and I-9, with 2 to 5 players and every faction on every mat."""
    seats = 2 + first % 4
    tokens = None
    for sitting in lively_game(Options(pairings(first, seats), max_rounds=15), seats, first):
        hold(sitting.state)
        left = set(sitting.state.encounter_tokens)
        assert tokens is None or left <= tokens  # I-7: they never increase
        tokens = left


def test_rich_positions_keep_the_invariants_and_reach_every_phase():
    phases = set()
    for seed in range(16):
        for sitting in middle(seed, 2 + seed % 4):
            hold(sitting.state)
            phases.add(sitting.state.phase)
    assert phases == set(Phase)


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_I_8_folding_the_facts_gives_the_same_table(seed):
    options = Options(pairings(seed, 3), max_rounds=12)
    *_, sitting = lively_game(options, 3, seed)
    told = [json.loads(canonical(write_fact(fact))) for fact in sitting.facts]
    assert GAME.replay(recall(GAME.fact_types[fact["type"]], fact) for fact in told) == sitting.state


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_offers_are_sound_and_complete_in_rich_positions(seed):
    chance = random.Random(seed)
    seen = {}
    for n, sitting in enumerate(middle(seed, 2 + seed % 4, rounds=6)):
        state, luck = sitting.state, luck_of(seed, n + 2)
        for seat in range(sitting.seats):
            found = [*GAME.offers(state, seat), *GAME.anytime(state, seat)]
            for offer in found:
                move = sample(offer, chance.randrange)
                assert GAME.reads(state, seat, move) == move
                assert GAME.decide(state, seat, move, luck)
                seen.setdefault(offer.move, []).append(move)
            for kind, known in seen.items():
                move = GAME.reads(state, seat, chance.choice(known))
                try:
                    accepted = bool(GAME.decide(state, seat, move, luck))
                except Refused as refusal:
                    assert refusal.code and refusal.rule and refusal.detail
                    canonical(refusal.params)
                    accepted = False
                assert accepted == any(matches(offer, move) for offer in found if offer.move is kind), (seat, move)


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_imagined_tables_look_the_same_in_rich_positions(seed):
    for n, sitting in enumerate(middle(seed, 2 + seed % 4, rounds=6)):
        for viewer in (None, *range(sitting.seats)):
            seen = GAME.view(sitting.state, viewer)
            imagined = GAME.imagine(json.loads(canonical(seen)), luck_of(seed, n + 1))
            assert GAME.view(imagined, viewer) == seen
            assert GAME.decisions(imagined) == GAME.decisions(sitting.state)
            hold(imagined)
            if viewer is not None:
                assert [*map(write_offer, GAME.offers(imagined, viewer))] == [
                    *map(write_offer, GAME.offers(sitting.state, viewer))
                ]
            drawn = GAME.redraw(sitting.state, luck_of(seed, n + 1))
            assert GAME.view(drawn, viewer) == seen


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_every_moment_is_a_position(seed):
    for sitting in middle(seed, 2 + seed % 4, rounds=8):
        document = json.loads(canonical(GAME.view(sitting.state, ALL)))
        assert GAME.position(document) == GAME.restore(document) == sitting.state
