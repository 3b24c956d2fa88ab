"""Where everything begins: a short document with links for programs, the pages for people."""

from typing import Any, Final

from flask import Response

from api.answers import lasting_answer
from api.openapi.describe import ETAG, also, lasting, problems
from api.openapi.schemas import Index
from api.openapi.smorest import Blueprint
from api.pages import page, wants_page
from api.scopes import NOTHING, scope

blueprint = Blueprint("index", __name__, description="Where everything begins")

INDEX: Final[dict[str, Any]] = {
    "name": "Annals",
    "version": "1",
    "links": {
        "docs": "/docs",
        "openapi": "/openapi.json",
        "games": "/v1/games",
        "players": "/v1/players",
        "tables": "/v1/tables",
        "me": "/v1/me",
        "keys": "/v1/keys",
    },
}


A_PAGE: Final = {"type": "string"}


@blueprint.get("/v1")
@scope(NOTHING)
@lasting
@blueprint.response(200, Index, example=INDEX, headers={"ETag": ETAG})
@problems()
def get_index() -> Response:
    """Where to begin."""
    return lasting_answer(INDEX)


@blueprint.get("/")
@lasting
@blueprint.response(200, Index, example=INDEX)
@also(200, "The links, or a page", {"text/html": {"schema": A_PAGE}, "text/plain": {"schema": A_PAGE}})
@problems()
def get_start() -> Response:
    """Where to begin: the same for programs, the pages for browsers."""
    found = page() if wants_page() else lasting_answer(INDEX)
    found.headers["Vary"] = "Accept, Accept-Encoding"
    return found
