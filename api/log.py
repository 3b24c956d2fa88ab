"""The log of a table: pages, long polls, NDJSON and the live feed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from flask import Response, request

from api.answers import NDJSON, json_answer
from api.front.asgi import ATTACH, WAIT, WAITED, Ended, Feed
from api.front.frames import UNSENT
from api.identity import BEARER, caller, known_caller
from api.openapi.describe import also, header, needs_token, parameters, problems, query
from api.openapi.examples import PAGE, TICKET
from api.openapi.schemas import LogPage, Ticket
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.query import asked, flag, is_number, number
from api.services import services
from api.sight import Sight, chosen_viewer, may_know, may_see_as, sight
from api.tables import SEAT
from domain.contract.canonical import LARGEST
from domain.contract.game import Seat, Viewer
from domain.contract.wire import plain
from events.people.players import Player
from events.services import Services
from events.tables.documents import decisions_document, entry_document, outcome_document
from events.tables.facts import TableFinished
from events.tables.table import BrokenChain, Table

blueprint = Blueprint("log", __name__, url_prefix="/v1/tables/<table>", description="What has happened at a table")

FEED = "text/event-stream"
NOT_KEPT = {"Cache-Control": "no-store", "Vary": "Accept, Authorization"}
FRAMES = 200  # entries rendered at once for a feed that catches up

LINES = {"schema": {"type": "string", "description": "all entries after `after`, to the head, a JSON line each"}}
STREAM = {
    "schema": {"type": "string", "description": "`id:` version, `event: entry`, `data:` the entry on one line"},
    "example": 'id: 8\nevent: entry\ndata: {"v":8,"at":1763265600123,"seat":0}\n\n',
}


@blueprint.get("/log")
@parameters(
    query("after", "entries after this version", type="integer", minimum=0, maximum=LARGEST, default=0),
    query("limit", "how many at most on a page", type="integer", minimum=1, maximum=500, default=100),
    query("wait", "seconds to wait for something new", type="integer", minimum=0, maximum=25, default=0),
    query("state", "with decisions, state and outcome after each entry", type="boolean", default=False),
    SEAT,
    query("ticket", "instead of a token, for a browser's EventSource", type="string"),
    header("Last-Event-ID", "where a feed goes on: the version of the last entry that came", pattern="^[0-9]{1,16}$"),
)
@blueprint.response(200, LogPage, example=PAGE)
@also(200, "A page, all entries, or the live feed, as `Accept` asks", {NDJSON: LINES, FEED: STREAM})
@problems(400, 403, 404, 422)
def get_log(table: str) -> Response:
    """Entries as you may see them: a page, a long poll, all as NDJSON, or (text/event-stream) the live feed."""
    ticket = asked("ticket")
    seen = sight(table, caller() if ticket is None else _ticket_holder(ticket, table))
    viewer = chosen_viewer(seen)
    after = number("after", 0, 0, LARGEST)
    limit = number("limit", 100, 1, 500)
    wait = number("wait", 0, 0, 25)
    with_state = flag("state")
    wanted = request.accept_mimetypes.best_match(["application/json", FEED, NDJSON], "application/json")
    if wanted == FEED:
        return _feed(seen, viewer, after, with_state)
    if wanted == NDJSON:
        lines = _lines(services(), seen.table, viewer, seen.viewer, after, with_state)
        return Response(lines, content_type=NDJSON, headers=NOT_KEPT)
    may_grow = seen.table.status != "finished" and seen.table.version <= after
    if wait and may_grow and WAITED not in request.environ and WAIT in request.environ:
        request.environ[WAIT](table, after, wait)
    entries = list(_entries(services(), seen.table, viewer, seen.viewer, after, limit, with_state))
    end = {"status": seen.table.status, "outcome": outcome_document(seen.table)}
    return json_answer({"version": seen.table.version, **end, "entries": entries}, headers=NOT_KEPT)


@blueprint.post("/tickets")
@needs_token
@blueprint.response(201, Ticket, example=TICKET)
@problems(404)
def make_ticket(table: str) -> Response:
    """A minute to open a feed of this table by `?ticket=`, for a browser's EventSource, which cannot send headers."""
    player = known_caller()
    seen = sight(table, player)
    ticket, ends = services().tickets.issue(seen.table.id, player.id)
    return json_answer({"ticket": ticket, "expires_at": ends}, 201, {"Cache-Control": "no-store"})


def _ticket_holder(ticket: str, table: str) -> Player:
    holder = services().tickets.holder(ticket, table)
    player = services().players.find(holder) if holder else None
    if player is None:
        raise Problem(401, "unknown_ticket", "this ticket is not for this table, or its minute is over", BEARER)
    return player


# ------------------------------------------------------------------------------------------------ the feed


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens, as whom, and whether he hears the state too; equal ears get the same bytes."""

    player: str | None  # None: anybody, for whom nothing can change
    seat: Viewer | None = None  # whom he named with `?seat=`
    named: bool = False
    with_state: bool = False
    sat: Viewer | None = None  # where he sat when he came, and whether all seals were open: both change what old
    all_open: bool = False  # entries show, and frames rendered before the change are still at hand


def _feed(seen: Sight, viewer: Viewer, after: int, with_state: bool) -> Response:
    attach = request.environ.get(ATTACH)
    if attach is None:
        raise Problem(503, "no_feed", "this server holds no feeds", {"Retry-After": "60"})
    if last := request.headers.get("Last-Event-ID"):
        if not is_number(last):
            raise Problem(400, "bad_last_event_id", "Last-Event-ID is the version of an entry")
        after = int(last)
    named = asked("seat") is not None
    player, all_open = _listener(seen, named), services().tables.all_open(seen.table)
    ear = Ear(player, viewer if named else None, named, with_state, seen.table.seat_of(player), all_open)
    attach(Feed(seen.table.id, ear, after))
    return Response(content_type=FEED, headers={**NOT_KEPT, "X-Accel-Buffering": "no"})


def _listener(seen: Sight, named: bool) -> str | None:
    """Who listens, if it can matter: everybody else shares one feed with all spectators."""
    table, player = seen.table, seen.player
    if player is None:
        return None
    matters = named or table.private or table.status == "open" or table.knows(player.id)
    return player.id if matters else None


def frames(built: Services, feed: Feed, after: int) -> list[tuple[int, bytes]]:
    """The next frames of a feed, as its listener may see them now; his right may have ended meanwhile."""
    ear = feed.viewer
    assert isinstance(ear, Ear)
    try:
        table = built.tables.load(feed.table)
    except BrokenChain as broken:
        raise Ended from broken
    player = built.players.find(ear.player) if ear.player else None
    if not may_know(built, table, player):
        raise Ended
    own = table.seat_of(ear.player)
    viewer = ear.seat if ear.named else own
    if ear.named and not may_see_as(built, table, player, viewer):
        raise Ended
    found, size = [], 0
    for entry in _entries(built, table, viewer, own, after, FRAMES, ear.with_state):
        frame = b"id: %d\nevent: entry\ndata: %s\n\n" % (entry["v"], orjson.dumps(entry))
        if any(fact["type"] == TableFinished.__name__ for fact in entry["facts"]):
            frame += b"event: end\ndata: %s\n\n" % orjson.dumps({"status": "finished", "outcome": plain(table.outcome)})
        found.append((entry["v"], frame))
        size += len(frame)
        if size >= UNSENT:  # the front keeps no more for one listener, and would ask for the rest again
            break
    return found


# ------------------------------------------------------------------------------------------------ entries


def _lines(
    built: Services, table: Table, viewer: Viewer, own: Seat | None, after: int, with_state: bool
) -> Iterator[bytes]:
    for entry in _entries(built, table, viewer, own, after, None, with_state):
        yield orjson.dumps(entry) + b"\n"


def _entries(
    built: Services, table: Table, viewer: Viewer, own: Seat | None, after: int, limit: int | None, with_state: bool
) -> Iterator[dict[str, Any]]:
    """Entries as this viewer, who sits on his own seat, may see them, up to the version that was looked at."""
    most = max(table.version - after, 0)
    most = most if limit is None else min(most, limit)
    if most == 0:
        return
    all_open = built.tables.all_open(table)
    if not with_state:
        for entry in built.store.entries(table.id, after, most):
            yield entry_document(entry, viewer, all_open=all_open, own=own)
        return
    newest = after + 1 == table.version  # a feed that is up to date: the table after it is at hand
    tables = built.tables
    history = [(tables.entry(table.id, table.version), table)] if newest else tables.history(table, after, most)
    for entry, then in history:
        yield entry_document(entry, viewer, all_open=all_open, own=own) | {
            "decisions": decisions_document(then.decisions),
            "state": None if then.state is None else then.rules.view(then.state, viewer),
            "outcome": outcome_document(then),
        }
