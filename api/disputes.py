"""Settling a dispute: the claim, both sides, the verdict, the appeal."""

from typing import Any

from flask import Response

from api.answers import json_answer
from api.body import fitting, json_body
from api.identity import known_caller
from api.once import named, once, stamp
from api.openapi.describe import BODY, body, needs_token, problems, told
from api.openapi.schemas import DisputeDocument, DisputeWithEvidence, NewClaim, NewStatement, NewVerdict, Statement
from api.openapi.smorest import Blueprint
from api.scopes import PLAY, READ, scope
from api.services import services
from api.sight import Sight, own_seat, sight
from domain.contract.game import Outcome
from events.log.entry import Document
from events.log.ids import new_dispute
from events.tables.command import done_field
from events.tables.dispute import Ruling
from events.tables.permit import must_judge
from events.tables.refusals import NoSuchDispute, NotYours

blueprint = Blueprint(
    "disputes", __name__, url_prefix="/v1/tables/<table>/disputes", description="Settling what is in dispute"
)


@blueprint.post("")
@scope(PLAY)
@once
@needs_token
@body(NewClaim, example={"at": 17, "claim": "I did not pass"})
@blueprint.response(201, DisputeDocument, headers={"Location": told("where the dispute is")})
@problems(*BODY, 403, 404, 409)
def file_dispute(table: str) -> Response:
    """Claim that something was wrong at a version; the table freezes until a referee has judged."""
    player = known_caller()
    seen = sight(table, player)
    seat = own_seat(seen)
    wanted, name = fitting(NewClaim, json_body()), new_dispute(stamp())
    filed = services().disputes.file(seen.loaded, player, seat, wanted["at"], wanted["claim"], name=name, **named())
    location = {"Location": f"/v1/tables/{seen.table.id}/disputes/{filed['dispute']}"}
    return json_answer(filed, 201, location)


@blueprint.get("/<dispute>")
@scope(READ)
@needs_token
@blueprint.response(200, DisputeWithEvidence)
@problems(404)
def get_dispute(table: str, dispute: str) -> Response:
    """The dispute and its evidence: a seat sees what it may know, a referee everything while the table is frozen."""
    seen, document = _involved(table, dispute)
    assert seen.player is not None
    return json_answer(services().dispute_files.shown(seen.table, document, seen.player))


@blueprint.post("/<dispute>/statements")
@scope(PLAY)
@once
@needs_token
@body(NewStatement, example={"text": "I was asked twice."})
@blueprint.response(201, Statement)
@problems(*BODY, 404, 409)
def say(table: str, dispute: str) -> Response:
    """Say your side."""
    seen, document = _involved(table, dispute)
    assert seen.player is not None
    wanted = fitting(NewStatement, json_body())
    seat = seen.table.side_of(seen.player.id)
    first = stamp()
    at = seen.loaded.now if first is None else first.at
    return json_answer(services().disputes.say(document, seat, seen.player, at, wanted["text"]), 201)


@blueprint.post("/<dispute>/verdict")
@scope(PLAY)
@once
@needs_token
@body(NewVerdict, example={"verdict": "rewound", "reasons": "The clock was wrong.", "at": 16})
@blueprint.response(201, DisputeDocument)
@problems(*BODY, 403, 404, 409)
def judge(table: str, dispute: str) -> Response:
    """The verdict of a referee: dismissed, adjusted, forfeited or rewound."""
    player = known_caller()
    by = f"{'referee' if player.referee else 'player'}:{player.id}"
    seen = sight(table, player, done_field(by, named()["key"]))
    must_judge(seen.table, by)
    document = services().disputes.find(seen.table, dispute)
    ruling = _ruling(fitting(NewVerdict, json_body()))
    return json_answer(services().disputes.judge(seen.loaded, player, document, ruling, **named()), 201)


@blueprint.post("/<dispute>/appeal")
@scope(PLAY)
@once
@needs_token
@body(NewStatement, example={"text": "I was asked twice."})
@blueprint.response(201, DisputeDocument)
@problems(*BODY, 403, 404, 409)
def appeal(table: str, dispute: str) -> Response:
    """Ask once more: the table freezes again."""
    seen, document = _involved(table, dispute)
    assert seen.player is not None
    seat = seen.table.side_of(seen.player.id)
    if seat is None:
        raise NotYours("not_your_seat", "only a seat asks once more")
    wanted = fitting(NewStatement, json_body())
    again = services().disputes.appeal(seen.loaded, seen.player, seat, document, wanted["text"], **named())
    return json_answer(again, 201)


def _involved(table: str, dispute: str) -> tuple[Sight, Document]:
    """The dispute, to its seats, to who left one to a computer player, and to referees; a stranger learns nothing."""
    player = known_caller()
    seen = sight(table, player)
    if not services().disputes.may_judge(seen.table, player) and seen.table.side_of(player.id) is None:
        raise NoSuchDispute(seen.table.id, dispute)
    return seen, services().disputes.find(seen.table, dispute)


def _ruling(wanted: dict[str, Any]) -> Ruling:
    outcome = None
    if (given := wanted["outcome"]) is not None:
        ranking = tuple(tuple(group) for group in given["ranking"])
        outcome = Outcome(tuple(given["winners"]), ranking, tuple(given["scores"]), "adjusted")
    return Ruling(wanted["verdict"], wanted["reasons"], wanted["seat"], wanted["at"], outcome)
