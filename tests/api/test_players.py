"""Becoming a player, and what a token is good for."""

import time

import pytest

from tests.house import Client, House, until


def test_who_gives_a_name_becomes_a_player(house: House) -> None:
    told = house.stranger.post("/v1/players", {"name": "Ánn 安"}).must(201)

    assert told.keys() == {"player", "name", "token", "recovery"}
    assert told["player"].startswith("p-")
    assert told["name"] == "Ánn 安"
    ann = Client(house.url, told["token"])
    me = ann.get("/v1/me").must(200)
    assert (me["player"], me["name"], me["referee"], me["bot"]) == (told["player"], "Ánn 安", False, False)
    assert abs(me["since"] / 1000 - time.time()) < 60


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

    assert problem["errors"] == {"name": ["must not be longer than 80"]}
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


def test_a_program_says_that_it_is_one_wherever_it_sits(house: House) -> None:
    robot, ann = house.stranger.join("Robot", bot=True), house.player()
    table = ann.open("condottiere", ["me", {"player": robot.id}, "open"])["table"]

    assert robot.get("/v1/me").must(200)["bot"] is True
    assert [seat.get("bot") for seat in ann.table(table)["seats"]] == [None, True, None]
    robot.sit(table)
    assert [seat.get("bot") for seat in ann.table(table)["seats"]] == [None, True, None]
    assert ann.get(f"/v1/players/{robot.id}").must(200)["bot"] is True


def test_another_name_is_read_everywhere(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", "open"])["table"]
    assert ben.table(table)["seats"][0]["name"] == "Ann"

    assert ann.request("PATCH", "/v1/me", {"name": "Anna of Assisi"}).must(200)["name"] == "Anna of Assisi"

    assert ben.table(table)["seats"][0]["name"] == "Anna of Assisi"
    assert ben.get(f"/v1/players/{ann.id}").must(200)["name"] == "Anna of Assisi"
    found = ben.get("/v1/players", name="anna of as").must(200)["players"]
    assert [each["player"] for each in found if each["player"] == ann.id] == [ann.id]
    assert all(
        each["player"] != ann.id
        for each in ben.get("/v1/players", name="Ann", limit=100).must(200)["players"]
        if each["name"] == "Ann"
    )
    ann.request("PATCH", "/v1/me", {"name": ""}).refused(422, "invalid_body")
    ann.request("PATCH", "/v1/me", {}).refused(422, "invalid_body")


def test_players_are_found_by_how_their_names_begin(house: House) -> None:
    ann = house.player("Ann")
    names = ["Xora 1", "XORA 2", "xora  3", "Xorbas", "xo"]
    people = [house.player(name) for name in names]

    def pages(beginning: str) -> list[str]:
        found, cursor = [], {}
        while True:
            page = ann.get("/v1/players", name=beginning, limit=2, **cursor).must(200)
            assert len(page["players"]) <= 2
            found += [each["name"] for each in page["players"]]
            if page["next"] is None:
                return found
            cursor = {"cursor": page["next"]}

    assert pages("xora") == ["Xora 1", "XORA 2", "xora  3"]
    assert pages("XO") == ["xo", "Xora 1", "XORA 2", "xora  3", "Xorbas"]
    assert pages("xorro") == []
    assert people
    for wrong in (
        {},
        {"name": ""},
        {"name": " "},
        {"name": "a" * 81},
        {"name": "a", "cursor": "?"},
        {"name": "a", "limit": 0},
    ):
        ann.get("/v1/players", **wrong).refused(422, "invalid_query")
    house.stranger.get("/v1/players", name="a").refused(401, "token_needed")


def test_a_player_is_known_by_what_everybody_may_know(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    assert ann.get(f"/v1/players/{ben.id}").must(200) == {
        "player": ben.id,
        "name": "Ben",
        "since": ben.get("/v1/me").must(200)["since"],
        "bot": False,
        "finished": {},
    }
    for private in (False, True):
        table = ben.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 1}, private=private)["table"]
        house.until_finished(ben, table)
        until(lambda table=table: house.tables_of(ben, status="finished")[:1] == [table])
    assert ann.get(f"/v1/players/{ben.id}").must(200)["finished"] == {"condottiere": 1}, (
        "private ones are nobody's business"
    )
    for nobody in ("p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "nobody"):
        ann.get(f"/v1/players/{nobody}").refused(404, "unknown_player")
