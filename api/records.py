"""Records: a table as evidence, its verification, and its way back."""

from collections.abc import Sequence

from flask import Response, request

from api.answers import NDJSON, json_answer
from api.identity import caller, known_caller
from api.openapi.describe import also, body, needs_token, parameters, problems
from api.openapi.examples import SHOWN
from api.openapi.schemas import Keys, TableDocument, VerificationReport
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.services import services
from api.sight import chosen_viewer, sight
from api.tables import ETAG, LOCATION, SEAT, shown
from events.evidence import importing, record
from events.evidence.verify import verify

STANDS = {"ok": True} | {name: {"verdict": "pass"} for name in ("integrity", "completeness", "luck", "rules")}

blueprint = Blueprint("records", __name__, url_prefix="/v1", description="Evidence: records, keys, verification")

A_RECORD = {"type": "string", "description": "header, entries, trailer, receipts: a JSON line each"}


@blueprint.get("/tables/<table>/record")
@parameters(SEAT)
@also(200, "Header, entries, trailer: a JSON line each", {NDJSON: {"schema": A_RECORD}})
@problems(403, 404, 422)
def get_record(table: str) -> Response:
    """The record of a table, at any time, as you may have it."""
    seen = sight(table, caller())
    viewer = chosen_viewer(seen)
    lines = record.lines(services().tables, services().signer, seen.table, viewer, seen.viewer)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{seen.table.id}.ndjson"'}
    return Response(lines, content_type=NDJSON, headers=headers)


@blueprint.post("/records/verify")
@body(A_RECORD, kind=NDJSON)
@blueprint.response(200, VerificationReport, example=STANDS)
@problems(413, 415)
def verify_record() -> Response:
    """What stands of a record: integrity, completeness, luck and rules."""
    return json_answer(verify(_lines(), list(services().keys())))


@blueprint.post("/records")
@needs_token
@body(A_RECORD, kind=NDJSON)
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@also(200, "The table is here already", {"application/json": {"schema": TableDocument}}, {"ETag": ETAG})
@problems(404, 409, 413, 415, 422)
def import_record() -> Response:
    """Bring in a record in which nothing fails: a table that is only read, under its own id."""
    player = known_caller()
    table, new = importing.bring_in(services().tables, _lines(), list(services().keys()), player)
    return shown(table, table.seat_of(player.id), 201 if new else 200)


@blueprint.get("/keys")
@blueprint.response(200, Keys)
@problems()
def get_keys() -> Response:
    """The public keys of this server's records and receipts, and since when each was used."""
    keys = sorted(services().keys().items(), key=lambda each: each[1])
    return json_answer({"keys": [{"key": key, "since": since} for key, since in keys]})


def _lines() -> Sequence[bytes]:
    if request.mimetype != NDJSON:
        raise Problem(415, "not_ndjson", f"send the record as Content-Type: {NDJSON}")
    return request.get_data(cache=False).splitlines(keepends=True)
