"""The request that is being answered, and its application: a move asks for them twenty times, and proxies cost it."""

from typing import TYPE_CHECKING, cast

from flask.globals import _cv_app, _cv_request

if TYPE_CHECKING:
    from flask import Flask

    from api.dispatch import PlainRequest


def this_request() -> "PlainRequest":
    return cast("PlainRequest", _cv_request.get().request)


def this_app() -> "Flask":
    return _cv_app.get().app
