"""Seats that are kept for somebody, and codes that let people in."""

import time

import pytest

from events.log.connect import connect
from events.log.keys import key
from events.people.links import Links
from tests.house import Client, Document, House, until


def invited(person: Client) -> list[str]:
    return [each["table"] for each in person.get("/v1/me/invitations").must(200)["invitations"]]


def in_ms(seconds: float) -> int:
    return int((time.time() + seconds) * 1000)


# ------------------------------------------------------------------------------------------------ invitations


def test_who_is_invited_finds_it_and_sits_down(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", "open", {"player": ben.id, "expires_at": in_ms(60)}], private=True)["table"]
    assert ann.table(table)["seats"][2] == {"seat": 2, "is": "invited", "player": ben.id, "name": "Ben"}

    (found,) = ben.get("/v1/me/invitations").must(200)["invitations"]

    assert (found["table"], found["seat"], found["opened_by_name"], found["private"]) == (table, 2, "Ann", True)
    assert 0 < found["expires_at"] - in_ms(0) < 60_000
    assert invited(ann) == []
    ben.sit(table)
    until(lambda: invited(ben) == [])


def test_who_declines_gives_the_seat_back_and_may_say_why(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", {"player": ben.id}])["table"]
    ann.post(f"/v1/tables/{table}/seats/1/decline").refused(403, "not_your_seat")
    ben.post(f"/v1/tables/{table}/seats/7/decline").refused(404, "unknown_seat")
    ben.post(f"/v1/tables/{table}/seats/1/decline", {"reason": ""}).refused(422, "invalid_body")

    left = ben.post(f"/v1/tables/{table}/seats/1/decline", {"reason": "I am away until Sunday."}).must(200)

    assert left["seats"][1] == {"seat": 1, "is": "open"}
    (line,) = ann.get(f"/v1/tables/{table}/talk").must(200)["talk"]
    assert (line["text"], line["player"], line["room"]) == ("I am away until Sunday.", ben.id, "seats")
    ben.post(f"/v1/tables/{table}/seats/1/decline").refused(403, "not_your_seat")
    until(lambda: invited(ben) == [])


def test_an_invitation_ends_by_itself(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", {"player": ben.id, "expires_at": in_ms(1)}])["table"]

    until(lambda: ann.table(table)["seats"][1]["is"] == "open")

    assert ann.log(table, after=1)["entries"][0]["by"] == f"player:{ann.id}", "as who opened the table has said"
    until(lambda: invited(ben) == [])
    for when in (0, in_ms(-1), True, "soon"):
        ann.post(
            "/v1/tables", {"game": "condottiere", "seats": ["me", {"player": ben.id, "expires_at": when}]}
        ).refused(422, "invalid_body")


# ------------------------------------------------------------------------------------------------ links


def link(person: Client, table: str, **wanted: int) -> str:
    code: str = person.post(f"/v1/tables/{table}/links", wanted).must(201)["code"]
    return code


def test_a_link_lets_one_see_a_private_table_and_sit_down_once(house: House) -> None:
    ann, ben, carla = house.player("Ann"), house.player("Ben"), house.player("Carla")
    table = ann.open("condottiere", ["me", "open", "open"], private=True)["table"]
    code = link(ann, table)
    ben.get(f"/v1/tables/{table}").refused(404, "unknown_table")
    for wrong in ("0000-0000-0000", "", "?"):
        ben.get(f"/v1/tables/{table}", link=wrong).refused(404, "unknown_table")
        ben.post(f"/v1/tables/{table}/seats", {"link": wrong}).refused(404, "unknown_table")
    other = ann.open("condottiere", ["me", "open"], private=True)["table"]
    ben.get(f"/v1/tables/{other}", link=code).refused(404, "unknown_table")

    assert house.stranger.table(table, link=code)["you"] is None
    with house.stranger.feed(table, link=code) as feed:
        assert feed.take(1)[0]["v"] == 1
        assert ben.sit(table, link=code.lower())["you"] == 1
        assert feed.take(1) == [], "the code is used up, and so is the right to look on"
    assert ben.table(table)["you"] == 1
    carla.post(f"/v1/tables/{table}/seats", {"link": code}).refused(404, "unknown_table")
    ben.stand(table, 1)
    assert ben.sit(table, link=code)["you"] == 1, "his use is his"


def test_a_link_is_good_as_often_as_it_says(house: House) -> None:
    ann, ben, carla, dora = (house.player(name) for name in ("Ann", "Ben", "Carla", "Dora"))
    table = ann.open("condottiere", ["me", "open", "open", "open"])["table"]
    code = link(ann, table, uses=2)

    ben.sit(table, link=code)
    ben.post(f"/v1/tables/{table}/seats", {"link": code}).must(200)
    carla.post(f"/v1/tables/{table}/seats", {"link": code, "seat": 0}).refused(409, "seat_taken")
    carla.sit(table, link=code)
    dora.post(f"/v1/tables/{table}/seats", {"link": code}).refused(409, "link_over")
    dora.sit(table)


def test_a_link_has_an_end_and_a_table_no_end_of_links(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", "open"], private=True)["table"]
    short = link(ann, table, expires_at=in_ms(1))
    assert ben.table(table, link=short)
    until(lambda: ben.get(f"/v1/tables/{table}", link=short).status == 404)
    ben.post(f"/v1/tables/{table}/links").refused(404, "unknown_table")
    for _ in range(20):
        link(ann, table)
    ann.post(f"/v1/tables/{table}/links").refused(409, "too_many_links")


def test_a_link_that_ends_soon_takes_none_with_it(redis_url: str) -> None:
    links, table, days = Links(connect(redis_url)), "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D", 86_400
    long, ends = links.make(table, 1, in_ms(20 * days)) or ("", 0)
    links.make(table, 1, in_ms(1))

    assert links.opens(table, long, None)
    assert connect(redis_url).pexpiretime(key("links", table)) > ends


@pytest.mark.parametrize("body", [{"uses": 0}, {"uses": 101}, {"uses": "2"}, {"expires_at": 5}, {"code": "mine"}])
def test_a_link_that_makes_no_sense(house: House, body: Document) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]

    ann.post(f"/v1/tables/{table}/links", body).refused(422, "invalid_body")
    house.player("Ben").post(f"/v1/tables/{table}/links").refused(403, "not_your_table")
