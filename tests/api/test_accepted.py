"""Who has moved hears that he has, whatever breaks once his move is in the log."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import api.moves
from app import create_app
from events import services
from events.process.settings import Settings
from serve import keys


@pytest.fixture
def app(redis_url: str, queue_url: str, tmp_path: Path) -> Flask:
    settings = Settings.read({"REDIS_URL": redis_url, "QUEUE_URL": queue_url, "DATA_DIR": str(tmp_path)})
    keys.signing_key_file(settings)
    return create_app(services.build(settings), settings)


def broken(*_: Any, **__: Any) -> Any:
    raise OverflowError("a number that cannot be written")


@pytest.mark.parametrize("part", ["move_document", "table_document", "facts_document", "outcome_document"])
def test_an_accepted_move_is_never_answered_500(app: Flask, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    client = app.test_client()
    ann, ben = (client.post("/v1/players", json={"name": name}).json["token"] for name in ("Ann", "Ben"))
    body = {"game": "condottiere", "seats": ["me", "open"]}
    table = client.post("/v1/tables", json=body, headers={"Authorization": f"Bearer {ann}"}).json["table"]
    client.post(f"/v1/tables/{table}/seats", json={}, headers={"Authorization": f"Bearer {ben}"})
    move = {"type": "choose_region", "region": "roma"}

    with monkeypatch.context() as broke:
        broke.setattr(api.moves, part, broken)
        path = f"/v1/tables/{table}/moves?include=table"
        answer = client.post(path, json=move, headers={"Authorization": f"Bearer {ann}", "Idempotency-Key": "one"})

    assert answer.status_code == 201
    assert answer.json["version"] == 3
    assert (answer.json["receipt"]["version"], answer.json["receipt"]["hash"]) == (3, answer.json["hash"])
    again = client.post(path, json=move, headers={"Authorization": f"Bearer {ann}", "Idempotency-Key": "one"})
    assert (again.status_code, again.json["version"], again.json["hash"]) == (201, 3, answer.json["hash"])
    assert again.json["facts"], "the same key later tells all of it"
