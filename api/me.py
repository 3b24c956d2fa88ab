"""Who am I, and what waits for me."""

from flask import Response

from api.answers import PERSONAL, json_answer
from api.identity import known_caller
from api.openapi.describe import needs_token, problems
from api.openapi.examples import ANN, OWED
from api.openapi.schemas import Me, MyDecisions
from api.openapi.smorest import Blueprint
from api.services import services

blueprint = Blueprint("me", __name__, url_prefix="/v1/me", description="You")


@blueprint.get("")
@needs_token
@blueprint.response(200, Me, example={"player": ANN, "name": "Ann", "referee": False})
@problems()
def get_me() -> Response:
    """Who you are."""
    player = known_caller()
    return json_answer({"player": player.id, "name": player.name, "referee": player.referee}, headers=PERSONAL)


@blueprint.get("/decisions")
@needs_token
@blueprint.response(200, MyDecisions, example=OWED)
@problems()
def get_decisions() -> Response:
    """Every table that waits for you, newest first; a table that began a second ago may not be there yet."""
    player = known_caller()
    found = []
    for table in services().lists.waiting_for(player.id):
        seat = table.seat_of(player.id)
        assert seat is not None
        owed = table.decision_of(seat)
        assert owed is not None
        times = {"opened_at": table.opened_at, "moved_at": table.at}
        waits = {"table": table.id, "game": table.rules.name, "version": table.version, **times}
        waits["decision"] = owed._asdict()
        found.append(waits)
    return json_answer({"decisions": found}, headers=PERSONAL)
