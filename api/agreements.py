"""Taking back, proposals, resigning, closing: what happens to a table because its people want it so."""

from typing import Any, Final

from flask import Response

from api.answers import json_answer
from api.body import fitting, json_body
from api.identity import known_caller
from api.keyed import AGAIN, KEY, digest_for, keyed_sight, signed_by, speaking_seat
from api.moves import move_document
from api.once import once
from api.openapi.describe import BODY, also, body, needs_token, parameters, problems
from api.openapi.examples import MOVED, SHOWN
from api.openapi.schemas import (
    MoveAnswer,
    NewAnswer,
    NewProposal,
    NewUndo,
    ProposalAnswer,
    TableDocument,
)
from api.openapi.smorest import Blueprint
from api.problems import misfit
from api.scopes import PLAY, scope
from api.services import services
from api.sight import Sight, sight
from api.tables import ETAG, LOCATION, shown
from domain.contract.wire import Misfit
from events.tables.agree import Answer, Propose, TakeBack, Withdraw
from events.tables.command import Command, Written
from events.tables.leave import Close, Resign
from events.tables.play import play
from events.tables.rematch import rematch

blueprint = Blueprint(
    "agreements", __name__, url_prefix="/v1/tables/<table>", description="Taking back, agreeing, giving up"
)

PROPOSED: Final = {**MOVED, "id": "9", "facts": [{"type": "ProposalMade", "proposal": "9", "seat": 0, "kind": "pause"}]}


@blueprint.post("/undo")
@scope(PLAY)
@needs_token
@parameters(KEY)
@body(NewUndo, required=False, example={})
@blueprint.response(201, MoveAnswer, example=MOVED, headers=AGAIN)
@problems(*BODY, 403, 404, 409)
def undo(table: str) -> Response:
    """Take back your own moves since the last barrier, or those after version `to`.

    A barrier is an entry that drew luck, showed anybody something new, or after which another seat had a decision.
    """
    seen, key = keyed_sight(table)
    wanted = fitting(NewUndo, json_body(optional=True))
    seat = speaking_seat(seen)
    return _done(
        seen, TakeBack(by=signed_by(seen), key=key, digest=digest_for("undo", wanted), seat=seat, to=wanted["to"])
    )


@blueprint.post("/proposals")
@scope(PLAY)
@needs_token
@parameters(KEY)
@body(NewProposal, example={"kind": "takeback", "to": 7})
@blueprint.response(201, ProposalAnswer, example=PROPOSED, headers=AGAIN)
@problems(*BODY, 403, 404, 409)
def propose(table: str) -> Response:
    """Propose something to everybody at the table; computer players agree.

    It is carried out when every other person has said yes. It lapses with the next move, with a no, when somebody comes
    or goes, or when you withdraw it. One is open at a time.
    """
    seen, key = keyed_sight(table)
    wanted = fitting(NewProposal, json_body())
    if (wanted["to"] is None) == (wanted["kind"] == "takeback"):
        raise misfit(Misfit("goes with a takeback, and a takeback needs it", ("to",)))
    digest = digest_for("propose", wanted)
    command = Propose(
        by=signed_by(seen), key=key, digest=digest, seat=speaking_seat(seen), kind=wanted["kind"], to=wanted["to"]
    )
    return _done(seen, command)


@blueprint.post("/proposals/<proposal>/answer")
@scope(PLAY)
@needs_token
@parameters(KEY)
@body(NewAnswer, example={"yes": True})
@blueprint.response(201, ProposalAnswer, example=PROPOSED, headers=AGAIN)
@problems(*BODY, 403, 404, 409)
def answer_proposal(table: str, proposal: str) -> Response:
    """Say yes or no to what another proposes."""
    seen, key = keyed_sight(table)
    wanted = fitting(NewAnswer, json_body())
    digest = digest_for("answer", wanted | {"proposal": proposal})
    command = Answer(
        by=signed_by(seen), key=key, digest=digest, seat=speaking_seat(seen), proposal=proposal, yes=wanted["yes"]
    )
    return _done(seen, command)


@blueprint.delete("/proposals/<proposal>")
@scope(PLAY)
@needs_token
@blueprint.response(200, ProposalAnswer, example=PROPOSED)
@problems(403, 404, 409)
def withdraw_proposal(table: str, proposal: str) -> Response:
    """Take back what you proposed, before everybody has answered."""
    seen = sight(table, known_caller())
    return _done(seen, Withdraw(by=signed_by(seen), seat=speaking_seat(seen), proposal=proposal), 200)


@blueprint.post("/resign")
@scope(PLAY)
@needs_token
@parameters(KEY)
@blueprint.response(201, MoveAnswer, example=MOVED, headers=AGAIN)
@problems(403, 404, 409, 422)
def resign(table: str) -> Response:
    """Give up your seat for good: a computer player finishes its decisions where others play on.

    You can no longer win, and are ranked after those who stayed. When one seat is left the table is finished.
    """
    seen, key = keyed_sight(table)
    return _done(seen, Resign(by=signed_by(seen), key=key, digest=digest_for("resign", {}), seat=speaking_seat(seen)))


@blueprint.post("/rematch")
@scope(PLAY)
@once
@needs_token
@blueprint.response(201, TableDocument, example=SHOWN, headers={"Location": LOCATION, "ETag": ETAG})
@also(200, "The rematch was opened before", {"application/json": {"schema": TableDocument}}, {"ETag": ETAG})
@problems(403, 404, 409)
def open_rematch(table: str) -> Response:
    """Play once more: the same game, options, clock and people, everybody moved on by one seat.

    You sit down, the others are invited. Whoever asks after you gets the same table.
    """
    player = known_caller()
    seen = sight(table, player)
    if seen.table.rematch is None:
        services().open_tables.must_have_room(player.id)
    other, written = rematch(services().tables, services().players, player.id, seen.loaded)
    if written is not None:
        services().open_tables.note(player.id, other)
    opened = services().tables.load(other)
    services().lists.show(opened)
    return shown(opened, opened.seat_of(player.id), 200 if written is None else 201)


@blueprint.delete("")
@scope(PLAY)
@needs_token
@blueprint.response(200, TableDocument, example=SHOWN, headers={"ETag": ETAG})
@problems(403, 404, 409)
def close_table(table: str) -> Response:
    """Close a table that you opened and that has not begun, or abort one at which not everybody has decided yet."""
    seen = sight(table, known_caller())
    written = play(services().tables, Close(by=signed_by(seen)), seen.loaded)
    return shown(written.table, seen.viewer)


def _done(seen: Sight, command: Command, status: int = 201) -> Response:
    """Carry it out; the same key again gives the same answer."""
    written = play(services().tables, command, seen.loaded)
    headers = {"Idempotency-Replayed": "true"} if written.again else {}
    return json_answer(_document(written), status, headers)


def _document(written: Written) -> dict[str, Any]:
    """What is told to who asked: as he saw it from his seat when it was written."""
    entry = written.entry.document
    document = move_document(services(), written, entry["seat"])
    first = entry["facts"][0]
    return {"id": first["proposal"], **document} if "proposal" in first else document
