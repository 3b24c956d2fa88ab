"""The pages for people: where they are, how long they may be kept, and what they may load."""

import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import index, pages


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(pages, "DIST", tmp_path)
    app = Flask("pages", static_folder=None)
    pages.serve_pages(app)
    app.add_url_rule("/", view_func=index.get_start)
    return app.test_client()


@pytest.fixture
def built(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Annals</title>")
    (tmp_path / "assets" / "index-abc123.js").write_text("export {};\n" * 100)


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("address", ["/", "/t/44-01M7", "/t/44-01M7/replay", "/replay", "/audit", "/me"])
def test_every_address_of_the_pages_is_one_document(browser: FlaskClient, address: str) -> None:
    answer = browser.get(address, headers={"Accept": "text/html"})

    assert answer.status_code == 200
    assert answer.content_type == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    again = browser.get(address, headers={"Accept": "text/html", "If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.usefixtures("built")
def test_a_page_loads_nothing_from_elsewhere_and_runs_nothing_inline(browser: FlaskClient) -> None:
    headers = browser.get("/t/44-01M7").headers

    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.usefixtures("built")
def test_what_is_named_by_its_content_may_be_kept_for_ever(browser: FlaskClient) -> None:
    answer = browser.get("/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"})

    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert gzip.decompress(answer.data) == b"export {};\n" * 100
    assert browser.get("/assets/index-abc123.js").data == b"export {};\n" * 100


@pytest.mark.usefixtures("built")
def test_a_page_that_names_no_icon_has_one_where_browsers_look(browser: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "icon-192.png").write_bytes(b"\x89PNG")

    answer = browser.get("/favicon.ico")

    assert (answer.status_code, answer.content_type, answer.data) == (200, "image/png", b"\x89PNG")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/assets/other.js", "/assets/..%2f..%2fapp.py", "/assets/%2e%2e/index.html"])
def test_nothing_else_is_there(browser: FlaskClient, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_without_pages_one_line_says_what_is_missing(browser: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "missing.txt").write_text("npm ci needs the network: ENOTFOUND\n")

    answer = browser.get("/", headers={"Accept": "text/html"})

    assert answer.get_data(as_text=True) == (
        "The pages are not built (npm ci needs the network: ENOTFOUND); the API is described at /docs.\n"
    )
    assert browser.get("/t/44-01M7").status_code == 503
