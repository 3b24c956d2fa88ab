"""Everything that is kept about somebody, and how it is forgotten."""

import json
import random
from collections.abc import Iterator

import pytest

from tests.house import Client, Document, Feed, House, until
from tests.openapi import LINES
from tests.receiver import Receiver
from tests.redis_server import RedisServer
from tests.stored import stored

NAME = "Xanthippe of Samarkand"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("log")) as server:
        yield server


@pytest.fixture(scope="module")
def queue() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, log: RedisServer, queue: RedisServer) -> Iterator[House]:
    settings = {"REDIS_URL": log.url, "QUEUE_URL": queue.url, "API_WORKERS": "2", "WEBHOOK_ALLOW": "127.0.0.0/8"}
    with House(tmp_path_factory.mktemp("leaving"), **settings) as house:
        until(lambda: house.stderr().count("listening=") == 2)
        yield house


def exported(person: Client) -> list[Document]:
    answer = person.get("/v1/me/export")
    assert answer.status == 200
    assert answer.headers["content-type"] == LINES
    return [json.loads(line) for line in answer.body.splitlines()]


def on_a_new_connection(person: Client) -> Client:
    return Client(person.base, person.token, person.openapi)


def test_everything_kept_is_exported(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    ann.post("/v1/me/tokens", {"name": "my telephone", "scopes": ["read"]}).must(201)
    with Receiver() as receiver:
        hook = ann.post("/v1/me/webhooks", {"url": receiver.url}).must(201)
        table = ann.open("condottiere", ["me", "open"])["table"]
        ben.sit(table)
        ann.post(f"/v1/tables/{table}/talk", {"room": "all", "text": "hello"}).must(201)
        ann.move(table, {"type": "choose_region", "region": "roma", "decision": "1.0"}).refused(409, "decision_closed")
        path = f"/v1/tables/{table}/disputes"
        dispute = ann.post(path, {"at": 2, "claim": "I did not pass"}).must(201)["dispute"]
        ann.post(f"{path}/{dispute}/statements", {"text": "nor did he"}).must(201)
        ben.post(f"{path}/{dispute}/statements", {"text": "I did"}).must(201)
        judged = {"verdict": "dismissed", "reasons": "you did"}
        house.referee.post(f"{path}/{dispute}/verdict", judged).must(201)
        ann.post(f"{path}/{dispute}/appeal", {"text": "look again"}).must(201)
        receiver.wait_for(1)
        until(lambda: {"table", "notice", "delivery"} <= {line["kind"] for line in exported(ann)})

    found: dict[str, list[Document]] = {}
    for line in exported(ann):
        found.setdefault(line["kind"], []).append(line)
    assert found["player"] == [{**found["player"][0], "player": ann.id, "name": "Ann"}]
    assert [token["name"] for token in found["token"]] == ["", "my telephone"]
    assert [each["table"] for each in found["table"]] == [table]
    assert [line["text"] for line in found["talk"]] == ["hello"]
    assert [line["claim"] for line in found["claim"]] == ["I did not pass"]
    assert [line["text"] for line in found["statement"]] == ["nor did he"]
    assert [line["text"] for line in found["appeal"]] == ["look again"]
    assert [line["code"] for line in found["attempt"]] == ["decision_closed"]
    assert found["notice"][0]["event"] == "began"
    assert [each["id"] for each in found["webhook"]] == [hook["id"]]
    everything = json.dumps(exported(ann))
    assert ann.token not in everything
    assert hook["secret"] not in everything
    reads = Client(house.url, ann.post("/v1/me/tokens", {"scopes": ["read", "play"]}).must(201)["token"])
    reads.get("/v1/me/export").refused(403, "scope_missing")
    reads.delete("/v1/me").refused(403, "scope_missing")


def test_who_leaves_is_forgotten_and_the_game_goes_on(house: House, log: RedisServer, queue: RedisServer) -> None:
    ann, ben = house.player(NAME), house.player("Ben")
    ann.request("PATCH", "/v1/me", {"name": f"{NAME} the Second"}).must(200)
    ann.post("/v1/me/tokens", {"name": f"of {NAME}"}).must(201)
    ann.post("/v1/me/webhooks", {"url": f"http://127.0.0.1:9/?{NAME.split()[0]}"}).must(201)
    finished = ann.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 1})["table"]
    house.until_finished(ann, finished)
    playing = ann.open("condottiere", ["me", "open"], options={"max_rounds": 2})["table"]
    ben.sit(playing)
    kept = ben.open("condottiere", ["me", {"player": ann.id}])["table"]
    opened = ann.open("condottiere", ["me", "open"], private=True)["table"]
    for table in (playing, finished):
        ann.post(f"/v1/tables/{table}/talk", {"room": "all", "text": f"{NAME} was here"}).must(201)
    frozen = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    ben.sit(frozen)
    dispute = ben.post(f"/v1/tables/{frozen}/disputes", {"at": 2, "claim": "not so"}).must(201)["dispute"]
    assert NAME.encode() in stored(log.url)
    assert ben.table(playing)["seats"][0]["name"].startswith(NAME)
    feed: Feed = ann.feed(playing)
    feed.take(1)

    assert ann.delete("/v1/me").status == 204

    until(lambda: on_a_new_connection(ann).get("/v1/me").status == 401)
    assert all(entry["v"] > 1 for entry in feed), "her feeds close"
    for table in (playing, finished, kept, opened, frozen):
        if table != opened:
            until(lambda table=table: NAME not in json.dumps(on_a_new_connection(ben).table(table)))
    until(lambda: ben.table(playing)["seats"][0]["is"] == "computer")  # the lists may have heard of a table since
    assert ben.table(playing)["seats"][0] == {"seat": 0, "is": "computer", "level": "greedy", "for": ann.id}
    until(lambda: ben.table(kept)["seats"][1] == {"seat": 1, "is": "open"})
    until(lambda: house.referee.table(opened)["seats"][0] == {"seat": 0, "is": "open"})
    assert ben.get(f"/v1/tables/{playing}/talk").must(200)["talk"] == []
    until(lambda: on_a_new_connection(ben).get(f"/v1/players/{ann.id}").status == 404)
    assert ben.get("/v1/players", name=NAME).must(200)["players"] == []
    house.referee.post(
        f"/v1/tables/{frozen}/disputes/{dispute}/verdict", {"verdict": "dismissed", "reasons": "nothing in it"}
    ).must(201)
    until(lambda: ben.table(frozen)["seats"][0]["is"] == "computer")

    chance = random.Random(1)
    until(lambda: ben.play_any(playing, chance) is None and ben.table(playing)["status"] == "finished", 60)
    assert ann.id in json.dumps(ben.table(finished)), "the pseudonym stays"
    for table in (finished, playing):
        record = ben.get(f"/v1/tables/{table}/record").body
        report = house.stranger.post("/v1/records/verify", record, {"Content-Type": LINES}).must(200)
        assert report["ok"], report
    for part in (NAME, NAME.upper(), NAME.casefold(), NAME.split()[0]):
        assert part.encode() not in stored(log.url)
        assert part.encode() not in stored(queue.url)
        assert part not in house.stderr()
    assert ann.token not in house.stderr()


def test_who_has_left_comes_back_as_somebody_else(house: House) -> None:
    told = house.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    ann = Client(house.url, told["token"], house.stranger.openapi)
    ann.delete("/v1/me")

    body = {"player": told["player"], "recovery": told["recovery"]}
    house.stranger.post("/v1/players/recover", body).refused(403, "unknown_recovery")
    ben = house.player("Ben")
    wanted = {"game": "condottiere", "seats": ["me", {"player": told["player"]}]}
    until(lambda: ben.post("/v1/tables", wanted).status == 422)
