"""Sitting down and standing up."""

from flask import Response

from api.body import fitting, json_body
from api.identity import known_caller
from api.openapi.describe import BODY, also, body, needs_token, problems
from api.openapi.examples import SHOWN
from api.openapi.schemas import TableDocument, TakeSeat
from api.openapi.smorest import Blueprint
from api.problems import Problem, misfit
from api.services import services
from api.sight import sight
from api.tables import ETAG, LOCATION, must_be_level, shown
from domain.contract.canonical import LARGEST
from domain.contract.wire import Misfit
from events.tables.permit import must_have_opened
from events.tables.play import play
from events.tables.seat import GiveToComputer, Sit, Stand, sit

blueprint = Blueprint("seats", __name__, url_prefix="/v1/tables/<table>/seats", description="Sitting down, standing up")


@blueprint.post("")
@needs_token
@body(TakeSeat, required=False, example={"seat": 2, "nonce": "00112233445566778899aabbccddeeff"})
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@also(200, "You already sit there", {"application/json": {"schema": TableDocument}}, {"ETag": ETAG})
@problems(*BODY, 403, 404, 409)
def sit_down(table: str) -> Response:
    """Take a seat: the one named, else the one kept for you, else the lowest open one.

    Who sits there already may add a nonce, or send another, until play begins. With `ai`, who opened the table gives an
    open seat to a computer player.
    """
    player = known_caller()
    seen = sight(table, player)
    wanted = fitting(TakeSeat, json_body(optional=True))
    by = f"player:{player.id}"
    if wanted["ai"] is not None:
        must_have_opened(seen.table, player.id)
        must_be_level(wanted["ai"])
        if wanted["nonce"] is not None:
            raise misfit(Misfit("goes with people, computer players add none", ("nonce",)))
        command = GiveToComputer(by=by, seat=wanted["seat"], level=wanted["ai"])
        written = play(services().tables, command, seen.loaded)
    else:
        taken = sit(services().tables, Sit(by=by, seat=wanted["seat"], nonce=wanted["nonce"]), seen.loaded)
        if taken is None:
            return shown(seen.table, seen.viewer)
        written = taken
        if seen.viewer is not None:
            return shown(written.table, seen.viewer)
    return shown(written.table, written.table.seat_of(player.id), 201)


@blueprint.delete(f"/<int(max={LARGEST}):seat>")
@needs_token
@blueprint.response(200, TableDocument, example=SHOWN, headers={"ETag": ETAG})
@problems(403, 404, 409)
def stand_up(table: str, seat: int) -> Response:
    """Leave a seat. After the start a computer player keeps it until you come back."""
    player = known_caller()
    seen = sight(table, player)
    if seat >= len(seen.table.places):
        seats = f"0 to {len(seen.table.places) - 1}"
        raise Problem(404, "unknown_seat", f"the table has seats {seats}", params={"seat": seat})
    written = play(services().tables, Stand(by=f"player:{player.id}", seat=seat), seen.loaded)
    return shown(written.table, written.table.seat_of(player.id))
