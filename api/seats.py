"""Sitting down and standing up."""

from flask import Response
from flask_smorest import Blueprint

from api.context import archive, fitting, json_body, known_caller, sight
from api.describe import body, needs_token, problems
from api.problems import Problem
from api.schemas import TableDocument, TakeSeat
from api.tables import must_be_level, shown
from events.tables import Asker

blueprint = Blueprint("seats", __name__, url_prefix="/v1/tables/<table>/seats", description="Sitting down, standing up")


@blueprint.post("")
@needs_token(blueprint)
@body(blueprint, TakeSeat, required=False)
@blueprint.response(201, TableDocument)
@blueprint.alt_response(200, schema=TableDocument, description="you already sit there")
@problems(blueprint, 400, 401, 403, 404, 409, 413, 415, 422)
def sit_down(table: str) -> Response:
    """Take a seat: the one kept for you, else the lowest open one, or the one named."""
    player = known_caller()
    seen = sight(table, player)
    wanted = fitting(TakeSeat, json_body(optional=True))
    asker = Asker(f"player:{player.id}")
    if wanted["ai"] is not None:
        must_be_level(wanted["ai"])
        if wanted["nonce"] is not None:
            raise Problem(422, "invalid_body", "computer players add no nonce", errors={"nonce": ["goes with people"]})
        written = archive().tables.give_to_computer(seen.glance, asker, player.id, wanted["seat"], wanted["ai"])
    else:
        taken = archive().tables.sit(seen.glance, asker, player.id, wanted["seat"], wanted["nonce"])
        if taken is None:
            return shown(seen.table, seen.viewer)
        written = taken
    return shown(written.table, written.table.seat_of(player.id), 201)


@blueprint.delete("/<int:seat>")
@needs_token(blueprint)
@blueprint.response(200, TableDocument)
@problems(blueprint, 401, 403, 404, 409, 422)
def stand_up(table: str, seat: int) -> Response:
    """Leave a seat. After the start a computer player keeps it until you come back."""
    player = known_caller()
    seen = sight(table, player)
    written = archive().tables.stand(seen.glance, Asker(f"player:{player.id}"), player.id, seat)
    return shown(written.table, written.table.seat_of(player.id))
