"""Which paths are known: those that are written as the document writes them."""

from flask import Flask, request
from werkzeug.exceptions import NotFound


def refuse_double_slashes(app: Flask) -> None:
    """`//v1` is unknown: routes are found without regard to how many slashes come first."""

    @app.before_request
    def must_begin_with_one_slash() -> None:
        if request.environ["PATH_INFO"].startswith("//"):
            raise NotFound
