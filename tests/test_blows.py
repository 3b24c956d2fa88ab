"""A sample of `python -m tests.soak_failures`: what other tests do not do to a house."""

import random
from pathlib import Path

import pytest

from tests.blows import HAS_COMPILER, Told, all_die, parts_die


def test_a_house_that_dies_at_once_with_a_torn_file_has_lost_and_doubled_nothing(tmp_path: Path) -> None:
    told = Told()

    all_die(tmp_path, 2, random.Random(1), told)

    assert told.by_kind == {"all at once": 1, "torn": 1}
    assert told.words > 8


@pytest.mark.skipif(not HAS_COMPILER, reason="the clock is moved by a small library, and nobody here compiles it")
def test_a_clock_that_is_set_back_and_a_dispatcher_that_hangs_cost_no_word(tmp_path: Path) -> None:
    told = Told()

    parts_die(tmp_path, 3, random.Random(2), told, parts=["stop dispatcher"])

    assert told.by_kind == {"stop dispatcher": 1, "clock set back": 1, "clock put right": 1}
    assert told.words > 8
