"""A sample of `python -m tests.soak_races`."""

import random
from collections.abc import Callable, Iterator

import pytest

from tests.house import House
from tests.races import RACES, Race


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose requests go to two processes."""
    with House(tmp_path_factory.mktemp("two"), API_WORKERS="2", AI_WORKERS="0") as house:
        yield house


@pytest.mark.parametrize("race", RACES)
def test_one_gets_it_and_the_others_are_told(two: House, race: Callable[[Race], None]) -> None:
    race(Race(two, random.Random(1)))
