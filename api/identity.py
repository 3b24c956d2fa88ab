"""Who asks, and whether his token is good for what he asks."""

from collections.abc import Mapping
from typing import Final, cast

from flask import Flask, Request, g

from api.current import this_request
from api.problems import Problem
from api.services import services
from events.people.players import Bearer, Player

BEARER: Final = {"WWW-Authenticate": "Bearer"}
PROBES: Final = {"/healthz", "/readyz", "/metrics"}  # for monitoring, which has tokens of its own


def ask_for_tokens(app: Flask, scopes: Mapping[str, str | None]) -> None:
    """A wrong token is refused everywhere, also where none is needed; only probes are not asked who they are.

    A token that is not good for a route is refused there, also where one may ask without any.
    """

    @app.before_request
    def learn_who_asks() -> None:
        here = this_request()
        g.bearer = bearer = None if here.path in PROBES else _bearer(here)
        if bearer is not None and here.url_rule is not None:
            needed = scopes.get(here.url_rule.endpoint)
            if needed is not None and needed not in bearer.scopes:
                detail = f"this token is good for {', '.join(sorted(bearer.scopes))}; this needs {needed}"
                raise Problem(403, "scope_missing", detail, params={"scope": needed})


def _bearer(here: Request) -> Bearer | None:
    given = here.headers.get("Authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    bearer = services().players.bearer(token.strip()) if scheme.lower() == "bearer" else None
    if bearer is None:
        raise Problem(401, "unknown_token", "this token is not known", BEARER)
    return bearer


def bearer() -> Bearer | None:
    """By which token it is asked; None without one."""
    return cast(Bearer | None, g.bearer)


def caller() -> Player | None:
    """Who asks; None without a token."""
    found = bearer()
    return None if found is None else found.player


def known_bearer() -> Bearer:
    """By which token it is asked, where one is needed."""
    found = bearer()
    if found is None:
        raise Problem(401, "token_needed", "send Authorization: Bearer <token>", BEARER)
    return found


def known_caller() -> Player:
    """Who asks, where a token is needed."""
    return known_bearer().player
