"""What an answer consists of: a document as JSON, and the headers that go with it."""

from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import Response

NDJSON: Final = "application/x-ndjson"

PERSONAL: Final = {"Cache-Control": "no-cache", "Vary": "Authorization"}  # another caller sees something else


def json_answer(document: dict[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(orjson.dumps(document), status, dict(headers or {}), content_type="application/json")
