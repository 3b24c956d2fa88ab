"""The engine and an independent referee play the same games: facts, tables, decisions, refusals, outcomes."""

import pytest

from tests.domain.condottiere.side_by_side import EVERY_TABLE, SideBySide
from tests.effort import one_in


@pytest.mark.parametrize("n", one_in(3, range(EVERY_TABLE)))
def test_the_engine_and_the_referee_tell_the_same_game(n):
    SideBySide(n, tries=2).play()
