"""What a view of the table tells beside the cards, so that nobody needs the rulebook to draw it."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.moves import Pass, PlayCard
from tests.domain.condottiere.notation import ANNA, BEPPE, after, opened, table
from tests.laws.play import random_game


def told(state, viewer=None):
    return GAME.deduce(GAME.view(state, viewer))


def worth(state, seat=ANNA):
    return told(state)["line_values"][seat]["worth"]


def test_C_5_1_what_each_card_of_a_line_counts_for_makes_its_strength():
    state = table("6 Her Cou | 3 3", "1 | 1")
    assert worth(state) == [6, 10, 1]
    assert [sum(line["worth"]) for line in told(state)["line_values"]] == GAME.view(state, None)["strengths"]


def test_C_5_2_in_winter_every_mercenary_counts_one():
    state = table("6 Win | 10", "1 | 1")
    assert told(state)["season"] == "winter"
    assert worth(state) == [1, 0]
    assert worth(state, BEPPE) == [1]


def test_C_5_3_in_spring_the_highest_mercenaries_are_favoured():
    state = table("6 Spr | 10 3", "1 | 1")
    assert (told(state)["season"], told(state)["favoured"]) == ("spring", 10)
    assert worth(state, BEPPE) == [13, 3]


def test_C_5_3_without_spring_nobody_is_favoured():
    assert (told(table("6 | 10", "1 | 1"))["season"], told(table("6 | 10", "1 | 1"))["favoured"]) == (
        None,
        None,
    )


def test_C_5_13_a_drummer_is_named_with_the_line_he_doubles():
    lines = told(table("6 Dru | 10", "1 | 1"))["line_values"]
    assert [line["drummer"] for line in lines] == [True, False]
    assert lines[ANNA]["worth"] == [12, 0]


def test_C_7_1_courtesans_are_counted():
    lines = told(table("Cou Cou | 10", "1 | 1"))["line_values"]
    assert [line["courtesans"] for line in lines] == [2, 0]


def test_C_18_5_what_lies_face_down_is_told_to_nobody():
    state = table("6 (10) | 3", "1 | 1", variants="hidden_cards")
    assert worth(state) == [6]


def test_C_11_1_how_many_regions_win_depends_on_the_players():
    assert told(opened(3))["regions_to_win"] == {"adjacent": 4, "total": 6}
    assert told(opened(3, "bigger_kingdoms"))["regions_to_win"] != told(opened(3))["regions_to_win"]


def test_C_11_3_regions_are_counted_in_all_and_in_the_largest_group():
    state = table("6 | 3", "1 | 1", regions={ANNA: "torino milano napoli", BEPPE: "roma"})
    assert told(state)["controlled"] == [3, 1]
    assert told(state)["largest_groups"] == [2, 1]


def test_C_9_4_the_hand_limit_grows_with_every_region():
    state = table("6 | 3", "1 | 1", regions={ANNA: "torino milano napoli", BEPPE: "roma"})
    assert told(state)["hand_limits"] == [13, 11]


def test_C_14_5_who_draws_is_told_how_many_cards():
    for hand, most in (("1 2", 3), ("1 1 1 1 1 1 1 1 1", 2)):
        hands = f"{hand} | 2 | 3"
        state = table("", hands, variants="draw_after_battle", phase="draw", waiting=(ANNA,), regions={ANNA: "roma"})
        assert told(state)["draw_most"] == told(state, ANNA)["draw_most"] == most
    assert told(table("6 | 3", "1 | 1"))["draw_most"] is None


def test_C_11_4_the_regions_with_which_a_game_was_won_are_named():
    state = table("6 | -", "1 | 1", regions={ANNA: "milano genova modena napoli"}, out=frozenset({BEPPE}))
    over = after(state, (ANNA, Pass()))
    assert over.cause == "adjacent_regions"
    assert sorted(told(over)["won_with"]) == ["genova", "milano", "modena", "parma"]
    assert told(state)["won_with"] is None


@pytest.mark.parametrize("viewer", [None, ANNA, "all"])
def test_C_20_4_nothing_that_is_told_depends_on_what_a_viewer_cannot_see(viewer):
    state = after(table("6 | 3", "1 Bis | 1"), (ANNA, PlayCard("m1-01")))
    assert told(state, viewer) == told(state)


def test_the_strengths_follow_from_what_is_told_in_whole_games():
    for seed in range(3):
        for sitting in random_game(GAME, GAME.options(max_rounds=3), 3, seed):
            view = GAME.view(sitting.state, None)
            assert [sum(line["worth"]) for line in GAME.deduce(view)["line_values"]] == view["strengths"]
