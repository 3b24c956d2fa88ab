"""Sitting down, standing up, being replaced and coming back."""

import json
import random
from pathlib import Path

import pytest

from tests.house import House, play_out, until
from tests.node import node

NONCE = "feed" * 8


def test_who_names_no_seat_gets_the_one_kept_for_him_else_the_lowest_open_one(house: House) -> None:
    ann, ben, cleo = house.players(3)
    table = ann.open("condottiere", ["open", "me", "open", {"player": ben.id}])["table"]

    assert ben.sit(table)["you"] == 3
    assert cleo.sit(table)["you"] == 0
    again = cleo.post(f"/v1/tables/{table}/seats")
    assert again.must(200)["you"] == 0
    assert again.etag == '"3-0"'
    assert cleo.post(f"/v1/tables/{table}/seats", {"seat": 0}).must(200)["version"] == 3
    cleo.post(f"/v1/tables/{table}/seats", {"seat": 2}).refused(409, "seat_taken")


def test_a_seat_is_taken_once(house: House) -> None:
    ann, ben, cleo, dan = house.players(4)
    table = ann.open("condottiere", ["me", {"player": ben.id}, "open"])["table"]

    cleo.post(f"/v1/tables/{table}/seats", {"seat": 0}).refused(409, "seat_taken")
    cleo.post(f"/v1/tables/{table}/seats", {"seat": 1}).refused(409, "seat_taken")  # kept for Ben
    assert cleo.sit(table, seat=2, nonce=NONCE)["you"] == 2
    dan.post(f"/v1/tables/{table}/seats").refused(409, "no_open_seat")
    ben.sit(table)
    dan.post(f"/v1/tables/{table}/seats").refused(409, "no_open_seat")
    dan.post(f"/v1/tables/{table}/seats", {"seat": 2}).refused(409, "seat_taken")


@pytest.mark.parametrize(
    "body",
    [
        {"seat": "0"},
        {"seat": 1.0},
        {"seat": True},
        {"seat": 10**18},
        {"nonce": "00"},
        {"nonce": 7},
        {"ai": ["greedy"]},
        {"colour": "red"},
        {"ai": "greedy", "nonce": NONCE},
    ],
)
def test_a_wish_that_does_not_fit(house: House, body: dict[str, object]) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]

    ann.post(f"/v1/tables/{table}/seats", body).refused(422, "invalid_body")

    assert ann.table(table)["version"] == 1


@pytest.mark.parametrize("seat", [-1, 2, 15, 16, 99, 100, 2**53 - 1])
def test_a_seat_the_table_does_not_have(house: House, seat: int) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]

    problem = ben.post(f"/v1/tables/{table}/seats", {"seat": seat}).refused(422, "unknown_seat")
    assert problem["params"] == {"seat": seat}
    ann.post(f"/v1/tables/{table}/seats", {"seat": seat, "ai": "random"}).refused(422, "unknown_seat")
    if seat >= 0:
        ann.delete(f"/v1/tables/{table}/seats/{seat}").refused(404, "unknown_seat")
    ann.delete(f"/v1/tables/{table}/seats/{10**30}").refused(404, "not_found")


def test_only_who_opened_the_table_seats_computer_players(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open", {"player": ben.id}, "open"])["table"]

    ben.post(f"/v1/tables/{table}/seats", {"ai": "greedy"}).refused(403, "not_your_table")
    ann.post(f"/v1/tables/{table}/seats", {"ai": "grandmaster"}).refused(422, "unknown_level")
    ann.post(f"/v1/tables/{table}/seats", {"ai": "greedy", "seat": 2}).refused(409, "seat_taken")
    answer = ann.post(f"/v1/tables/{table}/seats", {"ai": "greedy"})
    assert answer.must(201)["seats"][1] == {"seat": 1, "is": "computer", "level": "greedy"}
    assert answer.etag == '"2-0"'
    assert ann.sit(table, ai="random", seat=3)["seats"][3]["level"] == "random"
    ann.post(f"/v1/tables/{table}/seats", {"ai": "greedy"}).refused(409, "no_open_seat")


def test_before_the_start_a_seat_that_is_left_is_open_again(house: House) -> None:
    ann, ben, cleo = house.players(3)
    table = ann.open("condottiere", ["me", "open", {"player": ben.id}, {"ai": "random"}])["table"]
    cleo.sit(table, seat=1)

    ben.delete(f"/v1/tables/{table}/seats/1").refused(403, "not_your_seat")
    ben.delete(f"/v1/tables/{table}/seats/0").refused(403, "not_your_seat")
    ben.delete(f"/v1/tables/{table}/seats/4").refused(404, "unknown_seat")
    left = cleo.stand(table, 1)
    assert left["seats"][1] == {"seat": 1, "is": "open"}
    assert left["you"] is None
    for seat in (2, 3):  # who opened the table takes back an invitation and a computer player
        assert ann.stand(table, seat)["seats"][seat] == {"seat": seat, "is": "open"}
    ann.delete(f"/v1/tables/{table}/seats/3").refused(409, "seat_open")
    assert ann.stand(table, 0)["seats"][0]["is"] == "open"
    assert ann.sit(table, seat=3)["you"] == 3
    kinds = [entry["move"]["type"] for entry in ann.log(table)["entries"]]
    assert kinds == ["open_table", "sit_down", "stand_up", "stand_up", "stand_up", "stand_up", "sit_down"]


def test_during_the_game_a_computer_keeps_the_place_until_its_player_returns(house: House) -> None:
    ann, ben, cleo = house.players(3)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 3})["table"]
    ben.sit(table)
    owed = ann.table(table)["decisions"][0]
    assert owed["seat"] == 0

    cleo.delete(f"/v1/tables/{table}/seats/0").refused(403, "not_your_seat")
    left = ann.stand(table, 0)

    assert left["seats"][0] == {"seat": 0, "is": "computer", "level": "greedy", "for": ann.id}
    assert left["you"] is None
    assert left["state"]["hands"][0] == {"hidden": 10}, "who stood up is a spectator"
    assert left["decisions"] == [owed], "the decision stays owed"
    ann.get(f"/v1/tables/{table}/offers").refused(403, "not_your_seat")
    ann.move(table, {"type": "pass"}).refused(403, "not_your_seat")
    ann.delete(f"/v1/tables/{table}/seats/0").refused(403, "not_your_seat")
    cleo.post(f"/v1/tables/{table}/seats", {"seat": 0}).refused(409, "seat_taken")
    cleo.post(f"/v1/tables/{table}/seats").refused(409, "no_open_seat")

    entry = until(lambda: ben.log(table, after=3, wait=10)["entries"])[0]  # the computer player answers for her
    assert (entry["seat"], entry["by"].partition("@")[0], entry["decision"]) == (0, "ai:greedy", owed["id"])

    back = ann.sit(table)
    assert back["seats"][0] == {"seat": 0, "is": "player", "player": ann.id, "name": "Ann"}
    assert (back["you"], isinstance(back["state"]["hands"][0], list)) == (0, True)
    chance = random.Random(5)
    version = back["version"]
    while ann.offers(table)["decision"] is None:
        ben.play_any(table, chance)
    ann.play_any(table, chance)
    mine = [e for e in ann.log(table, after=version)["entries"] if e["seat"] == 0]
    assert {entry["by"] for entry in mine} == {f"player:{ann.id}"}


def test_who_sits_may_add_a_nonce_once_he_has_read_the_commitment(house: House, tmp_path: Path) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    seats = f"/v1/tables/{table}/seats"

    added = ann.post(seats, {"nonce": NONCE})
    assert (added.must(200)["version"], added.etag) == (2, '"2-0"')
    assert added["seats"][0]["player"] == ann.id
    assert ann.post(seats, {"nonce": NONCE, "seat": 0}).must(200)["version"] == 2, "the same again adds nothing"
    assert ann.post(seats, {"seat": 0}).must(200)["version"] == 2
    assert ann.post(seats, {"nonce": NONCE[::-1], "seat": 0}).must(200)["version"] == 3, "the last one counts"
    began = ben.sit(table, nonce=NONCE)

    *_, taken, last = ann.log(table)["entries"]
    assert (taken["seat"], taken["by"], taken["move"]["type"]) == (0, f"player:{ann.id}", "sit_down")
    assert taken["facts"] == [{"type": "SeatTaken", "seat": 0, "player": ann.id, "nonce": NONCE[::-1]}]
    assert last["facts"][1] == {"type": "PlayBegan", "nonces": [NONCE[::-1], NONCE]}
    assert ben.post(seats, {"nonce": NONCE}).must(200)["version"] == began["version"], "an answer lost on its way"

    play_out([ann, ben], table, random.Random(3))
    record = ann.get(f"/v1/tables/{table}/record").body
    report = ann.post("/v1/records/verify", record, {"Content-Type": "application/x-ndjson"}).must(200)
    assert {report[question]["verdict"] for question in ("integrity", "completeness", "luck", "rules")} == {"pass"}
    (tmp_path / "record.ndjson").write_bytes(record)
    key = ann.get("/v1/keys")["keys"][0]["key"]
    other = json.loads(node("web/verify-cli.mjs", tmp_path / "record.ndjson", "--key", key).stdout)
    assert [other[question] for question in ("integrity", "completeness", "luck")] == [{"verdict": "pass"}] * 3


def test_a_nonce_that_comes_too_late_is_refused(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", {"player": ben.id}], options={"max_rounds": 1})["table"]
    ben.sit(table)
    seats = f"/v1/tables/{table}/seats"

    problem = ann.post(seats, {"nonce": NONCE}).refused(409, "nonce_too_late")
    assert problem["version"] == ann.table(table)["version"] == 2
    ann.stand(table, 0)
    ann.post(seats, {"nonce": NONCE}).refused(409, "nonce_too_late")
    assert ann.sit(table)["you"] == 0
    play_out([ann, ben], table, random.Random(3))
    ann.post(seats, {"nonce": NONCE}).refused(409, "table_finished")


def test_nobody_sits_down_or_stands_up_after_the_end(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 1})["table"]
    play_out([ann], table, random.Random(2))

    assert ann.post(f"/v1/tables/{table}/seats").must(200)["you"] == 0, "there she sits"
    ann.delete(f"/v1/tables/{table}/seats/0").refused(409, "table_finished")
    ann.post(f"/v1/tables/{table}/seats", {"ai": "random"}).refused(409, "table_finished")
    house.player("Ben").post(f"/v1/tables/{table}/seats").refused(409, "table_finished")


def test_moves_of_the_house_cannot_be_posted(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    for kind in ("open_table", "sit_down", "stand_up", "SeatTaken"):
        ann.move(table, {"type": kind, "seat": 1}).refused(422, "unknown_move")
