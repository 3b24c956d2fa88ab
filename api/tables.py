"""Opening, finding and reading tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Response, request

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import BEARER, caller, known_caller
from api.once import named, once, stamp
from api.openapi.describe import BODY, also, body, header, needs_token, parameters, problems, query, told
from api.openapi.examples import LISTED, OPENING, SHOWN
from api.openapi.schemas import NewTable, SeatWish, TableDocument, TablePage
from api.openapi.smorest import Blueprint
from api.paging import CURSOR, LIMIT, NEXT, asked_cursor, asked_limit, link_to
from api.problems import Problem, misfit
from api.query import asked, flag, number, one_of, words
from api.scopes import PLAY, READ, scope
from api.services import services
from api.sight import LINK, Sight, chosen_viewer, sight
from api.told import judging
from domain.contract.canonical import LARGEST
from domain.contract.game import Viewer
from domain.contract.registry import games
from domain.contract.wire import Misfit, read
from events.lists.lists import Wanted
from events.lists.places import STATUSES
from events.log.ids import is_player, new_table
from events.people.invitations import Invitation
from events.people.players import Player
from events.people.tokens import now_ms
from events.tables.documents import offers_document, scene_document, table_document
from events.tables.levels import LEVELS
from events.tables.open import open_table as open_new
from events.tables.refusals import Unfit
from events.tables.table import Table

blueprint = Blueprint("tables", __name__, url_prefix="/v1/tables", description="Tables: one played instance of a game")

FOR_EVER: Final = {"Cache-Control": "private, max-age=31536000, immutable"}  # what was, stays
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
MANY_SEATS: Final = {"minimum": 1, "maximum": 16}
A_TIME: Final = {"minimum": 0, "maximum": LARGEST}
ETAG = told('version and viewer, `"17-2"`; the viewer is a seat, `s` or `all`', examples=['"17-2"'])
LOCATION = told("where the table is", examples=["/v1/tables/3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"])


@blueprint.post("")
@scope(PLAY)
@once
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
        detail = f"there is no game {wanted['game']}; there are {', '.join(games())}"
        raise Unfit("unknown_game", detail, game=wanted["game"], allowed=list(games()))
    judging(game)
    try:
        options: object = read(game.options, wanted["options"])
    except Misfit as wrong:
        raise misfit(wrong.below("options")) from wrong
    if wanted["nonce"] is not None and "me" not in wanted["seats"]:
        raise misfit(Misfit("goes with a seat that you take", ("nonce",)))
    for seat in wanted["seats"]:
        must_be_known(seat)
    services().open_tables.must_have_room(player.id)
    seats, ends = without_ends(wanted["seats"])
    written = open_new(
        services().tables,
        player.id,
        game,
        options,
        seats,
        nonce=wanted["nonce"],
        seed=None if wanted["seed"] is None else bytes.fromhex(wanted["seed"]),
        position=wanted["position"],
        private=wanted["private"],
        clock=wanted["clock"],
        on_timeout=wanted["on_timeout"],
        hints=wanted["hints"],
        name=new_table(stamp=stamp()),
        **named(),
    )
    services().open_tables.note(player.id, written.table.id)
    for invitation, until in ends.items():
        services().invitations.expect(Invitation(written.table.id, *invitation), until)
    services().lists.show(written.table)
    return shown(written.table, written.table.seat_of(player.id), 201)


@blueprint.get("")
@scope(READ)
@parameters(
    query("game", "only this game", type="string", examples=["condottiere"]),
    query("status", "only tables in this state", enum=list(STATUSES)),
    query("mine", "only tables you opened, sit at or are invited to", type="boolean", default=False),
    query("player", "only tables that this player opened, sits at or is invited to", type="string", maxLength=40),
    query("open_seats", "only tables at which so many seats or more are open to anybody", type="integer", **MANY_SEATS),
    query("before", "only tables opened before this time (ms)", type="integer", **A_TIME),
    query("after", "only tables opened after this time (ms)", type="integer", **A_TIME),
    CURSOR,
    LIMIT,
)
@blueprint.response(200, TablePage, example={"tables": [LISTED], "next": None}, headers={"Link": NEXT})
@problems(422)
def list_tables() -> Response:
    """Tables, newest first, without their state.

    Your own new table is there at once, all other news may lag a second behind. A page holds fewer tables than `limit`
    where many had to be passed over: there are more as long as `next` is not null.
    """
    player = caller()
    game, status = one_of("game", list(games())), one_of("status", STATUSES)
    mine, whose = flag("mine"), asked("player")
    if mine and player is None:
        raise Problem(401, "token_needed", "your tables need your token", BEARER)
    if mine and player and whose not in (None, player.id):
        detail = "ask for your tables or for those of another player"
        raise Problem(422, "invalid_query", detail, params={"name": "player"})
    if whose is not None and not is_player(whose):
        raise Problem(422, "invalid_query", "player must be the id of a player", params={"name": "player"})
    wanted = Wanted(
        game=game,
        status=status,
        player=player.id if mine and player else whose,
        asker=player.id if player else None,
        open_seats=number("open_seats", 0, 1, MANY_SEATS["maximum"]),
        before=_time("before"),
        after=_time("after"),
    )
    page = services().lists.page(wanted, asked_cursor(), asked_limit())
    listed = [{**table, "you": _seat_in(table, player)} for table in page.found]
    return json_answer({"tables": listed, "next": page.next}, headers=PERSONAL | link_to(page.next))


def _time(name: str) -> int | None:
    return None if asked(name) is None else number(name, 0, 0, LARGEST)


@blueprint.get("/<table>")
@scope(READ)
@parameters(AT, SEAT, INCLUDE, LINK, header("If-None-Match", "an ETag you have: 304 if nothing has changed"))
@blueprint.response(200, TableDocument, example=SHOWN, headers={"ETag": ETAG})
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
    keep = FOR_EVER if asked("at") is not None and "offers" not in words("include", INCLUDED) else {}
    return shown(then, viewer, beside=_included(then, viewer, seen), headers=keep)


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


def shown(
    table: Table,
    viewer: Viewer,
    status: int = 200,
    beside: dict[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    headers = {"ETag": etag(table, viewer), **PERSONAL, **(headers or {})}
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


def without_ends(wishes: Sequence[SeatWish]) -> tuple[list[SeatWish], dict[tuple[int, str], int]]:
    """Wishes as a log keeps them, and until when each seat is kept for whom."""
    ends: dict[tuple[int, str], int] = {}
    bare: list[SeatWish] = []
    for seat, wish in enumerate(wishes):
        if isinstance(wish, dict) and "expires_at" in wish:
            if not now_ms() < wish["expires_at"] <= LARGEST:
                raise misfit(Misfit("must lie in the future", ("seats", seat, "expires_at")))
            ends[seat, wish["player"]] = wish["expires_at"]
            wish = {"player": wish["player"]}
        bare.append(wish)
    return bare, ends


def must_be_level(level: str) -> None:
    if level not in LEVELS:
        raise Unfit("unknown_level", f"there is no level {level}; there are {', '.join(LEVELS)}", level=level)
