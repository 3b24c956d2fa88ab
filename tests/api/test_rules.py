"""The rulebook over HTTP: whole, and a rule at a time, by the ids that refusals name."""

import pytest

from domain.contract.registry import games
from tests.house import House

every_game = pytest.mark.parametrize("game", list(games()))


@every_game
def test_the_rulebook_has_every_rule_with_its_neighbours(house: House, game: str) -> None:
    book = house.stranger.get(f"/v1/games/{game}/rules").must(200)
    ids = [rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]]

    assert (book["game"], book["rules_version"]) == (game, games()[game].rules_version)
    assert len(ids) == len(set(ids)) > 100
    for n in (0, len(ids) // 2, len(ids) - 1):
        rule = house.stranger.get(f"/v1/games/{game}/rules/{ids[n]}").must(200)
        assert rule["text"]
        assert rule["chapter"]["title"]
        assert [rule["previous"], rule["id"], rule["next"]] == ([None, *ids, None])[n : n + 3]


def test_a_refusal_leads_to_its_rule(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"first_holder": 0})["table"]
    refused = ann.post(f"/v1/tables/{table}/moves", {"type": "choose_region", "region": "atlantis"})

    rule = house.stranger.get(f"/v1/games/condottiere/rules/{refused['rule']}").must(200)

    assert refused.status == 409
    assert rule["id"] == refused["rule"]


def test_what_is_not_there(house: House) -> None:
    house.stranger.get("/v1/games/condottiere/rules/of-thumb").refused(404, "unknown_rule")
    house.stranger.get("/v1/games/chess/rules").refused(404, "unknown_game")


def test_who_has_a_document_already_is_told_so(house: House) -> None:
    for path in ("/v1/games", "/v1/games/scythe", "/v1/games/scythe/rules", "/v1/games/scythe/rules/S-1.1"):
        first = house.stranger.get(path)
        tag = first.headers["etag"]
        assert first.headers["cache-control"] == "public, max-age=300"
        assert house.stranger.get(path, {"If-None-Match": tag}).status == 304
        assert house.stranger.get(path, {"If-None-Match": '"other"'}).status == 200
