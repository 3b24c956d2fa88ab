"""Continuing a finished table from one of its versions."""

from flask import Response

from api.body import fitting, json_body
from api.identity import known_caller
from api.once import named, once, stamp
from api.openapi.describe import BODY, body, needs_token, problems
from api.openapi.examples import SHOWN
from api.openapi.schemas import NewFork, TableDocument
from api.openapi.smorest import Blueprint
from api.scopes import PLAY, scope
from api.services import services
from api.sight import sight
from api.tables import ETAG, LOCATION, must_be_known, shown
from events.log.ids import new_table
from events.tables.fork import fork as fork_from
from events.tables.refusals import Cannot

blueprint = Blueprint("forks", __name__, url_prefix="/v1/tables/<table>/forks", description="Going on from a version")


@blueprint.post("")
@scope(PLAY)
@once
@needs_token
@body(NewFork, example={"at": 17, "seats": ["me", {"ai": "greedy"}]})
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@problems(*BODY, 404, 409)
def fork(table: str) -> Response:
    """A new table that continues from a version of a finished one; what no seat knew is drawn anew."""
    player = known_caller()
    seen = sight(table, player)
    wanted = fitting(NewFork, json_body())
    tables = services().tables
    if not tables.all_open(seen.table):
        refusal = Cannot("not_finished", "a table can be continued elsewhere once it is finished")
        raise refusal.at(seen.table.version)
    then = tables.at(seen.table, wanted["at"])
    seats = wanted["seats"]
    if seats is None:
        sat = seen.table.seat_of(player.id)
        seats = ["me" if seat == sat else "open" for seat in range(len(then.places))]
    for seat in seats:
        must_be_known(seat)
    try:
        services().open_tables.must_have_room(player.id)
        written = fork_from(tables, player.id, then, seats, name=new_table(stamp=stamp()), **named())
    except Cannot as refusal:
        refusal.version = seen.table.version
        raise
    services().open_tables.note(player.id, written.table.id)
    services().lists.show(written.table)
    return shown(written.table, written.table.seat_of(player.id), 201)
