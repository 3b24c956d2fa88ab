"""Tokens: what each is good for, until when, how it ends, and how a lost one is replaced."""

import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from events.log.ids import new_stamp
from events.people.token_text import id_in, new_token
from tests.house import Client, Document, House, until
from tests.redis_server import RedisServer
from tests.stored import stored

SAID = re.compile(r"ann_[0-9a-f]{16}_[0-9A-Za-z]{49}")


def made(person: Client, **wanted: Any) -> tuple[Client, Document]:
    """The same person with another token."""
    told = person.post("/v1/me/tokens", wanted).must(201)
    again = Client(person.base, told["token"], person.openapi)
    again.id, again.name = person.id, person.name
    return again, told


# ------------------------------------------------------------------------------------------------ tokens


def test_a_token_says_what_it_is_and_only_its_digest_is_kept(house: House) -> None:
    told = house.stranger.post("/v1/players", {"name": "Ann"}).must(201)

    assert SAID.fullmatch(told["token"])
    assert id_in(told["token"]) == told["token"].split("_")[1]
    ann = Client(house.url, told["token"])
    me = ann.get("/v1/me").must(200)
    assert me["token"] == {"id": id_in(told["token"]), "scopes": ["read", "play", "account"], "expires_at": None}
    (only,) = ann.get("/v1/me/tokens").must(200)["tokens"]
    assert only["current"] is True
    assert only["id"] == me["token"]["id"]


def test_a_token_with_a_slip_of_the_pen_is_known_without_asking() -> None:
    _, text = new_token(new_stamp())

    assert id_in(text) is not None
    for place in (0, 5, 25, len(text) - 1):
        other = "b" if text[place] == "a" else "a"
        assert id_in(text[:place] + other + text[place + 1 :]) is None
    assert id_in(text + "0") is None
    assert id_in("") is None


def test_tokens_have_names_scopes_and_an_end(house: House) -> None:
    ann = house.player()
    soon = int(time.time() * 1000) + 86_400_000

    phone, told = made(ann, name="my telephone", expires_at=soon)

    assert told["scopes"] == ["read", "play"]
    assert (told["name"], told["expires_at"], told["used_at"]) == ("my telephone", soon, None)
    assert phone.get("/v1/me").must(200)["token"] == {"id": told["id"], "scopes": ["read", "play"], "expires_at": soon}
    listed = ann.get("/v1/me/tokens").must(200)["tokens"]
    assert [each["current"] for each in listed] == [True, False]
    assert listed[1]["used_at"] is not None
    assert "token" not in listed[1]
    assert phone.open("condottiere", ["me", "open"])["you"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {"scopes": []},
        {"scopes": ["read", "read"]},
        {"scopes": ["write"]},
        {"scopes": "read"},
        {"expires_at": 1},
        {"expires_at": "tomorrow"},
        {"expires_at": True},
        {"name": "a\nb"},
        {"name": "a" * 81},
        {"colour": "red"},
    ],
)
def test_a_token_that_makes_no_sense_is_refused(house: House, body: Document) -> None:
    ann = house.player()

    ann.post("/v1/me/tokens", body).refused(422, "invalid_body")

    assert len(ann.get("/v1/me/tokens").must(200)["tokens"]) == 1


def test_nobody_has_tokens_without_end(house: House) -> None:
    ann = house.player()
    for _ in range(49):
        ann.post("/v1/me/tokens", {}).must(201)

    ann.post("/v1/me/tokens", {}).refused(409, "too_many_tokens")


def test_a_token_is_over_when_it_says_so(house: House) -> None:
    ann = house.player()
    short, _ = made(ann, expires_at=int(time.time() * 1000) + 1500)
    table = ann.open("condottiere", ["me", "open"])["table"]
    with short.feed(table) as feed:
        feed.take(1)
        assert list(feed) == [], "its feed ends with it"

    short.get("/v1/me").refused(401, "unknown_token")
    assert len(ann.get("/v1/me/tokens").must(200)["tokens"]) == 1


# ------------------------------------------------------------------------------------------------ ending


@pytest.fixture(scope="module")
def log_of_two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with RedisServer(tmp_path_factory.mktemp("log-of-two")) as server:
        yield server.url


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, log_of_two: str) -> Iterator[House]:
    """A house with two processes of the API behind one port."""
    place = tmp_path_factory.mktemp("tokens")
    with House(place, API_WORKERS="2", AI_WORKERS="0", REDIS_URL=log_of_two) as house:
        until(lambda: house.stderr().count("listening=") == 2)
        yield house


def refused_everywhere(token: str, house: House, seconds: float) -> None:
    """New connections, so that either process may answer, for as long as an old answer might be remembered."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        assert Client(house.url, token, house.stranger.openapi).get("/v1/me").status in (200, 401)
    for _ in range(20):
        Client(house.url, token, house.stranger.openapi).get("/v1/me").refused(401, "unknown_token")


def test_an_ended_token_is_refused_within_a_second_and_its_feeds_close(two: House) -> None:
    ann = two.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    phone, told = made(ann)
    for _ in range(20):  # both processes know it
        Client(two.url, phone.token).get("/v1/me").must(200)
    feeds = [phone.feed(table) for _ in range(4)]
    others = [ann.feed(table) for _ in range(4)]
    ticket = phone.post(f"/v1/tables/{table}/tickets").must(201)["ticket"]
    feeds.append(two.stranger.feed(table, ticket=ticket))
    for feed in (*feeds, *others):
        feed.take(1)
    closed: list[float] = []
    began = time.monotonic()

    def listen(feed: Any) -> None:
        assert list(feed) == []
        closed.append(time.monotonic() - began)

    listeners = [threading.Thread(target=listen, args=(feed,)) for feed in feeds]
    for listener in listeners:
        listener.start()

    assert ann.delete(f"/v1/me/tokens/{told['id']}").status == 204

    refused_everywhere(phone.token or "", two, 1.0)
    for listener in listeners:
        listener.join(10)
    assert len(closed) == len(feeds)
    assert max(closed) < 3
    two.stranger.get(f"/v1/tables/{table}/log", ticket=ticket).refused(401, "unknown_ticket")
    two.player("Ben").sit(table)
    for feed in others:
        assert feed.take(1)[0]["v"] == 2, "the feeds of her other token go on"
        feed.close()


def test_one_may_end_the_token_one_asks_with_but_nobody_elses(house: House) -> None:
    ann, ben = house.player("Ann"), house.player("Ben")
    own = ann.get("/v1/me").must(200)["token"]["id"]

    ben.delete(f"/v1/me/tokens/{own}").refused(404, "unknown_token")
    assert ann.delete(f"/v1/me/tokens/{own}").status == 204

    until(lambda: ann.get("/v1/me").status == 401, 1)


# ------------------------------------------------------------------------------------------------ scopes


def test_a_token_is_refused_where_its_scope_does_not_reach(house: House) -> None:
    ann = house.player()
    reads, _ = made(ann, scopes=["read"])
    plays, _ = made(ann, scopes=["play"])
    table = ann.open("condottiere", ["me", "open"], private=True)["table"]

    assert reads.table(table)["you"] == 0
    problem = reads.post("/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}).refused(403, "scope_missing")
    assert problem["params"] == {"scope": "play"}
    assert plays.open("condottiere", ["me", "open"])["you"] == 0
    plays.get(f"/v1/tables/{table}").refused(403, "scope_missing")
    for token in (reads, plays):
        token.get("/v1/me/tokens").refused(403, "scope_missing")
        token.request("PATCH", "/v1/me", {"name": "Other"}).refused(403, "scope_missing")
        assert token.get("/v1/games").must(200), "the same for everybody"
    assert ann.get("/v1/me").must(200)["name"] == "Ann"


CHANGES_NOTHING = {"/v1/tables/{table}/tickets", "/v1/players/recover", "/v1/records/verify"}  # of who asks


def test_every_route_declares_its_scope_and_keeps_to_it(house: House) -> None:
    """Made from the document: with each token that is not good for a route it is refused before anything is read."""
    document = house.stranger.openapi.document
    ann = house.player()
    ann.post("/v1/me/tokens", {"scopes": ["read"]}).must(201)
    tokens = {scope: made(ann, scopes=[scope])[0] for scope in ("read", "play", "account")}
    seen: dict[str, int] = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method == "parameters" or not path.startswith("/v1/"):
                continue
            scopes = [
                needed for each in operation.get("security", [{}, {"token": []}]) for needed in each.get("token", [])
            ]
            assert len(scopes) <= 1, (method, path)
            if method != "get" and path not in CHANGES_NOTHING:
                wanted = ("account",) if path.startswith("/v1/me") else ("play", "account")
                assert scopes and scopes[0] in wanted, f"{method} {path} changes something"
            address = re.sub(r"\{[^}]+\}", "0", path)
            for name, person in tokens.items():
                if (method, path, name) == ("delete", "/v1/me", "account"):
                    continue  # she would be gone
                answer = person.request(method.upper(), address, b"" if method in ("post", "patch") else None)
                refused = answer.status == 403 and answer["code"] == "scope_missing"
                assert refused == bool(scopes and name not in scopes), (method, path, name, answer.body[:200])
                if method == "delete" and not refused:
                    assert ann.get("/v1/me").status == 200, "nothing above may end her"
            for scope in scopes or ["nothing"]:
                seen[scope] = seen.get(scope, 0) + 1
    assert min(seen[scope] for scope in ("read", "play", "account", "nothing")) > 3


# ------------------------------------------------------------------------------------------------ recovery


def test_a_lost_token_is_replaced_by_the_recovery_code_once(two: House) -> None:
    told = two.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    ann = Client(two.url, told["token"], two.stranger.openapi)
    phone, _ = made(ann, scopes=["read"])
    asked = {"player": told["player"], "recovery": told["recovery"].lower().replace("-", " ")}

    again = two.stranger.post("/v1/players/recover", asked).must(201)

    assert (again["player"], again["name"]) == (told["player"], "Ann")
    assert again["recovery"] != told["recovery"]
    anew = Client(two.url, again["token"], two.stranger.openapi)
    assert anew.get("/v1/me").must(200)["player"] == told["player"]
    for old in (told["token"], phone.token or ""):
        refused_everywhere(old, two, 1.0)
    assert len(anew.get("/v1/me/tokens").must(200)["tokens"]) == 1
    two.stranger.post("/v1/players/recover", asked).refused(403, "unknown_recovery")
    asked["recovery"] = again["recovery"]
    two.stranger.post("/v1/players/recover", asked).must(201)


def test_whoever_has_a_token_gets_another_recovery_code(house: House) -> None:
    told = house.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    ann = Client(house.url, told["token"], house.stranger.openapi)
    reader = Client(house.url, ann.post("/v1/me/tokens", {"scopes": ["read", "play"]}).must(201)["token"])

    reader.post("/v1/me/recovery").refused(403, "scope_missing")
    given = ann.post("/v1/me/recovery").must(201)

    old = {"player": told["player"], "recovery": told["recovery"]}
    house.stranger.post("/v1/players/recover", old).refused(403, "unknown_recovery")
    assert ann.get("/v1/me").status == 200, "the tokens stay good"
    assert house.stranger.post("/v1/players/recover", given).must(201)["player"] == told["player"]


def test_who_never_had_a_recovery_code_gets_one(two: House, log_of_two: str) -> None:
    told = two.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    with Redis.from_url(log_of_two) as log:
        assert log.hdel(f"player:{told['player']}", "recovery") == 1

    given = Client(two.url, told["token"], two.stranger.openapi).post("/v1/me/recovery").must(201)

    assert two.stranger.post("/v1/players/recover", given).must(201)["player"] == told["player"]


def test_a_wrong_code_says_nothing_about_who_is_there(house: House) -> None:
    told = house.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    wrong = [
        {"player": told["player"], "recovery": "0000-0000-0000-0000-0000-0000"},
        {"player": told["player"], "recovery": ""},
        {"player": told["player"], "recovery": "ünïcode"},
        {"player": "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "recovery": told["recovery"]},
        {"player": "nobody", "recovery": told["recovery"]},
    ]

    refused = [house.stranger.post("/v1/players/recover", body).refused(403, "unknown_recovery") for body in wrong]
    details = {problem["detail"] for problem in refused}

    assert len(details) == 1
    assert Client(house.url, told["token"]).get("/v1/me").status == 200


def test_secrets_are_neither_kept_nor_logged(two: House, log_of_two: str) -> None:
    told = two.stranger.post("/v1/players", {"name": "Ann"}).must(201)
    ann = Client(two.url, told["token"], two.stranger.openapi)
    phone, _ = made(ann)
    again = two.stranger.post("/v1/players/recover", {name: told[name] for name in ("player", "recovery")}).must(201)
    two.stranger.post("/v1/players/recover", {name: told[name] for name in ("player", "recovery")})
    phone.get("/v1/me")

    held, said = stored(log_of_two), two.stderr()

    assert told["player"].encode() in held
    for secret in (told["token"], told["recovery"], phone.token or "", again["token"], again["recovery"]):
        parts = {secret, secret.replace("-", ""), secret.rpartition("_")[2]}
        assert not any(part.encode() in held or part in said for part in parts)
