"""Random games of every combination of variants: they end by the rules and nothing is lost on the way."""

import pytest

from domain.condottiere import GAME
from tests.domain.condottiere.combinations import ALLOWED
from tests.domain.condottiere.soak import play

CAUSES = {
    "adjacent_regions",
    "total_regions",
    "most_regions",
    "round_limit",
    "points",
    "final_battle",
    "shared_final_battle",
}


@pytest.mark.parametrize("n", range(2 * len(ALLOWED)))
def test_a_random_game_ends_and_keeps_the_rules(n):
    cause, entries = play(n)

    assert cause in CAUSES
    assert entries > 3


def test_the_examples_show_all_variants():
    assert {variant for example in GAME.examples for variant in example.get("variants", ())} == {
        "draw_after_battle",
        "points_match",
        "bigger_kingdoms",
        "capturing_regions",
        "hidden_cards",
    }
    assert all("max_rounds" in example for example in GAME.examples)
