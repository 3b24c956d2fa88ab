"""Sitting down and standing up."""

from flask import Response

from api.body import fitting, json_body
from api.identity import known_caller
from api.once import named, once
from api.openapi.describe import BODY, also, body, needs_token, problems
from api.openapi.examples import SHOWN
from api.openapi.schemas import TableDocument, TakeSeat
from api.openapi.smorest import Blueprint
from api.problems import Problem, misfit
from api.scopes import PLAY, scope
from api.services import services
from api.sight import Sight, sight
from api.tables import ETAG, LOCATION, must_be_level, shown
from domain.contract.canonical import LARGEST
from domain.contract.wire import Misfit
from events.log.errors import Conflict, LogUnavailable
from events.people.players import Player
from events.tables.command import Written
from events.tables.permit import must_have_opened
from events.tables.play import play
from events.tables.refusals import Cannot, HouseRefusal, NoSuchTable
from events.tables.seat import GiveToComputer, Sit, Stand, sit

blueprint = Blueprint("seats", __name__, url_prefix="/v1/tables/<table>/seats", description="Sitting down, standing up")


@blueprint.post("")
@scope(PLAY)
@once
@needs_token
@body(TakeSeat, required=False, example={"seat": 2, "nonce": "00112233445566778899aabbccddeeff"})
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@also(200, "You already sit there", {"application/json": {"schema": TableDocument}}, {"ETag": ETAG})
@problems(*BODY, 403, 404, 409)
def sit_down(table: str) -> Response:
    """Take a seat: the one named, else the one kept for you, else the lowest open one.

    Who sits there already may add a nonce, or send another, until play begins. With `ai`, who opened the table gives an
    open seat to a computer player. With `link` one sits down at a table that one was let into.
    """
    player = known_caller()
    seen = _let_in(table, player)
    wanted = fitting(TakeSeat, json_body(optional=True))
    by = f"player:{player.id}"
    if wanted["ai"] is not None:
        must_have_opened(seen.table, player.id)
        must_be_level(wanted["ai"])
        if wanted["nonce"] is not None:
            raise misfit(Misfit("goes with people, computer players add none", ("nonce",)))
        command = GiveToComputer(by=by, seat=wanted["seat"], level=wanted["ai"], **named())
        written = play(services().tables, command, seen.loaded)
    else:
        sitting, link = Sit(by=by, seat=wanted["seat"], nonce=wanted["nonce"], **named()), wanted["link"]
        if link is not None and seen.viewer is None:
            taken = _sit_by_link(seen, sitting, link)
        else:
            taken = sit(services().tables, sitting, seen.loaded)
        if taken is None:
            return shown(seen.table, seen.viewer)
        written = taken
        if seen.viewer is not None and not written.again:
            return shown(written.table, seen.viewer)
    return shown(written.table, written.table.seat_of(player.id), 201)


def _let_in(table: str, player: Player) -> Sight:
    """The table, also to who has a link to it."""
    try:
        return sight(table, player)
    except NoSuchTable:
        link = json_body(optional=True).get("link")
        return sight(table, player, link=link if isinstance(link, str) else "")


def _sit_by_link(seen: Sight, sitting: Sit, link: str) -> Written | None:
    """Sit down, and take a use of the link for it."""
    links, table = services().links, seen.table.id
    if not links.use(table, link, sitting.player):
        raise Cannot("link_over", "this link is over, or was used as often as it may be")
    try:
        return sit(services().tables, sitting, seen.loaded)
    except (HouseRefusal, LogUnavailable, Conflict):
        links.give_back(table, link, sitting.player)
        raise


@blueprint.delete(f"/<int(max={LARGEST}):seat>")
@scope(PLAY)
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
