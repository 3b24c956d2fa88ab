"""What you are told: one feed for all your tables."""

from collections.abc import Iterator
from dataclasses import dataclass

import orjson
from flask import Response, request

from api.answers import NDJSON, json_answer
from api.front.asgi import ATTACH, WAIT, WAITED, Ended, Feed
from api.identity import known_bearer
from api.log import FEED, NOT_KEPT
from api.openapi.describe import also, header, needs_token, parameters, problems, query
from api.openapi.people import NoticePage
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.query import is_number, number
from api.scopes import READ, scope
from api.services import services
from domain.contract.canonical import LARGEST
from events.people.tickets import Listening
from events.services import Services

blueprint = Blueprint("feed", __name__, url_prefix="/v1/me/feed", description="What you are told")

FRAMES = 200  # events rendered at once for a feed that catches up
A_NOTICE = {"$ref": "#/components/schemas/Notice"}
LINES = {"schema": {"type": "string", "description": "all events after `after`, a JSON line each: `Notice`"}}
STREAM = {
    "schema": {"type": "string", "description": "`id:` number, `event:` kind, `data:` the event on one line"},
    "example": 'id: 5\nevent: decision\ndata: {"id":5,"event":"decision","at":1763265600123}\n\n',
}


@dataclass(frozen=True, slots=True)
class Inbox:
    """Who listens: the person himself, whoever opens it."""

    player: str


@blueprint.get("")
@scope(READ)
@needs_token
@parameters(
    query("after", "events after this one", type="integer", minimum=0, maximum=LARGEST, default=0),
    query("limit", "how many at most on a page", type="integer", minimum=1, maximum=500, default=100),
    query("wait", "seconds to wait for something new", type="integer", minimum=0, maximum=25, default=0),
    header("Last-Event-ID", "where a feed goes on: the number of the last event that came", pattern="^[0-9]{1,16}$"),
)
@blueprint.response(200, NoticePage)
@also(
    200,
    "A page, all events, or the live feed, as `Accept` asks",
    {NDJSON: {**LINES, "x-itemSchema": A_NOTICE}, FEED: {**STREAM, "x-itemSchema": A_NOTICE}},
)
@problems(400, 422)
def get_feed() -> Response:
    """What concerns you at all your tables, each event once, those of one table in their order; kept for thirty days.

    Decisions you owe, invitations, tables that begin or end, proposals, disputes, talk. As a page, a long poll, NDJSON
    or (text/event-stream) live.
    """
    bearer = known_bearer()
    player = bearer.player.id
    after, limit = number("after", 0, 0, LARGEST), number("limit", 100, 1, 500)
    wait = number("wait", 0, 0, 25)
    wanted = request.accept_mimetypes.best_match(["application/json", FEED, NDJSON], "application/json")
    if wanted == FEED:
        return _attached(Feed(player, Inbox(player), _last(player, after), Listening(bearer.hold)))
    if wanted == NDJSON:
        lines = _lines(services(), player, after)
        return Response(lines, content_type=NDJSON, headers=NOT_KEPT)
    version = services().inboxes.version(player)
    if wait and version <= after and WAITED not in request.environ and WAIT in request.environ:
        request.environ[WAIT](player, after, wait)
    events = services().inboxes.events(player, after, limit)
    return json_answer({"events": events, "version": version}, headers=NOT_KEPT)


def is_personal(feed: Feed) -> bool:
    """Is it a person's feed, and not that of a table?"""
    return isinstance(feed.viewer, Inbox)


def notice_frames(built: Services, feed: Feed, after: int) -> list[tuple[int, bytes]]:
    """The next frames of a person's feed; a comment where what was told is no longer kept."""
    assert isinstance(feed.viewer, Inbox)
    player = feed.viewer.player
    if built.players.find(player) is None:
        raise Ended
    version = built.inboxes.version(player)
    events = built.inboxes.events(player, after, FRAMES)
    if not events:
        return [(version, b": \n\n")] if version > after else []
    return [
        (event["id"], b"id: %d\nevent: %s\ndata: %s\n\n" % (event["id"], event["event"].encode(), orjson.dumps(event)))
        for event in events
    ]


def _attached(feed: Feed) -> Response:
    attach = request.environ.get(ATTACH)
    if attach is None:
        raise Problem(503, "no_feed", "this server holds no feeds", {"Retry-After": "60"})
    attach(feed)
    return Response(content_type=FEED, headers={**NOT_KEPT, "X-Accel-Buffering": "no"})


def _last(player: str, after: int) -> int:
    """Where a feed goes on; from the beginning if the inbox was lost since, and its numbers begin at 1 again."""
    last = request.headers.get("Last-Event-ID")
    if not last:
        return after
    if not is_number(last):
        said = {"header": "Last-Event-ID"}
        raise Problem(400, "bad_last_event_id", "Last-Event-ID is the number of an event", params=said)
    return int(last) if int(last) <= services().inboxes.version(player) else 0


def _lines(built: Services, player: str, after: int) -> Iterator[bytes]:
    while events := built.inboxes.events(player, after, FRAMES):
        yield from (orjson.dumps(event) + b"\n" for event in events)
        after = events[-1]["id"]
