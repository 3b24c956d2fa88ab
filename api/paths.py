"""Which paths are known: those that are written as the document writes them, and name what is there."""

from typing import Any

from flask import Flask
from werkzeug.exceptions import NotFound

from api.current import this_request
from api.problems import Problem
from domain.contract.game import Game
from domain.contract.registry import games


def refuse_double_slashes(app: Flask) -> None:
    """`//v1` is unknown: routes are found without regard to how many slashes come first."""

    @app.before_request
    def must_begin_with_one_slash() -> None:
        if this_request().environ["PATH_INFO"].startswith("//"):
            raise NotFound


def known_game(name: str) -> Game[Any]:
    if name not in games():
        said = {"game": name[:100], "allowed": list(games())}
        raise Problem(404, "unknown_game", f"there is no game {name:.100}; there are {', '.join(games())}", params=said)
    return games()[name]
