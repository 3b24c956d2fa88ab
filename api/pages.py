"""The pages for people: the files that `python -m serve.pages` has built, and one answer for all of their addresses."""

from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, request

from api.files import SAFE, sent

DIST: Final = Path(__file__).parent.parent / "web" / "dist"
ADDRESSES: Final = ("/t/<path:rest>", "/games/<path:rest>", "/replay", "/audit", "/me")  # drawn by index.html
FILES: Final = (
    *("favicon.svg", "icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"),
    *("sw.js", "verify.js", "onefile.html"),
)

FOR_EVER: Final = "public, max-age=31536000, immutable"  # their names change with their content
blueprint = Blueprint("pages", __name__)


def serve_pages(app: Flask) -> None:
    """Answer the addresses of the pages; `/` is shared with programs, see `api.index`."""
    app.register_blueprint(blueprint)


def wants_page() -> bool:
    """Does who asks read HTML rather than JSON?"""
    accepted = request.accept_mimetypes
    return accepted["text/html"] > accepted["application/json"]


def page(rest: str = "") -> Response:
    """The one document; what stands on it is decided by its address, in the browser."""
    if not (DIST / "index.html").is_file():
        return _without_pages()
    return _sent("index.html", "no-cache")


@blueprint.get("/assets/<name>")
def asset(name: str) -> Response:
    return _sent(f"assets/{name}", FOR_EVER)


@blueprint.get("/favicon.ico")
def old_icon() -> Response:
    """Where browsers look for it on a page that names none."""
    return _sent("icon-192.png", "no-cache")


def _plain_file() -> Response:
    return _sent(request.path[1:], "no-cache")


for _number, _address in enumerate(ADDRESSES):
    blueprint.add_url_rule(_address, f"page-{_number}", page)
for _name in FILES:
    blueprint.add_url_rule(f"/{_name}", f"file-{_name.replace('.', '-')}", _plain_file)


def _without_pages() -> Response:
    why = DIST / "missing.txt"
    reason = why.read_text().strip() if why.is_file() else "run python -m serve.pages"
    text = f"The pages are not built ({reason}); the API is described at /docs.\n"
    return Response(text, 503 if request.path != "/" else 200, SAFE, content_type="text/plain; charset=utf-8")


def _sent(name: str, keep: str) -> Response:
    return sent(DIST / name, keep)
