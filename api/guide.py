"""The guide: the texts of `docs/` as pages, which `python -m serve.guide` has made."""

import re
from pathlib import Path
from typing import Final

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from api.files import SAFE, sent

SITE: Final = Path(__file__).parent.parent / "docs" / "site"
ADDRESS: Final = re.compile(r"[a-z0-9_-]+(?:/[a-z0-9_-]+)*")
KEEP: Final = "no-cache"

blueprint = Blueprint("guide", __name__)


@blueprint.get("/guide")
def start() -> Response:
    if not (SITE / "index.html").is_file():
        text = "The guide is not built (run make docs); the API is described at /docs.\n"
        return Response(text, 503, SAFE, content_type="text/plain; charset=utf-8")
    return sent(SITE / "index.html", KEEP)


@blueprint.get("/guide/guide.css")
def style() -> Response:
    return sent(SITE / "guide.css", KEEP)


@blueprint.get("/guide/<path:address>")
def text(address: str) -> Response:
    if not ADDRESS.fullmatch(address):
        raise NotFound
    return sent(SITE / f"{address}.html", KEEP)
