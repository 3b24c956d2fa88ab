"""The record of a table: one head for everybody, and to each the secrets that are his; verified and imported."""

import json
import random

import pytest
from redis import Redis

from domain.contract.registry import games
from events.people.tokens import Tokens
from tests.api.tables import finished_table, started_table
from tests.house import Client, House, drawn, quick, until

LINES = {"Accept": "application/x-ndjson"}
AS_RECORD = {"Content-Type": "application/x-ndjson"}
every_game = pytest.mark.parametrize("game", games())


def record_of(client, table, **query):
    answer = client.get(f"/v1/tables/{table}/record", **query)
    assert answer.status == 200
    return [json.loads(line) for line in answer.body.splitlines()]


def as_bytes(lines):
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def report(client, lines):
    return client.post("/v1/records/verify", as_bytes(lines), AS_RECORD).must(200)


def verdicts(report):
    return [report[name]["verdict"] for name in ("integrity", "completeness", "luck", "rules")]


@every_game
def test_a_finished_game_stands_in_every_respect(house, game):
    table, _ = finished_table(house, game)

    assert report(house.stranger, record_of(house.stranger, table)) == {
        "ok": True,
        "integrity": {"verdict": "pass"},
        "completeness": {"verdict": "pass"},
        "luck": {"verdict": "pass"},
        "rules": {"verdict": "pass"},
        "published": {
            "verdict": "unknown",
            "rule": "published",
            "found": "the record brings no proof of the public log",
        },
    }


@every_game
def test_the_record_of_a_running_game_has_one_head_and_each_his_own_secrets(house, game):
    table, people = started_table(house, game)
    one, other, nobody = (record_of(client, table) for client in (people[0], people[1], house.stranger))

    assert one[-1]["head"] == other[-1]["head"] == nobody[-1]["head"]
    assert [line["e"] for line in one[1:-1]] == [line["e"] for line in nobody[1:-1]]
    assert one[-1]["seed"] is None
    for line in nobody[1:-1]:
        assert line["p"] == [None] * len(json.loads(line["e"])["sealed"])
    for seat, record in enumerate((one, other)):
        for line in record[1:-1]:
            for seal, part in zip(json.loads(line["e"])["sealed"], line["p"], strict=True):
                assert (part is not None) == (seat in seal["to"])
    told = report(house.stranger, one)
    assert told["ok"]
    assert verdicts(told)[:3] == ["pass", "pass", "unknown"]


@every_game
def test_a_receipt_proves_a_later_truncation(house, game):
    table, people = started_table(house, game)
    chance = random.Random(3)
    receipts = []
    for _ in range(6):
        for person in people:
            answer = person.play_any(table, chance)
            receipts += [] if answer is None else [answer.must(201)["receipt"]]
    whole = record_of(house.stranger, table)
    last = receipts[-1]
    assert verdicts(report(house.stranger, [*whole, {"receipt": last}]))[:2] == ["pass", "pass"]

    cut = [*whole[: last["version"]], whole[-1]]  # the header stands before version 1
    found = report(house.stranger, [*cut, {"receipt": last}])
    assert not found["ok"]
    assert found["completeness"]["verdict"] == "fail"


def test_keys_are_published_with_the_time_since_which_they_are_used(house):
    keys = house.stranger.get("/v1/keys").must(200)["keys"]
    table, _ = finished_table(house, "conqueror")

    assert record_of(house.stranger, table)[0]["key"] in {key["key"] for key in keys}
    assert all(key["since"] > 1_600_000_000_000 for key in keys)


@pytest.mark.parametrize(
    "body",
    [b"", b"\n", b"nonsense", b'{"annals":1}\n', b'{"a":1,"a":2}\n', b"\xff\xfe\n", b"[" * 100_000, b'{"annals":1.5}'],
)
def test_a_broken_file_gets_a_report(house, body):
    told = house.stranger.post("/v1/records/verify", body, AS_RECORD).must(200)
    assert told["ok"] is False
    assert "fail" in verdicts(told)


def test_a_record_must_be_sent_as_what_it_is_and_has_a_bound(house):
    house.stranger.post("/v1/records/verify", {"annals": 1}).refused(415, "not_ndjson")
    house.stranger.post("/v1/records/verify", b"x" * (16 * 1024 * 1024 + 1), AS_RECORD).refused(413, "body_too_large")


@every_game
def test_a_record_comes_home_to_another_house_as_a_table_that_is_only_read(house, another_house, game):
    table, _ = finished_table(house, game)
    lines = record_of(house.stranger, table)
    ann = another_house.player("Ann")

    there = ann.post("/v1/records", as_bytes(lines), AS_RECORD).must(201)
    assert there["table"] == table
    assert there["marks"] == ["import"]
    mine, theirs = house.stranger.table(table, seat="all"), ann.table(table, seat="all")
    for name in ("hash", "version", "state", "outcome", "decisions", "options", "commitment"):
        assert mine[name] == theirs[name]
    assert house.stranger.lines(table) == another_house.stranger.lines(table)

    ann.post("/v1/records", as_bytes(lines), AS_RECORD).must(200)
    assert "fork it" in ann.post(f"/v1/tables/{table}/seats", {}).refused(409, "table_imported")["detail"]
    again = record_of(another_house.stranger, table)
    assert again == lines, "it goes out under the signature it came with"
    ann.post(f"/v1/tables/{table}/forks", {"at": there["version"] - 2}).must(201)


def moved(person, house, another):
    """The same person with a token of an older kind in another house, which has it from its settings."""
    here, there = (Redis.from_url((each.data_dir / "log.url").read_text().strip()) for each in (house, another))
    with here, there:
        there.hset(f"player:{person.id}", mapping=here.hgetall(f"player:{person.id}"))
        Tokens(there).adopt(person.id, token := f"of {person.id}")
    return Client(another.url, token, another.stranger.openapi)


def whole_game(house):
    """A running game in which nothing is secret, and whose turn it is."""
    people = house.players(2)
    options = {"game": 2, "mode": "amateur", "board": {"kind": "preset", "id": "march"}, "first_player": "red"}
    table = people[0].open("conqueror", ["me", {"player": people[1].id}], options=options)["table"]
    begun = people[1].sit(table)
    return table, people[begun["decisions"][0]["seat"]]


def test_an_imported_game_that_is_not_over_asks_nobody_for_anything(house, another_house):
    table, asked = whole_game(house)
    there = moved(asked, house, another_house)

    brought = there.post("/v1/records", as_bytes(record_of(asked, table)), AS_RECORD).must(201)
    assert (brought["status"], brought["marks"], brought["you"]) == ("playing", ["import"], asked.table(table)["you"])
    until(lambda: there.get("/v1/tables", mine=True).must(200)["tables"])
    assert there.get("/v1/me/decisions").must(200)["decisions"] == []
    offered = there.offers(table)
    assert (offered["decision"], offered["offers"], offered["anytime"]) == (None, [], [])
    for refused in (
        there.move(table, drawn(asked.offers(table)["offers"][0], random.Random(1))),
        there.delete(f"/v1/tables/{table}/seats/{brought['you']}"),
        there.post(f"/v1/tables/{table}/disputes", {"at": 1, "claim": "This is not here"}),
    ):
        assert "fork" not in refused.refused(409, "table_imported")["detail"], "what is not over is not forked"
    there.post(f"/v1/tables/{table}/forks", {"at": 2}).refused(409, "not_finished")


def test_an_imported_table_with_open_seats_is_not_among_those_to_sit_down_at(house, another_house):
    ann = house.player("Ann")
    table = ann.open("condottiere", ["me", "open"])["table"]
    there = moved(ann, house, another_house)
    there.post("/v1/records", as_bytes(record_of(ann, table)), AS_RECORD).must(201)

    another_house.sees(there, [table])
    for client, mine in ((there, True), (another_house.stranger, False)):
        listed, open_ = (
            [found["table"] for found in client.get("/v1/tables", mine=mine, **only).must(200)["tables"]]
            for only in ({}, {"status": "open"})
        )
        assert table in listed
        assert table not in open_
    another_house.player("Zoe").post(f"/v1/tables/{table}/seats", {}).refused(409, "table_imported")
    there.move(table, {"type": "pass"}).refused(409, "table_imported")


def test_a_private_table_is_known_to_who_brings_its_record_and_to_nobody_else(house, another_house):
    ann, eve = house.players(2)
    table = ann.open("conqueror", ["me", {"ai": "random"}], options=quick("conqueror"), private=True)["table"]
    house.until_finished(ann, table)
    lines = as_bytes(record_of(ann, table))
    zoe, yan, xim = (another_house.player(name) for name in ("Zoe", "Yan", "Xim"))

    zoe.post("/v1/records", lines, AS_RECORD).must(201)
    yan.post("/v1/records", lines, AS_RECORD).must(200)
    for client in (zoe, yan):
        assert client.table(table)["private"]
        assert client.log(table)["entries"]
    for client in (xim, another_house.stranger):
        client.get(f"/v1/tables/{table}").refused(404, "unknown_table")
    eve.post("/v1/records", lines, AS_RECORD).refused(404, "unknown_table")
    eve.get(f"/v1/tables/{table}").refused(404, "unknown_table")


def test_what_does_not_stand_does_not_come_in(house, another_house):
    table, _ = finished_table(house, "condottiere")
    lines = record_of(house.stranger, table)
    ann = another_house.player("Ann")
    forged = json.loads(json.dumps(lines))
    forged[-1]["count"] -= 1

    refused = ann.post("/v1/records", as_bytes(forged), AS_RECORD).refused(422, "bad_record")
    assert refused["params"]["report"]["completeness"]["verdict"] == "fail"
    another_house.stranger.get(f"/v1/tables/{table}").refused(404, "unknown_table")
    another_house.stranger.post("/v1/records", as_bytes(lines), AS_RECORD).refused(401, "token_needed")


def test_a_record_with_closed_seals_waits_for_the_end(house, another_house):
    table, people = started_table(house, "condottiere")
    ann = another_house.player("Ann")

    refused = ann.post("/v1/records", as_bytes(record_of(people[0], table)), AS_RECORD).refused(409, "record_sealed")
    assert refused["params"]["version"] == 2, "there the hands were dealt"


def letters(house):
    """A table at which Ann has written to Ben alone, and the version of her letter."""
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", {"player": ben.id}], options={"max_rounds": 1})["table"]
    ben.sit(table)
    said = {"type": "send_message", "to": [1], "kind": "offer", "text": LETTER}
    assert ann.move(table, said).must(201)["facts"][0]["text"] == LETTER
    return table, ann, ben, ann.table(table)["version"]


LETTER = "Siena is yours"


def test_private_messages_stay_with_their_people_for_ever(house):
    table, ann, ben, version = letters(house)
    finished_table(house, "condottiere", table, [ann, ben])

    for client, knows in ((ann, True), (ben, True), (house.stranger, False), (house.referee, False)):
        entry = client.log(table, after=version - 1, limit=1)["entries"][0]
        assert ("text" in entry["facts"][0]) == knows
        assert ("text" in entry["move"]) == knows
        line = record_of(client, table)[version]
        assert (line["p"][0] is not None) == knows
    told = report(house.stranger, record_of(house.stranger, table))
    assert verdicts(told) == ["pass", "pass", "pass", "pass"]


def everything_shown(client, table, version, seat):
    """Whatever a client can be shown of a table, looking through the eyes of a seat."""
    path, look = f"/v1/tables/{table}", {"seat": seat}
    yield client.get(path, **look).must(200)
    yield client.get(path, at=version, **look).must(200)
    for state in (False, True):
        yield client.log(table, after=version - 1, state=state, **look)
        yield client.lines(table, state=state, **look)
        with client.feed(table, last=version - 1, state=state, **look) as feed:
            yield feed.take(1)
    yield record_of(client, table, **look)


@pytest.mark.parametrize("seat", [0, 1, "all"])
def test_who_looks_through_the_eyes_of_a_seat_does_not_read_its_letters(house, seat):
    table, ann, ben, version = letters(house)
    finished_table(house, "condottiere", table, [ann, ben])

    for client, knows in ((ann, True), (ben, True), (house.player("Zoe"), False), (house.stranger, False)):
        table_now, table_then, *entries = everything_shown(client, table, version, seat)
        assert LETTER not in json.dumps([table_now, table_then])
        for shown in entries:
            assert (LETTER in json.dumps(shown)) == knows


@pytest.mark.parametrize("seat", [0, 1, "all"])
def test_not_even_a_referee_reads_letters(house, seat):
    table, ann, ben, version = letters(house)
    ann.move(table, {"type": "send_message", "to": [7], "text": LETTER}).refused(409, "bad_recipient")
    filed = ann.post(f"/v1/tables/{table}/disputes", {"at": version, "claim": "He did not keep his word"}).must(201)

    for shown in everything_shown(house.referee, table, version, seat):
        assert LETTER not in json.dumps(shown)
    evidence = house.referee.get(f"/v1/tables/{table}/disputes/{filed['dispute']}").must(200)["evidence"]
    assert LETTER not in json.dumps(evidence)
    (attempt,) = evidence["refused"]
    assert json.loads(attempt["move"]) == {"type": "send_message", "to": [7]}
    mine = ben.get(f"/v1/tables/{table}/disputes/{filed['dispute']}").must(200)["evidence"]
    assert LETTER in json.dumps(mine["record"])


def test_every_receipt_is_for_the_entry_as_it_stands(house: House):
    table, people = started_table(house, "godfather")
    chance = random.Random(5)
    for _ in range(4):
        for person in people:
            answer = person.play_any(table, chance)
            if answer is not None:
                told = answer.must(201)
                entry = house.stranger.log(table, after=told["version"] - 1, limit=1)["entries"][0]
                receipt = told["receipt"]
                assert (receipt["version"], receipt["hash"], receipt["at"]) == (entry["v"], entry["hash"], entry["at"])
