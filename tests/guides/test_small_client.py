"""The small client of the guide for integrators: two hundred lines that play any game, served from anywhere."""

import pytest

from tests.house import House
from tests.node import ROOT, node

PAGE = ROOT / "docs" / "guides" / "small-client.html"
LONGEST = 200  # lines


@pytest.mark.parametrize("game", ["condottiere", "godfather"])  # the second has moves with objects inside
def test_it_plays_from_another_origin(house: House, game: str) -> None:
    done = node(ROOT / "tests" / "web" / "small.mjs", house.url, PAGE, game, timeout=180)
    assert done.returncode == 0, done.stderr


def test_it_is_small() -> None:
    assert len(PAGE.read_text().splitlines()) <= LONGEST
