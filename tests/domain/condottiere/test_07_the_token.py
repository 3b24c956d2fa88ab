"""Who gets the Condottiere token (chapter 7)."""

import pytest

from domain.condottiere.events import CondottiereTokenAwarded, RegionConquered
from domain.condottiere.moves import Pass
from domain.condottiere.state import Phase
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, only, table


def the_end(lines, hands="1 | 1 | 1", **fields):
    """Anna passes last."""
    return facts(table(lines, hands, out=[BEPPE, CARLO], seats=3, **fields), ANNA, Pass())


@pytest.mark.parametrize("lines", ["10 | Cou Cou 2 | Cou", "6 | 5 Cou | 3"])
def test_C_7_1_the_only_player_with_the_most_courtesans_gets_the_token(lines):
    assert only(the_end(lines), CondottiereTokenAwarded) == CondottiereTokenAwarded(BEPPE, "courtesans")


@pytest.mark.parametrize("lines", ["5 | 10 | 4", "2 Cou | 10 Cou | -", "Cou | 10 | Cou"])
def test_C_7_2_else_the_winner(lines):
    assert only(the_end(lines), CondottiereTokenAwarded) == CondottiereTokenAwarded(BEPPE, "winner")


@pytest.mark.parametrize(("placer", "heir"), [(ANNA, BEPPE), (BEPPE, CARLO), (CARLO, ANNA)])
def test_C_7_3_else_the_left_neighbour_of_the_placer(placer, heir):
    story = the_end("5 Cou | 5 Cou | -", placer=placer)

    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(heir, "tie_left")


def test_C_7_4_courtesans_bring_no_region():
    story = the_end("10 | Cou Cou | -")

    assert only(story, RegionConquered).seat == ANNA
    assert only(story, CondottiereTokenAwarded).seat == BEPPE


def test_C_7_5_the_token_may_go_to_an_empty_hand():
    state = after(table("4 | 6 | -", hands="1 | - | 1", out=[BEPPE, CARLO]), (ANNA, Pass()))

    assert (state.holder, state.hands[BEPPE], state.phase) == (BEPPE, (), Phase.CHOOSE_REGION)
