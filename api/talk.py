"""What people say to each other at a table, beside the game."""

from typing import Any

import orjson
from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.front.asgi import Feed
from api.identity import caller, known_caller
from api.log import Ear
from api.once import once
from api.openapi.describe import BODY, body, needs_token, parameters, problems, query
from api.openapi.people import NewLine, TalkLine, TalkPage
from api.openapi.smorest import Blueprint
from api.query import number
from api.scopes import PLAY, READ, scope
from api.services import services
from api.sight import is_let_in, may_know, sight
from domain.contract.canonical import LARGEST
from events.people.players import SOMEBODY, Players
from events.people.talk import MOST, SEATS, Line
from events.services import Services
from events.tables.refusals import NotYours
from events.tables.table import BrokenChain, Table

blueprint = Blueprint("talk", __name__, url_prefix="/v1/tables/<table>/talk", description="What people say at a table")


@blueprint.get("")
@scope(READ)
@parameters(
    query("after", "lines after this one", type="integer", minimum=0, maximum=LARGEST, default=0),
    query("limit", "how many at most", type="integer", minimum=1, maximum=MOST, default=MOST),
)
@blueprint.response(200, TalkPage)
@problems(404, 422)
def get_talk(table: str) -> Response:
    """What was said last, the oldest first: in the room `all`, and in `seats` to who sits there."""
    seen = sight(table, caller())
    after, limit = number("after", 0, 0, LARGEST), number("limit", MOST, 1, MOST)
    lines, version = services().talk.lines(table, after), services().talk.version(table)
    heard = [line for line in lines if line.is_for(seen.viewer is not None)][:limit]
    return json_answer({"talk": line_documents(heard, services().players), "version": version}, headers=PERSONAL)


@blueprint.post("")
@once
@scope(PLAY)
@needs_token
@body(NewLine, example={"room": "seats", "text": "Good luck!"})
@blueprint.response(201, TalkLine)
@problems(*BODY, 403, 404)
def post_talk(table: str) -> Response:
    """Say something: to who sits there, or to all who know of the table. It is no part of the log."""
    player = known_caller()
    seen = sight(table, player)
    wanted = fitting(NewLine, json_body())
    if wanted["room"] == SEATS and seen.viewer is None:
        raise NotYours("not_your_seat", "you do not sit at this table; the room `all` is open to you")
    line = say_at(services(), seen.table, player.id, wanted["room"], wanted["text"])
    return json_answer(line_documents([line], services().players)[0], 201, PERSONAL)


def say_at(built: Services, table: Table, player: str, room: str, text: str) -> Line:
    """Say it, and tell those who sit there that something was said."""
    line = built.talk.say(table.id, player, table.seat_of(player), room, text)
    common = {"event": "talk", "at": line.at, "table": table.id, "game": table.rules.name, "version": table.version}
    others = [place.player for place in table.places if place.player not in (None, player)]
    for other in others:
        built.inboxes.push(other, {**common, "room": room, "by": player, "line": line.id})
    built.webhooks.stir(others)
    return line


def line_documents(lines: list[Line], players: Players) -> list[dict[str, Any]]:
    """Lines with the names of those who said them, as they are called now."""
    known = players.people({line.player for line in lines})
    names = {id_: player.name for id_, player in known.items()}
    return [{**line.document, "name": names.get(line.player, SOMEBODY)} for line in lines]


def talk_frames(built: Services, feed: Feed, after: int) -> list[tuple[int, bytes]]:
    """What was said after a line, for a feed of the table, as its listener may hear it."""
    ear = feed.viewer
    if not isinstance(ear, Ear):
        return []
    try:
        table = built.tables.load(feed.table)
    except BrokenChain:
        return []
    player = built.players.find(ear.player) if ear.player else None
    if not may_know(built, table, player) and not is_let_in(built, table.id, player, ear.link):
        return []
    heard = [line for line in built.talk.lines(table.id, after) if line.is_for(table.seat_of(ear.player) is not None)]
    return [
        (document["id"], b"event: talk\ndata: %s\n\n" % orjson.dumps(document))
        for document in line_documents(heard, built.players)
    ]
