"""Becoming a player, and who the others are."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Any

from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import caller, known_caller
from api.once import once_for_anybody, stamp
from api.openapi.describe import BODY, body, needs_token, parameters, problems, query
from api.openapi.examples import PLAYER, RECOVERY
from api.openapi.people import PlayerDocument, PlayerPage, Recovery
from api.openapi.schemas import NewPlayer, Registered
from api.openapi.smorest import Blueprint
from api.paging import CURSOR, LIMIT, NEXT, asked_limit, link_to
from api.problems import Problem
from api.query import asked
from api.scopes import ACCOUNT, NOTHING, READ, scope
from api.services import services
from events.people.players import Player, Welcome

blueprint = Blueprint("players", __name__, url_prefix="/v1/players", description="People and programs that play")

ONCE = {"Cache-Control": "no-store"}


@blueprint.post("")
@once_for_anybody
@scope(ACCOUNT)
@body(NewPlayer, example={"name": "Ann"})
@blueprint.response(201, Registered, example=PLAYER)
@problems(*BODY, 403)
def register() -> Response:
    """Become a player. Token and recovery code are shown once; whoever has one of them plays as you."""
    asker = caller()
    wanted = fitting(NewPlayer, json_body())
    if wanted["referee"] and not (asker and asker.referee):
        raise Problem(403, "not_a_referee", "only a referee makes another referee")
    name, referee, bot = wanted["name"], wanted["referee"], wanted["bot"]
    told = services().players.welcome(name, referee=referee, bot=bot, stamp=stamp())
    return json_answer(_welcome(told), 201, ONCE)


@blueprint.post("/recover")
@once_for_anybody
@scope(NOTHING)
@body(Recovery, example=RECOVERY)
@blueprint.response(201, Registered, example=PLAYER)
@problems(*BODY, 403)
def recover() -> Response:
    """Get another token for a lost one, with the recovery code. All older tokens end, and the code is another."""
    wanted = fitting(Recovery, json_body())
    told = services().players.recover(wanted["player"], wanted["recovery"], stamp())
    if told is None:
        raise Problem(403, "unknown_recovery", "this is not the recovery code of this player, or it was used")
    return json_answer(_welcome(told), 201, ONCE)


@blueprint.get("")
@scope(READ)
@needs_token
@parameters(
    {
        **query("name", "how the name begins, small or great letters alike", type="string", minLength=1, maxLength=80),
        "required": True,
    },
    CURSOR,
    LIMIT,
)
@blueprint.response(200, PlayerPage, headers={"Link": NEXT})
@problems(422)
def list_players() -> Response:
    """Players whose names begin so, in the order of the letters."""
    known_caller()
    beginning, limit = asked("name"), asked_limit()
    if beginning is None or not 0 < len(beginning.strip()) <= 80:
        detail = "name must be the beginning of a name, of 1 to 80 characters"
        raise Problem(422, "invalid_query", detail, params={"name": "name", "least": 1, "most": 80})
    found = services().players.called(beginning, _place(), limit + 1)
    following = urlsafe_b64encode(found[limit - 1][0]).decode() if len(found) > limit else None
    listed = [_player(player) for _, player in found[:limit]]
    return json_answer({"players": listed, "next": following}, headers=PERSONAL | link_to(following))


@blueprint.get("/<player>")
@scope(READ)
@needs_token
@blueprint.response(200, PlayerDocument)
@problems(404)
def get_player(player: str) -> Response:
    """What everybody may know of a player."""
    known_caller()
    found = services().players.find(player)
    if found is None:
        raise Problem(404, "unknown_player", f"there is no player {player:.100}", params={"player": player[:100]})
    finished = services().lists.finished_by_game(player)
    return json_answer({**_player(found), "finished": finished}, headers=PERSONAL)


def _welcome(told: Welcome) -> dict[str, Any]:
    player = told.player
    document = {"player": player.id, "name": player.name, "token": told.token, "recovery": told.recovery}
    return document | ({"referee": True} if player.referee else {}) | ({"bot": True} if player.bot else {})


def _player(player: Player) -> dict[str, Any]:
    return {"player": player.id, "name": player.name, "since": player.since, "bot": player.bot}


def _place() -> bytes | None:
    """Where the page before ended."""
    given = asked("cursor")
    if given is None:
        return None
    try:
        place = urlsafe_b64decode(given.encode("ascii"))
    except (Error, UnicodeEncodeError, ValueError):
        place = b""
    if b"\0" not in place:
        raise Problem(422, "invalid_query", "this cursor was not given by this list", params={"name": "cursor"})
    return place
