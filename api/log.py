"""The log of a table: pages, long polls, NDJSON and the live feed."""

import time
from collections.abc import Iterator
from typing import Any

import orjson
from flask import Response, request
from flask_smorest import Blueprint

from api.context import (
    TICKET_SECONDS,
    Sight,
    answer,
    archive,
    caller,
    chosen_viewer,
    flag,
    known_caller,
    new_ticket,
    number,
    sight,
    ticket_holder,
)
from api.describe import header, needs_token, parameters, problems, query
from api.front import Feed
from api.problems import Problem
from api.schemas import LogPage, Ticket
from domain.game import Viewer
from events.archive import Archive
from events.documents import decisions_document, entry_document, outcome_document
from events.house import Table

blueprint = Blueprint("log", __name__, url_prefix="/v1/tables/<table>", description="What has happened at a table")

FEED = "text/event-stream"
NDJSON = "application/x-ndjson"
LARGEST = 2**53 - 1
FRAMES = 200  # entries rendered at once for a feed that catches up


@blueprint.get("/log")
@parameters(
    blueprint,
    query("after", "entries after this version", type="integer", minimum=0, default=0),
    query("limit", "how many at most", type="integer", minimum=1, maximum=500, default=100),
    query("wait", "seconds to wait for something new", type="integer", minimum=0, maximum=25, default=0),
    query("state", "with decisions, state and outcome after each entry", type="boolean"),
    query("seat", "as another seat, or `all`: anybody once the table is finished", type="string"),
    query("ticket", "instead of a token, for a browser's EventSource", type="string"),
    header("Last-Event-ID", "where a feed goes on"),
)
@blueprint.response(200, LogPage)
@blueprint.alt_response(200, description="The live feed, or all entries a line each", content_type=FEED)
@problems(blueprint, 401, 403, 404, 422)
def get_log(table: str) -> Response:
    """Entries as you may see them: a page, a long poll, all as NDJSON, or (text/event-stream) the live feed."""
    ticket = request.args.get("ticket")
    seen = sight(table, caller() if ticket is None else ticket_holder(ticket, table))
    viewer = chosen_viewer(seen)
    after = number("after", 0, 0, LARGEST)
    limit = number("limit", 100, 1, 500)
    wait = number("wait", 0, 0, 25)
    with_state = flag("state")
    wanted = request.accept_mimetypes.best_match(["application/json", FEED, NDJSON], "application/json")
    if wanted == FEED:
        return _feed(seen, after)
    if wanted == NDJSON:
        lines = _lines(archive(), seen.table, viewer, after, with_state)
        return Response(lines, content_type=NDJSON, headers={"Cache-Control": "no-store"})
    if wait and seen.table.version <= after and "annals.waited" not in request.environ:
        hold = request.environ.get("annals.wait")
        if hold is not None:
            hold(table, after, wait)
    entries = list(_entries(archive(), seen.table, viewer, after, limit, with_state))
    return answer({"version": seen.table.version, "entries": entries}, headers={"Cache-Control": "no-store"})


@blueprint.post("/tickets")
@needs_token(blueprint)
@blueprint.response(201, Ticket)
@problems(blueprint, 401, 404)
def make_ticket(table: str) -> Response:
    """A minute to open a feed of this table by `?ticket=`, for a browser's EventSource, which cannot send headers."""
    player = known_caller()
    sight(table, player)
    expires = (int(time.time()) + TICKET_SECONDS) * 1000
    return answer({"ticket": new_ticket(table, player), "expires_at": expires}, 201)


def _feed(seen: Sight, after: int) -> Response:
    attach = request.environ.get("annals.attach")
    if attach is None:
        raise Problem(503, "no_feed", "this server holds no feeds", {"Retry-After": "60"})
    last = request.headers.get("Last-Event-ID")
    if last is not None:
        if not (last.isascii() and last.isdigit() and len(last) < 16):
            raise Problem(400, "bad_last_event_id", "Last-Event-ID is the version of an entry")
        after = int(last)
    attach(Feed(seen.table.id, _listener(seen), after))
    return Response(content_type=FEED, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


def _listener(seen: Sight) -> str | None:
    """Who listens, if it can matter: everybody else shares one feed with all spectators."""
    if seen.player is None:
        return None
    return seen.player.id if seen.table.status == "open" or seen.table.knows(seen.player.id) else None


def frames(archive_: Archive, feed: Feed, after: int) -> list[tuple[int, bytes]]:
    """The next frames of a feed, as its listener may see them now."""
    table = archive_.tables.load(feed.table)
    viewer = table.seat_of(feed.viewer) if isinstance(feed.viewer, str) else None
    return [
        (entry["v"], b"id: %d\nevent: entry\ndata: %s\n\n" % (entry["v"], orjson.dumps(entry)))
        for entry in _entries(archive_, table, viewer, after, FRAMES, with_state=False)
    ]


def _lines(archive_: Archive, table: Table, viewer: Viewer, after: int, with_state: bool) -> Iterator[bytes]:
    for entry in _entries(archive_, table, viewer, after, None, with_state):
        yield orjson.dumps(entry) + b"\n"


def _entries(
    archive_: Archive, table: Table, viewer: Viewer, after: int, limit: int | None, with_state: bool
) -> Iterator[dict[str, Any]]:
    """Entries as this viewer may see them, up to the version that was looked at."""
    most = max(table.version - after, 0)
    most = most if limit is None else min(most, limit)
    if most == 0:
        return
    all_open = archive_.tables.all_open(table)
    if not with_state:
        for entry in archive_.store.entries(table.id, after, most):
            yield entry_document(entry, viewer, all_open=all_open)
        return
    for entry, then in archive_.tables.history(table.id, after, most):
        yield entry_document(entry, viewer, all_open=all_open) | {
            "decisions": decisions_document(then.decisions),
            "state": None if then.state is None else then.rules.view(then.state, viewer),
            "outcome": outcome_document(then),
        }
