"""Invariants by random play (chapter 19); `soak.py` plays many more games."""

import pytest

from domain.godfather import GAME
from domain.godfather.options import Options
from tests.domain.godfather import invariants
from tests.laws.play import random_game

SEEDS = range(12)


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def states(request):
    """Every state after an entry of some games."""
    return [sitting.state for seed in SEEDS for sitting in random_game(GAME, Options(), request.param, seed)]


def test_G_23_1_money_is_conserved(states):
    for state in states:
        invariants.money(state)


def test_G_23_2_goods_are_conserved(states):
    for state in states:
        invariants.goods(state)


def test_G_23_3_every_job_is_in_one_place(states):
    for state in states:
        invariants.jobs(state)


def test_G_23_4_every_figure_is_in_one_place(states):
    for state in states:
        invariants.figures(state)


def test_G_23_5_every_family_has_nine_markers(states):
    for state in states:
        invariants.markers(state)


def test_G_23_6_a_figure_in_reserve_always_finds_room(states):
    for state in states:
        invariants.room(state)


def test_G_23_7_one_tile_more_for_each_act(states):
    for state in states:
        invariants.tiles(state)


def test_G_23_8_every_ally_is_in_one_place(states):
    for state in states:
        invariants.allies(state)
