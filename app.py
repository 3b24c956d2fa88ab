"""The front door: builds everything once, then steps aside."""

from typing import Any

from flask import Flask, Response, request

from api import disputes, forks, games, health, log, me, moves, players, records, seats, tables
from api.context import ask_for_tokens
from api.front import Front
from api.limits import limit_rate
from api.openapi import Api
from api.problems import handle_errors
from events import archive
from events.archive import Archive
from events.connect import connect
from events.feed import Hub
from events.settings import Settings

BLUEPRINTS = (players, games, tables, seats, moves, log, me, records, forks, disputes, health)

EXPOSED = "ETag, Location, Link, Retry-After, Idempotency-Replayed"


def create_app(built: Archive, settings: Settings) -> Flask:
    """The Flask application over an archive."""
    app = Flask("annals", static_folder=None)
    app.extensions["annals"] = built
    app.url_map.merge_slashes = False  # `//v1` is unknown, not elsewhere
    api = Api(app)
    for room in BLUEPRINTS:
        api.register_blueprint(room.blueprint)
    handle_errors(app)
    limit_rate(app, settings.rate_limit)
    ask_for_tokens(app)
    _allow_other_origins(app)
    return app


def create_front(settings: Settings) -> Front:
    """The ASGI application that uvicorn runs: feeds on the event loop, everything else through Flask."""
    built = archive.build(settings)
    if settings.referee_token:
        built.players.ensure_referee(settings.referee_token)
    hub = Hub(connect(settings.redis_url or ""))  # it listens on a connection of its own, and reads heads on these
    return Front(create_app(built, settings), hub, lambda feed, after: log.frames(built, feed, after), settings)


def _allow_other_origins(app: Flask) -> None:
    """Bearer clients may come from any origin; there are no cookies to protect."""

    @app.before_request
    def preflight() -> Response | None:
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return Response(status=204)
        return None

    @app.after_request
    def allow(response: Response) -> Response:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, DELETE, OPTIONS"
            asked: Any = request.headers.get("Access-Control-Request-Headers", "")
            response.headers["Access-Control-Allow-Headers"] = (
                asked or "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID"
            )
            response.headers["Access-Control-Max-Age"] = "86400"
        return response
