"""Files that were built for browsers: sent with a tag, pressed where that helps, under a strict policy."""

import gzip
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple

from flask import Response, request
from werkzeug.exceptions import NotFound

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
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
PRESSED: Final = ("text/", "application/manifest", "image/svg")


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    small: bytes | None  # by gzip, where that helps
    tag: str
    type: str


def sent(place: Path, keep: str) -> Response:
    """The file that lies there, or 304 to who has it; 404 if there is none."""
    if not place.is_file():
        raise NotFound
    file = _read(place, place.stat().st_mtime_ns)
    headers = {**SAFE, "ETag": file.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("If-None-Match", ""):
        return Response(status=304, headers=headers)
    if file.small is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(file.small, 200, {**headers, "Content-Encoding": "gzip"}, content_type=file.type)
    return Response(file.body, 200, headers, content_type=file.type)


@lru_cache(maxsize=512)
def _read(place: Path, changed: int) -> File:
    body = place.read_bytes()
    kind = TYPES.get(place.suffix) or guess_type(place.name)[0] or "application/octet-stream"
    small = gzip.compress(body, 9, mtime=0) if kind.startswith(PRESSED) else None
    type_ = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return File(body, small, f'"{sha256(body).hexdigest()[:16]}"', type_)
