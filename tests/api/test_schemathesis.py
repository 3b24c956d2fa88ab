"""Requests made up from the OpenAPI document, right ones and wrong ones: every answer is one the document promises."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

import pytest
import requests
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app import create_app
from domain.contract.registry import games
from events.process.settings import Settings
from events.services import Services
from tests.effort import often
from tests.house import Client, House, play_out

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EACH = often(12, 60)  # right ones and as many wrong ones
EXAMPLE = "condottiere"  # the game of the tables that are asked about

made_up = settings(
    max_examples=EACH,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schemathesis.serializer("application/x-ndjson")
def as_lines(_: object, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@cache
def operations() -> list[tuple[str, str]]:
    """Every method and path of the API; its document can be had without a house."""
    app: Flask = create_app(cast(Services, None), Settings())
    document = app.test_client().get("/openapi.json").get_json()
    paths = document["paths"].items()
    return [(method, path) for path, item in paths for method in item if method in ("get", "post", "delete")]


@dataclass
class World:
    """Real things that made-up requests meet."""

    house: House
    ann: Client
    tables: dict[str, str]
    finished: str
    frozen: str
    dispute: str
    schema: Any
    session: requests.Session = field(default_factory=requests.Session)

    def path_parameters(self, path: str, game: str) -> dict[str, Any]:
        known: dict[str, Any] = {"table": self.tables[game], "game": game, "tile": "0/000.p/1"}
        if "/forks" in path:
            known["table"] = self.finished
        if "/disputes/" in path:
            known |= {"table": self.frozen, "dispute": self.dispute}
        return {name: value for name, value in known.items() if f"{{{name}}}" in path}

    def asker(self, path: str) -> Client:
        return self.house.referee if path.endswith("/verdict") else self.ann


@pytest.fixture(scope="module")
def world(house: House) -> Iterator[World]:
    ann, ben = house.players(2)
    tables = {}
    for name, game in games().items():
        tables[name] = ann.open(name, ["me", "open"], options=dict(game.examples[0]))["table"]
        ben.sit(tables[name])
    quick = {"max_rounds": 1}
    finished = ann.open(EXAMPLE, ["me", {"ai": "random"}], options=quick)["table"]
    play_out([ann], finished, random.Random(1))
    frozen = ann.open(EXAMPLE, ["me", {"ai": "random"}], options=quick)["table"]
    dispute = ann.post(f"/v1/tables/{frozen}/disputes", {"at": 1, "claim": "odd"}).must(201)["dispute"]
    schema = schemathesis.openapi.from_url(f"{house.url}/openapi.json")
    with requests.Session() as session:
        yield World(house, ann, tables, finished, frozen, dispute, schema, session)


def answers(world: World, method: str, path: str, game: str, mode: GenerationMode) -> int:
    """Make requests up and hold every answer against the document; returns how many there were."""
    operation = world.schema[path][method.upper()]
    asker = world.asker(path)
    count = 0

    @made_up
    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=world.path_parameters(path, game)))
    def ask(case: Case) -> None:
        nonlocal count
        count += 1
        if isinstance(case.query, dict) and "wait" in case.query:
            case.query["wait"] = "0"  # a long poll with nothing to come would wait for its 25 seconds
        case.call_and_validate(
            base_url=world.house.url,
            session=world.session,
            headers={"Authorization": f"Bearer {asker.token}"},
            checks=CHECKS,
            timeout=20,
        )

    ask()
    return count


@pytest.mark.parametrize(("method", "path"), operations(), ids=lambda word: word)
def test_every_answer_is_one_the_document_promises(world: World, method: str, path: str) -> None:
    modes = wanted(world, method, path)
    count = sum(answers(world, method, path, EXAMPLE, mode) for mode in modes)

    assert count >= EACH * 5 // 6 * len(modes) or count == 1 or not varies(world, method, path), count


def wanted(world: World, method: str, path: str) -> list[GenerationMode]:
    """What takes nothing that varies has one request, and nothing that could be wrong."""
    both = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
    return both if varies(world, method, path) and can_be_wrong(world, method, path) else [GenerationMode.POSITIVE]


def can_be_wrong(world: World, method: str, path: str) -> bool:
    """Is there a body, a part of the path or a parameter of which not every text is right?"""
    fixed = world.path_parameters(path, EXAMPLE)
    told = world.schema.raw_schema["paths"][path]
    free = [each for each in told.get("parameters", []) if each["name"] not in {*fixed, "rule"}]
    named = told[method].get("parameters", [])
    content = told[method].get("requestBody", {}).get("content", {})
    shaped = any(media["schema"].get("format") != "binary" for media in content.values())  # any bytes are bytes
    return bool(free or shaped or any(each["schema"] != {"type": "string"} for each in named))


def varies(world: World, method: str, path: str) -> bool:
    fixed = world.path_parameters(path, EXAMPLE)
    told = world.schema.raw_schema["paths"][path]
    free = [each for each in told.get("parameters", []) if each["name"] not in fixed]
    return bool(free or told[method].get("parameters") or told[method].get("requestBody"))


@pytest.mark.parametrize("game", [name for name in games() if name != EXAMPLE])
def test_moves_of_every_game(world: World, game: str) -> None:
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        assert answers(world, "post", "/v1/tables/{table}/moves", game, mode) == EACH
