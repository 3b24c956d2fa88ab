"""The pages for people: the files that `python -m serve.pages` has built, and one answer for all of their addresses."""

import gzip
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple

from flask import Blueprint, Flask, Response, request
from werkzeug.exceptions import NotFound

DIST: Final = Path(__file__).parent.parent / "web" / "dist"
ADDRESSES: Final = ("/t/<path:rest>", "/games/<path:rest>", "/replay", "/audit", "/me")  # drawn by index.html
FILES: Final = (
    *("favicon.svg", "icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"),
    *("sw.js", "verify.js", "onefile.html"),
)

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        *(f"{each}-src 'self'" for each in ("script", "style", "connect", "font", "worker", "manifest")),
        "img-src 'self' data: blob:",
        *("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"),
    )
)
SAFE: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"  # their names change with their content
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
PRESSED: Final = ("text/", "application/manifest", "image/svg")

blueprint = Blueprint("pages", __name__)


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    small: bytes | None  # by gzip, where that helps
    tag: str
    type: str


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
    place = DIST / name
    if not place.is_file():
        raise NotFound
    file = _read(name, place.stat().st_mtime_ns)
    headers = {**SAFE, "ETag": file.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("If-None-Match", ""):
        return Response(status=304, headers=headers)
    if file.small is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(file.small, 200, {**headers, "Content-Encoding": "gzip"}, content_type=file.type)
    return Response(file.body, 200, headers, content_type=file.type)


@lru_cache(maxsize=256)
def _read(name: str, changed: int) -> File:
    body = (DIST / name).read_bytes()
    kind = TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    small = gzip.compress(body, 9, mtime=0) if kind.startswith(PRESSED) else None
    type_ = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return File(body, small, f'"{sha256(body).hexdigest()[:16]}"', type_)
