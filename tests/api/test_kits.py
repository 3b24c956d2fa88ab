"""Kits and scenes over HTTP: what a front end needs to draw any table."""

import gzip

import pytest

from domain.contract.registry import games
from tests.api.tables import started_table
from tests.house import House

every_game = pytest.mark.parametrize("game", list(games()))


@every_game
def test_the_catalogue_names_a_kit_that_may_be_kept_for_ever(house: House, game: str) -> None:
    named = house.stranger.get(f"/v1/games/{game}").must(200)["kit"]

    kit = house.stranger.get(named["url"])

    assert kit.must(200)["version"] == named["version"]
    assert kit.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert house.stranger.get(f"/v1/games/{game}/kit?v=000000000000").headers["cache-control"] == "public, max-age=300"
    assert house.stranger.get(named["url"], {"If-None-Match": kit.headers["etag"]}).status == 304
    assert len(gzip.compress(kit.body)) <= 40 * 1024


def test_a_kit_speaks_the_language_of_its_reader(house: House) -> None:
    path = "/v1/games/condottiere/kit"

    def language(query: str, **headers: str) -> str:
        return str(house.stranger.get(path + query, headers).must(200)["lang"])

    assert [language(f"?lang={each}") for each in ("en", "fa", "ru")] == ["en", "fa", "ru"]
    assert language("", **{"Accept-Language": "ru;q=0.9, de"}) == "ru"
    assert language("", **{"Accept-Language": "de"}) == language("") == "en"
    house.stranger.get(f"{path}?lang=de").refused(422, "invalid_query")


@every_game
def test_one_answer_draws_a_table(house: House, game: str) -> None:
    table, people = started_table(house, game)
    for person in people:
        shown = person.get(f"/v1/tables/{table}?include=scene,offers").must(200)
        assert shown["offers"] == person.offers(table)
        assert {"zones", "numbers", "focus"} == shown["scene"].keys() - {"board"}
        assert shown["state"] == person.table(table)["state"]
    watched = house.stranger.get(f"/v1/tables/{table}?include=scene,offers").must(200)
    assert (watched["offers"], bool(watched["scene"]["zones"])) == (None, True)
    assert "scene" not in people[0].table(table)
    people[0].get(f"/v1/tables/{table}?include=secrets").refused(422, "invalid_query")
