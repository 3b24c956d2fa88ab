"""Records: a table as evidence, its verification, and its way back."""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from api.answers import NDJSON, PERSONAL, json_answer, known_tag, lasting_answer, tag_of
from api.coding import coding_for
from api.identity import caller, known_caller
from api.openapi.describe import ETAG as TAG
from api.openapi.describe import also, body, header, lasting, needs_token, parameters, problems, query, told
from api.openapi.examples import SHOWN
from api.openapi.schemas import Keys, TableDocument, VerificationReport
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.query import flag
from api.scopes import NOTHING, PLAY, READ, scope
from api.services import services
from api.sight import chosen_viewer, sight
from api.tables import ETAG, LOCATION, SEAT, shown
from events.evidence import importing, record
from events.evidence.public.tree import NotPublished
from events.evidence.verify import QUESTIONS, verify
from events.tables.table import Table

STANDS = {"ok": True} | {name: {"verdict": "pass"} for name in QUESTIONS}

blueprint = Blueprint("records", __name__, url_prefix="/v1", description="Evidence: records, keys, verification")

PUBLISHED = query("published", "end with the proof that the public log holds it", type="boolean", default=False)
OF_THE_FINISHED = told("of the record of a finished table", always=False)
A_RECORD = {"type": "string", "format": "binary", "description": "header, entries, trailer, receipts: a JSON line each"}


@blueprint.get("/tables/<table>/record")
@scope(READ)
@parameters(SEAT, PUBLISHED, header("If-None-Match", "an ETag you have: 304 if nothing has changed"))
@also(200, "Header, entries, trailer: a JSON line each", {NDJSON: {"schema": A_RECORD}}, {"ETag": OF_THE_FINISHED})
@also(304, "Nothing has changed", headers={"ETag": TAG})
@problems(403, 404, 422)
def get_record(table: str) -> Response:
    """The record of a table, at any time, as you may have it."""
    seen = sight(table, caller())
    viewer = chosen_viewer(seen)
    proof = _proof(seen.table) if flag("published") else None
    lines = record.lines(services().tables, services().signer, seen.table, viewer, seen.viewer, proof)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{seen.table.id}.ndjson"'}
    if services().tables.all_open(seen.table) and proof is None:  # nothing more is shown of it than now
        mark, coding = f"{seen.table.hash[:16]}-{viewer}-{seen.viewer}", coding_for(request)
        headers |= {"Cache-Control": "private, no-cache", "Vary": PERSONAL["Vary"]}
        if (tag := known_tag(mark, coding)) is not None:
            return Response(status=304, headers={"ETag": tag, **headers})
        headers["ETag"] = tag_of(mark, coding)
    return Response(lines, content_type=NDJSON, headers=headers)


@blueprint.post("/records/verify")
@scope(NOTHING)
@body(A_RECORD, kind=NDJSON)
@blueprint.response(200, VerificationReport, example=STANDS)
@problems(413, 415)
def verify_record() -> Response:
    """What stands of a record: integrity, completeness, luck and rules."""
    return json_answer(verify(_lines(), list(services().keys())))


@blueprint.post("/records")
@scope(PLAY)
@needs_token
@body(A_RECORD, kind=NDJSON)
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@also(200, "The table is here already", {"application/json": {"schema": TableDocument}}, {"ETag": ETAG})
@problems(404, 409, 413, 415, 422)
def import_record() -> Response:
    """Bring in a record in which nothing fails: a table that is only read, under its own id."""
    player = known_caller()
    table, new = importing.bring_in(services().tables, _lines(), list(services().keys()), player)
    if new:
        services().lists.show(table)
    return shown(table, table.seat_of(player.id), 201 if new else 200)


@blueprint.get("/keys")
@scope(NOTHING)
@lasting
@blueprint.response(200, Keys, headers={"ETag": TAG})
@problems()
def get_keys() -> Response:
    """The public keys of this server's records and receipts, and since when each was used."""
    keys = sorted(services().keys().items(), key=lambda each: each[1])
    return lasting_answer({"keys": [{"key": key, "since": since} for key, since in keys]})


def _proof(table: Table) -> dict[str, Any] | None:
    """Where the public log holds this version or the last one before it; none while it has nothing of the table."""
    try:
        return services().public_log.published(table.id, table.version).document()
    except NotPublished:
        return None


def _lines() -> Sequence[bytes]:
    if request.mimetype != NDJSON:
        raise Problem(415, "not_ndjson", f"send the record as Content-Type: {NDJSON}", params={"expected": NDJSON})
    return request.get_data(cache=False).splitlines(keepends=True)
