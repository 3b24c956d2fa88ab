"""The kit of each game: all that a front end needs to draw and explain it, in its reader's language."""

from functools import cache
from hashlib import sha256
from typing import Any

from flask import Response, request

from api.answers import lasting_answer
from api.openapi.describe import ETAG, also, header, parameters, problems, query
from api.openapi.schemas import KitDocument
from api.openapi.smorest import Blueprint
from api.paths import known_game
from api.problems import Problem
from api.query import asked
from domain.contract.canonical import canonical
from domain.contract.kit import LANGUAGES
from domain.contract.registry import games

blueprint = Blueprint("kits", __name__, url_prefix="/v1/games/<game>/kit", description="What things are and look like")


@blueprint.get("")
@parameters(
    query("lang", "the language of its words; else that of `Accept-Language`, else English", enum=list(LANGUAGES)),
    query("v", "the version you mean, from the catalogue: then the answer may be kept for ever", type="string"),
    header("Accept-Language", "the languages you read"),
    header("If-None-Match", "an ETag you have: 304 if nothing has changed"),
)
@blueprint.response(200, KitDocument, headers={"ETag": ETAG})
@also(304, "Nothing has changed", headers={"ETag": ETAG})
@problems(404, 422)
def get_kit(game: str) -> Response:
    """Boards, things, options, and words for everything that the game says; nothing that changes during play."""
    name = known_game(game).name
    known = kits(name)
    if not known:
        raise Problem(404, "no_kit", f"{name} has no kit yet")
    return lasting_answer(known[language()], immutable=asked("v") == kit_version(name))


def language() -> str:
    """In which language the caller reads."""
    wanted = asked("lang")
    if wanted is None:
        return request.accept_languages.best_match(LANGUAGES, LANGUAGES[0]) or LANGUAGES[0]
    if wanted not in LANGUAGES:
        raise Problem(422, "invalid_query", f"lang must be one of {', '.join(LANGUAGES)}")
    return wanted


@cache
def kits(name: str) -> dict[str, dict[str, Any]]:
    """The kit of a game in every language; empty if it has none."""
    game = games()[name]
    if game.kit is None:
        return {}
    version = kit_version(name)
    head = {"game": name, "version": version, "title": game.title}
    return {each: {**head, "lang": each, **game.kit(each)} for each in LANGUAGES}


@cache
def kit_version(name: str) -> str | None:
    """One version for all languages: twelve hex digits of what they say."""
    game = games()[name]
    if game.kit is None:
        return None
    return sha256(b"\0".join(canonical(game.kit(each)) for each in LANGUAGES)).hexdigest()[:12]


def kit_reference(name: str) -> dict[str, Any] | None:
    """Where the kit of a game is, as the catalogue says it."""
    version = kit_version(name)
    return None if version is None else {"version": version, "url": f"/v1/games/{name}/kit?v={version}"}
