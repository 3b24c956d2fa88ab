"""Opening, finding and reading tables."""

from typing import Any, Final
from urllib.parse import urlencode

from flask import Response, request

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import BEARER, caller, known_caller
from api.openapi.describe import BODY, also, body, header, needs_token, parameters, problems, query, told
from api.openapi.examples import LISTED, OPENING, SHOWN
from api.openapi.schemas import NewTable, SeatWish, ShownTable, TableDocument, TablePage
from api.openapi.smorest import Blueprint
from api.problems import Problem, misfit
from api.query import asked, flag, number, words
from api.services import services
from api.sight import Sight, chosen_viewer, sight
from domain.contract.game import Viewer
from domain.contract.registry import games
from domain.contract.wire import Misfit, read
from events.lists.lists import STATUSES, is_cursor
from events.people.players import Player
from events.tables.documents import offers_document, scene_document, table_document
from events.tables.levels import LEVELS
from events.tables.open import open_table as open_new
from events.tables.refusals import Unfit
from events.tables.table import Table

blueprint = Blueprint("tables", __name__, url_prefix="/v1/tables", description="Tables: one played instance of a game")

INCLUDED: Final = ("scene", "offers")
INCLUDE = query(
    "include",
    "beside the state: `scene`, what lies where in the words of the kit; `offers`, those of your own seat now",
    type="string",
    pattern="^(scene|offers)(,(scene|offers))*$",
)
AT = query("at", "an earlier version", type="integer", minimum=1)
SEAT = query(
    "seat",
    "as another seat, or `all`: anybody once the table is finished, a referee while it is frozen",
    type="string",
    pattern="^([0-9]{1,2}|all)$",
)
ETAG = told('version and viewer, `"17-2"`; the viewer is a seat, `s` or `all`', examples=['"17-2"'])
LOCATION = told("where the table is", examples=["/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"])


@blueprint.post("")
@needs_token
@body(NewTable, example=OPENING)
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@problems(*BODY, 409)
def open_table() -> Response:
    """Open a table. Play begins at once if no seat stays open."""
    player = known_caller()
    wanted = fitting(NewTable, json_body())
    game = games().get(wanted["game"])
    if game is None:
        raise Unfit("unknown_game", f"there is no game {wanted['game']}; there are {', '.join(games())}")
    try:
        options: object = read(game.options, wanted["options"])
    except Misfit as wrong:
        raise misfit(wrong.below("options")) from wrong
    if wanted["nonce"] is not None and "me" not in wanted["seats"]:
        raise misfit(Misfit("goes with a seat that you take", ("nonce",)))
    for seat in wanted["seats"]:
        must_be_known(seat)
    written = open_new(
        services().tables,
        player.id,
        game,
        options,
        wanted["seats"],
        nonce=wanted["nonce"],
        seed=None if wanted["seed"] is None else bytes.fromhex(wanted["seed"]),
        position=wanted["position"],
        private=wanted["private"],
    )
    return shown(written.table, written.table.seat_of(player.id), 201)


@blueprint.get("")
@parameters(
    query("game", "only this game", type="string", examples=["condottiere"]),
    query("status", "only tables in this state", enum=list(STATUSES)),
    query("mine", "only tables you opened, sit at or are invited to", type="boolean", default=False),
    query("cursor", "where the page before ended: its `next`", type="string", maxLength=80),
    query("limit", "how many at most", type="integer", minimum=1, maximum=100, default=50),
)
@blueprint.response(
    200,
    TablePage,
    example={"tables": [LISTED], "next": None},
    headers={"Link": told('the next page, `rel="next"`', always=False)},
)
@problems(422)
def list_tables() -> Response:
    """Tables, newest first, without their state; the list may lag a second behind."""
    player = caller()
    game, status, cursor = asked("game"), asked("status"), asked("cursor")
    mine = flag("mine")
    if mine and player is None:
        raise Problem(401, "token_needed", "your tables need your token", BEARER)
    if game is not None and game not in games():
        raise Problem(422, "invalid_query", f"there is no game {game}; there are {', '.join(games())}")
    if status is not None and status not in STATUSES:
        raise Problem(422, "invalid_query", f"status must be one of {', '.join(STATUSES)}")
    if cursor is not None and not is_cursor(cursor):
        raise Problem(422, "invalid_query", "this cursor was not given by this list")
    limit = number("limit", 50, 1, 100)
    found, following = services().lists.page(
        game=game, status=status, mine=player.id if mine and player else None, cursor=cursor, limit=limit
    )
    headers = dict(PERSONAL)
    if following:
        query_again = {"game": game, "status": status, "mine": "true" if mine else None, "limit": asked("limit")}
        words = {name: value for name, value in query_again.items() if value is not None} | {"cursor": following}
        headers["Link"] = f'</v1/tables?{urlencode(words)}>; rel="next"'
    listed = [{**table, "you": _seat_in(table, player)} for table in found]
    return json_answer({"tables": listed, "next": following}, headers=headers)


@blueprint.get("/<table>")
@parameters(AT, SEAT, INCLUDE, header("If-None-Match", "an ETag you have: 304 if nothing has changed"))
@blueprint.response(200, ShownTable, example=SHOWN, headers={"ETag": ETAG})
@also(304, "Nothing has changed", headers={"ETag": ETAG})
@problems(403, 404, 422)
def get_table(table: str) -> Response:
    """The table as you may see it now, or saw it at an earlier version."""
    seen = sight(table, caller())
    then, viewer = at_version(seen)
    tag = etag(then, viewer)
    known = [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]
    if tag in known or known == ["*"]:
        return Response(status=304, headers={"ETag": tag, **PERSONAL})
    return shown(then, viewer, beside=_included(then, viewer, seen))


def _included(table: Table, viewer: Viewer, seen: Sight) -> dict[str, Any]:
    """What was asked for beside the state: the scene that it makes, the offers of the caller's own seat."""
    wanted = words("include", INCLUDED)
    found: dict[str, Any] = {}
    if "scene" in wanted:
        found["scene"] = scene_document(table, viewer)
    if "offers" in wanted:
        newest = table.version == seen.table.version and viewer == seen.viewer
        found["offers"] = offers_document(table, viewer) if newest and isinstance(viewer, int) else None
    return found


def _seat_in(listed: dict[str, Any], player: Player | None) -> int | None:
    """Where the caller sits at a table of the list, which is the same for everybody."""
    mine = [
        seat["seat"] for seat in listed["seats"] if seat["is"] == "player" and player and seat["player"] == player.id
    ]
    return mine[0] if mine else None


def at_version(seen: Sight) -> tuple[Table, Viewer]:
    """The table at the version asked for, and as whom it is shown: himself as he sat then, or whom he names."""
    viewer = chosen_viewer(seen)
    version = number("at", seen.table.version, 1, seen.table.version)
    if version == seen.table.version:
        return seen.table, viewer
    then = services().tables.at(seen.table, version)
    if asked("seat") is None:
        viewer = then.seat_of(seen.player.id) if seen.player else None
    return then, viewer


def etag(table: Table, viewer: Viewer) -> str:
    return f'"{table.version}-{"s" if viewer is None else viewer}"'


def shown(table: Table, viewer: Viewer, status: int = 200, beside: dict[str, Any] | None = None) -> Response:
    headers = {"ETag": etag(table, viewer), **PERSONAL}
    if status == 201:
        headers["Location"] = f"/v1/tables/{table.id}"
    document = table_document(table, viewer, services().players) | (beside or {})
    return json_answer(document, status, headers)


def must_be_known(seat: SeatWish) -> None:
    """Is the player or the level that this wish for a seat names known here?"""
    if not isinstance(seat, dict):
        return
    if "ai" in seat:
        must_be_level(seat["ai"])
    elif services().players.find(seat["player"]) is None:
        raise Unfit("unknown_player", f"there is no player {seat['player']}", player=seat["player"])


def must_be_level(level: str) -> None:
    if level not in LEVELS:
        raise Unfit("unknown_level", f"there is no level {level}; there are {', '.join(LEVELS)}", level=level)
