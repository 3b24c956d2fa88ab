"""The fault lab: what a client may ask to suffer, and that nobody can where it is off."""

import json
import random
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead
from typing import Any

import pytest

from api.front.faults import read_faults
from tests.house import Client, House, drawn, until


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("lab"), FAULTS="1") as house:
        yield house


def opened(house: House) -> tuple[Client, str, dict[str, Any]]:
    """Who plays, where, and a move that may be made."""
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"first_holder": 0})["table"]
    found = ann.offers(table)
    move = drawn(found["offers"][0], random.Random(1))
    return ann, table, {**move, "decision": found["decision"]["id"]}


def asked(ann: Client, path: str, body: Any, fault: str, **headers: str) -> HTTPResponse:
    """One request on a connection of its own: a broken one is not tried again."""
    connection = HTTPConnection(ann._host, ann._port, timeout=20)
    sent = {
        "Authorization": f"Bearer {ann.token}",
        "Annals-Fault": fault,
        "Content-Type": "application/json",
        **headers,
    }
    connection.request("GET" if body is None else "POST", path, body and json.dumps(body), sent)
    return connection.getresponse()


def mine(ann: Client, table: str) -> list[int]:
    return [entry["v"] for entry in ann.lines(table) if entry["by"] == f"player:{ann.id}" and entry["v"] > 1]


@pytest.mark.parametrize("text", ["late=10001", "late", "twice=2", "teapot", "", "drop,,twice", "503=100"])
def test_what_is_no_fault_is_refused(lab: House, text: str) -> None:
    assert read_faults(text) is None
    if text:
        answer = asked(lab.player(), "/v1/games", None, text)
        assert (answer.status, json.load(answer)["code"]) == (400, "bad_fault")


def test_late(lab: House) -> None:
    begun = time.monotonic()
    assert asked(lab.player(), "/v1/games", None, "late=300").status == 200
    assert time.monotonic() - begun >= 0.3


@pytest.mark.parametrize(("status", "code"), [(429, "too_many_requests"), (503, "too_busy")])
def test_refused_before_anything_is_done(lab: House, status: int, code: str) -> None:
    ann, table, move = opened(lab)

    answer = asked(ann, f"/v1/tables/{table}/moves", move, f"{status}=7")

    assert (answer.status, answer.getheader("Retry-After"), json.load(answer)["code"]) == (status, "7", code)
    assert mine(ann, table) == []
    ann.move(table, move).must(201)


def test_dropped_after_it_was_written(lab: House) -> None:
    ann, table, move = opened(lab)
    with pytest.raises((HTTPException, OSError)):
        asked(ann, f"/v1/tables/{table}/moves", move, "drop", **{"Idempotency-Key": "once"})

    again = ann.move(table, move, {"Idempotency-Key": "once"})

    assert again.must(201)["version"] == 2
    assert again.headers["idempotency-replayed"] == "true"
    assert mine(ann, table) == [2]


def test_twice_is_carried_out_twice(lab: House) -> None:
    ann, table, move = opened(lab)
    with_key = asked(ann, f"/v1/tables/{table}/moves", move, "twice", **{"Idempotency-Key": "once"})
    assert (with_key.status, with_key.getheader("Idempotency-Replayed")) == (201, "true")
    assert mine(ann, table) == [2]

    ann, table, move = opened(lab)
    without = asked(ann, f"/v1/tables/{table}/moves", move, "twice")
    assert (without.status, json.load(without)["code"]) == (409, "decision_closed")
    assert mine(ann, table) == [2]


def test_an_answer_that_breaks(lab: House) -> None:
    with pytest.raises((IncompleteRead, OSError)):
        asked(lab.player(), "/v1/games", None, "break=100").read()


@pytest.mark.parametrize(("fault", "expected"), [("break=2", [1, 2]), ("twice, break=2", [1, 1, 2, 2])])
def test_a_feed_that_breaks(lab: House, fault: str, expected: list[int]) -> None:
    ann, table, move = opened(lab)
    ann.move(table, move).must(201)
    until(lambda: ann.table(table)["version"] >= 3 or ann.play_any(table, random.Random(1)))
    answer = asked(ann, f"/v1/tables/{table}/log", None, fault, Accept="text/event-stream")
    got = b""
    try:
        while part := answer.read1():
            got += part
    except (HTTPException, OSError):
        pass

    whole, _, rest = got.rpartition(b"\n\n")
    assert [int(frame.split()[1]) for frame in whole.split(b"\n\n") if frame.startswith(b"id:")] == expected
    assert rest.startswith(b"id: 3\n")


def test_the_start_says_so(lab: House) -> None:
    assert lab.stderr().count("faults=on") == 1


def test_where_the_lab_is_off_the_header_means_nothing(house: House) -> None:
    ann, table, move = opened(house)
    for fault in ("drop", "503", "no such fault"):
        assert asked(ann, f"/v1/tables/{table}", None, fault).status == 200
    assert asked(ann, f"/v1/tables/{table}/moves", move, "twice").status == 201
    assert "faults=on" not in house.stderr()


def test_a_request_without_the_header_is_answered_well(lab: House) -> None:
    ann, table, move = opened(lab)
    assert ann.move(table, move).must(201)["version"] == 2
