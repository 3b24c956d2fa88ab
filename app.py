"""The front door: builds everything once, then steps aside."""

from flask import Flask

from api import (
    agreements,
    analysis,
    disputes,
    export,
    feed,
    forks,
    games,
    guide,
    health,
    hints,
    index,
    invitations,
    kits,
    links,
    log,
    me,
    moves,
    pages,
    players,
    public,
    records,
    rules,
    seats,
    tables,
    talk,
    tokens,
    webhooks,
    words,
)
from api.answers import lasting_bytes
from api.dispatch import Plain
from api.front.asgi import Front
from api.front.stamps import here
from api.identity import ask_for_tokens
from api.limits import limit_rate
from api.openapi.document import Api
from api.parameters import parameters_of, refuse_unknown_parameters
from api.paths import refuse_double_slashes
from api.problems import handle_errors
from api.scopes import scopes_of
from api.services import lend_services
from events import services
from events.log.connect import connect
from events.log.hints import HintListener
from events.process.settings import Settings
from events.services import Services

BLUEPRINTS = (
    *(
        players,
        games,
        kits,
        words,
        rules,
        tables,
        seats,
        moves,
        agreements,
        hints,
        analysis,
        log,
        talk,
        invitations,
        links,
    ),
    *(me, export, feed, tokens, webhooks, records, forks, disputes, public, index, health),
)


def create_app(built: Services, settings: Settings) -> Flask:
    """The Flask application over the services."""
    app = Plain("annals", static_folder=None)
    lend_services(app, built)
    app.url_map.merge_slashes = False  # `/v1//keys` is unknown, not elsewhere
    app.url_map.strict_slashes = False  # `/v1/games/` is where `/v1/games` is
    scopes: dict[str, str | None] = {}
    api = Api(app, scopes, lasting_bytes)
    for room in BLUEPRINTS:
        api.register_blueprint(room.blueprint)
    pages.serve_pages(app)
    app.register_blueprint(guide.blueprint)
    handle_errors(app)
    limit_rate(app, settings.rate_limit, settings.trusted_proxies)
    scopes |= scopes_of(app)
    ask_for_tokens(app, scopes)
    refuse_double_slashes(app)
    refuse_unknown_parameters(app, parameters_of(app))
    return app


def create_front(settings: Settings) -> Front:
    """The ASGI application that uvicorn runs: feeds on the event loop, everything else through Flask."""
    built = services.build(settings)
    if settings.referee_token:
        built.players.ensure_referee(settings.referee_token)
    built.store.pulse.start()
    hints = HintListener(connect(settings.redis_url or ""))  # pub/sub has a connection of its own, polls use these
    return Front(
        create_app(built, settings),
        hints,
        lambda wanted, after: (feed.notice_frames if feed.is_personal(wanted) else log.frames)(built, wanted, after),
        settings,
        still_holds=lambda listening: log.may_go_on(built, listening),
        now=lambda: built.store.now or here(),
        talk=lambda wanted, after: talk.talk_frames(built, wanted, after),
        green=built.store.crosses_together,
    )
