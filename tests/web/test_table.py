"""Tables in a real browser: whole games by clicking and by keys, two people, a break of the network, phones, ears."""

import json

import pytest

from serve import pages
from tests.house import House
from tests.node import ROOT, node


@pytest.fixture(scope="module")
def built() -> None:
    """The pages as they stand in `web/`."""
    pages.build(pages.WEB)


SHORT = [  # the last number: from which version on; tests/web/soak.py plays whole long games
    ("condottiere", {"max_rounds": 1}, 2, 0),
    ("conqueror", {"game": 1, "mode": "amateur", "max_rounds": 2}, 2, 0),
    ("godfather", {}, 2, 110),
    ("scythe", {"max_rounds": 2}, 2, 0),
]


def must_run(script: str, *arguments: object) -> None:
    done = node(ROOT / "tests" / "web" / script, *map(str, arguments), timeout=240)
    assert done.returncode == 0, done.stderr


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("game", "options", "seats", "start"), SHORT, ids=[game for game, *_ in SHORT])
def test_a_game_by_clicking(house: House, game: str, options: dict[str, object], seats: int, start: int) -> None:
    must_run("games.mjs", house.url, game, json.dumps(options), seats, start)


@pytest.mark.usefixtures("built")
def test_a_whole_game_by_keys_alone(house: House) -> None:
    must_run("keys.mjs", house.url, "condottiere", json.dumps({"max_rounds": 1}))


@pytest.mark.usefixtures("built")
def test_two_people_a_phone_in_persian_and_a_break_of_the_network(house: House) -> None:
    must_run("together.mjs", house.url)


@pytest.mark.usefixtures("built")
def test_clocks_talk_proposals_a_rest_leaving_and_coming_back(house: House) -> None:
    must_run("company.mjs", house.url)


@pytest.mark.usefixtures("built")
def test_the_moves_of_four_computers_are_shown_one_after_the_other(house: House) -> None:
    must_run("follow.mjs", house.url)


@pytest.mark.usefixtures("built")
def test_a_hint_lies_on_the_board_and_can_be_played(house: House) -> None:
    must_run("hints.mjs", house.url, json.dumps({game: options for game, options, *_ in SHORT}))
