"""The kit of each game: all that a front end needs to draw and explain it, in its reader's language."""

from functools import cache
from hashlib import sha256
from typing import Any

from flask import Response

from api.answers import worded_answer
from api.language import ACCEPTED, LANG
from api.openapi.describe import ETAG, also, header, parameters, problems, query
from api.openapi.schemas import KitDocument
from api.openapi.smorest import Blueprint
from api.paths import known_game
from api.query import asked, language
from api.scopes import NOTHING, scope
from domain.contract.canonical import canonical
from domain.contract.kit import LANGUAGES
from domain.contract.registry import games

blueprint = Blueprint("kits", __name__, url_prefix="/v1/games/<game>/kit", description="What things are and look like")


@blueprint.get("")
@scope(NOTHING)
@parameters(
    LANG,
    query("v", "the version you mean, from the catalogue: then the answer may be kept for ever", type="string"),
    ACCEPTED,
    header("If-None-Match", "an ETag you have: 304 if nothing has changed"),
)
@blueprint.response(200, KitDocument, headers={"ETag": ETAG})
@also(304, "Nothing has changed", headers={"ETag": ETAG})
@problems(404, 422)
def get_kit(game: str) -> Response:
    """Boards, things, options, and words for everything that the game says; nothing that changes during play."""
    name = known_game(game).name
    return worded_answer(kits(name)[language()], immutable=asked("v") == kit_version(name))


@cache
def kits(name: str) -> dict[str, dict[str, Any]]:
    """The kit of a game in every language."""
    game = games()[name]
    head = {"game": name, "version": kit_version(name)}
    return {each: {**head, "lang": each, **game.kit(each)} for each in LANGUAGES}


@cache
def kit_version(name: str) -> str:
    """One version for all languages: twelve hex digits of what they say."""
    said = (canonical(games()[name].kit(each)) for each in LANGUAGES)
    return sha256(b"\0".join(said)).hexdigest()[:12]


def kit_reference(name: str) -> dict[str, Any]:
    """Where the kit of a game is, as the catalogue says it."""
    version = kit_version(name)
    return {"version": version, "url": f"/v1/games/{name}/kit?v={version}"}
