"""Playing once more: one table for all who ask, everybody one seat further."""

from concurrent.futures import ThreadPoolExecutor

from tests.api.tables import started_table
from tests.house import House


def test_a_rematch_has_the_same_people_one_seat_further(house: House) -> None:
    ann, ben = house.players(2)
    clock = {"kind": "each", "ms": 60_000}
    seats = ["me", {"player": ben.id}, {"ai": "random"}]
    options = {"first_holder": 0}
    table = ann.open("condottiere", seats, options=options, clock=clock, private=True)["table"]
    ben.sit(table)
    path = f"/v1/tables/{table}/rematch"
    ann.post(path).refused(409, "not_finished")
    ann.delete(f"/v1/tables/{table}").must(200)

    house.players(1)[0].post(path).refused(404, "unknown_table")
    again = ben.post(path).must(201)

    assert [seat.get("player") or seat["level"] for seat in again["seats"]] == ["random", ann.id, ben.id]
    assert [seat["is"] for seat in again["seats"]] == ["computer", "invited", "player"]
    assert again["rematch_of"] == table
    assert again["clock"] == {**clock, "running": False}
    assert again["private"] is True
    assert again["options"] == ann.table(table)["options"]
    assert ann.table(table)["rematch"] == again["table"]
    assert ann.post(path).must(200)["table"] == again["table"]
    assert ann.sit(again["table"])["status"] == "playing"
    for each in (table, again["table"]):
        record = ann.get(f"/v1/tables/{each}/record").body
        report = ann.post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)
        assert report["ok"] and report["rules"]["verdict"] != "fail", report


def test_the_place_of_who_has_left_the_house_is_open_to_others(house: House) -> None:
    """Nobody could ever take a seat that is kept for him."""
    table, (ann, ben) = started_table(house, "condottiere")
    ann.post(f"/v1/tables/{table}/resign").must(201)
    assert ben.delete("/v1/me").status == 204

    again = ann.post(f"/v1/tables/{table}/rematch").must(201)

    assert [seat["is"] for seat in again["seats"]] == ["open", "player"]
    carla = house.player("Carla")
    assert carla.sit(again["table"])["status"] == "playing"
    record = ann.get(f"/v1/tables/{again['table']}/record").body
    assert ann.post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)["ok"]


def test_two_who_ask_at_once_get_one_table(house: House) -> None:
    table, people = started_table(house, "conqueror")
    people[0].post(f"/v1/tables/{table}/resign").must(201)
    other = house.players(1)[0]
    other.post(f"/v1/tables/{table}/rematch").refused(403, "not_your_seat")

    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda person: person.post(f"/v1/tables/{table}/rematch"), people * 4))

    assert {answer.json["table"] for answer in answers} == {people[0].table(table)["rematch"]}
    assert sorted(answer.status for answer in answers) == [200] * 7 + [201]
