"""The front door: builds everything once, then steps aside."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from werkzeug.routing import MapAdapter

from api import disputes, forks, games, health, kits, log, me, moves, players, records, rules, seats, tables
from api.front.asgi import Front
from api.identity import ask_for_tokens
from api.limits import limit_rate
from api.openapi.document import Api
from api.paths import refuse_double_slashes
from api.problems import handle_errors
from api.services import lend_services
from events import services
from events.log.connect import connect
from events.log.hints import HintListener
from events.process.settings import Settings
from events.services import Services

BLUEPRINTS = (players, games, kits, rules, tables, seats, moves, log, me, records, forks, disputes, health)


class Plain(Flask):
    """Flask without what this house never uses and every request would pay for: coroutines, and routes by host."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None:
            return None
        scheme, method = request.environ["wsgi.url_scheme"], request.environ["REQUEST_METHOD"]
        return MapAdapter(self.url_map, "", "/", "", scheme, request.path, method)


def create_app(built: Services, settings: Settings) -> Flask:
    """The Flask application over the services."""
    app = Plain("annals", static_folder=None)
    lend_services(app, built)
    app.url_map.merge_slashes = False  # `/v1//keys` is unknown, not elsewhere
    api = Api(app)
    for room in BLUEPRINTS:
        api.register_blueprint(room.blueprint)
    handle_errors(app)
    limit_rate(app, settings.rate_limit, settings.trusted_proxies)
    ask_for_tokens(app)
    refuse_double_slashes(app)
    return app


def create_front(settings: Settings) -> Front:
    """The ASGI application that uvicorn runs: feeds on the event loop, everything else through Flask."""
    built = services.build(settings)
    if settings.referee_token:
        built.players.ensure_referee(settings.referee_token)
    hints = HintListener(connect(settings.redis_url or ""))  # pub/sub has a connection of its own, polls use these
    return Front(create_app(built, settings), hints, lambda feed, after: log.frames(built, feed, after), settings)
