"""K-20 Professional mode."""

from domain.conqueror import GAME
from domain.conqueror.box import TARGETS
from domain.contract.offers import write_offer
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, opened, play, position


def test_K_20_1_values_are_those_of_the_terrain_and_capacities_stay():
    board = opened(1, "professional").board
    assert list(board.worth["professional"]) == list(board.capacity)
    assert set(board.worth["amateur"]) == {1}
    for mode in ("amateur", "professional"):
        assert opened(1, mode).board.capacity == board.capacity


def test_K_20_2_every_scoring_uses_the_values():
    first, _ = play(opened(1, "professional"), RED, "place_first_castle", cell=[-3, 2])
    assert first.score == (13, 1)
    initial = position(3, "professional", castles="POS-A")
    assert initial.score == (38, 43)
    wall = position(1, "professional", castles=[[[1, 0], "red"], [[2, 1], "yellow"]])
    after, _ = play(wall, RED, "build_wall", a=[1, 0], b=[1, 1])
    assert after.penalty == (4, 0)


def test_K_20_3_nothing_else_differs_but_the_target():
    assert all(TARGETS[game, "amateur"] < TARGETS[game, "professional"] for game in (1, 2, 3, 4))
    for game, castles in ((1, POS_A[:5]), (2, POS_A[:5]), (3, POS_A), (4, POS_A)):
        amateur, professional = (position(game, mode, castles=castles) for mode in ("amateur", "professional"))
        for seat in (RED, YELLOW):
            one, other = ([write_offer(o) for o in GAME.offers(state, seat)] for state in (amateur, professional))
            assert one == other
        one, other = (GAME.view(state, RED) for state in (amateur, professional))
        assert {name for name in one if one[name] != other[name]} == {"rule_set", "score"}
        changed = {name for name in one["rule_set"] if one["rule_set"][name] != other["rule_set"][name]}
        assert changed == {"mode", "target"}
