"""Variant: bigger kingdoms (chapter 16)."""

import pytest

from domain.condottiere.events import GameWon
from domain.condottiere.moves import Pass
from domain.condottiere.state import Cause
from tests.domain.condottiere.notation import ANNA, facts, table, told


def causes(owned, region, seats):
    """Why Anna wins when she takes this region."""
    state = table(
        "6",
        "1 | 1",
        seats=seats,
        variants="bigger_kingdoms",
        regions={ANNA: owned},
        region=region,
        out=range(1, seats),
    )
    return [fact.cause for fact in told(facts(state, ANNA, Pass()), GameWon)]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_C_16_1_four_adjacent_or_five_in_total_with_four_or_more(seats):
    assert causes("genova parma", "lucca", seats) == []
    assert causes("genova parma lucca", "modena", seats) == [Cause.ADJACENT_REGIONS]
    assert causes("torino venezia lucca ancona", "siena", seats) == [Cause.TOTAL_REGIONS]


@pytest.mark.parametrize("seats", [2, 3])
def test_C_16_2_five_adjacent_or_six_in_total_with_two_or_three(seats):
    assert causes("genova parma lucca", "modena", seats) == []
    assert causes("genova parma lucca modena", "milano", seats) == [Cause.ADJACENT_REGIONS]
    assert causes("torino venezia lucca ancona siena", "bologna", seats) == [Cause.TOTAL_REGIONS]
