"""What a tournament counts."""

import pytest

from cli.standings import Played, against, interval, table, totals
from cli.tournament import drawn, shares


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(5, 10, 0.237, 0.763), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (540, 1000, 0.509, 0.571), (0, 0, 0.0, 1.0)],
)
def test_how_sure_a_share_is(points: float, games: int, low: float, high: float) -> None:
    """As Wilson's formula gives it for 95 %."""
    assert interval(points, games) == pytest.approx((low, high), abs=0.0006)


def test_points_follow_the_entrant_not_the_seat() -> None:
    played = [Played((0, 1), (1.0, 0.0), "a"), Played((1, 0), (0.0, 1.0), "b"), Played((1, 2), (0.5, 0.5), "c")]

    assert totals(3, played) == [(2.0, 2), (0.5, 3), (0.5, 1)]
    assert against(0, 1, played) == (2.0, 2)
    assert [line.split()[1] for line in table(["x", "y", "z"], played)[1:]] == ["x", "z", "y"]


def test_two_games_of_a_pair_have_one_seed_and_the_seats_in_turn() -> None:
    pairings = list(drawn(3, 4, "1/condottiere"))
    assert len(pairings) == 12
    assert [each.entrants for each in pairings[:4]] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert pairings[0].seed == pairings[1].seed != pairings[2].seed == pairings[3].seed
    assert pairings == list(drawn(3, 4, "1/condottiere")) != list(drawn(3, 4, "2/condottiere"))


def test_a_shared_victory_is_shared() -> None:
    assert shares({"winners": [1]}) == (0.0, 1.0)
    assert shares({"winners": [0, 1]}) == (0.5, 0.5)
    assert shares(None) == (0.5, 0.5)
