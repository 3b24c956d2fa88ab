"""Whole games of every game, over a network that cuts every connection, while the API is killed in the middle."""

from collections.abc import Iterator

import pytest

from domain.contract.registry import games
from tests.clients.typescript.package import Place
from tests.house import House, quick

API = "api-1"


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One whose API may be killed."""
    with House(tmp_path_factory.mktemp("shaken")) as house:
        yield house


@pytest.mark.parametrize("game", list(games()))
def test_a_whole_game_through_cuts_and_a_restart(place: Place, own_house: House, game: str) -> None:
    lives = len(own_house.began(API))

    told = place.run("game.mjs", url=own_house.url, game=game, options=quick(game), victim=own_house.began(API)[-1])

    assert told["moves"] > 4
    assert told["cuts"] > 0
    assert told["reconnected"] > 0
    assert len(own_house.began(API)) == lives + 1
