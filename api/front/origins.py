"""Pages of any origin may talk to the server: it knows bearers, and there are no cookies to protect."""

from typing import Any, Final

OPEN: Final = (
    (b"access-control-allow-origin", b"*"),
    (
        b"access-control-expose-headers",
        b"ETag, Location, Link, Retry-After, Idempotency-Replayed, Annals-Now, X-Request-Id, Date, WWW-Authenticate",
    ),
)  # of every answer
METHODS: Final = b"GET, POST, PATCH, DELETE, OPTIONS"
HEADERS: Final = b"Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Request-Id"
A_DAY: Final = b"86400"


def preflight(scope: Any) -> list[tuple[bytes, bytes]] | None:
    """What a browser is told that asks beforehand whether it may ask; None if this is another request."""
    if scope["method"] != "OPTIONS":
        return None
    asked = dict(scope["headers"])
    if b"access-control-request-method" not in asked:
        return None
    return [
        *OPEN,
        (b"access-control-allow-methods", METHODS),
        (b"access-control-allow-headers", asked.get(b"access-control-request-headers") or HEADERS),
        (b"access-control-max-age", A_DAY),
    ]
