"""Who asks."""

from typing import Final, cast

from flask import Flask, g, request

from api.problems import Problem
from api.services import services
from events.people.players import Player

BEARER: Final = {"WWW-Authenticate": "Bearer"}
PROBES: Final = {"/healthz", "/readyz", "/metrics"}  # for monitoring, which has tokens of its own


def ask_for_tokens(app: Flask) -> None:
    """A wrong token is refused everywhere, also where none is needed; only probes are not asked who they are."""

    @app.before_request
    def learn_who_asks() -> None:
        g.player = None if request.path in PROBES else _bearer()


def _bearer() -> Player | None:
    given = request.headers.get("Authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    player = services().players.with_token(token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise Problem(401, "unknown_token", "this token is not known", BEARER)
    return player


def caller() -> Player | None:
    """Who asks; None without a token."""
    return cast(Player | None, g.player)


def known_caller() -> Player:
    """Who asks, where a token is needed."""
    player = caller()
    if player is None:
        raise Problem(401, "token_needed", "send Authorization: Bearer <token>", BEARER)
    return player
