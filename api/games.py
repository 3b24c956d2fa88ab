"""The catalogue: which games there are, and the schemas of everything they say."""

from functools import cache
from typing import Any

from flask import Response

from api.answers import lasting_answer
from api.kits import kit_reference
from api.openapi.describe import ETAG, lasting, problems
from api.openapi.schemas import Catalogue, GameDocument
from api.openapi.smorest import Blueprint
from api.paths import known_game
from api.scopes import NOTHING, scope
from domain.contract.registry import games
from domain.contract.secrecy import secrets
from domain.contract.wire import move_name, object_schema, schema
from events.tables.levels import LEVELS

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="The games and their schemas")


@blueprint.get("")
@scope(NOTHING)
@lasting
@blueprint.response(200, Catalogue, headers={"ETag": ETAG})
@problems()
def list_games() -> Response:
    """Every game."""
    return lasting_answer({"games": [game_document(name) for name in games()]})


@blueprint.get("/<game>")
@scope(NOTHING)
@lasting
@blueprint.response(200, GameDocument, headers={"ETag": ETAG})
@problems(404)
def get_game(game: str) -> Response:
    """One game: who may play it, its options, moves, facts and state as JSON Schema."""
    return lasting_answer(game_document(known_game(game).name))


@cache
def game_document(name: str) -> dict[str, Any]:
    game = games()[name]
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "players": list(game.players),
        "levels": list(LEVELS),
        "examples": [dict(example) for example in game.examples],
        "options": schema(game.options),
        "moves": {name: object_schema(kind, name) for name, kind in game.move_types.items()},
        "anytime": [move_name(kind) for kind in game.asides],
        "facts": {kind.__name__: _fact_schema(kind) for kind in game.facts},
        "state": schema(game.state),
        "kit": kit_reference(game.name),
    }


def _fact_schema(kind: type) -> dict[str, Any]:
    """A secret field may be left out of a fact that is shown."""
    return object_schema(kind, kind.__name__, tuple(attribute for attribute, _, _ in secrets(kind)))
