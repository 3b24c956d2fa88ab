"""What a token must be good for, route by route: each says it beside its view, or the house does not start."""

from collections.abc import Callable
from typing import Final, Literal, TypeVar

from flask import Flask, Response

from api.openapi.describe import problems
from events.people.tokens import ACCOUNT, PLAY, READ

__all__ = ["ACCOUNT", "NOTHING", "PLAY", "READ", "scope", "scopes_of"]

NOTHING: Final = "nothing"  # the same for everybody: any token may ask

Scope = Literal["read", "play", "account", "nothing"]
V = TypeVar("V", bound=Callable[..., Response])

SCOPE: Final = "_scope"
PREFIX: Final = "/v1/"


class NoScope(Exception):
    """A route that does not say what a token must be good for."""


def scope(name: Scope) -> Callable[[V], V]:
    """What a token must be good for to ask this."""

    def leave(view: V) -> V:
        view.__dict__[SCOPE] = name
        return view if name == NOTHING else problems(403)(view)

    return leave


def scopes_of(app: Flask) -> dict[str, str | None]:
    """The scope of every endpoint; none where any token may ask."""
    found: dict[str, str | None] = {}
    for rule in app.url_map.iter_rules():
        said = app.view_functions[rule.endpoint].__dict__.get(SCOPE)
        if said is None and rule.rule.startswith(PREFIX):
            raise NoScope(f"say with @scope what a token must be good for to ask {rule.rule} ({rule.endpoint})")
        found[rule.endpoint] = None if said == NOTHING else said
    return found
