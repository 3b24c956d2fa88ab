"""Becoming a player."""

from flask import Response

from api.answers import json_answer
from api.body import fitting, json_body
from api.identity import caller
from api.openapi.describe import BODY, body, problems
from api.openapi.examples import PLAYER
from api.openapi.schemas import NewPlayer, Registered
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.services import services

blueprint = Blueprint("players", __name__, url_prefix="/v1/players", description="People and programs that play")


@blueprint.post("")
@body(NewPlayer, example={"name": "Ann"})
@blueprint.response(201, Registered, example=PLAYER)
@problems(*BODY, 403)
def register() -> Response:
    """Become a player. The token is shown once; whoever has it plays as you."""
    asker = caller()
    wanted = fitting(NewPlayer, json_body())
    if wanted["referee"] and not (asker and asker.referee):
        raise Problem(403, "not_a_referee", "only a referee makes another referee")
    player, token = services().players.register(wanted["name"], referee=wanted["referee"])
    document = {"player": player.id, "name": player.name, "token": token}
    return json_answer(document | ({"referee": True} if player.referee else {}), 201, {"Cache-Control": "no-store"})
