"""The short way to a view and Flask's own way are one way: the same answers, to the byte, and nothing left behind."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, has_app_context, has_request_context
from werkzeug.test import EnvironBuilder

from api.dispatch import KEPT_ROUTES, Plain, PlainHeaders
from app import create_app
from events import services
from events.process.settings import Settings
from serve import keys

Heard = tuple[str, list[tuple[str, str]], bytes]


@pytest.fixture
def app(redis_url: str, queue_url: str, tmp_path: Path) -> Flask:
    settings = Settings.read({"REDIS_URL": redis_url, "QUEUE_URL": queue_url, "DATA_DIR": str(tmp_path)})
    keys.signing_key_file(settings)
    return create_app(services.build(settings), settings)


@pytest.fixture
def token(app: Flask) -> str:
    return str(app.test_client().post("/v1/players", json={"name": "Ann"}).json["token"])


def asked(way: Any, app: Flask, method: str, path: str, **more: Any) -> Heard:
    heard: list[tuple[str, list[tuple[str, str]]]] = []
    environ = EnvironBuilder(path=path, method=method, **more).get_environ()
    body = b"".join(way(app, environ, lambda status, headers, _=None: heard.append((status, headers))))
    return *heard[0], body


REQUESTS = [
    ("GET", "/v1/games", {}),
    ("HEAD", "/v1/games", {}),
    ("OPTIONS", "/v1/games", {}),
    ("DELETE", "/v1/games", {}),
    ("GET", "/v1/games/", {}),
    ("GET", "/v1/nothing", {}),
    ("GET", "//v1/games", {}),
    ("GET", "/v1/me", {}),
    ("GET", "/v1/me", {"headers": {"Authorization": "Bearer wrong"}}),
    ("GET", "/v1/nothing", {"headers": {"Authorization": "Bearer wrong"}}),
    ("GET", "/v1/tables?status=none", {}),
    ("GET", "/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D", {}),
    ("POST", "/v1/players", {"json": {"name": 7}}),
    ("POST", "/v1/players", {"data": b"{", "content_type": "application/json; charset=utf-8"}),
    ("POST", "/v1/players", {"data": b"{}", "content_type": "text/plain"}),
    ("GET", "/openapi.json", {}),
    ("GET", "/healthz", {}),
]


@pytest.mark.parametrize(("method", "path", "more"), REQUESTS)
def test_both_ways_give_the_same_answer(app: Flask, method: str, path: str, more: dict[str, Any]) -> None:
    short = [asked(Plain.wsgi_app, app, method, path, **more) for _ in range(2)]  # found, then remembered
    long = asked(Flask.wsgi_app, app, method, path, **more)
    assert short == [long, long]


def test_a_token_is_known_on_both_ways(app: Flask, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    short, long = (asked(way, app, "GET", "/v1/me", headers=headers) for way in (Plain.wsgi_app, Flask.wsgi_app))
    assert short == long
    assert short[0] == "200 OK"


def test_a_view_that_breaks_answers_500_and_leaves_no_context(app: Flask) -> None:
    def broken(**_: Any) -> Iterator[str]:
        raise RuntimeError("broken")

    endpoint = app.url_map.bind("").match("/v1/games")[0]
    app.view_functions[endpoint] = broken
    assert asked(Plain.wsgi_app, app, "GET", "/v1/games")[0] == "500 INTERNAL SERVER ERROR"
    assert not has_request_context()
    assert not has_app_context()


def test_nothing_is_registered_that_the_short_way_leaves_out(app: Flask) -> None:
    """Hooks of a blueprint, after a request, at its end; whoever needs one adds it to the short way first."""
    assert set(app.before_request_funcs) <= {None}
    left_out = (app.after_request_funcs, app.teardown_request_funcs, app.url_value_preprocessors)
    assert not any(hooks for funcs in left_out for hooks in funcs.values())
    assert not app.teardown_appcontext_funcs


def test_routes_are_kept_up_to_a_bound(app: Flask) -> None:
    assert isinstance(app, Plain)
    for number in range(KEPT_ROUTES + 10):
        app._route("GET", f"/v1/games/{number}", "http")
    assert app._route.cache_info().currsize == KEPT_ROUTES


def test_headers_are_read_by_any_spelling() -> None:
    headers = PlainHeaders({"HTTP_IF_MATCH": '"3"', "CONTENT_TYPE": "a/b", "CONTENT_LENGTH": "7"})
    assert [headers.get(name) for name in ("If-Match", "if-match", "Content-Type")] == ['"3"', '"3"', "a/b"]
    assert headers.get("Content-Length", type=int) == 7
    assert headers.get("Accept") is None
    assert headers.get("Accept", "") == ""
