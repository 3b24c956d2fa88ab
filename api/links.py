"""Codes that let whoever has them sit down."""

from flask import Response

from api.answers import json_answer
from api.body import fitting, json_body
from api.identity import known_caller
from api.once import once
from api.openapi.describe import BODY, body, needs_token, problems
from api.openapi.people import LinkDocument, NewLink
from api.openapi.smorest import Blueprint
from api.players import ONCE
from api.problems import Problem, misfit
from api.scopes import PLAY, scope
from api.services import services
from api.sight import sight
from domain.contract.wire import Misfit
from events.people.links import MOST
from events.people.tokens import now_ms
from events.tables.permit import must_run
from events.tables.refusals import NotYours

blueprint = Blueprint("links", __name__, url_prefix="/v1/tables/<table>/links", description="Codes that let people in")


@blueprint.post("")
@once
@scope(PLAY)
@needs_token
@body(NewLink, required=False, example={"uses": 2})
@blueprint.response(201, LinkDocument)
@problems(*BODY, 403, 404, 409)
def make_link(table: str) -> Response:
    """Make a code: whoever has it sees the table (`?link=`) and may sit down (`"link"`), as often as `uses` says."""
    player = known_caller()
    seen = sight(table, player)
    if player.id != seen.table.opened_by and seen.viewer is None:
        raise NotYours("not_your_table", "who opened the table and who sits there let others in")
    wanted = fitting(NewLink, json_body(optional=True))
    if wanted["expires_at"] is not None and wanted["expires_at"] <= now_ms():
        raise misfit(Misfit("must lie in the future", ("expires_at",)))
    must_run(seen.table)
    made = services().links.make(table, wanted["uses"], wanted["expires_at"])
    if made is None:
        detail = f"the table has {MOST} links; wait until one of them has ended"
        raise Problem(409, "too_many_links", detail, params={"most": MOST})
    code, ends = made
    return json_answer({"code": code, "uses": wanted["uses"], "expires_at": ends}, 201, ONCE)
