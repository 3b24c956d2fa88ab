"""Reading tables: what is shown to whom, now and at every earlier version."""

import random
from typing import Any

import pytest

from domain.contract.registry import games
from tests.house import Client, Document, House, quick

every_game = pytest.mark.parametrize("name", list(games()))


def test_an_etag_is_version_and_viewer(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    path = f"/v1/tables/{table}"

    assert ann.get(path).etag == '"2-0"'
    assert ben.get(path).etag == '"2-1"'
    assert house.stranger.get(path).etag == '"2-s"'
    assert ann.get(path, at=1).etag == '"1-0"'
    assert ben.get(path, at=1).etag == '"1-s"', "he did not sit there yet"
    for known in ('"2-0"', 'W/"2-0"', '"1-0", "2-0"', "*"):
        unchanged = ann.get(path, {"If-None-Match": known})
        assert (unchanged.status, unchanged.body, unchanged.etag) == (304, b"", '"2-0"')
    for other in ('"2-1"', '"1-0"', "2-0", "nonsense", '"2-s"'):
        assert ann.get(path, {"If-None-Match": other}).must(200)["version"] == 2
    assert ann.get(path, {"If-None-Match": '"1-0"'}, at=1).status == 304
    assert ann.request("HEAD", path).etag == '"2-0"'


@pytest.mark.parametrize("at", ["0", "-1", "3", "1.5", "one", "99999999999999999999", "\u0663", "%00"])
def test_only_versions_that_were_can_be_read(house: House, at: str) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]

    ann.get(f"/v1/tables/{table}", at=at).refused(422, "invalid_query")


def test_an_empty_word_in_the_query_counts_as_none(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]

    assert ann.get(f"/v1/tables/{table}?at=&seat=").must(200)["you"] == 0
    assert ann.get(f"/v1/tables/{table}/log?after=&limit=&wait=&state=").must(200)["version"] == 1
    assert ann.get("/v1/tables?game=&status=&mine=&cursor=&limit=").must(200)


@pytest.mark.parametrize(
    "table",
    [
        "nonsense",
        "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D",
        "3F-01K9ZG3T4V5W6X7Y8Z9A0B1C2D",
        "3f-01k9zg3t4v5w6x7y8z9a0b1c2d",
        "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2",
        "%00",
        "3f-%00",
        "%F0%9F%83%8F",
        "%FF",
        "*",
        "{b3f}:log:x",
    ],
)
def test_an_unknown_table_is_unknown(house: House, table: str) -> None:
    for path in ("", "/log", "/record"):
        house.stranger.get(f"/v1/tables/{table}{path}").refused(404, "unknown_table")
    ann = house.player()
    ann.get(f"/v1/tables/{table}/offers").refused(404, "unknown_table")
    ann.post(f"/v1/tables/{table}/moves", {"type": "pass"}).refused(404, "unknown_table")


@every_game
def test_an_earlier_version_is_what_was_really_served(house: House, name: str) -> None:
    """Every seat and a spectator write down what they see after every move of a whole game."""
    chance = random.Random(f"{name} served")
    example = quick(name)
    seats = min(games()[name].players[-1], 3)
    people = house.players(seats)
    table = people[0].open(name, ["me", *["open"] * (seats - 1)], options=example)["table"]
    for person in people[1:]:
        person.sit(table)
    viewers: list[Client] = [*people, house.stranger]
    served: dict[tuple[int, int], tuple[str, Document]] = {}
    finished, version, sampled = False, 0, 0

    while not finished:
        for n, viewer in enumerate(viewers):
            answer = viewer.get(f"/v1/tables/{table}")
            served[answer["version"], n] = answer.etag, answer.must(200)
        now = served[max(served)[0], 0][1]
        version, finished = now["version"], now["status"] == "finished"
        if not finished:
            people[chance.choice(now["decisions"])["seat"]].play_any(table, chance)

    some = sorted({seats, version, *chance.sample(range(seats, version + 1), min(25, version + 1 - seats))})
    for n, viewer in enumerate(viewers):
        path = f"/v1/tables/{table}"
        for at in some:
            again = viewer.get(path, at=at)
            assert (again.etag, again.must(200)) == served[at, n]
            sampled += 1
        told = {entry["v"]: entry for entry in viewer.lines(table, state=True)}
        assert sorted(told) == list(range(1, version + 1))
        for (at, who), (_, document) in served.items():  # the log with states shows the same for every version
            if who == n:
                shown = {key: told[at][key] for key in ("hash", "decisions", "state", "outcome")}
                assert shown == {key: document[key] for key in shown}
    assert sampled == len(some) * len(viewers)
    for seat in range(seats):  # now that all is over anybody may look over anybody's shoulder
        over = house.stranger.get(f"/v1/tables/{table}", at=some[1], seat=seat)
        assert (over.etag, over.must(200)) == served[some[1], seat]
    everything: dict[str, Any] = house.stranger.table(table, seat="all", at=some[1])
    assert everything["you"] is None
    assert house.stranger.get(f"/v1/tables/{table}", seat="all").etag == f'"{version}-all"'


def test_nobody_looks_over_a_shoulder_while_the_game_goes_on(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    ben.sit(table)

    for path in (f"/v1/tables/{table}", f"/v1/tables/{table}/log", f"/v1/tables/{table}/record"):
        assert ann.get(path, seat=0).status == 200, "one's own seat"
        for asker in (ann, ben, house.stranger, house.referee):
            asker.get(path, seat="all").refused(403, "not_your_seat")
        ann.get(path, seat=1).refused(403, "not_your_seat")
        house.stranger.get(path, seat=0).refused(403, "not_your_seat")
        for wrong in ("2", "-1", "s", "ALL", "one", "0.0", "999999999999"):
            ann.get(path, seat=wrong).refused(422, "invalid_query")


def test_a_referee_sees_everything_while_a_table_is_frozen(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    ben.sit(table)
    dispute = ben.post(f"/v1/tables/{table}/disputes", {"at": 2, "claim": "she peeked"}).must(201)["dispute"]

    frozen = ann.table(table)
    assert (frozen["status"], frozen["dispute"]) == ("frozen", dispute)
    assert ann.offers(table) == {
        "version": 3,
        "status": "frozen",
        "outcome": None,
        "decision": None,
        "offers": [],
        "anytime": [],
    }
    ann.move(table, {"type": "pass"}).refused(409, "table_frozen")
    ann.delete(f"/v1/tables/{table}/seats/0").refused(409, "table_frozen")
    seen = house.referee.table(table, seat="all")
    assert all(isinstance(hand, list) for hand in seen["state"]["hands"])
    assert house.referee.table(table, seat=1)["state"]["hands"][0] == {"hidden": 10}
    ann.get(f"/v1/tables/{table}", seat="all").refused(403, "not_your_seat")

    house.referee.post(
        f"/v1/tables/{table}/disputes/{dispute}/verdict", {"verdict": "dismissed", "reasons": "she did not"}
    ).must(201)

    house.referee.get(f"/v1/tables/{table}", seat="all").refused(403, "not_your_seat")
    assert ann.table(table)["status"] == "playing"
    assert ann.offers(table)["offers"]
