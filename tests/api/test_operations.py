"""For operators and browsers: health, figures, origins, the API's own document and its page."""

import json
import re
from html.parser import HTMLParser

import pytest
from openapi_spec_validator import validate

from domain.contract.registry import games
from tests.house import Client, Document, House, until
from tests.node import node


def figures(house: House) -> dict[str, float]:
    """Every figure by its name and labels."""
    answer = house.stranger.get("/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line.rpartition(" ") for line in answer.body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_the_house_is_alive_and_ready(house: House) -> None:
    assert house.stranger.get("/healthz").must(200) == {"status": "ok"}
    assert house.stranger.get("/readyz").must(200) == {"status": "ok"}


def test_figures_count_what_happens(house: House) -> None:
    ann = house.player()
    mine, its = (f'annals_moves_total{{by="{by}",game="conqueror"}}' for by in ("player", "computer"))
    refusals = 'annals_refusals_total{code="unknown_move"}'
    before = figures(house)

    table = ann.open("conqueror", ["me", {"ai": "random"}], options=dict(games()["conqueror"].examples[0]))["table"]
    with ann.feed(table):
        until(lambda: figures(house)["annals_open_feeds"] == before["annals_open_feeds"] + 1)
    until(lambda: figures(house)["annals_open_feeds"] == before["annals_open_feeds"])
    ann.move(table, {"type": "fly"}).refused(422, "unknown_move")
    ann.stand(table, 0)
    until(lambda: figures(house).get(its, 0) > before.get(its, 0))  # counted in another process

    after = figures(house)
    assert after[refusals] == before.get(refusals, 0) + 1
    assert after.get(mine, 0) == before.get(mine, 0)
    assert after["annals_append_seconds_count"] >= before["annals_append_seconds_count"] + 3
    assert after["annals_append_seconds_sum"] > before["annals_append_seconds_sum"]
    assert "annals_wake_ups_due" in after
    assert after["annals_damaged_tables_total"] == 0


EXPOSED = {"etag", "location", "link", "retry-after", "idempotency-replayed", "annals-now", "x-request-id"}


def test_pages_of_any_origin_may_ask(house: House) -> None:
    ann = house.player()
    origin = {"Origin": "https://elsewhere.example"}
    for answer in (
        house.stranger.get("/v1/games", origin),
        ann.post("/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}, origin),
        ann.post("/v1/tables", {}, origin),
        ann.get("/v1/nowhere", origin),
        ann.post("/v1/players", b"x" * 70_000, origin),
        ann.get("/v1/me", {**origin, "Authorization": "Bearer x"}),
    ):
        assert answer.headers["access-control-allow-origin"] == "*"
        if answer.status != 413:  # nothing of it to show
            exposed = answer.headers["access-control-expose-headers"].lower().split(", ")
            assert set(exposed) >= EXPOSED


@pytest.mark.parametrize("path", ["/v1/players", "/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D/moves", "/v1/nowhere"])
def test_a_preflight_needs_no_token(house: House, path: str) -> None:
    asked = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,if-match,idempotency-key",
    }

    answer = house.stranger.request("OPTIONS", path, headers=asked)

    assert (answer.status, answer.body) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert {"GET", "POST", "DELETE"} <= set(answer.headers["access-control-allow-methods"].split(", "))
    allowed = answer.headers["access-control-allow-headers"].lower()
    assert {"authorization", "content-type", "if-match", "idempotency-key"} <= set(re.split(", *", allowed))
    assert int(answer.headers["access-control-max-age"]) > 0


def test_who_asks_for_the_methods_is_told_them_and_nothing_else(house: House) -> None:
    answer = house.stranger.request("OPTIONS", "/v1/tables")

    assert (answer.status, answer.body) == (204, b"")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert "content-type" not in answer.headers


@pytest.fixture(scope="module")
def document(house: House) -> Document:
    found: Document = house.stranger.get("/openapi.json").must(200)
    return found


ROWS = """
get /
get /v1
post /v1/players
get /v1/games
get /v1/games/{game}
get /v1/games/{game}/kit
get /v1/games/{game}/rules
get /v1/games/{game}/rules/{rule}
get /v1/words
post /v1/tables
get /v1/tables
post /v1/tables/{table}/seats
delete /v1/tables/{table}/seats/{seat}
delete /v1/tables/{table}
post /v1/tables/{table}/undo
post /v1/tables/{table}/resign
post /v1/tables/{table}/proposals
post /v1/tables/{table}/proposals/{proposal}/answer
delete /v1/tables/{table}/proposals/{proposal}
get /v1/tables/{table}
get /v1/tables/{table}/offers
post /v1/tables/{table}/moves
get /v1/tables/{table}/log
post /v1/tables/{table}/tickets
get /v1/tables/{table}/published
get /v1/public/checkpoint
get /v1/public/key
get /v1/public/tile/{tile}
get /v1/tables/{table}/record
post /v1/records/verify
post /v1/records
get /v1/keys
post /v1/tables/{table}/forks
post /v1/tables/{table}/hints
post /v1/tables/{table}/analysis
get /v1/tables/{table}/analysis
delete /v1/tables/{table}/analysis
post /v1/tables/{table}/disputes
get /v1/tables/{table}/disputes/{dispute}
post /v1/tables/{table}/disputes/{dispute}/statements
post /v1/tables/{table}/disputes/{dispute}/verdict
post /v1/tables/{table}/disputes/{dispute}/appeal
post /v1/tables/{table}/rematch
get /v1/me
patch /v1/me
get /v1/me/decisions
get /v1/me/tokens
get /v1/me/export
delete /v1/me
get /v1/me/webhooks
post /v1/me/webhooks
delete /v1/me/webhooks/{webhook}
get /v1/me/webhooks/{webhook}/deliveries
post /v1/me/webhooks/{webhook}/redeliver
get /v1/me/feed
get /v1/me/invitations
post /v1/tables/{table}/seats/{seat}/decline
post /v1/tables/{table}/links
get /v1/tables/{table}/talk
post /v1/tables/{table}/talk
post /v1/me/tokens
delete /v1/me/tokens/{token}
post /v1/me/recovery
post /v1/players/recover
get /v1/players
get /v1/players/{player}
get /healthz
get /readyz
get /metrics
"""


def test_the_document_is_valid_and_knows_every_row_of_the_design(document: Document) -> None:
    validate(document)

    assert document["openapi"].startswith("3.1.")
    operations = {f"{method} {path}" for path, item in document["paths"].items() for method in item}
    assert operations - {f"parameters {path}" for path in document["paths"]} == set(ROWS.strip().splitlines())
    assert document["components"]["securitySchemes"] == {"token": {"type": "http", "scheme": "bearer"}}


def test_every_operation_says_what_it_does_and_which_problems_it_knows(document: Document) -> None:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            assert operation["summary"].endswith("."), (method, path)
            assert "default" not in operation["responses"]
            if path.startswith("/v1"):
                assert {"401", "429", "503"} <= operation["responses"].keys(), (method, path)
            if method == "post" and "requestBody" in operation:
                assert {"413", "415"} <= operation["responses"].keys(), (method, path)
            for status, told in operation["responses"].items():
                if int(status) >= 400:
                    assert list(told["content"]) == ["application/problem+json"], (method, path, status)


def test_the_examples_fit_their_schemas(document: Document, house: House) -> None:
    openapi = house.stranger.openapi
    seen = 0
    for item in document["paths"].values():
        for operation in (item[method] for method in item if method != "parameters"):
            contents = [operation["requestBody"]["content"]] if "requestBody" in operation else []
            contents += [told["content"] for told in operation["responses"].values() if "content" in told]
            for content in contents:
                for kind, media in content.items():
                    if "example" in media and kind.endswith("json"):
                        openapi.fits(media["schema"], media["example"])
                        seen += 1
    for name, schema in document["components"]["schemas"].items():
        for example in schema.get("examples", []):
            openapi.fits({"$ref": f"#/components/schemas/{name}"}, example)
            seen += 1
    assert seen > 30


class Outside(HTMLParser):
    """Collects whatever a page would load from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        links = [value or "" for name, value in attrs if name in ("src", "href", "data", "action")]
        self.found += [link for link in links if not link.startswith(("#", "/"))]


def test_the_page_shows_the_document_and_loads_nothing_from_elsewhere(house: House) -> None:
    answer = house.stranger.get("/docs")

    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.body.decode()
    outside = Outside()
    outside.feed(page)
    assert outside.found == []
    assert "://" not in page
    assert 'fetch("/openapi.json")' in page
    assert "innerHTML" not in page


def test_the_page_renders_every_operation_and_schema(house: House, document: Document) -> None:
    page = house.stranger.get("/docs").body.decode()
    done = node("tests/web/docs.mjs", stdin=json.dumps({"page": page, "document": document}))
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)

    assert shown["about"] == document["info"]["description"]
    for row in ROWS.strip().splitlines():
        method, path = row.split()
        assert any(path in heading and heading.startswith(method) for heading in shown["operations"]), row
    assert len(shown["operations"]) == len(ROWS.split()) // 2
    assert shown["schemas"] == [f"schema-{name}" for name in document["components"]["schemas"]]
    assert set(shown["links"]) <= {f"#{name}" for name in shown["schemas"]}
    assert shown["opened"] == ["schema-Table"], "the one in the address"
    assert 0 < shown["shown"] < 4, "what was looked for"
    for name, schema in document["components"]["schemas"].items():
        if "properties" not in schema:
            options = schema.get("oneOf", schema.get("anyOf", []))
            assert shown["variants"][f"schema-{name}"] == len(options), "every move of a game is shown"
    assert "[object Object]" not in shown["text"]
    assert "`" not in shown["text"], "what is code looks like it"
    assert "undefined" not in shown["text"]


def test_the_document_is_the_same_for_everybody(house: House) -> None:
    ann = house.player()
    assert Client(house.url, ann.token).get("/openapi.json").body == house.stranger.get("/openapi.json").body
