"""Seats that are kept for you."""

from typing import Any

from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import known_caller
from api.openapi.describe import BODY, body, needs_token, parameters, problems
from api.openapi.examples import SHOWN
from api.openapi.people import Declining, MyInvitations
from api.openapi.schemas import TableDocument
from api.openapi.smorest import Blueprint
from api.paging import CURSOR, LIMIT, NEXT, asked_cursor, asked_limit, link_to
from api.problems import Problem
from api.scopes import PLAY, READ, scope
from api.services import services
from api.sight import sight
from api.tables import ETAG, shown
from api.talk import say_at
from domain.contract.canonical import LARGEST
from events.lists.lists import Wanted
from events.people.invitations import Invitation
from events.people.talk import SEATS
from events.tables.play import play
from events.tables.refusals import NotYours
from events.tables.seat import Stand

blueprint = Blueprint("invitations", __name__, url_prefix="/v1", description="Seats that are kept for you")

SHOWN_OF_A_TABLE = ("table", "game", "opened_by", "opened_by_name", "opened_at", "private", "seats")


@blueprint.get("/me/invitations")
@scope(READ)
@needs_token
@parameters(CURSOR, LIMIT)
@blueprint.response(200, MyInvitations, headers={"Link": NEXT})
@problems(422)
def list_invitations() -> Response:
    """Seats that others keep for you, the newest table first. Sit down there, or decline.

    A page holds fewer than `limit` where many of your tables had to be passed over: there is more while `next` is not
    null.
    """
    player = known_caller()
    wanted = Wanted(status="open", player=player.id, asker=player.id)
    page = services().lists.page(wanted, asked_cursor(), asked_limit())
    kept = [(table, seat) for table in page.found if (seat := _kept_for(table, player.id)) is not None]
    ends = services().invitations.ends([Invitation(table["table"], seat, player.id) for table, seat in kept])
    found = [
        {**{name: table[name] for name in SHOWN_OF_A_TABLE}, "seat": seat, "expires_at": until}
        for (table, seat), until in zip(kept, ends, strict=True)
    ]
    return json_answer({"invitations": found, "next": page.next}, headers=PERSONAL | link_to(page.next))


@blueprint.post(f"/tables/<table>/seats/<int(max={LARGEST}):seat>/decline")
@scope(PLAY)
@needs_token
@body(Declining, required=False, example={"reason": "I am away until Sunday."})
@blueprint.response(200, TableDocument, example=SHOWN, headers={"ETag": ETAG})
@problems(*BODY, 403, 404, 409)
def decline(table: str, seat: int) -> Response:
    """Do not take the seat that is kept for you. It is open again; a reason is told to those who sit there."""
    player = known_caller()
    seen = sight(table, player)
    places = seen.table.places
    if seat >= len(places):
        raise Problem(404, "unknown_seat", f"the table has seats 0 to {len(places) - 1}", params={"seat": seat})
    wanted = fitting(Declining, json_body(optional=True))
    if places[seat].kept_for != player.id or places[seat].is_taken:
        raise NotYours("not_your_seat", f"seat {seat} is not kept for you", seat=seat)
    written = play(services().tables, Stand(by=f"player:{player.id}", seat=seat), seen.loaded)
    services().invitations.forget(Invitation(table, seat, player.id))
    if wanted["reason"] is not None:
        say_at(services(), written.table, player.id, SEATS, wanted["reason"])
    return shown(written.table, written.table.seat_of(player.id))


def _kept_for(table: dict[str, Any], player: str) -> int | None:
    """Which seat of a table is kept for somebody who has not come yet."""
    seats = [seat["seat"] for seat in table["seats"] if seat["is"] == "invited" and seat["player"] == player]
    return seats[0] if seats else None
