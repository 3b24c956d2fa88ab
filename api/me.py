"""Who am I, and what waits for me."""

from typing import Any

from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import known_bearer, known_caller
from api.once import once
from api.openapi.describe import BODY, body, needs_token, parameters, problems
from api.openapi.examples import ME, OWED, RECOVERY
from api.openapi.people import MadeRecovery, Me, Renaming
from api.openapi.schemas import MyDecisions
from api.openapi.smorest import Blueprint
from api.paging import CURSOR, LIMIT, NEXT, asked_cursor, asked_limit, link_to
from api.players import ONCE
from api.scopes import ACCOUNT, READ, scope
from api.services import services
from events.people.players import Bearer, Player
from events.people.tokens import SCOPES

blueprint = Blueprint("me", __name__, url_prefix="/v1/me", description="You")


@blueprint.get("")
@scope(READ)
@needs_token
@blueprint.response(200, Me, example=ME)
@problems()
def get_me() -> Response:
    """Who you are, and what your token is good for."""
    bearer = known_bearer()
    return json_answer(_me(bearer.player, bearer), headers=PERSONAL)


@blueprint.patch("")
@scope(ACCOUNT)
@needs_token
@body(Renaming, example={"name": "Anna"})
@blueprint.response(200, Me, example=ME)
@problems(*BODY)
def change_me() -> Response:
    """Take another name, everywhere, also where you sat long ago: logs know no names."""
    bearer = known_bearer()
    wanted = fitting(Renaming, json_body())
    services().players.rename(bearer.player, wanted["name"])
    return json_answer(_me(services().players.find(bearer.player.id) or bearer.player, bearer), headers=PERSONAL)


@blueprint.post("/recovery")
@once
@scope(ACCOUNT)
@needs_token
@blueprint.response(201, MadeRecovery, example=RECOVERY)
@problems()
def make_recovery() -> Response:
    """Get another recovery code, or your first. It is shown once, and the one before is good no longer."""
    player = known_caller()
    return json_answer({"player": player.id, "recovery": services().players.renew_recovery(player.id)}, 201, ONCE)


@blueprint.get("/decisions")
@scope(READ)
@needs_token
@parameters(CURSOR, LIMIT)
@blueprint.response(200, MyDecisions, example=OWED, headers={"Link": NEXT})
@problems(422)
def get_decisions() -> Response:
    """What waits for you: what ends soonest first, then what has waited longest.

    What you have answered is gone at once; what was asked a second ago may not be there yet.
    """
    page = services().lists.decisions(known_caller().id, asked_cursor(), asked_limit())
    return json_answer({"decisions": page.found, "next": page.next}, headers=PERSONAL | link_to(page.next))


def _me(player: Player, bearer: Bearer) -> dict[str, Any]:
    scopes = [scope for scope in SCOPES if scope in bearer.scopes]
    return {
        "player": player.id,
        "name": player.name,
        "referee": player.referee,
        "bot": player.bot,
        "since": player.since,
        "token": {"id": bearer.token, "scopes": scopes, "expires_at": bearer.expires_at},
    }
