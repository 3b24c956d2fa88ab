"""What an answer consists of: a document as JSON, and the headers that go with it."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import orjson
from flask import Response, request

NDJSON: Final = "application/x-ndjson"

PERSONAL: Final = {"Cache-Control": "no-cache", "Vary": "Authorization"}  # another caller sees something else


def lasting_answer(document: dict[str, Any], *, immutable: bool = False) -> Response:
    """A document that changes with the program alone: 304 to who has it already, and kept by whoever may keep it."""
    body = orjson.dumps(document)
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    keep = "public, max-age=31536000, immutable" if immutable else "public, max-age=300"
    headers = {"ETag": tag, "Cache-Control": keep}
    known = [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]
    if tag in known or known == ["*"]:
        return Response(status=304, headers=headers)
    return Response(body, 200, headers, content_type="application/json")


def json_answer(document: dict[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(orjson.dumps(document), status, dict(headers or {}), content_type="application/json")
