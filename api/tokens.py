"""Your tokens: one for each device or program, good for no more than it needs."""

from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import known_bearer, known_caller
from api.once import once, stamp
from api.openapi.describe import BODY, also, body, needs_token, problems
from api.openapi.people import MadeToken, MyTokens, NewToken
from api.openapi.smorest import Blueprint
from api.players import ONCE
from api.problems import Problem, misfit
from api.scopes import ACCOUNT, scope
from api.services import services
from domain.contract.wire import Misfit
from events.people.players import TooManyTokens
from events.people.tokens import MOST, now_ms

blueprint = Blueprint("tokens", __name__, url_prefix="/v1/me/tokens", description="Your tokens")


@blueprint.get("")
@scope(ACCOUNT)
@needs_token
@blueprint.response(200, MyTokens)
@problems()
def list_tokens() -> Response:
    """All your tokens, the oldest first, without their secrets."""
    bearer = known_bearer()
    tokens = services().players.tokens_of(bearer.player.id)
    listed = [{**token.document, "current": token.id == bearer.token} for token in tokens]
    return json_answer({"tokens": listed}, headers=PERSONAL)


@blueprint.post("")
@once
@scope(ACCOUNT)
@needs_token
@body(NewToken, example={"name": "my telephone", "scopes": ["read", "play"]})
@blueprint.response(201, MadeToken)
@problems(*BODY, 409)
def make_token() -> Response:
    """Make one more token. It is shown once; without `scopes` it reads and plays and does not touch your account."""
    player = known_caller()
    wanted = fitting(NewToken, json_body())
    if wanted["expires_at"] is not None and wanted["expires_at"] <= now_ms():
        raise misfit(Misfit("must lie in the future", ("expires_at",)))
    if len(set(wanted["scopes"])) != len(wanted["scopes"]):
        raise misfit(Misfit("must name nothing twice", ("scopes",)))
    try:
        scopes, ends = wanted["scopes"], wanted["expires_at"]
        made = services().players.make_token(player.id, wanted["name"], scopes, ends, stamp())
    except TooManyTokens as many:
        detail = f"you have {MOST} tokens; end one of them first"
        raise Problem(409, "too_many_tokens", detail, params={"most": MOST}) from many
    token, text = made
    return json_answer({**token.document, "token": text}, 201, ONCE)


@blueprint.delete("/<token>")
@scope(ACCOUNT)
@needs_token
@also(204, "It is one no longer, anywhere")
@problems(404)
def end_token(token: str) -> Response:
    """End a token, also the one you ask with: within a second it is refused everywhere and its feeds close."""
    if not services().players.end_token(known_caller().id, token):
        raise Problem(404, "unknown_token", "you have no such token", params={"token": token[:100]})
    return Response(status=204)
