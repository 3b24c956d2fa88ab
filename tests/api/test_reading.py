"""Reading in fewer requests: offers that wait, the table with the move, what was, parameters, the first address."""

import random
import re
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from tests.api.tables import started_table
from tests.house import Client, House, drawn

Waiting = Callable[..., "Future[Any]"]


@pytest.fixture
def waiting() -> Any:
    """Asks on a thread of its own."""
    with ThreadPoolExecutor(4) as crowd:

        def ask(person: Client, table: str, seconds: int) -> "Future[Any]":
            own = Client(person.base, person.token, person.openapi)
            return crowd.submit(lambda: own.get(f"/v1/tables/{table}/offers", wait=seconds).must(200))

        yield ask


def duel(house: House) -> tuple[str, Client, Client]:
    """A table of two: who owes a decision, and who owes none."""
    table, people = started_table(house, "condottiere")
    owing = people[0].table(table)["decisions"][0]["seat"]
    return table, people[owing], people[1 - owing]


def test_offers_wait_until_one_owes_a_decision(house: House, waiting: Waiting) -> None:
    table, busy, idle = duel(house)
    chance, told = random.Random(1), waiting(idle, table, 25)

    while busy.play_any(table, chance):  # until it is the other's turn
        moved = time.monotonic()

    offers = told.result(timeout=20)
    assert time.monotonic() - moved < 10
    assert offers["decision"]["seat"] == idle.table(table)["you"]
    assert offers == idle.offers(table)
    assert waiting(idle, table, 25).result(timeout=10) == offers, "who owes one already does not wait"


def test_offers_that_wait_end_with_their_time(house: House, waiting: Waiting) -> None:
    table, _, idle = duel(house)
    began = time.monotonic()

    assert waiting(idle, table, 1).result(timeout=20)["decision"] is None

    assert time.monotonic() - began >= 0.95
    idle.get(f"/v1/tables/{table}/offers", wait=26).refused(422, "invalid_query")


def test_offers_that_wait_end_with_the_game(house: House, waiting: Waiting) -> None:
    table, busy, idle = duel(house)
    claim = busy.post(f"/v1/tables/{table}/disputes", {"at": 2, "claim": "he looked"}).must(201)["dispute"]
    told = waiting(idle, table, 25)
    seat = idle.table(table)["you"]
    verdict = {"verdict": "forfeited", "reasons": "he did", "seat": seat}

    house.referee.post(f"/v1/tables/{table}/disputes/{claim}/verdict", verdict).must(201)

    offers = told.result(timeout=20)
    assert (offers["status"], offers["decision"], offers["outcome"]["cause"]) == ("finished", None, "forfeited")
    assert waiting(idle, table, 25).result(timeout=10) == offers, "nothing will come any more"


def test_a_move_brings_the_table_along(house: House) -> None:
    table, busy, idle = duel(house)
    path, found = f"/v1/tables/{table}/moves", busy.offers(table)
    move = drawn(found["offers"][0], random.Random(1))

    made = busy.post(path, move, {"Idempotency-Key": "once"}, include="table")

    assert made.etag == busy.get(f"/v1/tables/{table}", at=made["version"]).etag
    assert made.must(201)["table"] == busy.table(table, at=made["version"])
    assert made["table"]["you"] == busy.table(table)["you"], "as the mover sees it"
    busy.play_any(table, random.Random(1)) or idle.play_any(table, random.Random(1))
    again = busy.post(path, move, {"Idempotency-Key": "once"}, include="table")
    assert again.body == made.body
    assert again.headers["idempotency-replayed"] == "true"
    assert "table" not in busy.post(path, move, {"Idempotency-Key": "once"}).json
    version = busy.table(table)["version"]
    busy.post(path, move, include="scene").refused(422, "invalid_query")
    assert busy.table(table)["version"] == version, "nothing was done"


def test_pages_of_a_log_lead_to_the_next(house: House) -> None:
    table, busy, _ = duel(house)
    path, found = f"/v1/tables/{table}/log?limit=2", []
    while True:
        page = busy.get(path)
        found += [entry["v"] for entry in page.must(200)["entries"]]
        link = page.headers.get("link")
        if link is None:
            break
        path = link.partition("<")[2].partition(">")[0]
        assert link.endswith('rel="next"')
    assert found == list(range(1, busy.table(table)["version"] + 1))


def test_what_was_may_be_kept(house: House) -> None:
    table, busy, _ = duel(house)
    path = f"/v1/tables/{table}"

    assert busy.get(path, at=2).headers["cache-control"] == "private, max-age=31536000, immutable"
    assert busy.get(path, at=2, include="scene").headers["cache-control"].startswith("private")
    assert busy.get(path, at=2, include="offers").headers["cache-control"] == "no-cache", "offers are of now"
    assert busy.get(path).headers["cache-control"] == "no-cache"


def test_a_parameter_that_is_unknown_is_refused_everywhere(house: House) -> None:
    table, busy, _ = duel(house)
    known = {"table": table, "game": "condottiere", "rule": "C-4.2", "dispute": "d-x", "player": busy.id, "seat": "0"}
    document, asked = busy.openapi.document, 0
    for template, item in document["paths"].items():
        if not template.startswith("/v1"):
            continue
        path = re.sub(r"{(\w+)}", lambda name: known.get(name[1], "x"), template)
        for method in sorted(item.keys() & {"get", "post", "delete", "patch"}):
            problem = busy.request(method.upper(), f"{path}?nonsense=1").refused(422, "invalid_query")
            names = [each["name"] for each in item[method].get("parameters", ()) if each["in"] == "query"]
            assert problem["params"] == {"unknown": ["nonsense"], "known": names}
            assert all(name in problem["detail"] for name in names)
            asked += 1
    assert asked > 25
    house.stranger.get("/v1/me", {"Authorization": "Bearer x"}, nonsense=1).refused(401, "unknown_token")
    assert busy.table(table)["status"] == "playing", "none of it was done"


def test_a_slash_at_the_end_is_overlooked(house: House) -> None:
    games = house.stranger.request("GET", "/v1/games/")
    assert games.body == house.stranger.get("/v1/games").body


def test_the_first_address_sends_browsers_to_the_pages_and_others_on(house: House) -> None:
    nobody = house.stranger
    index = nobody.get("/v1").must(200)
    for path, accept in (("/", "*/*"), ("/", "application/json"), ("/v1", "text/html"), ("/v1/", "*/*")):
        answer = nobody.request("GET", path, headers={"Accept": accept})
        assert (answer.must(200), answer.headers["content-type"]) == (index, "application/json")
    assert "Accept" in nobody.get("/").headers["vary"]
    browser = nobody.request("GET", "/", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert not browser.headers["content-type"].startswith("application/json")
    for link in index["links"].values():
        assert nobody.request("HEAD", link).status != 404


def test_every_answer_says_what_time_it_is_and_by_which_name_to_ask(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    tag = ann.get(f"/v1/tables/{table}").etag
    named = {"X-Request-Id": "0af7651916cd43dd8448eb211c80319c"}
    answers = [
        ann.get(f"/v1/tables/{table}", named),
        ann.get(f"/v1/tables/{table}", {**named, "If-None-Match": tag}),
        ann.post("/v1/tables", {}, named),
        ann.get("/v1/nowhere", named),
        ann.post("/v1/players", b"x" * 70_000, named),
        ann.get("/healthz", named),
        ann.request("OPTIONS", "/v1/me", headers={**named, "Access-Control-Request-Method": "GET"}),
        ann.request("HEAD", "/v1/me", headers=named),
    ]
    with ann.open_stream(f"/v1/tables/{table}/log", "text/event-stream", named) as feed:
        told = [*(answer.headers for answer in answers), feed.headers]
    assert [answer.status for answer in answers] == [200, 304, 422, 404, 413, 200, 204, 200]
    for headers in told:
        assert headers["x-request-id"] == named["X-Request-Id"]
        assert abs(int(headers["annals-now"]) - time.time() * 1000) < 30_000
        assert {"annals-now", "x-request-id"} <= set(headers["access-control-expose-headers"].lower().split(", "))


@pytest.mark.parametrize("given", ["", "x" * 129, "two words", "<script>", "-begins", "tab\there", "a;b"])
def test_a_name_that_is_not_sane_is_replaced(house: House, given: str) -> None:
    one, other = (house.stranger.get("/healthz", {"X-Request-Id": given}).headers["x-request-id"] for _ in "ab")
    assert re.fullmatch("[0-9a-f]{12}-[0-9a-f]+", one)
    assert one != other


def test_the_time_told_is_that_of_the_log(house: House) -> None:
    ann = house.player()
    before = int(ann.get("/v1/me").headers["annals-now"])
    table = ann.open("condottiere", ["me", "open"])
    after = int(ann.get("/v1/me").headers["annals-now"])
    assert before - 5 <= table["opened_at"] <= after + 5
