"""The public log: its checkpoint, its tiles, its key, and where a table stands in it."""

import re
from typing import Final

from flask import Response

from api.answers import json_answer
from api.identity import caller
from api.log import NOT_KEPT
from api.openapi.describe import parameters, problems, query
from api.openapi.schemas import PublishedDocument
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.query import number
from api.scopes import NOTHING, READ, scope
from api.services import services
from api.sight import sight
from domain.contract.canonical import LARGEST
from events.evidence.public.merkle import WIDTH, tile_width
from events.evidence.public.tree import NotPublished

blueprint = Blueprint("public", __name__, url_prefix="/v1", description="The public log, as C2SP writes it")

TEXT: Final = "text/plain; charset=utf-8"
BYTES: Final = "application/octet-stream"
DATA: Final = {"type": "string", "format": "binary"}
FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
A_MOMENT: Final = {"Cache-Control": "public, max-age=2"}

TILE: Final = re.compile(r"(entries|0|[1-9][0-9]?)/((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")
DEEPEST: Final = 6  # levels of tiles; 2^48 leaves


@blueprint.get("/public/checkpoint")
@scope(NOTHING)
@blueprint.response(200, {"type": "string"}, description="A signed note: origin, size, root", content_type="text/plain")
@problems(404)
def get_checkpoint() -> Response:
    """The newest checkpoint of the public log (C2SP tlog-checkpoint), with the cosignatures of its witnesses."""
    return Response(_newest()[1], content_type=TEXT, headers=A_MOMENT)


@blueprint.get("/public/key")
@scope(NOTHING)
@blueprint.response(200, {"type": "string"}, description="`<name>+<id>+<key>`", content_type="text/plain")
@problems()
def get_public_key() -> Response:
    """The key that signs checkpoints, as programs that follow logs read it (C2SP signed-note)."""
    return Response(f"{services().public_log.note_key}\n", content_type=TEXT, headers=A_MOMENT)


@blueprint.get("/public/tile/<path:tile>")
@scope(NOTHING)
@blueprint.response(200, DATA, description="Hashes or entries, one after the other", content_type=BYTES)
@problems(404)
def get_tile(tile: str) -> Response:
    """A tile of the public log (C2SP tlog-tiles): `<L>/<N>`, `entries/<N>`, either with `.p/<W>`; never changes."""
    found = TILE.fullmatch(tile)
    width = int(found[3] or WIDTH) if found else 0
    index = int(found[2].replace("/", "").replace("x", "")) if found else 0
    if found is None or width > WIDTH or (found[3] and width == WIDTH) or index > LARGEST or not _is_short(found[2]):
        raise _no_tile(tile)
    level = 0 if found[1] == "entries" else int(found[1])
    if level > DEEPEST or tile_width(level, index, _newest()[0]) < width:
        raise _no_tile(tile)
    public = services().public_log
    if found[1] == "entries":
        data = b"".join(len(each).to_bytes(2, "big") + each for each in public.leaves(index, width))
    else:
        data = public.tile(level, index, width)
    return Response(data, content_type=BYTES, headers=FOR_EVER)


@blueprint.get("/tables/<table>/published")
@scope(READ)
@parameters(query("version", "the newest leaf at or before this version", type="integer", minimum=1, maximum=LARGEST))
@blueprint.response(200, PublishedDocument)
@problems(404, 422)
def get_published(table: str) -> Response:
    """Where the public log holds this table: a leaf, and what leads from it to a signed checkpoint."""
    seen = sight(table, caller())
    version = number("version", LARGEST, 1, LARGEST)
    try:
        found = services().public_log.published(seen.table.id, version)
    except NotPublished:
        detail = f"the public log has nothing of {seen.table.id} yet; it is never more than a minute behind"
        raise Problem(404, "not_published", detail, params={"table": seen.table.id}) from None
    return json_answer(found.document(), headers=NOT_KEPT)


def _newest() -> tuple[int, str]:
    try:
        return services().public_log.newest()
    except NotPublished:
        raise Problem(404, "not_published", "the public log has not begun yet") from None


def _no_tile(tile: str) -> Problem:
    detail = f"the public log has no tile {tile[:100]}, or not as wide as that yet"
    return Problem(404, "unknown_tile", detail, params={"tile": tile[:100]})


def _is_short(written: str) -> bool:
    """Is the number written without an `x000` too many?"""
    return not written.startswith("x000")
