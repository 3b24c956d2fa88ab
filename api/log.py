"""The log of a table: pages, long polls, NDJSON and the live feed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import orjson
from flask import Response, request

from api.answers import NDJSON, json_answer
from api.front.asgi import ATTACH, WAIT, Ended, Feed
from api.front.frames import UNSENT
from api.identity import BEARER, bearer, known_bearer
from api.openapi.describe import also, header, needs_token, parameters, problems, query
from api.openapi.examples import PAGE, TICKET
from api.openapi.schemas import LogPage, Ticket
from api.openapi.smorest import Blueprint
from api.paging import NEXT, link_to
from api.problems import Problem
from api.query import asked, flag, is_number, number, one_of
from api.scopes import READ, scope
from api.services import services
from api.sight import LINK, Sight, chosen_viewer, is_let_in, may_know, may_see_as, sight
from api.tables import SEAT
from domain.contract.canonical import LARGEST
from domain.contract.game import Seat, Viewer
from domain.contract.kit import LANGUAGES
from domain.contract.wire import plain
from events.log.entry import Entry
from events.people.players import Hold
from events.people.tickets import Listening
from events.services import Services
from events.tables.documents import (
    decisions_document,
    entry_document,
    outcome_document,
    scene_document,
    state_document,
)
from events.tables.facts import TableFinished
from events.tables.table import BrokenChain, Table
from events.tables.telling import tell_facts

blueprint = Blueprint("log", __name__, url_prefix="/v1/tables/<table>", description="What has happened at a table")

FEED = "text/event-stream"
NOT_KEPT = {"Cache-Control": "no-store", "Vary": "Accept, Authorization, Accept-Encoding"}
FRAMES = 200  # entries rendered at once for a feed that catches up

AN_ENTRY = {"$ref": "#/components/schemas/Entry"}  # of every line and every frame
LINES = {
    "schema": {"type": "string", "description": "all entries after `after`, to the head, a JSON line each: `Entry`"},
    "x-itemSchema": AN_ENTRY,
}
STREAM = {
    "x-itemSchema": AN_ENTRY,
    "schema": {"type": "string", "description": "`id:` version, `event: entry`, `data:` the entry on one line"},
    "example": 'id: 8\nevent: entry\ndata: {"v":8,"at":1763265600123,"seat":0}\n\n',
}


@blueprint.get("/log")
@scope(READ)
@parameters(
    query("after", "entries after this version", type="integer", minimum=0, maximum=LARGEST, default=0),
    query("limit", "how many at most on a page", type="integer", minimum=1, maximum=500, default=100),
    query("wait", "seconds to wait for something new", type="integer", minimum=0, maximum=25, default=0),
    query("state", "with decisions, state and outcome after each entry", type="boolean", default=False),
    query("scene", "with the scene after each entry, null before the start", type="boolean", default=False),
    query("tell", "with `text` in every fact: what happened, told for you in this language", enum=list(LANGUAGES)),
    SEAT,
    LINK,
    query("ticket", "instead of a token, for a browser's EventSource", type="string"),
    header("Last-Event-ID", "where a feed goes on: the version of the last entry that came", pattern="^[0-9]{1,16}$"),
)
@blueprint.response(200, LogPage, example=PAGE, headers={"Link": NEXT})
@also(200, "A page, all entries, or the live feed, as `Accept` asks", {NDJSON: LINES, FEED: STREAM})
@problems(400, 403, 404, 422)
def get_log(table: str) -> Response:
    """Entries as you may see them: a page, a long poll, all as NDJSON, or (text/event-stream) the live feed."""
    hold = _hold(table)
    seen = sight(table, services().players.find(hold.player) if hold else None)
    viewer = chosen_viewer(seen)
    after = number("after", 0, 0, LARGEST)
    limit = number("limit", 100, 1, 500)
    wait = number("wait", 0, 0, 25)
    beside = Beside(state=flag("state"), scene=flag("scene"), tell=one_of("tell", LANGUAGES))
    wanted = request.accept_mimetypes.best_match(["application/json", FEED, NDJSON], "application/json")
    if wanted == FEED:
        return _feed(seen, viewer, after, beside, hold)
    if wanted == NDJSON:
        lines = _lines(services(), seen.table, viewer, seen.viewer, after, beside)
        return Response(lines, content_type=NDJSON, headers=NOT_KEPT)
    may_grow = seen.table.status != "finished" and seen.table.version <= after
    if wait and may_grow and WAIT in request.environ:
        request.environ[WAIT](table, after, wait)
    entries = list(_entries(services(), seen.table, viewer, seen.viewer, after, limit, beside))
    end = {"status": seen.table.status, "outcome": outcome_document(seen.table)}
    last = entries[-1]["v"] if entries else seen.table.version
    headers = NOT_KEPT | (link_to(str(last), "after") if last < seen.table.version else {})
    return json_answer({"version": seen.table.version, **end, "entries": entries}, headers=headers)


@blueprint.post("/tickets")
@scope(READ)
@needs_token
@blueprint.response(201, Ticket, example=TICKET)
@problems(404)
def make_ticket(table: str) -> Response:
    """A ticket for a feed of this table by `?ticket=`, for a browser's EventSource, which cannot send headers.

    It opens the feed and opens it again, for ten minutes after it was made or its feed was last open.
    """
    bearer = known_bearer()
    seen = sight(table, bearer.player)
    ticket, ends = services().tickets.issue(seen.table.id, seen.viewer, bearer.hold)
    document = {"ticket": ticket, "table": seen.table.id, "seat": seen.viewer, "expires_at": ends}
    return json_answer(document, 201, {"Cache-Control": "no-store"})


@dataclass(frozen=True, slots=True)
class Beside:
    """What is told beside each entry."""

    state: bool = False  # with decisions and outcome
    scene: bool = False
    tell: str | None = None  # in which language

    @property
    def needs_tables(self) -> bool:
        """Is it made of the table as it was after the entry?"""
        return self.state or self.scene


def _hold(table: str) -> Hold | None:
    """By which token it is asked, itself or a ticket that it got; none without."""
    ticket = asked("ticket")
    if ticket is None:
        own = bearer()
        return None if own is None else own.hold
    hold = services().tickets.holder(ticket, table)
    if hold is None or not services().players.still_holds(hold):
        detail = "this ticket is not for this table, or its time is over"
        raise Problem(401, "unknown_ticket", detail, BEARER, params={"table": table[:100]})
    return hold


# ------------------------------------------------------------------------------------------------ the feed


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens, as whom, and what he hears beside the entries; equal ears get the same bytes."""

    player: str | None  # None: anybody, for whom nothing can change
    seat: Viewer | None = None  # whom he named with `?seat=`
    named: bool = False
    beside: Beside = Beside()
    link: str | None = None  # by which he was let in
    sat: Viewer | None = None  # where he sat when he came, and whether all seals were open: both change what old
    all_open: bool = False  # entries show, and frames rendered before the change are still at hand


def _feed(seen: Sight, viewer: Viewer, after: int, beside: Beside, hold: Hold | None) -> Response:
    attach = request.environ.get(ATTACH)
    if attach is None:
        raise Problem(503, "no_feed", "this server holds no feeds", {"Retry-After": "60"})
    if last := request.headers.get("Last-Event-ID"):
        if not is_number(last):
            said = {"header": "Last-Event-ID"}
            raise Problem(400, "bad_last_event_id", "Last-Event-ID is the version of an entry", params=said)
        after = int(last)
    named = asked("seat") is not None
    player, all_open = _listener(seen, named), services().tables.all_open(seen.table)
    link = asked("link") if seen.table.private else None
    ear = Ear(player, viewer if named else None, named, beside, link, seen.table.seat_of(player), all_open)
    listening = None if hold is None else Listening(hold, asked("ticket"))
    attach(Feed(seen.table.id, ear, after, listening, services().talk.version(seen.table.id)))
    return Response(content_type=FEED, headers={**NOT_KEPT, "X-Accel-Buffering": "no"})


def may_go_on(built: Services, listening: Listening) -> bool:
    """Is the token good still by which this feed was opened? Then its ticket is, too."""
    if not built.players.still_holds(listening.hold):
        return False
    built.tickets.keep(listening)
    return True


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
    if not may_know(built, table, player) and not is_let_in(built, table.id, player, ear.link):
        raise Ended
    own = table.seat_of(ear.player)
    viewer = ear.seat if ear.named else own
    if ear.named and not may_see_as(built, table, player, viewer):
        raise Ended
    found, size = [], 0
    for entry in _entries(built, table, viewer, own, after, FRAMES, ear.beside):
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
    built: Services, table: Table, viewer: Viewer, own: Seat | None, after: int, beside: Beside
) -> Iterator[bytes]:
    for entry in _entries(built, table, viewer, own, after, None, beside):
        yield orjson.dumps(entry) + b"\n"


def _entries(
    built: Services, table: Table, viewer: Viewer, own: Seat | None, after: int, limit: int | None, beside: Beside
) -> Iterator[dict[str, Any]]:
    """Entries as this viewer, who sits on his own seat, may see them, up to the version that was looked at."""
    most = max(table.version - after, 0)
    most = most if limit is None else min(most, limit)
    if most == 0:
        return
    all_open = built.tables.all_open(table)
    tables = built.tables
    history: Iterable[tuple[Entry, Table]]
    if not (beside.needs_tables or beside.tell):
        history = zip(built.store.entries(table.id, after, most), repeat(table))
    elif after + 1 == table.version:  # a feed that is up to date: the table after it is at hand
        history = [(tables.entry(table.id, table.version), table)]
    else:
        history = (tables.history if beside.needs_tables else tables.seatings)(table, after, most)
    for entry, then in history:
        document = entry_document(entry, viewer, all_open=all_open, own=own)
        if beside.tell:
            tell_facts(document, then, beside.tell, built.players.names)
        if beside.state:
            document["decisions"] = decisions_document(then)
            document["state"] = state_document(then, viewer)
            document["outcome"] = outcome_document(then)
        if beside.scene:
            document["scene"] = scene_document(then, viewer)
        yield document
