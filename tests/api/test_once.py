"""A POST with an `Idempotency-Key` is done once: repeated, repeated at the same time, and repeated after a crash."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from redis import Redis

from tests.api.tables import finished_table, started_table
from tests.house import Answer, Client, House, until
from tests.redis_server import RedisServer

OPENING = {"game": "condottiere", "seats": ["me", "open"]}


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid4())}


def same(first: Answer, again: Answer) -> None:
    assert (again.status, again.body) == (first.status, first.body)
    assert again.headers["idempotency-replayed"] == "true"
    assert "idempotency-replayed" not in first.headers
    for name in ("etag", "location", "cache-control", "content-type"):
        assert again.headers.get(name) == first.headers.get(name)


class OpenHouse(House):
    """A house with a log into which the tests can look."""

    redis: Redis


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, log_server: RedisServer, queue_server: RedisServer
) -> Iterator[OpenHouse]:
    place, log = tmp_path_factory.mktemp("once"), log_server.url
    with OpenHouse(place, REDIS_URL=log, QUEUE_URL=queue_server.url) as house, Redis.from_url(log) as redis:
        house.redis = redis
        yield house


def crash(house: OpenHouse) -> None:
    """Leave every request as a process leaves it that dies when it has done its work and not yet answered."""
    for name in house.redis.scan_iter(match="once:*"):
        house.redis.hdel(name, "answer")
        house.redis.hset(name, "until", 1)


def test_a_table_is_opened_once(house: OpenHouse) -> None:
    ann, used = house.player(), key()

    first = ann.post("/v1/tables", OPENING, used)
    again = ann.post("/v1/tables", dict(reversed(OPENING.items())), used)

    first.must(201)
    same(first, again)
    house.sees(ann, [first["table"]])  # lists may lag a moment
    ann.post("/v1/tables", {**OPENING, "private": True}, used).refused(422, "idempotency_key_reused")
    assert ann.post("/v1/tables", OPENING, key())["table"] != first["table"]
    assert house.player("Ben").post("/v1/tables", OPENING, used)["table"] != first["table"], "keys are a player's own"


def test_a_player_is_made_once_and_has_one_token(house: OpenHouse) -> None:
    used, body = key(), {"name": "Ann"}

    first = house.stranger.post("/v1/players", body, used)
    again = house.stranger.post("/v1/players", body, used)

    same(first, again)
    assert Client(house.url, first["token"]).get("/v1/me")["player"] == first["player"]
    assert house.stranger.post("/v1/players", body, key())["player"] != first["player"]
    names = list(house.redis.scan_iter(match="once:*"))
    kept = [value for name in names for value in house.redis.hgetall(name).values()]
    assert kept
    for secret in (first["token"], used["Idempotency-Key"]):
        assert not [value for value in [*kept, *names] if secret.encode() in value], "nobody reads it in Redis"


def test_who_has_no_token_draws_a_long_key(house: OpenHouse) -> None:
    short = {"Idempotency-Key": "x" * 15}
    house.stranger.post("/v1/players", {"name": "Ann"}, short).refused(400, "bad_idempotency_key")
    house.stranger.post("/v1/tables", OPENING, short).refused(401, "token_needed")
    house.player().post("/v1/tables", OPENING, short).must(201)


def test_those_who_come_at_the_same_time_are_one(house: OpenHouse) -> None:
    ann, used = house.player(), key()

    with ThreadPoolExecutor(12) as crowd:
        answers = list(crowd.map(lambda _: ann.post("/v1/tables", OPENING, used), range(24)))

    assert {(answer.status, answer.body) for answer in answers} == {(201, answers[0].body)}
    assert sorted("idempotency-replayed" in answer.headers for answer in answers) == [False, *[True] * 23]
    assert house.tables_of(ann) == [answers[0]["table"]]


def test_what_is_still_being_done_is_not_done_twice(house: OpenHouse) -> None:
    ann, used = house.player(), key()
    first = ann.post("/v1/tables", OPENING, used)
    crash(house)
    for name in house.redis.scan_iter(match="once:*"):
        house.redis.hset(name, "until", 1 << 53)  # somebody is at it

    answer = ann.post("/v1/tables", OPENING, used)

    answer.refused(409, "still_running")
    assert answer.headers["retry-after"] == "1"
    until(lambda: house.tables_of(ann) == [first["table"]])


def test_what_was_refused_leaves_the_key_free(house: OpenHouse) -> None:
    ann, used = house.player(), key()
    ann.post("/v1/tables", {**OPENING, "game": "go"}, used).refused(422, "unknown_game")
    ann.post("/v1/tables", b"{", {**used, "Content-Type": "application/json"}).refused(400, "not_json")
    ann.post("/v1/tables", OPENING, used).must(201)


Doing = tuple[Client, str, Any]  # who, where and what


def opens(house: OpenHouse) -> Doing:
    return house.player(), "/v1/tables", OPENING


def registers(house: OpenHouse) -> Doing:
    return house.stranger, "/v1/players", {"name": "Ann"}


def sits(house: OpenHouse) -> Doing:
    table = house.player().open("condottiere", ["me", "open", "open"])["table"]
    return house.player("Ben"), f"/v1/tables/{table}/seats", {}


def seats_a_computer(house: OpenHouse) -> Doing:
    ann = house.player()
    return ann, f"/v1/tables/{ann.open('condottiere', ['me', 'open', 'open'])['table']}/seats", {"ai": "random"}


def forks(house: OpenHouse) -> Doing:
    table, people = finished_table(house, "conqueror")
    return people[0], f"/v1/tables/{table}/forks", {"at": 2}


def claims(house: OpenHouse) -> Doing:
    table, people = started_table(house, "condottiere")
    return people[0], f"/v1/tables/{table}/disputes", {"at": 2, "claim": "that was not my move"}


def says(house: OpenHouse) -> Doing:
    ann, path, claim = claims(house)
    return ann, f"{path}/{ann.post(path, claim).must(201)['dispute']}/statements", {"text": "look at it"}


def judges(house: OpenHouse) -> Doing:
    ann, path, claim = claims(house)
    dispute = ann.post(path, claim).must(201)["dispute"]
    return house.referee, f"{path}/{dispute}/verdict", {"verdict": "rewound", "reasons": "it was not", "at": 2}


def appeals(house: OpenHouse) -> Doing:
    ann, path, claim = claims(house)
    dispute = ann.post(path, claim).must(201)["dispute"]
    house.referee.post(f"{path}/{dispute}/verdict", {"verdict": "dismissed", "reasons": "it was"}).must(201)
    return ann, f"{path}/{dispute}/appeal", {"text": "look again"}


def proposes(house: OpenHouse) -> Doing:
    table, people = started_table(house, "condottiere")
    return people[0], f"/v1/tables/{table}/proposals", {"kind": "pause"}


def makes_a_token(house: OpenHouse) -> Doing:
    return house.player(), "/v1/me/tokens", {"name": "of a telephone", "scopes": ["read"]}


def makes_a_webhook(house: OpenHouse) -> Doing:
    return house.player(), "/v1/me/webhooks", {"url": "https://example.org/"}


def recovers(house: OpenHouse) -> Doing:
    told = house.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    return house.stranger, "/v1/players/recover", {"player": told["player"], "recovery": told["recovery"]}


ALL = (
    *(opens, registers, sits, seats_a_computer, forks, claims, says, judges, appeals),
    *(proposes, makes_a_token, makes_a_webhook, recovers),
)
UNSEEN = {"token", "recovery", "filed_at"}  # of what nobody had been told of before the crash


@pytest.mark.parametrize("doing", ALL)
def test_everything_may_be_repeated_also_after_a_crash(house: OpenHouse, doing: Any) -> None:
    who, path, body = doing(house)
    used = key()

    first = who.post(path, body, used)
    first.must(201)
    same(first, who.post(path, body, used))
    before = counted(house)
    crash(house)
    after_crash = who.post(path, body, used)

    after_crash.must(201)
    assert told(after_crash) == told(first)
    assert counted(house) == before, "nothing was done twice"
    same_now = who.post(path, body, used)
    assert (same_now.status, same_now.body) == (201, after_crash.body)
    other = {**body, "nonsense": 1} if doing is not proposes else {"kind": "abort"}  # which is read before its key
    who.post(path, other, used).refused(422, "idempotency_key_reused")


def told(answer: Answer) -> dict[str, Any]:
    return {name: value for name, value in answer.json.items() if name not in UNSEEN}


def counted(house: OpenHouse) -> dict[str, int]:
    """How many entries, tables, players and words of disputes there are."""
    redis = house.redis
    entries = [redis.xlen(name) for name in redis.scan_iter(match="{b??}:log:*")]
    return {
        "tables": len(entries),
        "entries": sum(entries),
        "players": len(list(redis.scan_iter(match="player:*"))),
        "tokens": sum(redis.scard(name) for name in redis.scan_iter(match="tokens:*")),
        "webhooks": len(list(redis.scan_iter(match="webhook:*"))),
        "files": len(list(redis.scan_iter(match="dispute:*"))),
        "statements": sum(redis.llen(name) for name in redis.scan_iter(match="dispute:*:statements")),
    }


def test_every_post_that_needs_it_says_so(house: OpenHouse) -> None:
    document = house.stranger.get("/openapi.json").json
    without = {
        path
        for path, item in document["paths"].items()
        if "post" in item and "Idempotency-Key" not in [each.get("name") for each in item["post"].get("parameters", ())]
    }
    harmless = {
        "/v1/tables/{table}/analysis",
        "/v1/tables/{table}/tickets",
        "/v1/tables/{table}/seats/{seat}/decline",
        "/v1/me/webhooks/{webhook}/redeliver",
        "/v1/records",
        "/v1/records/verify",
    }
    assert without - harmless == set(), "these would be done twice"
