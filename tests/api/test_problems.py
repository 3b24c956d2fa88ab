"""Bad input: a clear problem, nothing changed, never a 500."""

import json
import socket
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from api.limits import client_address
from domain.contract.registry import games
from tests.house import Client, House

Seated = tuple[Client, str]


@pytest.fixture(scope="module")
def seated(house: House) -> Seated:
    """Ann at a table of her own, where nothing is ever accepted."""
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    return ann, table


@pytest.fixture(autouse=True)
def nothing_changed(seated: Seated) -> Any:
    ann, table = seated
    before = ann.table(table)
    yield
    assert ann.table(table) == before


@pytest.mark.parametrize("path", ["/v2/tables", "/v1/nowhere", "/v1/nowhere/", "/%00", "/v1/a/b/c"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PUT", "PATCH"])
def test_unknown_routes(house: House, path: str, method: str) -> None:
    house.stranger.request(method, path).refused(404, "not_found")


@pytest.mark.parametrize("path", ["/v1//tables", "/v1/tables//log", "/v1/tables//", "//v1/keys", "/%2Fv1/keys"])
def test_slashes_are_not_folded(house: House, path: str) -> None:
    answer = house.stranger.get(path)
    assert answer.status == 404
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/v1/players", "GET, HEAD, OPTIONS, POST"),
        ("PUT", "/v1/tables", "GET, HEAD, OPTIONS, POST"),
        ("POST", "/v1/games", "GET, HEAD, OPTIONS"),
        ("POST", "/healthz", "GET, HEAD, OPTIONS"),
    ],
)
def test_methods_that_are_not_allowed_here(house: House, method: str, path: str, allowed: str) -> None:
    answer = house.stranger.request(method, path)

    answer.refused(405, "method_not_allowed")
    assert answer.headers["allow"] == allowed


NOT_JSON = [
    b"",
    b"{",
    b"nonsense",
    b"{'type': 'pass'}",
    b'{"type": "pass",}',
    b'{"type": "pass"} x',
    b'{"type": NaN}',
    b'{"type": Infinity}',
    b'{"type": 1e999}',
    b'{"type": "\xff"}',
    b"\xff\xfe{\x00}\x00",
    b"\x00",
    b'{"type": "\\ud800"}',
    b'{"type": "\\ud800\\ud800"}',
    b'{"\\udfff": 1}',
    b'{"type": "a\nb"}',
    b"[" * 60_000,
    b"[" * 5_000 + b"]" * 5_000,
    b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
]


@pytest.mark.parametrize("body", NOT_JSON, ids=range(len(NOT_JSON)))
@pytest.mark.parametrize("path", ["moves", "seats", "forks", "disputes"])
def test_what_is_not_json_cannot_be_read(seated: Seated, body: bytes, path: str) -> None:
    ann, table = seated
    if not body and path == "seats":
        return  # there it may be left out

    ann.post(f"/v1/tables/{table}/{path}", body).refused(400, "not_json")


NAMED_TWICE = [
    b'{"type": "nope", "type": "choose_region", "region": "roma"}',
    b'{"type": "choose_region", "region": "roma", "region": "roma"}',
    b'{"type": "choose_region", "region": "siena", "\\u0072egion": "roma"}',
    b'{"type": "choose_region", "region": {"a": 1, "b": [{"c": 1, "c": 1}]}}',
    b'{"type": "x:y", "region": 1.5e300, "region": "roma"}',
    b'{"": 0, "": 0}',
    b'{"a":' + b"[" * 900 + b"]" * 900 + b', "a": 1}',
    b'{"a":' + b"9" * 300 + b', "a": 1}',
    b"{" + b",".join(b'"%d":0' % n for n in range(5000)) + b',"4999":0}',
]


@pytest.mark.parametrize("body", NAMED_TWICE, ids=range(len(NAMED_TWICE)))
@pytest.mark.parametrize("path", ["moves", "seats"])
def test_a_field_is_named_once(seated: Seated, body: bytes, path: str) -> None:
    ann, table = seated

    problem = ann.post(f"/v1/tables/{table}/{path}", body).refused(400, "not_json")
    assert "twice" in problem["detail"]


def test_colons_in_a_text_are_no_fields(seated: Seated) -> None:
    ann, table = seated
    legal = {"type": "send_message", "to": "all", "kind": "talk", "text": 'roma: "yes": siena: {"a": 1, "a": 1}'}

    assert ann.move(table, legal, dry_run=True).must(200) == {"legal": True}


NO_OBJECT = [b"null", b"7", b'"pass"', b"[]", b"true", b'["type", "pass"]', b"-0", b"[" * 60 + b"]" * 60]


@pytest.mark.parametrize("body", NO_OBJECT)
@pytest.mark.parametrize("path", ["moves", "seats"])
def test_a_body_is_an_object(seated: Seated, body: bytes, path: str) -> None:
    ann, table = seated

    ann.post(f"/v1/tables/{table}/{path}", body).refused(422, "invalid_body")
    ann.post("/v1/players", body).refused(422, "invalid_body")
    ann.post("/v1/tables", body).refused(422, "invalid_body")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
def test_a_body_says_that_it_is_json(seated: Seated, kind: str) -> None:
    ann, table = seated
    for path in ("/v1/players", "/v1/tables", f"/v1/tables/{table}/moves", f"/v1/tables/{table}/seats"):
        ann.post(path, b'{"name": "Ann"}', {"Content-Type": kind}).refused(415, "not_json")


def test_json_by_any_of_its_names(house: House) -> None:
    for kind in ("application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.annals+json"):
        assert house.stranger.post("/v1/players", b'{"name": "Ann"}', {"Content-Type": kind}).status == 201


def nested(depth: int) -> Any:
    value: Any = "x"
    for _ in range(depth):
        value = [value]
    return value


ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    2**53,
    -(2**53),
    2**63,
    2**64,
    10**40,
    1.0,
    1.5,
    1e300,
    "",
    " ",
    "\u0000",
    "m6-01\u0000",
    "\U0001f0cf" * 400,
    "x" * 30_000,
    [],
    [[]],
    {},
    {"one_of": ["m6-01"]},
    {"sealed": 0},
    {"hidden": 3},
    ["m6-01"] * 3000,
    nested(63),
    nested(900),
    {"type": "pass"},
    {"é": 1},
]


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_absurd_values_in_every_field(seated: Seated, value: Any) -> None:
    ann, table = seated
    bodies: list[dict[str, Any]] = [{"type": value}, {"decision": value, "type": "pass"}, {"type": "pass", "x": value}]
    bodies += [{"type": "choose_region", "region": value}, {"type": "play_card", "card": value}]
    bodies += [{"type": "draw_cards", "count": value}, {"type": "keep_cards", "cards": value}]
    bodies += [{"type": "show_cards", "to": value, "cards": value}]
    for body in bodies:
        if body == {"decision": None, "type": "pass"}:
            continue
        answer = ann.post(f"/v1/tables/{table}/moves", body)
        assert answer.status in (409, 422), answer.body[:300]
        assert answer["code"]


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_absurd_values_when_a_table_is_opened(house: House, value: Any) -> None:
    ann = house.player()
    for name in ("game", "seats", "options", "nonce", "seed", "private", "position"):
        body = {"game": "condottiere", "seats": ["me", "open"], name: value}
        answer = ann.post("/v1/tables", body)
        harmless = (name in ("nonce", "seed", "position") and value is None) or (name == "private" and value is True)
        harmless = harmless or (name == "options" and value == {})
        assert (answer.status == 201) == harmless, (name, answer.body[:300])
        assert answer.status in (201, 409, 422)
    for game in games().values():
        options = dict(game.examples[0])
        for name in (*game.options.__dataclass_fields__, "x"):
            body = {"game": game.name, "seats": ["me", "open"], "options": {**options, name: value}}
            answer = ann.post("/v1/tables", body)
            assert answer.status in (201, 409, 422), (game.name, name, answer.body[:300])


def test_absurd_positions(house: House) -> None:
    """Here for one game, to see how the rules' refusals travel; for all of them it is a law in tests/laws."""
    ann = house.player()
    example = {"max_rounds": 1}
    table = ann.open("condottiere", ["me", {"ai": "random"}], options=example, seed="ab" * 32)["table"]
    house.until_finished(ann, table)
    state = ann.table(table, seat="all", at=1)["state"]
    body = {"game": "condottiere", "seats": ["me", "open"], "options": example, "position": state}
    assert ann.post("/v1/tables", body).status == 201
    for path in paths(state):
        for value in (None, "x", -1, 2**53 - 1, [], {}, [None], {"x": 1}):
            if value != at(state, path):
                answer = ann.post("/v1/tables", {**body, "position": replaced(state, path, value)})
                assert answer.status in (201, 409, 422), (path, value, answer.body[:300])


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document down to the third level, and the first two items of every list."""
    if len(path) == 3 or not isinstance(value, (dict, list)):
        return [path]
    inner = list(value) if isinstance(value, dict) else list(range(min(2, len(value))))
    return (
        [path, *(place for step in inner for place in paths(value[step], (*path, step)))]
        if path
        else [place for step in inner for place in paths(value[step], (step,))]
    )


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    copy = json.loads(json.dumps(value))
    at(copy, path[:-1])[path[-1]] = new
    return copy


def test_a_body_may_have_64_kib(seated: Seated) -> None:
    ann, table = seated
    for path in ("/v1/players", "/v1/tables", f"/v1/tables/{table}/moves", f"/v1/tables/{table}/seats"):
        ann.post(path, b" " * (64 * 1024 + 1)).refused(413, "body_too_large")
        assert ann.post(path, b"{" + b" " * (64 * 1024 - 2) + b"}").status in (201, 422, 409, 403, 400, 200)
        break
    ann.post(f"/v1/tables/{table}/moves", b"x" * 5_000_000).refused(413, "body_too_large")


def test_who_asks_and_what_for_comes_before_a_body_that_is_too_large(seated: Seated) -> None:
    ann, table = seated
    large = b" " * 1_000_000
    moves = f"/v1/tables/{table}/moves"

    ann.post(moves, large, {"Authorization": "Bearer wrong"}).refused(401, "unknown_token")
    ann.stranger().post(moves, large).refused(401, "token_needed")
    ann.post("/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D/moves", large).refused(404, "unknown_table")
    ann.post("/v1/nowhere", large).refused(404, "not_found")
    ann.post(moves, large).refused(413, "body_too_large")


@pytest.mark.parametrize("coding", ["gzip", "br", "deflate", "identity, gzip", "GZIP", "nonsense"])
def test_a_body_is_sent_as_it_is(seated: Seated, coding: str) -> None:
    ann, table = seated
    coded = {"Content-Encoding": coding}
    record = {"Content-Type": "application/x-ndjson", **coded}

    ann.post("/v1/players", {"name": "Ann"}, coded).refused(415, "body_encoded")
    ann.post(f"/v1/tables/{table}/moves", {"type": "pass"}, coded).refused(415, "body_encoded")
    ann.post("/v1/records/verify", b"{}", record).refused(415, "body_encoded")
    assert ann.post("/v1/players", {"name": "Ann"}, {"Content-Encoding": "Identity"}).status == 201
    assert ann.get(f"/v1/tables/{table}", coded).status == 200, "nothing is coded where there is nothing"


def raw(house: House, request: bytes) -> bytes:
    """What a client gets that writes its own bytes."""
    address = urlsplit(house.url)
    with socket.create_connection((address.hostname or "", address.port or 0), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"nonsense\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: a\r\nX-Odd: a\x00b\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \x00\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: a\r\nIdempotency-Key: \x7f\r\n\r\n",
        b"GET /v1/ga\x00mes HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_bytes_that_are_no_http(house: House, request_bytes: bytes) -> None:
    answer = raw(house, request_bytes)

    assert answer.startswith(b"HTTP/1.1 400 "), answer[:200]
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    assert json.loads(body)["code"] == "not_http"


@pytest.mark.parametrize("name", ["Authorization", "If-Match", "Idempotency-Key", "Accept", "Last-Event-ID", "Origin"])
@pytest.mark.parametrize("value", ["\u00e9\u00ff", "\t", " ", "x" * 8000, ",,,", '"', ";q=", "*/*;q=x"])
def test_odd_headers(seated: Seated, name: str, value: str) -> None:
    ann, table = seated
    for answer in (
        ann.get(f"/v1/tables/{table}", {name: value}),
        ann.get(f"/v1/tables/{table}/log", {name: value}),
        ann.post(f"/v1/tables/{table}/moves", {"type": "choose_region", "region": "x"}, {name: value}),
    ):
        assert answer.status in (200, 400, 401, 409), answer.body


def test_odd_queries(seated: Seated) -> None:
    ann, table = seated
    odd = ("at=%00", "at=%FF", "seat=%00", "seat=%F0%9F%83%8F", "at=1&at=x", "%00=1", "=", "&&&", "at=" + "9" * 9000)
    for query in odd:
        for path in (f"/v1/tables/{table}", f"/v1/tables/{table}/log", f"/v1/tables/{table}/record", "/v1/tables"):
            answer = ann.get(f"{path}?{query}")
            assert answer.status in (200, 422), answer.body


def test_too_many_requests_wait_their_turn(tmp_path: Path) -> None:
    with House(tmp_path, RATE_LIMIT="5", AI_WORKERS="0") as house:
        nobody = house.stranger
        ann = nobody.join("Ann")
        answers = [ann.get("/v1/me") for _ in range(30)]
        refused = [answer for answer in answers if answer.status == 429]

        assert {answer.status for answer in answers} == {200, 429}
        assert 10 <= 30 - len(refused) < 25, "two seconds' worth, and what came back meanwhile"
        for answer in refused:
            answer.refused(429, "too_many_requests")
            assert 1 <= int(answer.headers["retry-after"]) <= 2
        assert nobody.get("/v1/games").status == 200, "an address without a token has a bucket of its own"
        assert all(nobody.get("/healthz").status == 200 for _ in range(30))
        assert {nobody.get("/v1/games").status for _ in range(30)} == {200, 429}
        preflight = {"Access-Control-Request-Method": "GET", "Origin": "https://elsewhere.example"}
        assert nobody.request("OPTIONS", "/v1/games", headers=preflight).status == 204


def test_behind_a_trusted_proxy_every_client_has_a_bucket_of_its_own(tmp_path: Path) -> None:
    with House(tmp_path, RATE_LIMIT="5", AI_WORKERS="0", TRUSTED_PROXIES="127.0.0.1, 10.0.0.0/8") as house:

        def answers(*forwarded: str) -> list[int]:
            return [house.stranger.get("/v1/keys", {"X-Forwarded-For": said}).status for said in forwarded]

        assert set(answers(*["203.0.113.9"] * 30)) == {200, 429}
        assert 429 in answers(*[f"198.51.100.{n}, 203.0.113.9, 10.0.0.3" for n in range(9)]), "the left may be forged"
        assert answers(*[f"203.0.113.{n}" for n in range(10, 40)]) == [200] * 30


def test_nobody_else_is_believed_whose_request_he_brings(tmp_path: Path) -> None:
    with House(tmp_path, RATE_LIMIT="5", AI_WORKERS="0", TRUSTED_PROXIES="10.0.0.0/8") as house:
        answers = [house.stranger.get("/v1/keys", {"X-Forwarded-For": f"203.0.113.{n}"}).status for n in range(30)]

    assert set(answers) == {200, 429}


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, 10.0.0.2,10.0.0.3", "203.0.113.9"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", None, "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
        ("::ffff:10.0.0.1", "[2001:db8::1]:4711, ::ffff:10.0.0.2", "2001:db8::1"),
        ("fd00::1", "2001:db8::1", "2001:db8::1"),
        ("203.0.113.1", "203.0.113.9", "203.0.113.1"),
        (None, "203.0.113.9", None),
    ],
)
def test_whom_trusted_proxies_name(peer: str | None, forwarded: str | None, client: str | None) -> None:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    with Flask("").test_request_context(headers=headers, environ_overrides={"REMOTE_ADDR": peer}):
        assert client_address([ip_network("10.0.0.0/8"), ip_network("fd00::/8")]) == client
        assert client_address([]) == peer
