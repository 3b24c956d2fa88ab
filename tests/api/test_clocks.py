"""Clocks over HTTP, on real time: the least a table can agree on is a second."""

import os
import random
import signal
import time
from pathlib import Path
from typing import Any

from tests.house import Client, House, drawn, until

BANK = {"kind": "bank", "initial_ms": 60_000, "increment_ms": 1000, "most_ms": 90_000}
SECOND = {"kind": "each", "ms": 1000}


def timed(house: House, clock: Any, **rest: Any) -> tuple[str, list[Client]]:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", {"player": ben.id}], clock=clock, **rest)["table"]
    ben.sit(table)
    return table, [ann, ben]


def told(person: Client, table: str) -> list[str]:
    return [fact["type"] for entry in person.lines(table) for fact in entry["facts"]]


def test_a_table_says_how_much_time_there_is(house: House) -> None:
    table, people = timed(house, BANK)
    document = people[0].table(table)

    assert document["clock"] == {**BANK, "running": True}
    assert document["on_timeout"] == "stand_in"
    owed = document["decisions"][0]
    assert owed["deadline_at"] == document["moved_at"] + 60_000
    assert [seat["left_ms"] for seat in document["seats"]] == [60_000, 60_000]
    mover = people[owed["seat"]]
    assert mover.offers(table)["decision"] == owed
    until(lambda: mover.get("/v1/me/decisions").must(200)["decisions"], 5)
    assert mover.get("/v1/me/decisions").must(200)["decisions"][0]["decision"] == owed
    moved = mover.play_any(table, random.Random(1))
    assert moved is not None
    after = people[0].table(table)
    used = after["moved_at"] - document["moved_at"]
    assert after["seats"][owed["seat"]]["left_ms"] == 60_000 - used + 1000
    assert moved.must(201)["decisions"] == after["decisions"]
    assert people[0].table(table, at=document["version"])["decisions"] == document["decisions"], "as it was served"


def test_the_computer_takes_over_when_time_is_up_and_gives_way_once(house: House) -> None:
    table, people = timed(house, SECOND)
    seat = people[0].table(table)["decisions"][0]["seat"]
    mover = people[seat]
    offers = mover.offers(table)
    until(lambda: "TimedOut" in told(mover, table), 8)

    entries = mover.lines(table)
    entry = next(each for each in entries if each["facts"][0]["type"] == "TimedOut")
    assert entry["by"] == "clock"
    assert entry["at"] > offers["decision"]["deadline_at"]
    assert [fact["type"] for fact in entry["facts"]] == ["TimedOut", "SeatLeft"]
    late = mover.move(table, {**drawn(offers["offers"][0], random.Random(1)), "decision": offers["decision"]["id"]})
    late.refused(409, "time_is_up")
    assert told(mover, table).count("TimedOut") - told(mover, table).count("SeatTaken") <= 2
    document = mover.sit(table, seat=seat)
    assert document["seats"][seat]["is"] == "player"
    assert document["seats"][seat]["left_ms"] <= 1000


def test_who_loses_by_the_clock_is_beaten(house: House) -> None:
    table, people = timed(house, SECOND, on_timeout="forfeit")
    seat = people[0].table(table)["decisions"][0]["seat"]
    until(lambda: people[0].table(table)["status"] == "finished", 8)

    outcome = people[0].table(table)["outcome"]
    assert (outcome["winners"], outcome["cause"]) == ([1 - seat], "timeout")
    record = people[0].get(f"/v1/tables/{table}/record").body
    report = people[0].post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)
    assert report["ok"], report
    assert report["rules"]["verdict"] == "pass"


def test_a_rest_and_a_dispute_stop_every_clock(house: House) -> None:
    table, (ann, ben) = timed(house, BANK)
    path = f"/v1/tables/{table}"
    id_ = ann.post(f"{path}/proposals", {"kind": "pause"}).must(201)["id"]
    ben.post(f"{path}/proposals/{id_}/answer", {"yes": True}).must(201)

    rests = ann.table(table)
    assert rests["clock"]["running"] is False
    assert rests["paused"] is True
    assert "deadline_at" not in rests["decisions"][0]
    left = [seat["left_ms"] for seat in rests["seats"]]
    time.sleep(0.3)  # time passes for nobody
    assert ann.play_any(table, random.Random(1)) is None
    again = ben.post(f"{path}/proposals", {"kind": "resume"}).must(201)["id"]
    ann.post(f"{path}/proposals/{again}/answer", {"yes": True}).must(201)
    goes = ann.table(table)
    assert [seat["left_ms"] for seat in goes["seats"]] == left
    assert goes["decisions"][0]["deadline_at"] == goes["moved_at"] + left[goes["decisions"][0]["seat"]]
    ann.post(f"{path}/disputes", {"at": 2, "claim": "that was not so"}).must(201)
    frozen = ann.table(table)
    assert frozen["clock"]["running"] is False
    assert "deadline_at" not in frozen["decisions"][0]


def test_clocks_that_there_cannot_be_are_refused(house: House) -> None:
    ann = house.players(1)[0]
    seats = ["me", {"ai": "greedy"}]

    def ask(clock: Any, **rest: Any) -> Any:
        return ann.post("/v1/tables", {"game": "condottiere", "seats": seats, "clock": clock, **rest})

    ask({"kind": "sand"}).refused(422, "invalid_body")
    ask({"kind": "each", "ms": 999}).refused(422, "invalid_body")
    ask({"kind": "each", "ms": 31 * 86_400_000}).refused(422, "invalid_body")
    ask({"kind": "each", "ms": 1000.5}).refused(422, "invalid_body")
    ask({"kind": "each"}).refused(422, "bad_clock")
    ask({"kind": "each", "ms": 1000, "increment_ms": 5}).refused(422, "bad_clock")
    ask({"kind": "bank", "initial_ms": 5000, "increment_ms": 0, "most_ms": 4000}).refused(422, "bad_clock")
    ask(SECOND, on_timeout="explode").refused(422, "invalid_body")
    plain_table = ask(None).must(201)
    assert "deadline_at" not in plain_table["decisions"][0]


def test_time_is_called_once_though_the_dispatcher_is_killed_before_the_deadline(tmp_path: Path) -> None:
    """One table is left to the dispatcher that is started again, at the other a move comes too late."""
    with House(tmp_path, AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        seats = ["me", {"player": ben.id}]
        left, late = (ann.open("condottiere", seats, clock=SECOND, on_timeout="forfeit")["table"] for _ in range(2))
        ben.sit(left)
        owed = ben.sit(late)["decisions"][0]
        mover = (ann, ben)[owed["seat"]]
        offer = mover.offers(late)["offers"][0]
        os.kill(house.began("dispatcher")[0], signal.SIGKILL)
        assert "TimedOut" not in told(ann, left) + told(ann, late), "it died before the deadlines"

        until(lambda: int(mover.get("/v1/me").headers["annals-now"]) > owed["deadline_at"], 8)
        answer = mover.move(late, {**drawn(offer, random.Random(1)), "decision": owed["id"]})
        until(lambda: ann.table(left)["status"] == "finished", 30)

        assert (answer.status, answer.json["code"]) in ((409, "time_is_up"), (409, "table_finished"))
        assert len(house.began("dispatcher")) == 2
        for table in (left, late):
            assert told(ann, table)[-3:] == ["TimedOut", "Forfeited", "TableFinished"]
            assert told(ann, table).count("TimedOut") == 1


def test_a_deadline_that_passes_while_nobody_can_move_gives_time(tmp_path: Path) -> None:
    """It passes before anybody can tell that this is an outage, and the dispatcher is well."""
    with House(tmp_path, AI_WORKERS="0") as house:
        table, (ann, _) = timed(house, {"kind": "each", "ms": 3000}, on_timeout="forfeit")
        (api,) = house.began("api-1")
        os.kill(api, signal.SIGSTOP)
        time.sleep(6.5)
        os.kill(api, signal.SIGCONT)

        until(lambda: "TimeGiven" in told(ann, table), 30)

        assert "TimedOut" not in told(ann, table)
        given = ann.lines(table)[-1]
        assert (given["by"], given["facts"][0]["cause"]) == ("clock", "outage")
        assert given["facts"][0]["ms"] >= 3000
        assert ann.table(table)["decisions"][0]["deadline_at"] == given["at"] + given["facts"][0]["ms"]
