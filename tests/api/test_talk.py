"""Table talk: beside the game, outside the log, heard by who may hear it."""

import json
from typing import Any

import pytest

from tests.house import Client, Document, Feed, House


def say(person: Client, table: str, text: str, room: str = "all") -> Document:
    line: Document = person.post(f"/v1/tables/{table}/talk", {"room": room, "text": text}).must(201)
    return line


def heard(person: Client, table: str, **query: Any) -> list[str]:
    return [line["text"] for line in person.get(f"/v1/tables/{table}/talk", **query).must(200)["talk"]]


def next_line(feed: Feed) -> Document:
    """The next thing that is said on a feed; entries are passed over."""
    while True:
        frame = feed._frame()
        if frame.get("event") == "talk":
            assert frame.keys() == {"event", "data"}, "no id: it is no version"
            line: Document = json.loads(frame["data"])
            return line


def test_seats_speak_among_themselves_and_to_all(house: House) -> None:
    ann, ben, carla = house.player("Ann"), house.player("Ben"), house.player("Carla")
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    version = ann.table(table)["version"]

    line = say(ann, table, "shall we?", "seats")
    say(carla, table, "good luck, both of you")

    assert line == {**line, "id": 1, "room": "seats", "seat": 0, "player": ann.id, "name": "Ann", "text": "shall we?"}
    assert heard(ben, table) == ["shall we?", "good luck, both of you"]
    assert heard(carla, table) == heard(house.stranger, table) == ["good luck, both of you"]
    assert heard(ben, table, after=1) == ["good luck, both of you"]
    assert heard(ben, table, limit=1) == ["shall we?"]
    carla.post(f"/v1/tables/{table}/talk", {"room": "seats", "text": "and me?"}).refused(403, "not_your_seat")
    house.stranger.post(f"/v1/tables/{table}/talk", {"room": "all", "text": "hello"}).refused(401, "token_needed")
    assert ann.table(table)["version"] == version, "outside the log"


def test_talk_is_on_the_feed_of_who_may_hear_it_and_without_an_id(house: House) -> None:
    ann, ben, carla = house.player("Ann"), house.player("Ben"), house.player("Carla")
    table = ann.open("condottiere", ["me", "open"])["table"]
    say(ann, table, "before anybody listens")
    with ben.feed(table) as second, carla.feed(table) as third, house.stranger.feed(table) as fourth:
        for feed in (second, third, fourth):
            assert feed.take(1)[0]["v"] == 1
        ben.sit(table)
        with ben.feed(table, last=1) as of_a_seat:
            assert of_a_seat.take(1)[0]["v"] == 2
            say(ann, table, "for us", "seats")
            say(carla, table, "for all")
            assert [next_line(of_a_seat)["text"] for _ in range(2)] == ["for us", "for all"]
        assert next_line(third)["text"] == next_line(fourth)["text"] == "for all"
        say(ann, table, "once more")
        assert next_line(third) == {**next_line(fourth), "text": "once more", "name": "Ann", "seat": 0}


def test_talk_has_bounds(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    for number in range(203):
        say(ann, table, str(number))

    page = ann.get(f"/v1/tables/{table}/talk").must(200)

    assert page["version"] == 203
    assert [line["text"] for line in page["talk"]] == [str(number) for number in range(3, 203)]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"room": "all"},
        {"text": "hello"},
        {"room": "bar", "text": "hello"},
        {"room": "all", "text": ""},
        {"room": "all", "text": " \n "},
        {"room": "all", "text": "a" * 501},
        {"room": "all", "text": "a\u0000b"},
        {"room": "all", "text": 7},
        {"room": "all", "text": "hello", "to": 1},
    ],
)
def test_what_cannot_be_said(house: House, body: Document) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]

    ann.post(f"/v1/tables/{table}/talk", body).refused(422, "invalid_body")

    assert heard(ann, table) == []


def test_nobody_hears_of_a_private_table(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    table = ann.open("condottiere", ["me", "open"], private=True)["table"]

    ben.post(f"/v1/tables/{table}/talk", {"room": "all", "text": "hello"}).refused(404, "unknown_table")
    ben.get(f"/v1/tables/{table}/talk").refused(404, "unknown_table")
