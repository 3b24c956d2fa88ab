"""Becoming a player, and what a token is good for."""

import time

import pytest

from tests.house import Client, House


def test_who_gives_a_name_becomes_a_player(house: House) -> None:
    told = house.stranger.post("/v1/players", {"name": "Ánn 安"}).must(201)

    assert told.keys() == {"player", "name", "token"}
    assert told["player"].startswith("p-")
    assert told["name"] == "Ánn 安"
    ann = Client(house.url, told["token"])
    assert ann.get("/v1/me").must(200) == {"player": told["player"], "name": "Ánn 安", "referee": False}


def test_two_players_may_have_one_name(house: House) -> None:
    one, other = house.player("Ann"), house.player("Ann")

    assert one.id != other.id
    assert one.token != other.token


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": "   "},
        {"name": 7},
        {"name": None},
        {"name": ["Ann"]},
        {"name": "A" * 81},
        {"name": "Ann\u0000"},
        {"name": "Ann\nBen"},
        {"name": "Ann", "colour": "red"},
        {"name": "Ann", "referee": "yes"},
        {"name": "Ann", "referee": 1},
    ],
)
def test_a_name_is_a_short_line(house: House, body: dict[str, object]) -> None:
    problem = house.stranger.post("/v1/players", body).refused(422, "invalid_body")

    assert problem["errors"]


def test_a_name_far_too_long_is_refused_at_once(house: House) -> None:
    begun = time.monotonic()
    problem = house.stranger.post("/v1/players", {"name": "A" * 60_000 + "\u0001"}).refused(422, "invalid_body")

    assert problem["errors"] == {"name": ["Longer than maximum length 80."]}
    assert time.monotonic() - begun < 2, "everybody else waits as long"


def test_only_a_referee_makes_a_referee(house: House) -> None:
    ann = house.player()
    for asker in (ann, ann.stranger()):
        asker.post("/v1/players", {"name": "Judge", "referee": True}).refused(403, "not_a_referee")

    judge = house.referee.join("Judge", referee=True)
    assert judge.get("/v1/me").must(200)["referee"] is True
    assert judge.join("Second", referee=True).get("/v1/me").must(200)["referee"] is True


@pytest.mark.parametrize("given", ["Bearer nonsense", "Bearer", "Bearer ", "Basic Ym9v", "nonsense", "Bearer a b"])
@pytest.mark.parametrize(
    "path",
    [
        "/v1/me",
        "/v1/games",
        "/v1/tables",
        "/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D",
        "/openapi.json",
        "/docs",
    ],
)
def test_a_wrong_token_is_refused_everywhere(house: House, given: str, path: str) -> None:
    refused = house.stranger.get(path, {"Authorization": given})

    refused.refused(401, "unknown_token")
    assert refused.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_a_probe_is_not_asked_who_it_is(house: House, path: str) -> None:
    assert house.stranger.get(path, {"Authorization": "Bearer of-the-monitoring"}).status == 200


def test_without_a_token_one_may_read_and_become_a_player(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    nobody = house.stranger

    assert nobody.get("/v1/games").must(200)
    assert nobody.get("/v1/tables").must(200)
    assert nobody.table(table)["you"] is None
    assert nobody.log(table)["version"] == 1
    for refused in (
        nobody.get("/v1/me"),
        nobody.get("/v1/me/decisions"),
        nobody.get("/v1/tables", mine=True),
        nobody.post("/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}),
        nobody.get(f"/v1/tables/{table}/offers"),
        nobody.post(f"/v1/tables/{table}/seats"),
        nobody.delete(f"/v1/tables/{table}/seats/0"),
        nobody.post(f"/v1/tables/{table}/moves", {"type": "pass"}),
        nobody.post(f"/v1/tables/{table}/tickets"),
    ):
        refused.refused(401, "token_needed")
        assert refused.headers["www-authenticate"] == "Bearer"


def test_the_scheme_is_written_in_any_case(house: House) -> None:
    ann = house.player()

    assert house.stranger.get("/v1/me", {"Authorization": f"bEARER {ann.token}"}).must(200)["player"] == ann.id
