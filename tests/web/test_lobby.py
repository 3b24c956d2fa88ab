"""The lobby in a real browser: a name, a quick game, a table of one's own, Persian, no network."""

import pytest

from serve import pages
from tests.house import House
from tests.node import ROOT, node


@pytest.fixture(scope="module")
def built() -> None:
    """The pages as they stand in `web/`."""
    pages.build(pages.WEB)


@pytest.mark.usefixtures("built")
def test_somebody_comes_in_plays_and_reads_persian(house: House) -> None:
    done = node(ROOT / "tests" / "web" / "lobby.mjs", house.url)
    assert done.returncode == 0, done.stderr
